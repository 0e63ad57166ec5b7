# Words of the landslide plugin. Numbers come from placeholders only.

## Headings

section-summary = Summary
section-stability = Stability of the slope
section-rainfall = Rain against its threshold
section-monitoring = What to monitor
section-warning = Warning levels and evacuation

## Verdicts, levels and gates

verdict-no_warning = No warning
verdict-watch = Watch
verdict-warning = Warning
verdict-emergency = Emergency
verdict-inconclusive = Inconclusive
gate-G1 = Was the stability of the slope assessed?
gate-G2 = Is there a rainfall threshold that holds for the rain's duration?
gate-G3 = Is there a quantity to monitor, with the value at which to act?
gate-G4 = Are the warning levels, what to do at each and when people leave stated?
gate-g1-pass = The factor of safety is { $fs }, from a recorded computation.
gate-g1-unbounded = Nothing drives the slope, as a recorded computation shows.
gate-g1-fail = No recorded computation gives a factor of safety.
gate-g2-pass = The threshold is { $threshold }, and the curve holds for the duration.
gate-g2-range = The curve is not known to hold for the duration ({ $range }).
gate-g2-fail = No recorded computation gives a threshold.
gate-g3-pass = A quantity to monitor has a trigger that a recorded computation gave.
gate-g3-fail = No quantity to monitor has a trigger that a recorded computation gave.
gate-g4-pass = Every level has something to do, and the level or its lower bound is known.
gate-g4-open = Every level has something to do, but nothing that is known calls for any of them.
gate-g4-incomplete = The table of levels or what to do at some level is missing.
value-no_warning = no warning
value-watch = watch
value-warning = warning
value-emergency = emergency
value-true = yes
value-false = no
value-within = within its range
value-below = shorter than its range
value-above = longer than its range
value-unknown = range not fully known
value-World = World
value-minimum = lower bound of the events
value-operational = in operational use
value-emergency-failing = the slope is below limit equilibrium now
value-emergency-rain-saturation = the rain reaches its threshold and the saturated slope does not stand
value-warning-rain-margin = the rain reaches its threshold and the saturated slope has little reserve
value-warning-marginal = the slope is marginal and the rain approaches its threshold
value-watch-rain = the rain reaches its threshold
value-watch-saturation = the saturated slope is marginal
value-watch-marginal = the slope has little reserve
value-watch-water-unknown = the water was not stated and the saturated slope has little reserve
value-no-warning = no criterion of a higher level holds

## Inputs

field-cohesion_kpa = effective cohesion
field-friction_angle_deg = friction angle
field-unit_weight_knm3 = unit weight of the soil
field-soil_thickness_m = depth of the failure plane
field-slope_angle_deg = slope angle
field-water_ratio = water ratio
field-pore_pressure_ratio = pore pressure ratio
field-matric_suction_kpa = matric suction
field-suction_angle_deg = suction angle
field-root_cohesion_kpa = root cohesion
field-surcharge_kpa = surcharge
field-seismic_coefficient = seismic coefficient
field-water_unit_weight_knm3 = unit weight of water
field-rainfall_duration_h = rain duration
field-rainfall_intensity_mmh = mean rain intensity
field-threshold = threshold curve

## Summary

summary-no_warning = Nothing that was found calls for a warning.
summary-watch = The slope or the rain calls for attention: watch the site.
summary-warning = A landslide is possible under these conditions: warn and prepare.
summary-emergency = Act now: by this analysis the slope fails, will fail if the rain saturates it, or moves towards failure.
summary-inconclusive = A warning level could not be determined, because something that decides it is not known.
summary-fs = The factor of safety is { $fs } with the stated water.
summary-fs-dry = The factor of safety is { $fs } for the dry slope; no water was stated.
summary-fs-unbounded = Nothing drives the slope, so it has no finite factor of safety.
summary-rain-exceeds = The rain reaches or exceeds its threshold of { $threshold }.
summary-rain-below = The rain stays below its threshold of { $threshold }.
summary-rain-open = The rain's duration is not known to be within the curve's range, so { $threshold } is an extrapolation and decides nothing.

## Stability

