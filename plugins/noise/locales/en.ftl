# Words of the noise plugin. Numbers come from placeholders only.

## Headings

section-summary = Summary
section-levels = Noise levels at the receivers
section-attenuation = What barrier and belt take away
section-species = Species for the belt
section-benefits = What the trees do besides
section-plan = The plan against what is wanted

## Verdicts, gates and words

verdict-effective_barrier_plan = Effective barrier plan
verdict-conditional_species = Conditional (species)
verdict-insufficient_attenuation = Insufficient attenuation
verdict-inconclusive = Inconclusive
gate-G1 = Are there levels at the receivers, with the method?
gate-G2 = Is the reduction of barrier and belt there, with method and range?
gate-G3 = Are there species that fit the site?
gate-G4 = Are co-benefits and the best, expected and worst case stated?
gate-g1-pass = A recorded computation gives { $level } at the first receiver, and its method.
gate-g1-fail = No recorded computation gives a level at a receiver.
gate-g2-pass = Each measure has its reduction from a recorded computation, the belt as a range.
gate-g2-fail = No recorded computation gives the reduction of a barrier or a belt.
gate-g3-pass = Species that pass what can be checked were found, { $species } first.
gate-g3-none = No trees are planned, so that no species is needed.
gate-g3-no-species = No species of the data passes what is asked.
gate-g3-no-site = Without the latitude of the site nothing ties a species to it.
gate-g4-pass = The three cases are there, and each co-benefit has a value or the reason why it has none.
gate-g4-no-trees = The three cases are there; without trees there are no co-benefits.
gate-g4-no-scenarios = Without levels there is no best, expected or worst case.
gate-g4-no-benefits = The co-benefits of the belt were not told.
value-true = yes
value-false = no
value-effective_barrier_plan = effective barrier plan
value-conditional_species = conditional on the species
value-insufficient_attenuation = insufficient attenuation
value-met-without = nothing has to be reduced: the target is met without any measure
value-barrier-alone = the barrier alone reaches what is needed
value-out-of-reach = even with the most that was measured of belts the reduction falls short
value-typical-short = with the typical value of the belt the reduction falls short
value-no-species = the belt is needed, and no species passes what is asked
value-belt-certain = barrier and what is certain of the belt reach what is needed, with species that fit
value-belt-relied-on = the typical value of the belt is needed, which holds for dense evergreen planting alone
value-cnossos = CNOSSOS-EU with the ground on both sides
value-maekawa = Maekawa's curve
value-kurze_anderson = Kurze and Anderson's form
value-iso9613 = the general method of ISO
value-seed_saturation = a saturating curve that is no standard
value-laeq = equivalent level of the traffic
value-lden = day-evening-night level
value-lnight = night level
value-evergreen = evergreen
value-deciduous = deciduous
value-belts_against_grass = narrow belts, compared with grass
value-natural_forest = natural forest
value-planted_belt = planted belt
value-mixed_forest = mixed forest along a road
value-red_pine = red pine forest
value-dense_spruce_l10 = dense spruce, another index
value-tropical_roadside = roadside planting in a tropical city

## Inputs

field-vehicle_flow_per_h = traffic flow
field-speed_kmh = mean speed
field-receiver_distance_m = distance of the receiver
field-receiver_height_m = height of the receiver
field-receptors = list of receivers
field-heavy_share_pct = share of heavy vehicles
field-medium_share_pct = share of medium heavy vehicles
field-motorcycle_share_pct = share of motorcycles
field-moped_share_pct = share of mopeds
field-evening_flow_per_h = evening flow
field-night_flow_per_h = night flow
field-road_surface = road surface
field-gradient_pct = road gradient
field-temperature_c = air temperature
field-humidity_pct = relative humidity
field-ground_factor = ground factor
field-favourable_share = share of favourable propagation
field-barrier_height_m = height of the barrier
field-barrier_distance_m = distance of the barrier from the road
field-barrier_method = method for the barrier
field-belt_width_m = width of the belt
field-canopy_density = density of the canopy
field-tree_height_m = height of the trees
field-foliage = kind of foliage
field-belt_method = method for the belt
field-db_per_30m = slope of the saturating curve
field-belt_length_m = length of the belt
field-target_level_db = target level
field-needed_reduction_db = needed reduction
field-limit = named limit
field-target_indicator = indicator of the target
field-latitude_deg = latitude of the site
field-hardiness_zone = hardiness zone
field-min_height_m = minimum height of the trees
field-tree_count = number of trees
field-lai = leaf area index
field-pm25_ug_m3 = concentration of fine particles
field-wind_m_s = mean wind speed
field-biomass_growth_kg_per_tree = yearly growth of dry biomass per tree
field-cooling_kwh_per_tree = yearly electricity saved per tree
field-measured_level_db = measured level

