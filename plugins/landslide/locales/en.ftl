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
gate-G4 = Are the warning levels and what to do at each of them stated?
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
summary-emergency = The slope fails by this analysis, or will if the rain saturates it: act now.
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
instrument-piezometer = piezometer at the failure plane
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
lift-water = Give one of { $ratio }, { $pressure } or { $suction }.
limit-rain-range = The curve { $curve } is not known to hold for a rain of { $duration }.
lift-curve = Choose another { $field }, one whose range covers the duration.
limit-curve-default = No curve was chosen. A rain below the worldwide curve { $curve } is not taken as good news.
limit-curve-secondary = The coefficients of { $curve } are unconfirmed: they were read in one place that repeats them.
limit-curve-memory-only = The coefficients of { $curve } are unconfirmed: nobody has read them in their source.
lift-curve-read = Choose another { $field }, one that was confirmed, or read the publication.
lift-inputs = Correct the inputs; the log of the run names each place.

## What the literature says

findings-intro = From the literature:
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