stability-fs = The factor of safety is { $fs }: shear strength over driving stress on a failure plane parallel to the ground.
stability-unbounded = Nothing drives this slope: the driving stress is zero or next to it, and no number is large enough for the factor of safety.
stability-above-limit = The factor of safety lies { $margin } above limit equilibrium at { $limit }.
stability-below-limit = The factor of safety lies below limit equilibrium at { $limit }; the difference is { $margin }.
stability-clamped = The pore pressure exceeds the weight that presses on the failure plane. Friction was taken as zero, not as negative.
stability-missing = The stability was not computed. These inputs decide it and were not given:
stability-refused = The stability was not computed: the inputs for the slope contradict each other or lie outside what is possible.
missing-input = { $field }
table-parts = Stresses on the failure plane
column-part = Part
column-stress = Stress
part-resisting_cohesion_kpa = strength from cohesion
part-resisting_friction_kpa = strength from friction
part-resisting_roots_kpa = strength from roots
part-resisting_suction_kpa = strength from suction
part-resisting_kpa = shear strength in total
part-driving_kpa = driving shear stress
part-total_normal_kpa = total normal stress
part-pore_pressure_kpa = pore pressure
part-effective_normal_kpa = effective normal stress
table-water = What water does
column-water = Water
column-fs = Factor of safety
water-dry = dry
water-as-stated = as stated
water-not-stated = not stated, computed dry
water-not-stated-short = not stated
water-saturated = saturated to the ground
fs-unbounded = unbounded
water-effect-stable = By this model the slope stands even with the water table at the ground.
water-effect-unstable = By this model the slope does not stand even without water.
water-effect-critical = It stands until the water fills { $ratio } of the thickness: a water table { $depth } above the failure plane.
table-sensitivities = How strongly the factor of safety answers each input
column-input = Input
column-elasticity = Percent change for one percent more
assumed-intro = Taken without having been given:
assumed-water-not-stated = No water was stated. The { $field } counts as { $value }: a dry slope, which is the best case.
assumed-not-given = The { $field } was not given and counts as { $value }.
assumed-usual-value = The { $field } was not given; the usual { $value } was taken.

## Rain

rain-exceeds = { $intensity } over { $duration } reaches or exceeds the threshold of { $threshold }; the ratio is { $ratio }.
rain-below = { $intensity } over { $duration } stays below the threshold of { $threshold }; the ratio is { $ratio }.
rain-extrapolated = For { $intensity } over { $duration } the curve would give { $threshold }, a ratio of { $ratio }. That is an extrapolation and decides nothing.
rain-too-short = The rain is shorter than the { $limit } from which on the curve holds.
rain-too-long = The rain is longer than the { $limit } up to which the curve holds.
rain-range-unknown = The source of the curve does not say for which durations it holds.
rain-curve-default = No curve was chosen, so the worldwide one was used. A regional curve may lie far from it.
rainfall-missing = No threshold was computed. These inputs decide it and were not given:
rainfall-refused = No threshold was computed: the rain lies outside what is possible, or no curve has the name that was asked for.
table-rain = The rain and the curve
column-quantity = Quantity
column-value = Value
curve-id = name of the curve
curve-region = region that it was drawn for
curve-level = what lies above it
curve-alpha = coefficient of the curve
curve-beta = exponent of the curve
curve-duration-min = shortest duration that it holds for
curve-duration-max = longest duration that it holds for
curve-intensity = threshold intensity
rain-intensity = intensity of the rain
rain-ratio = rain over threshold
not-known = not known
curve-secondary = The coefficients of { $curve } were read in one place that repeats them, not in their source: unconfirmed.
curve-memory-only = Nobody has read the coefficients of { $curve } in their source: unconfirmed. A rain below such a curve is not taken as good news.
curve-published = The curve { $curve } was published in the work listed among the sources.

## Levels

warning-level = The level is { $level }, and nothing that is unknown could change it.
warning-rule = It follows from this rule: { $rule }.
warning-rule-at-least = The lower bound follows from this rule: { $rule }.
warning-bounds = The level is open. What is known calls for at least { $least }; what is not known could raise it to { $most }.
warning-open = The level is open. What is known calls for none, but what is not known could raise it to { $most }.
table-rules = How a level is drawn: the first row whose criteria all hold
column-level = Level
column-fs-now-below = Factor of safety now below
column-fs-saturated-below = Saturated factor of safety below
column-rain-ratio-from = Rain over threshold from
table-actions = What to do at each level
column-do = What to do

## Scenarios