## Summary

summary-effective_barrier_plan = The plan reaches what is needed, and nothing that was left unstated could change that.
summary-conditional_species = The plan reaches what is needed only with the typical effect of a dense belt: it depends on species, density and upkeep.
summary-insufficient_attenuation = The plan does not reach what is needed.
summary-inconclusive = Whether the plan is enough could not be determined, because something that decides it is not known.
summary-level = Without measures the level at the receiver is { $level }.
summary-barrier = The barrier takes away { $loss }.
summary-belt = The foliage of the belt takes away { $typical } by the standard; { $least } is certain, and { $greatest } is the most that planted belts were measured to do.
summary-need = Needed is a reduction of { $needed }; the plan typically reaches { $typical }.

## Levels

levels-first = At { $distance } from the middle of the road and { $height } above the ground the level is { $level } without measures.
levels-source = Each metre of the road sends out a sound power of { $level }, from rolling and propulsion noise of the stated traffic.
levels-missing = No level was computed. These inputs decide it and were not given:
levels-refused = No level was computed: the inputs contradict each other or lie outside what is possible.
levels-bounds = Something that changes the level was not stated. Depending on it, the level with the plan lies between { $lowest } and { $highest }.
levels-surface-range = The speed lies outside the range for which the correction of this road surface was drawn.
missing-input = { $field }
levels-measured = Measured was { $measured }, which is { $difference } from the computed level without measures (measured less computed). A measurement holds horns, other sources and its own hour; the plan is held against the computed level.
claim-measured_db = measured level: { $value }
claim-measured_less_db = measured less computed: { $value }
table-receivers = Levels at the receivers
table-bands = Octave bands at the first receiver
column-distance = Distance
column-height = Height
column-open = Without barrier
column-received = With barrier
column-loss = Reduction
column-open-lden = Lden without barrier
column-lden = Lden with barrier
column-band = Octave band
series-open = without barrier
series-received = with barrier
axis-band = octave band
axis-level = level
axis-level-a = A-weighted level
axis-distance = distance from the middle of the road
figure-bands = Levels by octave band at the first receiver
figure-bands-alt = Levels from the lowest to the highest octave band; a barrier takes more from the high ones than from the low ones.
figure-bands-open = Levels by octave band at the first receiver
figure-bands-open-alt = Levels from the lowest to the highest octave band.
figure-profile-open = Level over the distance
figure-profile-open-alt = The A-weighted level falls with the distance from the road.
figure-profile = Level over the distance
figure-profile-alt = The A-weighted level falls with the distance from the road; behind a barrier it is lower.
assumed-intro = Taken without having been given:
assumed-cautious = The { $field } was not stated; { $value } was taken, which gives the highest level.
assumed-reference = The { $field } was not stated; the reference { $value } of the method was taken.
assumed-not-given = The { $field } was not stated and counts as { $value }.
limit-mix = The mix of vehicles was not stated: all were taken as cars, and the verdict was held against each kind of vehicle alone.
limit-ground = The ground was not stated: hard ground was taken, and the verdict was held against soft ground as well.
limit-surface-range = The speed is outside the range of the correction for the road surface.
limit-barrier-half = A barrier needs its height and its distance from the road; the { $field } is missing.
lift-barrier-half = Give the { $field }.
lift-give = Give the { $field }.
lift-surface = Choose another { $field }, or check the speed.
lift-inputs = Correct the inputs; the log of the run names each place.

## Barrier and belt