scenario-dry = Dry, the factor of safety is { $fs }.
scenario-stated = With the stated water, the factor of safety is { $fs }.
scenario-unstated = With no water stated and the slope taken as dry, the factor of safety is { $fs }.
scenario-saturated = Saturated to the ground, the factor of safety is { $fs }.
scenario-dry-unbounded = Dry, nothing drives the slope.
scenario-stated-unbounded = With the stated water, nothing drives the slope.
scenario-unstated-unbounded = With no water stated, nothing drives the slope.
scenario-saturated-unbounded = Saturated to the ground, nothing drives the slope.

## Monitoring

table-monitoring = Quantities, instruments and triggers
column-instrument = Instrument
column-trigger = Trigger
column-act = When it is reached
monitor-water = height of the water table above the failure plane
monitor-rain = mean rain intensity over the stated duration
monitor-movement = displacement and tilt of the slope
monitor-signs = cracks, new springs, leaning trees, muddy water
instrument-piezometer = vibrating-wire piezometer at the failure plane
instrument-rain-gauge = recording rain gauge on the slope
instrument-movement = extensometer, tilt meter or satellite positioning
instrument-eyes = inspection on foot, from safe ground
trigger-on-site = to be set on the site from its own record
act-water = the slope is about to fail by this model: act as in an emergency
act-rain = the rain has reached its threshold: draw the level again
act-movement = movement that speeds up calls for leaving, whatever the level
act-signs = new signs call for leaving and for a report to the authority
monitoring-no-trigger = No trigger could be computed: that needs the slope, or a rain for which the curve holds.
monitoring-water-stable = No height of the water table brings this slope to failure by the model, so the piezometer has no trigger.
monitoring-water-unstable = The slope is below limit equilibrium without any water, so a trigger for the water would come too late.
monitoring-silence = An instrument that falls silent counts as an alarm until somebody has looked.

## Risks

risk-failing = The factor of safety is { $fs }: by this model the slope does not stand.
risk-saturation = Saturation brings the factor of safety down to { $fs }: the slope then does not stand.
risk-saturation-margin = Saturation leaves a factor of safety of { $fs }, which is little reserve.
risk-rain = The rain has reached { $ratio } times its threshold.
risk-rain-range = No threshold is known to hold for the duration of this rain.
risk-water-unknown = Nobody has stated how much water is in the slope, and water is what most often brings slopes down.
risk-borrowed-strength = Part of the strength is lent by suction or roots. Rain takes the first away, fire and felling the second.
risk-curve-unconfirmed = The coefficients of the curve have not been confirmed in their source.
risk-curve-worldwide = The worldwide curve was not drawn for this place: the rain that is dangerous here may be lighter or heavier.
risk-inputs-missing = Inputs that decide the level are missing, so the danger may be greater than it looks.
risk-earlier-rain = A threshold of intensity and duration does not see the rain of the days before.
risk-one-section = One uniform section stands for the whole slope: steeper, weaker or wetter places fail first.
risk-soil-scatter = Soil values scatter, and one value each was used.

## Actions

action-routine = Keep the routine: inspect the slope after each heavy rain and keep its drains open.
action-recheck = Draw the level again when the rain, the water or the slope changes.
action-watch-site = Look at the slope at least daily, and more often while it rains, from safe ground.
action-watch-measure = Read the rain gauge and the piezometer at short intervals and write the readings down.
action-watch-prepare = Check the evacuation route, the place to go to and how people will be told.
action-warn-people = Tell everyone below and on the slope, and the local authority, that a landslide is possible.
action-warn-close = Close roads, paths and work places below the slope.
action-warn-vulnerable = Move children, the elderly and the sick now, and everyone before nightfall.
action-evacuate = Evacuate everyone below and on the slope at once, sideways out of its path and not down the valley.
action-keep-out = Keep everybody out until a person with authority for it has given the slope free.
action-call-authority = Call the emergency services and the disaster authority.
action-settle = Find out what is not known and draw the level again; until then act on the lower bound, with the upper one in mind.
action-measure-water = Measure the water: a piezometer at the failure plane, or the depth to the water table.

## Disclosure

disclosure-screening = This is a screening of one infinite slope. It replaces neither a site investigation nor an engineer.
disclosure-own-table = The table that turns numbers into levels is this project's own. No authority issued it, and it was not calibrated on events.
disclosure-not-live = No live rain, water or movement was consulted: DATA UNAVAILABLE. The report knows only what was given.
disclosure-authority = An official warning goes before this report, whatever it says.

## Limitations

limit-water-not-stated = The water in the slope was not stated, so the slope was computed dry.
lift-water = Give one of { $ratio }, { $ratio_of_pressure }, { $pressure } or { $suction }.
limit-rain-range = The curve { $curve } is not known to hold for a rain of { $duration }.
lift-curve = Choose another { $field }, one whose range covers the duration.
limit-curve-default = No curve was chosen. A rain below the worldwide curve { $curve } is not taken as good news.
limit-curve-secondary = The coefficients of { $curve } are unconfirmed: they were read in one place that repeats them.
limit-curve-memory-only = The coefficients of { $curve } are unconfirmed: nobody has read them in their source.
lift-curve-read = Choose another { $field }, one that was confirmed, or read the publication.
lift-inputs = Correct the inputs; the log of the run names each place.

## What the literature says

findings-intro = From the literature:
found-intro = The knowledge base has these works on the question as well:
found-work = The work “{ $title }”
found-nothing = No work of the knowledge base bears on the question as it was asked.
limit-knowledge-unavailable = The knowledge base could not be asked.
finding-caine-1980 = The worldwide curve bounds recorded slope failures from below; its author calls the list of events incomplete.
finding-aleotti-2004 = The curve for Piedmont envelops most of the points on its graph, not all of them.
finding-dahal-hasegawa-2008 = In the Nepal Himalaya heavy rain within a day marks a high risk of landslides.
finding-dikshit-2018-kalimpong = In Kalimpong even light rain that lasts for a day has a high risk of starting slides.
finding-guzzetti-2007-cadses = A review of published thresholds set beside them rain events that did and that did not bring landslides.
finding-bogaard-greco-2018 = Thresholds of intensity and duration give many false alarms and little insight into the process.
finding-usgs-trigrs-readme = The infinite slope is the model that a program of the US Geological Survey applies cell by cell.
finding-raia-2014-trigrs-p = For such models a probabilistic approach has been proposed that draws the soil values at random.
finding-iverson-2000 = Rain brings slopes down by processes on very different time scales, so the water in a slope is not that of one rain.
finding-guzzetti-2020-lews = There is no accepted standard for checking how well landslide warning systems perform.
finding-piciullo-2018 = Territorial warning systems worldwide have been reviewed by their components.

## Claims

claim-fs_now = Factor of safety at the stated water: { $value }
claim-fs_now-not-stated = Factor of safety, computed dry because no water was stated: { $value }
claim-fs_dry = Factor of safety of the dry slope: { $value }
claim-fs_saturated = Factor of safety of the saturated slope: { $value }
claim-fs_now_unbounded = Nothing drives the slope at the stated water
claim-fs_dry_unbounded = Nothing drives the dry slope
claim-fs_saturated_unbounded = Nothing drives the saturated slope
claim-fs_loss_by_water = Factor of safety lost from dry to saturated: { $value }
claim-fs_margin = Distance from limit equilibrium: { $value }
claim-resisting_kpa = Shear strength: { $value }
claim-resisting_cohesion_kpa = Strength from cohesion: { $value }
claim-resisting_friction_kpa = Strength from friction: { $value }
claim-resisting_roots_kpa = Strength from roots: { $value }
claim-resisting_suction_kpa = Strength from suction: { $value }
claim-driving_kpa = Driving shear stress: { $value }
claim-total_normal_kpa = Total normal stress: { $value }
claim-pore_pressure_kpa = Pore pressure: { $value }
claim-effective_normal_kpa = Effective normal stress: { $value }
claim-critical_water_ratio = Water ratio at failure: { $value }
claim-critical_wetted_thickness_m = Height of the water table at failure: { $value }
claim-threshold_mmh = Threshold intensity at the duration: { $value }
claim-rain_ratio = Rain over threshold: { $value }
claim-rain_exceeded = Whether the rain reaches its threshold: { $value }
claim-rain_in_range = Whether the curve holds for the duration: { $value }
claim-threshold_curve = Curve: { $value }
claim-threshold_region = Region of the curve: { $value }
claim-threshold_level = What lies above the curve: { $value }
claim-threshold_confirmed = Whether the coefficients were read in their source: { $value }
claim-threshold_alpha_mmh = Coefficient of the curve: { $value }
claim-threshold_beta = Exponent of the curve: { $value }
claim-threshold_duration_min_h = Shortest duration of the curve: { $value }
claim-threshold_duration_max_h = Longest duration of the curve: { $value }
claim-warning_level = Level: { $value }
claim-warning_at_least = Level that what is known calls for: { $value }
claim-warning_at_most = Level if everything unknown were at its worst: { $value }
claim-warning_rule = Rule that gave the level: { $value }
claim-elasticity = Percent change of the factor of safety for one percent more { $field }: { $value }
claim-fs-now-below = { $level }: factor of safety now below { $value }
claim-fs-saturated-below = { $level }: saturated factor of safety below { $value }
claim-rain-ratio-at-least = { $level }: rain over threshold from { $value }