attenuation-missing = No measure was stated. Give a barrier or a belt of trees:
attenuation-refused = The effect of the belt was not computed: its inputs contradict each other or lie outside what is possible.
barrier-loss = The barrier takes away { $loss } at the receiver behind it where it does least, computed by { $method }.
barrier-behind-none = The barrier stands behind every receiver, so that it has no effect.
barrier-too-low = The barrier does next to nothing here: it hardly hides the road from the receiver, or it takes away the effect of soft ground.
barrier-needs-levels = What the barrier does depends on the traffic and on where the receiver is; without them it was not computed.
barrier-not-computed = The barrier was not computed, because its distance from the road is missing.
belt-range = The foliage of a belt of { $width } takes away { $typical } typically; { $least } is certain, and { $greatest } is the most that planted belts were measured to do.
belt-method = The typical value is computed by { $method } for foliage that blocks the view.
belt-deciduous = Trees that lose their leaves take away { $bare } while they are bare, and that counts for the year.
belt-ground = Soft ground under the trees would take away { $gain } more in place of the present ground. That is not foliage, a lawn does it as well, and it is not counted in the plan.
belt-masking = That a road which cannot be seen seems quieter, and that leaves rustle, is no reduction of the level and is not counted.
belt-beyond-measured = The chosen curve gives more than planted belts were measured to do; the plan counts the measured most.
table-belt = What the belt takes away
column-part = Part
part-belt_least_db = certain
part-belt_typical_db = typical, in leaf
part-belt_greatest_db = most that was measured
part-belt_bare_db = bare
table-measured = Published measurements of belts
column-measured = What was measured
column-width = Width
column-least = Least
column-typical = Typical
column-greatest = Greatest
column-used = Used for the range
limit-belt-density = The density of the belt was not stated: the typical value holds only where it blocks the view, and nothing of it is certain.
limit-belt-foliage = Whether the trees keep their leaves was not stated: bare trees take away next to nothing.
limit-belt-space = The belt is wider than the space between road and receiver.
lift-belt-space = Give a { $field } that fits between road and receiver.

## Species

species-no-trees = No trees are planned, so that no species was looked for.
species-count = { $candidates } of { $all } measured species pass what can be checked.
species-no-site = No species is named, because the latitude of the site was not given.
species-none = No species of the data passes what is asked.
species-score = The score is for the order alone: leaf area, leaves the year round, height and how many trees were measured. Sizes are of street and park trees in cities of the United States, its tropical ones among them.
table-species = Species that pass what can be checked
column-species = Species
column-common = English name
column-vietnamese = Vietnamese name
column-evergreen = Evergreen
column-tree-height = Height that few exceed
column-crown = Crown
column-leaf-area = Leaf area index
column-score = Score
excluded-intro = Excluded, some for several reasons:
excluded-latitude = { $count } were measured only at latitudes unlike that of the site.
excluded-height = { $count } do not reach the height that is asked.
excluded-evergreen = { $count } lose their leaves.
excluded-foliage = { $count } are palms, without foliage where the sound passes.
unknown-intro = What the data does not say:
unknown-hardiness-zone = The hardiness zones of the species: they are unknown here, so that the stated zone could not be checked.
unknown-tolerances = How the species stand salt, drought, poor soil and polluted air, and whether nurseries of the region have them.
unknown-diversity = Whether a species is invasive in the region. Plant several: one species, genus or family alone is easily lost to a pest.
limit-species-site = Species could not be tied to the site: its latitude was not given.
limit-species-unknown = Something that was asked of the species is not in the data.
lift-species-local = Ask the forest service or a nursery of the region.

## Co-benefits

benefits-no-trees = Without trees there are no co-benefits.
benefits-no-length = The area of the belt is not known: the { $field } is missing.
benefits-refused = The co-benefits were not computed: an input lies outside what is possible.
benefits-small = Measured against the air of a city the mass that leaves hold is small; in narrow streets trees can even keep bad air in.
benefits-own-coefficient = The saved electricity rests on the coefficient that was given, and on nothing that was published.
table-benefits = What the trees do besides
column-quantity = Quantity
column-value = Value
column-per-year = In a year
part-pm_kg = fine particles that stay on leaves, mean deposition velocity
part-pm_least_kg = the same, lowest velocity
part-pm_greatest_kg = the same, highest velocity
part-co2_kg = carbon dioxide that growth binds
part-cooling_kwh = electricity for cooling that is saved
assumed-lai = The leaf area index was not stated; { $value }, the median of the measured species, was taken, and its quartiles widen the range.
assumed-leaf_share = The share of the year with leaves was not stated and counts as { $value }.
not-determined-intro = Not determined:
not-pm-air = Fine particles: that needs the concentration and the wind speed.
not-pm-area = Fine particles: that needs the area of the belt, the concentration and the wind speed.
not-co2-growth = Carbon dioxide: that needs the number of trees and the growth of one, and no growth ships with a source.
not-cooling-coefficient = Cooling: no public coefficient with a source was found, so that none is used unless it is given.