## Files and look-ups

lookup-thresholds = Rainfall thresholds to choose from
lookup-levels = Warning levels, what each calls for and when it ends
lookup-instruments = Instruments of a warning system
field-pore_pressure_kpa = pore pressure
field-rain = rain gauge record
field-movement = record of movement
record-refused-rain = The rain gauge record was not used. It has these faults:
record-refused-movement = The record of movement was not used. It has these faults:
limit-record-unreadable = A record could not be read as text.
lift-record = Correct the lines that are named, and give the file again.
claim-fault-line = Line of the fault: { $value }
claim-fault-found = What stands there: { $value }
claim-fault-expected = What would have been accepted: { $value }
fault-empty = Line { $line }: the file has no rows. Expected: { $expected }; found: { $found }.
fault-no-header = Line { $line }: the first row is data already, without names of columns. Expected: { $expected }; found: { $found }.
fault-no-time-column = Line { $line }: no column is named like a time. Expected: { $expected }; found: { $found }.
fault-no-value-column = Line { $line }: no column is named like the quantity. Expected: { $expected }; found: { $found }.
fault-several-value-columns = Line { $line }: several columns in the same unit could be meant. Expected: { $expected }; found: { $found }.
fault-unit-not-stated = Line { $line }: the unit is not stated. Expected: { $expected }; found: { $found }.
fault-row-length = Line { $line }: the row does not have as many cells as the header. Expected: { $expected }; found: { $found }.
fault-bad-time = Line { $line }: the date and time can not be read. Expected: { $expected }; found: { $found }.
fault-ambiguous-dates = Line { $line }: day and month can not be told apart. Expected: { $expected }; found: { $found }.
fault-mixed-dates = Line { $line }: day and month change places in the file. Expected: { $expected }; found: { $found }.
fault-mixed-zones = Line { $line }: some times state their offset from UTC and some do not. Expected: { $expected }; found: { $found }.
fault-duplicate = Line { $line }: the time is there twice. Expected: { $expected }; found: { $found }.
fault-out-of-order = Line { $line }: the time lies before the row above. Expected: { $expected }; found: { $found }.
fault-not-hourly = Line { $line }: the record is not hourly. Expected: { $expected }; found: { $found }.
fault-bad-value = Line { $line }: the value is no number. Expected: { $expected }; found: { $found }.
fault-negative = Line { $line }: the value is below zero. Expected: { $expected }; found: { $found }.
fault-implausible = Line { $line }: the value is more than can be; the unit may be wrong. Expected: { $expected }; found: { $found }.
fault-too-few = Line { $line }: there are too few rows. Expected: { $expected }; found: { $found }.
fault-too-long = Line { $line }: the record is too long. Expected: { $expected }; found: { $found }.

## A gauge's record

record-span = The column { $column } ({ $unit }) of the record runs from { $start } to { $end } and adds up to { $depth }.
record-whole = Each of its { $hours } has a value.
record-missing = { $missing } of { $hours } are missing; the share that is there is { $coverage }, the longest gap { $longest }. A missing hour is kept as a gap and never taken as dry.
record-events = It holds { $count } rain events, parted by { $hours } or more without rain. { $over } of them reached the threshold curve.
record-decides-worst = The event from { $start } to { $end } decides: of all in the record it came nearest to the curve, or went farthest beyond.
record-decides-last = The event from { $start } to { $end } decides: it is the last one of the record.
record-moment = At its critical moment it had rained for { $duration } at a mean of { $intensity }; these are the numbers that are held against the curve.
record-set-aside = Duration and intensity were given as numbers as well. The numbers count, and the record is shown beside them.
record-half-set-aside = One of duration and intensity was given as a number. Alone it describes no rain, so both were taken from the record.
record-dry = In the hours that the record has it did not rain, so there is no event to hold against the curve.
table-events = Rain events nearest to the curve
column-begin = Begin
column-duration = Duration
column-depth = Depth
column-mean-intensity = Mean intensity
column-peak = Peak
column-ratio = Rain over threshold
column-over = Reached the curve
column-record = Record
event-open = may have been longer or heavier
event-whole = complete
table-gaps = The longest gaps in the record
column-from = From
column-hours = Hours
column-line = Line of the file
column-why = Reason
table-antecedent = How wet the days before were
part-antecedent_at = looked back from
part-antecedent_recent_mm = rain of the last three days
part-antecedent_before_mm = rain of the fifteen days before those
part-antecedent_swi_mm = soil water index
part-antecedent_swi_max_mm = highest soil water index of the record
part-antecedent_swi_max_at = when that was
part-seattle_cumulative_mm = rain that Seattle's cumulative threshold allows in three days
part-seattle_cumulative_exceeded = cumulative threshold exceeded
part-seattle_running_mmh = mean intensity of the last six hours
part-seattle_running_threshold_mmh = Seattle's threshold for it
part-seattle_water_index_m = antecedent water index
part-seattle_ground_wet = ground counts as wet
antecedent-missing = { $missing } of these eighteen days are missing or lie before the record, so the sums are lower bounds.
limit-rain-gaps = Hours are missing in the record that could have held more rain than what is there.
lift-rain-gaps = Give a record without gaps, or duration and intensity as numbers.
limit-rain-none = The record has no rain to hold against a threshold.
lift-rain-record = Give a record that holds the rain in question, or duration and intensity as numbers.
limit-rain-half = The { $field } is missing: the rain is only half described.
lift-rain-half = Give the { $field }, or a rain gauge record.
risk-rain-gaps = The gauge was silent for hours in which more may have fallen than was recorded.

## Charts

figure-curve = Intensity and duration of the rain
figure-curve-alt = Mean intensity over duration, both by logarithm: the threshold curve falls from short to long rain, and rain above it is dangerous. The rain in question is a point; events of a record are points of their own.
figure-water = Factor of safety and water
figure-water-alt = Factor of safety over the water ratio, from dry to saturated, with the line of limit equilibrium. Where the curve lies below the line the slope does not stand.
figure-rain = Rain around the event
figure-rain-alt = Rain hour by hour as bars, with hours of events that reached the threshold set apart. Where no bar stands and the axis is empty the hour is dry or missing.
figure-movement = Inverse velocity of the slope
figure-movement-alt = Inverse velocity over time as points. Where it falls along a line, the line points to the time of failure at zero.
axis-duration = Duration
axis-intensity = Mean intensity
axis-water-ratio = Water ratio
axis-fs = Factor of safety
axis-time = Time
axis-rain = Rain in the hour
axis-inverse-velocity = Inverse velocity
series-curve = threshold
series-events = events of the record
series-rain = the rain in question
series-fs = factor of safety
series-limit = limit equilibrium
series-fs-now = as stated
series-hours = rain
series-over = rain of an event that reached the threshold
series-inverse = inverse velocity
series-line = line since the onset

## Weaker soil

table-soil = If the soil is weaker than stated
column-soil = Soil
soil-fs_less_cohesion = a fifth less cohesion
soil-fs_less_friction = a friction angle a fifth lower
soil-fs_less_strength = both
claim-fs_less_cohesion = Factor of safety with a fifth less cohesion: { $value }
claim-fs_less_friction = Factor of safety with a friction angle a fifth lower: { $value }
claim-fs_less_strength = Factor of safety with both a fifth lower: { $value }

## Movement

movement-forecast = The slope speeds up since { $onset }. If it goes on so, it fails { $hours } after the last reading. This is an extrapolation: it says when to leave, never when to stay.
movement-accelerates = The slope speeds up since { $onset }; there are too few readings since then for a forecast.
movement-steady = The slope moves at { $velocity } and does not speed up in this record. That is no promise.
table-movement = Movement of the slope
part-movement_start = first reading
part-movement_end = last reading
part-movement_displacement_mm = displacement between them
part-movement_velocity_mmh = velocity now
part-movement_class = class of the velocity
part-movement_accelerates = speeds up
part-movement_onset = since
part-movement_failure_in_h = time left by the line
part-movement_failure_at = that is at
part-movement_r_squared = share of the scatter that the line explains
column-movement = Movement
movement-speeds-up = speeds up
risk-movement = The slope moves faster and faster.
action-movement = Leave the slope and what lies below it now: movement that speeds up goes before every other sign.