## Plan

plan-missing = The plan was not held against anything. These inputs decide it and were not given:
plan-refused = The plan was not held against anything: what is wanted was said more than once, or not in a way that is possible.
plan-open = Without levels the plan cannot be held against what is wanted.
plan-limit = The limit is { $level } by { $limit }. Check that it is in force and holds for the place.
plan-needed = At the receiver that decides, { $distance } from the road, the level must fall by { $needed }; the plan typically reaches { $typical }.
plan-verdict = The verdict is: { $verdict }. It follows from this rule: { $rule }.
plan-undetermined = The verdict is open: what was not stated changes it.
table-plan = Need and reduction at the receiver that decides
part-open = level without measures
part-wanted_level_db = level that must not be exceeded
part-plan_needed_db = needed reduction
part-plan_barrier_db = barrier
part-plan_reduction_least_db = the plan with what is certain of the belt
part-plan_reduction_typical_db = the plan with the typical belt
part-plan_reduction_greatest_db = the plan with the most that was measured of belts
part-plan_margin_typical_db = typical reduction less what is needed
table-rules = How the verdict is drawn: the first row that holds
column-rule = Rule
column-verdict = Verdict
column-fired = Here
rule-fired = this one
table-heights = Other heights of the barrier
column-barrier-height = Height of the barrier
table-widths = Other widths of a dense belt in leaf
limit-indicator-flows = The limit is about evening and night, and their traffic was not given.
lift-indicator-flows = Give the { $evening } and the { $night }.

## Scenarios

scenario-belt-best = With the most that planted belts were measured to do, the level is { $level }.
scenario-belt-base = With the typical belt the level is { $level }.
scenario-belt-worst = With no more than what is certain of the belt the level is { $level }.
scenario-unknown-best = If what was not stated is as good as it can be, the level is { $level }.
scenario-unknown-base = As computed, the level is { $level }.
scenario-unknown-worst = If what was not stated is as bad as it can be, the level is { $level }.
scenario-weather-best = In calm, evenly mixed air the level is { $level }.
scenario-weather-base = As computed, the level is { $level }.
scenario-weather-worst = With wind from the road or an inversion the level is { $level }.

## Risks

risk-belt-scatter = Measured belts scatter widely: some took away nothing that grass would not.
risk-belt-growth = A young belt does nothing yet: its effect comes with years, and goes with felling or a gap.
risk-belt-winter = Trees without leaves let the sound through.
risk-belt-density = A belt that one can see through takes away less than the typical value.
risk-barrier-gaps = Gaps, gates and the ends of the barrier let sound past; it was taken as endless and tight.
risk-barrier-reflection = A hard wall reflects sound to the other side of the road.
risk-mix = The mix of vehicles is not known; heavy vehicles raise the level by several decibels.
risk-ground = The ground between road and receiver is not known.
risk-motorcycles = The coefficients for motorcycles are European; the machines of other countries may be louder.
risk-species = The species are not confirmed for the site.
risk-inputs-missing = Inputs that decide the verdict are missing.
risk-horns = Horns, sirens and single loud vehicles are in no emission table and can add decibels.
risk-straight-road = A straight road on flat ground was computed, without reflections from houses and without hills.
risk-traffic-growth = More traffic raises the level: a doubling adds more than most belts take away.

## Actions

action-effective_barrier_plan = Have the plan designed in detail, with the foundations, the ends and the gates of the barrier and a belt that is kept dense.
action-conditional_species = Settle species, density, rows and upkeep before relying on the belt, or raise the barrier so that it is not needed.
action-insufficient_attenuation = Do not build this plan for its effect on noise alone.
action-inconclusive = Give what is missing and run the analysis again.
action-add-barrier = Look at a tight wall or an earth berm with trees on it: a few metres of height do more than many metres of belt.
action-raise-barrier = Look at a higher barrier, or one nearer to the road or to the receiver.
action-source = Look at the source: lower speed, a quieter road surface, fewer heavy vehicles at night.
action-plant-dense = Plant in several rows with shrubs below, so that the road cannot be seen through it at any height.
action-ground = Keep the ground under and before the belt soft: it may do more than the leaves.
action-species-local = Have the species confirmed by the forest service or a nursery of the region.
action-count-mix = Count the vehicles by kind for an hour.
action-measure = Measure the level at the receiver before and after.
action-settle = Settle what the limitations name: that would give a clear verdict.

## Explanations

explain-decibel = Decibels are logarithmic: twice the traffic is a small step, and a change that one clearly hears needs many times the energy.
explain-barrier = A barrier works by the detour that the sound must make over its edge: the longer, the better, and better for high tones than for low ones.
explain-belt = Leaves take away high tones on a long way through dense foliage; most of what a belt is credited with comes from the soft ground and from not seeing the road.
explain-indicator = The day-evening-night level counts evenings and nights as if they were louder than they are, because people sleep.

## Disclosure

disclosure-screening = This is a screening of a straight road on flat ground. It replaces neither a noise map nor a measurement nor an acoustic engineer.
disclosure-own-table = The table that turns need and reduction into a verdict is this project's own; no authority issued it.
disclosure-belts = What belts of trees take away is small and uncertain. Foliage, ground and what one believes to hear are kept apart here.
disclosure-authority = Limits and their indicators are for the authority of the place to state.

## Claims

claim-source_level_db = sound power of a metre of road: { $value }
claim-levels_method = method of the levels: { $value }
claim-barrier_loss_db = reduction by the barrier: { $value }
claim-barrier_method_used = method of the barrier: { $value }
claim-belt_width = width of the belt: { $value }
claim-belt_least_db = what is certain of the belt: { $value }
claim-belt_typical_db = typical reduction by the belt in leaf: { $value }
claim-belt_greatest_db = most that planted belts were measured to do: { $value }
claim-belt_bare_db = reduction by the bare belt: { $value }
claim-belt_method_used = method of the belt: { $value }
claim-ground_planted_db = level with soft ground under the belt: { $value }
claim-ground_gain_db = what soft ground would do: { $value }
claim-lowest_db = lowest level that is possible: { $value }
claim-highest_db = highest level that is possible: { $value }
claim-level_best_db = level in the best case: { $value }
claim-level_base_db = level in the expected case: { $value }
claim-level_worst_db = level in the worst case: { $value }
claim-level_homogeneous_db = level in evenly mixed air: { $value }
claim-level_favourable_db = level in air that favours the sound: { $value }
claim-wanted_level_db = level that must not be exceeded: { $value }
claim-wanted_named_by = text of the limit: { $value }
claim-plan_needed_db = needed reduction: { $value }
claim-plan_barrier_db = reduction by the barrier where it decides: { $value }
claim-plan_reduction_least_db = reduction that is certain: { $value }
claim-plan_reduction_typical_db = typical reduction: { $value }
claim-plan_reduction_greatest_db = reduction with the most that was measured: { $value }
claim-plan_margin_typical_db = typical reduction less what is needed: { $value }
claim-plan_rule = rule behind the verdict: { $value }
claim-plan_verdict = verdict of the table: { $value }
claim-species_in_data = species in the data: { $value }
claim-species_candidates = species that pass: { $value }
claim-pm_kg = fine particles held in a year: { $value }
claim-pm_least_kg = fine particles, lowest: { $value }
claim-pm_greatest_kg = fine particles, highest: { $value }
claim-co2_kg = carbon dioxide bound in a year: { $value }
claim-cooling_kwh = electricity saved in a year: { $value }
claim-variant = another height or width, or what it does: { $value }
claim-r_distance_m = distance of the receiver: { $value }
claim-rs_distance_m = distance of the receiver ({ $distance } from the road): { $value }
claim-r_height_m = height of the receiver: { $value }
claim-rs_height_m = height of the receiver ({ $distance } from the road): { $value }
claim-r_open_db = level at the receiver without barrier: { $value }
claim-rs_open_db = level at the receiver without barrier ({ $distance } from the road): { $value }
claim-r_received_db = level at the receiver with barrier: { $value }
claim-rs_received_db = level at the receiver with barrier ({ $distance } from the road): { $value }
claim-r_insertion_loss_db = reduction by the barrier at the receiver: { $value }
claim-rs_insertion_loss_db = reduction by the barrier at the receiver ({ $distance } from the road): { $value }
claim-r_open_lden_db = day-evening-night level without barrier: { $value }
claim-rs_open_lden_db = day-evening-night level without barrier ({ $distance } from the road): { $value }
claim-r_lden_db = day-evening-night level with barrier: { $value }
claim-rs_lden_db = day-evening-night level with barrier ({ $distance } from the road): { $value }
claim-r_open_lnight_db = night level without barrier: { $value }
claim-rs_open_lnight_db = night level without barrier ({ $distance } from the road): { $value }
claim-r_lnight_db = night level with barrier: { $value }
claim-rs_lnight_db = night level with barrier ({ $distance } from the road): { $value }
band-first = the first octave band
band-second = the second octave band
band-third = the third octave band
band-fourth = the fourth octave band
band-fifth = the fifth octave band
band-sixth = the sixth octave band
band-seventh = the seventh octave band
band-eighth = the eighth octave band
claim-band_hz = middle of { $band }: { $value }
claim-band_open_db = level in { $band } without barrier: { $value }
claim-band_received_db = level in { $band } with barrier: { $value }
claim-measured-width-m = width of { $belt }: { $value }
claim-measured-least-db = least reduction of { $belt }: { $value }
claim-measured-greatest-db = greatest reduction of { $belt }: { $value }
claim-species_name = species: { $value }
claim-species_common = English name of { $species }: { $value }
claim-species_vietnamese = Vietnamese name of { $species }: { $value }
claim-species_evergreen = { $species } is evergreen: { $value }
claim-species_height = height that few of { $species } exceed: { $value }
claim-species_crown = crown of { $species }: { $value }
claim-species_leaf_area = leaf area index of { $species }: { $value }
claim-species_score = score of { $species }: { $value }