## Monitoring in numbers

column-interval = Read every
act-attention = by this model the slope has little reserve from there on: look closer, and draw the level again
column-attention = Look closer at
monitor-pressure = pore pressure at the failure plane
monitor-head = height of water that presses so
monitor-rain-depth = rain within { $hours }
instrument-well = observation well
monitoring-attention-when-dry = The slope has little reserve without any water already, so there is no earlier value to look closer at.
monitoring-intervals = The intervals are typical ones, not confirmed by a supplier. The values at which to act are computed from the slope and the curve.
table-instruments = Instruments that there are
column-resolution = Typical resolution
instruments-typical = The figures are typical ones. A supplier's sheet must confirm them.
claim-instrument-quantity = { $instrument } measures: { $value }
claim-instrument-resolution = Typical resolution of { $instrument }: { $value }
claim-instrument-interval-min = Minutes between readings of { $instrument }: { $value }

## Response

column-who = Who
column-evacuation = Evacuation
column-basis = Follows
people-leave = people leave
basis-own = this project's own
response-intro = The steps follow these texts where the table says so:
response-japan-alert-levels = In Japan, people who need time leave one level before everybody else, and routes are checked one level before that.
response-sitka-prepare = In Sitka, people in the path are told to leave if it is safe to do so.
response-ndec-landslide = Services of the United States tell people to stay away after a slide, as more may follow.
table-all-clear = When a level ends
column-hold = Level drawn anew stays lower for
column-still = Movement
column-released = Release
clear-no-movement = none by an instrument or by looking
clear-released = by a person with authority for it
clear-not-needed = not asked for
all-clear-basis = The hours are those for which Sitka's system holds a level. The other conditions are this project's own.
action-if-raised = If the level rises to { $level }:
column-fired = Decides
rule-fired = this one
explain-fs = The factor of safety is what holds the soil over what pulls it down. At one the two are equal; more is reserve.
explain-water = Water between the grains carries part of the weight, so that they press on each other less and rub less. That is why slopes fail in rain.
explain-threshold = A rainfall threshold is a line under or among the rains that brought slopes down. It knows past rains of a region, not this slope.
explain-level = The level puts slope, water, rain and movement together by a table. Where something that decides is not known, no level is drawn.

## More claims

claim-rain_duration_h = Duration of the rain: { $value }
claim-rain_intensity_mmh = Mean intensity of the rain: { $value }
claim-water_ratio_now = Water ratio as stated: { $value }
claim-record_start = First hour of the record: { $value }
claim-record_end = Last hour of the record: { $value }
claim-record_hours = Hours that the record spans: { $value }
claim-record_coverage = Share of the hours that have a value: { $value }
claim-record_missing_h = Hours that are missing: { $value }
claim-record_longest_gap_h = Longest gap: { $value }
claim-record_depth_mm = Rain of the record: { $value }
claim-record_column = Column that was read: { $value }
claim-record_unit = Unit of the column: { $value }
claim-record_inter_event_h = Hours without rain that part two events: { $value }
claim-record_event_count = Rain events in the record: { $value }
claim-record_over_count = Events that reached the curve: { $value }
claim-deciding_start = Begin of the deciding event: { $value }
claim-deciding_end = End of the deciding event: { $value }
claim-event-start = Begin of an event: { $value }
claim-event-duration_h = Duration of an event: { $value }
claim-event-depth_mm = Depth of an event: { $value }
claim-event-intensity_mmh = Mean intensity of an event: { $value }
claim-event-peak_mmh = Peak of an event: { $value }
claim-event-ratio = Rain over threshold of an event: { $value }
claim-event-over = Whether an event reached the curve: { $value }
claim-gap-start = First missing hour of a gap: { $value }
claim-gap-hours = Length of a gap: { $value }
claim-gap-line = Line at which a gap shows: { $value }
claim-gap-why = Why hours are missing: { $value }
claim-antecedent_at = Looked back from: { $value }
claim-antecedent_recent_mm = Rain of the last three days: { $value }
claim-antecedent_before_mm = Rain of the fifteen days before those: { $value }
claim-antecedent_missing_h = Hours of these eighteen days that are missing: { $value }
claim-antecedent_swi_mm = Soil water index: { $value }
claim-antecedent_swi_max_mm = Highest soil water index of the record: { $value }
claim-antecedent_swi_max_at = Time of the highest soil water index: { $value }
claim-seattle_cumulative_mm = Three-day rain that Seattle's cumulative threshold allows: { $value }
claim-seattle_cumulative_exceeded = Whether Seattle's cumulative threshold is exceeded: { $value }
claim-seattle_running_mmh = Mean intensity of the last six hours: { $value }
claim-seattle_running_threshold_mmh = Seattle's threshold for the six-hour mean: { $value }
claim-seattle_water_index_m = Antecedent water index: { $value }
claim-seattle_ground_wet = Whether the ground counts as wet: { $value }
claim-movement_start = First reading of movement: { $value }
claim-movement_end = Last reading of movement: { $value }
claim-movement_displacement_mm = Displacement from the first reading to the last: { $value }
claim-movement_velocity_mmh = Velocity of the slope: { $value }
claim-movement_class = Class of the velocity: { $value }
claim-movement_accelerates = Whether the movement speeds up: { $value }
claim-movement_onset = When it began to speed up: { $value }
claim-movement_failure_in_h = Time to the failure that the movement points to: { $value }
claim-movement_failure_at = Time of the failure that the movement points to: { $value }
claim-movement_r_squared = Share of the scatter that the line explains: { $value }
claim-interval_rain_min = Minutes between readings of the rain gauge: { $value }
claim-interval_water_min = Minutes between readings of the piezometer: { $value }
claim-interval_movement_min = Minutes between readings of movement: { $value }
claim-water_alert_kpa = Pore pressure at which the slope is about to fail: { $value }
claim-water_attention_kpa = Pore pressure at which to look closer: { $value }
claim-water_alert_head_m = Height of water at which the slope is about to fail: { $value }
claim-water_attention_head_m = Height of water at which to look closer: { $value }
claim-alert-rain-h = Hours over which rain is added up: { $value }
claim-alert-rain-mm = Rain within { $hours } that reaches the curve: { $value }
claim-all-clear-h = { $level }: hours for which the level drawn anew stays lower: { $value }
claim-failure-within-h = { $level }: failure forecast within { $value }

## Words

value-emergency-movement = the slope speeds up and points to a failure soon
value-warning-movement = the slope speeds up
value-extremely_slow = extremely slow
value-very_slow = very slow
value-slow = slow
value-moderate = moderate
value-rapid = rapid
value-very_rapid = very rapid
value-extremely_rapid = extremely rapid
value-no_rows = no rows in the file
value-no_value = rows without a value
value-operator = who watches the slope
value-authority = the authority
value-residents = who lives or works there
value-japan-alert-levels = alert levels of Japan
value-sitka-prepare = Sitka, Alaska
value-ndec-landslide = services of the United States
value-rain = rain
value-pore_pressure = pore pressure
value-soil_moisture = soil moisture
value-tilt = tilt
value-displacement = displacement
value-tipping_bucket = tipping-bucket rain gauge
value-vibrating_wire_piezometer = vibrating-wire piezometer
value-soil_moisture_probe = soil moisture probe
value-tiltmeter = tilt meter
value-wire_extensometer = wire extensometer
value-in_place_inclinometer = in-place inclinometer
value-gnss = satellite positioning
value-insar = radar from satellites
value-confirmed = read in its source
value-secondary = read in one other place
value-memory_only = not checked
value-frequentist = share of the events by statistics
value-worst = the worst event
value-last = the last event
value-evacuate = evacuate everyone on and below the slope
value-keep-out = keep everybody out
value-call-authority = call the emergency services
value-warn-people = tell everyone concerned
value-warn-close = close roads and paths below
value-warn-vulnerable = move those who need time
value-watch-site = look at the slope daily
value-watch-measure = read the instruments often
value-watch-prepare = check routes and places to go to
value-routine = keep the routine
value-recheck = draw the level again when something changes

## Methods and what else is to be said of a record

method-usgs-thresh = Events are parted and tracked as a program of the US Geological Survey does.
method-seattle-thresholds = Seattle's cumulative and intensity-duration thresholds were drawn for that city and belong together.
method-inverse-velocity = Velocities are smoothed before their inverse is extrapolated, as published guidelines ask.
antecedent-start = Both indices start from dry ground at the record's beginning, so a short record gives too little.
limit-record-refused-rain = The rain gauge record has faults and was not used.
limit-record-refused-movement = The record of movement has faults and was not used.
risk-record-worse = The gauge recorded an event over the threshold, while the numbers that were given stay below it.