## Literature

findings-intro = From the literature:
found-intro = The knowledge base has these works on the question as well:
found-work = The work “{ $title }”
found-nothing = No work of the knowledge base bears on the question as it was asked.
limit-knowledge-unavailable = The knowledge base could not be asked.
finding-cnossos-2021-1226 = The coefficients of vehicles in use are those of the amendment of the directive.
finding-cnossos-2015-996 = The common European method replaces the methods of the countries.
finding-iso-9613-1-1993 = What the air absorbs depends on frequency, temperature and humidity.
finding-phan-2010-hanoi-hcmc = In Hanoi and Ho Chi Minh City horns raise the level, which European emission tables do not hold.
finding-maekawa-1968 = What a screen takes away follows one curve over the Fresnel number.
finding-kurze-1974-review = A screen must be heavy enough that little goes through it.
finding-kragh-1981 = Narrow belts took away no significantly more than grass did.
finding-usda-buffers-6-4 = Deep planted buffers reduce the level by several decibels.
finding-trl-rr238 = Dense spruce took away more than grassland of the same depth; foliage works on high tones, the ground on low ones.
finding-van-renterghem-2014 = Shielding by narrow belts comes from trunks and soft soil, and needs dense planting.
finding-ow-ghosh-2017 = Roadside planting in Singapore was found to take away much more than elsewhere; it stands beside the range and not in it.
finding-mcpherson-2016-utd = The sizes are of street and park trees that were measured in cities.
finding-santamour-1990 = No species, genus or family should make up too much of what is planted.
finding-nowak-2013-pm25 = What trees take out of the air of a city is a small share of its fine particles.
finding-abhijith-2017-review = In street canyons trees can make the air worse, while low hedges improve it.
finding-qcvn-26-2010 = The Vietnamese regulation sets the highest levels where people live.
finding-tt-01-2025-bnnmt = New regulations on the quality of the surroundings were issued: check which limits are in force.
finding-who-2018-noise = The World Health Organization recommends lower levels of road traffic noise for health.

## Look-ups

lookup-species = Tree species with measured sizes that a belt may use
lookup-surfaces = Road surfaces that can be chosen
lookup-limits = Noise limits that can be named
