# Words of the farm plugin. Numbers come from placeholders only.

## Headings

section-summary = Summary
section-feasibility = Feasibility and budgets
section-light = Light plan
section-climate = Climate in the container
section-hydroponics = Water and nutrients
section-resources = What a kilogram takes
lookup-zones = Climate zones
lookup-crops = Crops

## Verdicts and gates

verdict-feasible_efficient = Feasible & Efficient
verdict-feasible_constrained = Feasible with Constraints
verdict-not_feasible = Not Feasible
verdict-inconclusive = Inconclusive
gate-object_confirmed = Are crop, climate zone and layers known?
gate-min_sources = Are there enough documents to hold the analysis against?
gate-G1 = Does each stage have its light: daily integral, blue, red and far-red?
gate-G2 = Are vapour pressure deficit, carbon dioxide, temperature and humidity stated?
gate-G3 = Are water and electricity per kilogram and the yield quantified?
gate-min_academic = Is at least one academic or authoritative work cited?
gate-verdict_valid = Is the verdict one of those declared, and does it rest on something?
gate-G4 = Are enough works of the first tier cited?
gate-object-pass = Crop, climate zone and layers are known.
gate-object-fail = Crop, climate zone or layers are not known.
gate-sources-pass = There are enough documents to hold the analysis against.
gate-sources-fail = No documents bear on the question, because the crop is not known.
gate-academic-pass = Works of the first or second tier are cited.
gate-academic-fail = No work of the first or second tier is cited.
gate-verdict-pass = The verdict is a declared one, and where it says something it rests on recorded numbers.
gate-verdict-fail = The verdict is not a declared one, or rests on nothing.
gate-g1-pass = Every stage has its daily light and its shares of blue, red and far-red from a recorded computation.
gate-g1-fail = No recorded computation gives the light of the stages.
gate-g2-pass = The targets of the air are stated, from a recorded computation.
gate-g2-fail = The targets of the air are not stated.
gate-g3-pass = Water, electricity and yield come from a recorded computation.
gate-g3-fail = Water and electricity per kilogram and the yield are not quantified.
gate-g4-pass = Enough works of the first tier are cited.
gate-g4-fail = Too few works of the first tier are cited.

## Values

value-true = yes
value-false = no
value-a = A: read in the source
value-b = B: part read, part usual
value-c = C: usual values
value-lettuce = lettuce
value-basil = basil
value-microgreens = brassica microgreens
value-kale = kale
value-strawberry = strawberry
value-tomato = tomato
value-spinach = spinach
value-cucumber = cucumber
value-arctic = arctic
value-continental = continental
value-temperate = temperate
value-highland = tropical highland
value-mediterranean = Mediterranean
value-subtropical = subtropical
value-tropical = tropical
value-desert = hot desert
value-propagation = propagation
value-growth = growth
value-finish = finish
value-nft = nutrient film (a thin film of solution in channels)
value-ebb_flow = ebb and flow (trays flooded and drained)
value-drip = drip into a substrate
value-hoagland = Hoagland and Arnon
value-resh_lettuce = Resh's general formula for lettuce
value-strawberry_fruiting = a growers' formula for fruiting strawberry
value-power = power
value-water = water
value-light = light
value-heat = heat
value-feasible_efficient = feasible and efficient
value-feasible_constrained = feasible with constraints
value-not_feasible = not feasible
value-no_growth = nothing grows at this temperature and carbon dioxide
value-co2_unsafe = the carbon dioxide is above the limit for people at work
value-power_never = the power does not suffice even with the least light and the best equipment
value-water_never = the water does not suffice even with the least light and the best equipment
value-heat_never = the cooling does not suffice even with the least light and the best equipment
value-power_short = the expected power is above the budget
value-water_short = the expected water is above the budget
value-heat_short = the expected heat is above what the cooling takes out
value-light_low = the light is below the crop's profile
value-light_high = the light is above the crop's profile
value-climate_outside = the climate that was asked for is outside the crop's profile
value-power_no_reserve = the power suffices, but not in the worst case
value-water_no_reserve = the water suffices, but not in the worst case
value-yield_unpublished = no yield of this crop under lamps was published here
value-energy_high = a dry kilogram takes more electricity than in a published plant factory
value-efficient = it fits all budgets, and takes no more electricity than a published plant factory

## Inputs

field-crop_type = crop
field-climate_zone = climate zone
field-racking_layers = racking layers
field-power_budget_kw = power budget
field-water_budget_l_day = water budget
field-container_length_m = container length
field-layer_area_m2 = growing area of a layer
field-ppfd_umol = photon flux at the canopy
field-photoperiod_h = photoperiod
field-lamp_efficacy = lamp efficacy
field-co2_ppm = carbon dioxide
field-day_c = air temperature by day
field-night_c = air temperature by night
field-rh_pct = relative humidity
field-cooling_cop = coefficient of performance of the cooling
field-shell_u = transmittance of the shell
field-condensate_recovery = condensate recovery
field-outside_min_c = coldest hour outside
field-outside_max_c = hottest hour outside
missing-input = { $field }

## Summary

summary-feasible_efficient = The farm can be built as described, with reserve, and takes no more electricity for a kilogram than a published plant factory.
summary-feasible_constrained = The farm can be built, but something has to be accepted or changed.
summary-not_feasible = The farm can't be run as described within what there is.
summary-inconclusive = No verdict could be drawn, because something that decides it is not known.
summary-rule = The reason: { $rule }.
summary-power = In the worst hour the farm draws { $power }; with every open figure at its best { $best }, at its worst { $worst }.
summary-kilogram = A fresh kilogram takes { $energy } of electricity and { $water } of water; a square metre of growing area yields { $yield }.

## Feasibility

feasibility-missing = There is no verdict. These inputs decide it and were not given:
feasibility-open = There is no verdict, because there is no balance.
feasibility-rule = The verdict is { $verdict }, because { $rule }.
feasibility-binding = The tightest limit is { $limit }: what is needed is { $ratio } times what there is.
feasibility-energy = A dry kilogram takes { $energy }; the published plant factory took { $limit }.
feasibility-light-allowed = A budget of { $budget } allows a photon flux of { $within } on all layers at once; the plan has { $ppfd }.
budget-not-stated = not stated
budget-power-left = The power of { $budget } covers the { $need } of the worst hour, with { $reserve } left.
budget-power-short = The power of { $budget } does not cover the { $need } of the worst hour: { $reserve }.
budget-water-left = The water of { $budget } covers the { $need } of a day, with { $reserve } left.
budget-water-short = The water of { $budget } does not cover the { $need } of a day: { $reserve }.
budget-heat-left = The cooling of { $budget } takes out the { $need } of the worst hour, with { $reserve } left.
budget-heat-short = The cooling of { $budget } does not take out the { $need } of the worst hour: { $reserve }.
table-budgets = What there is and what is needed
table-rules = How the verdict is drawn: the first rule that holds
column-limit = Limit
column-budget = There is
column-least = Least light, best of everything
column-best = Best
column-base = Expected
column-worst = Worst
column-rule = Rule
column-verdict = Verdict
column-fired = Holds
rule-fired = this one

## Light

light-missing = The light was not planned. These inputs decide it and were not given:
light-dli = { $ppfd } over { $hours } make a daily light integral of { $dli }; the crop's profile has { $low } to { $high }.
light-own-plan = The ratio of red to blue is a published one for lettuce. How long each stage lasts, how far it is dimmed and its far-red are this project's own plan, to be tried out with the variety.
table-light = Light by stage of growth
column-stage = Stage
column-ppfd = Photon flux
column-hours = Hours of light
column-dli = Daily light
column-blue = Blue
column-red = Red
column-far-red = Far-red
figure-light = Light over the cycle
figure-light-alt = Daily light integral from seed to harvest, and its red, blue and far-red parts.
series-dli = all
series-red = red
series-blue = blue
series-far-red = far-red
axis-day = day from seed
axis-dli = daily light

## Climate

climate-missing = The climate was not planned. These inputs decide it and were not given:
climate-outside = The zone is { $zone }: its coldest month has { $cold } on average, its warmest { $warm }. Designed for { $min } in the coldest and { $max } in the hottest hour.
climate-heat = In the worst hour { $cooling } of heat has to be taken out; { $share } of it is warmth, the rest vapour. Up to { $heating } has to be put in.
climate-condensate = The plants give off { $water } of water, which condenses on the coil; they and the leaks take { $co2 } of carbon dioxide.
climate-out-of-profile = What was asked for of temperature, humidity or carbon dioxide is outside the crop's profile.
table-climate = Targets of the air
column-quantity = Quantity
column-target = Target
part-day-temperature = air temperature by day
part-night-temperature = air temperature by night
part-humidity = relative humidity
part-co2 = carbon dioxide while lit
part-vpd-day = vapour pressure deficit by day
part-vpd-night = vapour pressure deficit by night

## Water and nutrients

hydroponics-missing = The solution was not planned. This input decides it and was not given:
hydroponics-refused = The solution was not planned: no crop has the name that was given.
hydroponics-system = The system is { $system }.
hydroponics-ec = Aim at a conductivity of { $target } (profile { $low } to { $high }) and a pH from { $ph_low } to { $ph_high }.
hydroponics-confidence = How far the crop's profile was read: { $confidence }. It is from { $source }.
hydroponics-recipe = The nutrient target is { $formulation }, thinned or strengthened to that conductivity; the salts below are for { $litres }. What they miss of the target is { $residual } in all, as a share.
hydroponics-ec-error = The conductivity is computed from the cations; on measured solutions that is off by { $error }. Measure it before use. Trace elements come on top.
hydroponics-recirculation = The solution goes round. Watch sodium and chloride, which pile up, and let part of it go.
table-salts = Salts
table-ions = Elements in the solution
column-salt = Salt
column-tank = Stock tank
column-grams = Amount
column-element = Element
column-wanted = Wanted
column-reached = Reached
tank-a = A (calcium and nitrates)
tank-b = B (sulphates and phosphates)
salt-CaNO324H2O = calcium nitrate, tetrahydrate
salt-KNO3 = potassium nitrate
salt-KH2PO4 = monopotassium phosphate
salt-MgSO47H2O = magnesium sulphate, heptahydrate
salt-K2SO4 = potassium sulphate
salt-NH4H2PO4 = monoammonium phosphate
ion-no3-n = nitrogen as nitrate
ion-nh4-n = nitrogen as ammonium
ion-p = phosphorus
ion-k = potassium
ion-ca = calcium
ion-mg = magnesium
ion-s = sulphur

## Resources

resources-missing = The balance was not drawn. These inputs decide it and were not given:
resources-refused = The balance was not drawn: an input lies outside what is possible, or a crop or zone is not known.
farm-refused = There is no plan, because the balance was not drawn.
lift-inputs = Correct the inputs.
resources-nothing-grows = Nothing grows at this temperature and carbon dioxide, so there is no harvest to share the electricity.
resources-yield-unpublished = For { $crop } no light use under lamps was published here: that of lettuce and usual dry matter stand in. The yield is a rough guess and gives no favourable verdict.
table-resources = Best, expected and worst
table-energy = Electricity of a year, expected
table-assumed = Taken without having been given
column-use = Use
column-year = In a year
column-value = Value
column-from = From
from-profile = the crop's profile
from-project = this project's own choice
part-power = power in the worst hour
part-water = water in a day
part-energy-kg = electricity for a fresh kilogram
part-energy-kg-dry = electricity for a dry kilogram
part-water-kg = water for a fresh kilogram
part-yield = yield of growing area
part-harvest = harvest of a year
part-energy-lamps = lamps
part-energy-cooling = cooling and drying
part-energy-heating = heating
part-energy-fans = fans and pumps
part-energy-total = all
figure-energy = Electricity over the year
figure-energy-alt = Expected electricity of each month after the coldest one, for lamps, cooling, heating, and fans with pumps.
axis-month = months after the coldest
axis-energy = electricity
scenario-best = At best { $power } in the worst hour, { $energy } and { $water } for a fresh kilogram, { $yield }.
scenario-base = Expected: { $power } in the worst hour, { $energy } and { $water } for a fresh kilogram, { $yield }.
scenario-worst = At worst { $power } in the worst hour, { $energy } and { $water } for a fresh kilogram, { $yield }.
case-best = best
case-base = expected
case-worst = worst
engine-off = The balance is switched off by a setting, so nothing was computed.

## Risks

risk-inputs-missing = Inputs that decide are missing, so the farm may need more than there is.
risk-co2-dangerous = So much carbon dioxide is dangerous to people in the container.
risk-power = Too little power in a hot or a cold hour costs a crop within hours.
risk-water = Too little water concentrates the solution and wilts the crop.
risk-heat = Heat that is not taken out raises temperature and humidity, and with them disease.
risk-light = Light outside the crop's profile costs yield or quality.
risk-yield-unpublished = The yield of this crop is a rough guess.
risk-lamps = The lamps are not known: what is sold spans a wide range, and lamps are the largest use of electricity.
risk-outside = The weather is that of a whole zone; the site may be colder or hotter.
risk-co2 = Added carbon dioxide needs an alarm and a way out for people in the container.
risk-outage = A failure of power or cooling overheats a closed box within an hour.
risk-salts = Salts pile up in a solution that goes round.
risk-yield-spread = Yields per mole of light differ by a factor of more than two among studies.

## Actions

action-give-missing = Give the inputs that decide, and run again.
action-climate = Bring temperature and carbon dioxide to where the crop grows.
action-co2 = Bring the carbon dioxide down below the limit for people at work.
action-more-power = Find more power, or plan fewer layers.
action-dim = Dim the lamps to { $within } at most, or light the layers one after the other.
action-stagger = Light the layers in turns, so that their peaks do not meet.
action-fewer-layers = Plan fewer layers, or better lamps.
action-recover = Condense and use again what the plants give off.
action-cooling = Put in more cooling, or less light.
action-more-light = Raise the photon flux or the hours of light into the crop's profile.
action-less-light = Lower the photon flux or the hours of light into the crop's profile.
action-profile = Set temperature, humidity and carbon dioxide within the crop's profile, or say why not.
action-trial = Grow one cycle and weigh it before anything is built on the yield.
action-lamps = Choose lamps of higher efficacy, state it and run again: lamps are the largest use of electricity.
action-build = Go on to the design of the details, with quotes for lamps and cooling.
action-measure = Meter electricity, water and harvest from the first cycle on, and hold them against this balance.
action-save-lamps = To save electricity, begin with the lamps and with how much of their light reaches leaves.
action-save-night = Light the crop in the cooler hours of the day, when cooling takes less.
action-save-heat = Use the condenser's heat for drying and for the dark hours.

## Disclosure

disclosure-screening = This is a screening of a design. It replaces neither an engineer nor a trial with the variety.
disclosure-own-rules = The rules that give the verdict are this project's own.
disclosure-zones = Each climate zone stands for a kind of climate in round numbers of this project, and is no station's record.
disclosure-left-out = Sunshine on the shell, prices, labour, pests and live weather are left out: DATA UNAVAILABLE.

## Explanations

explain-dli = The daily light integral counts the photons that a square metre of leaves gets in a day; growth follows it.
explain-vpd = The vapour pressure deficit says how thirsty the air is: too low invites mould, too high closes the stomata.
explain-kwh = Nearly all electricity ends as heat in the box, so each lamp is paid for twice: for its light, and for taking its heat out.
explain-ec = The conductivity says how many salts are dissolved, and not which.

## Limitations

limit-engine-off = The balance of the farm is switched off.
lift-engine-off = Switch the flag of the balance on.
limit-assumed = Values that were not given were taken from the crop's profile or from this project's own choices.
lift-assumed = Give the values of the table of what was taken.
limit-knowledge-unavailable = The knowledge base could not be asked.

## Works

findings-intro = What this rests on:
found-intro = The knowledge base also has on this question:
found-nothing = The knowledge base has nothing on this question.
found-work = { $title }
finding-jin-2023-lue = Lettuce in vertical farms makes clearly more dry weight of a mole of light than in greenhouses: a review of many studies.
finding-carotti-2021 = The stronger the light, the less fresh lettuce each mole makes; a warm root zone helps.
finding-pennisi-2019-lettuce = A measured ratio of red to blue is best for lettuce at ordinary light.
finding-kusuma-2020-led = The efficacy of lamps has a ceiling, which water protection lowers.
finding-fao-56 = The standard for vapour pressure and its deficit.
finding-graamans-2017-transpiration = Transpiration decides the load of the cooling in a closed farm.
finding-van-henten-1994 = The growth model of lettuce was satisfactory against experiments.
finding-graamans-2018 = A kilogram of dry lettuce takes more purchased electricity in a plant factory than in any of the greenhouses compared.
finding-barbosa-2015 = Hydroponic lettuce takes far less water and far more energy than lettuce in the field.
finding-van-delden-2021 = Profitability and energy efficiency have to improve before vertical farms become common: a review.
finding-hoagland-arnon-1950 = The origin of the best-known nutrient solution, with a warning against high hopes.
finding-sonneveld-voogt-2009 = The solution in the root zone differs from the one that is supplied.
finding-maucieri-2019 = An overview of hydroponic systems, substrates and disinfection.

## Claims

claim-crop = The crop is { $value }.
claim-zone = The climate zone is { $value }.
claim-dli = The daily light integral is { $value }.
claim-dli_low = The crop wants at least { $value } a day.
claim-dli_high = The crop wants at most { $value } a day.
claim-ppfd = The photon flux at the canopy is { $value }.
claim-photoperiod = The lamps are on for { $value } a day.
claim-canopy = The growing area of all layers is { $value }.
claim-stage-ppfd = Photon flux of the stage { $stage }: { $value }.
claim-stage-hours = Hours of light of the stage { $stage }: { $value }.
claim-stage-dli = Daily light of the stage { $stage }: { $value }.
claim-stage-blue = Share of blue in the stage { $stage }: { $value }.
claim-stage-red = Share of red in the stage { $stage }: { $value }.
claim-stage-far-red = Share of far-red in the stage { $stage }: { $value }.
claim-day_temperature = The air is kept at { $value } by day.
claim-night_temperature = The air is kept at { $value } by night.
claim-humidity = The relative humidity is kept at { $value }.
claim-co2 = Carbon dioxide is kept at { $value } while the lamps are on.
claim-vpd_day = The vapour pressure deficit by day is { $value }.
claim-vpd_night = The vapour pressure deficit by night is { $value }.
claim-outside_min = The coldest hour to be designed for is { $value }.
claim-outside_max = The hottest hour to be designed for is { $value }.
claim-coldest_month = The coldest month of the zone has { $value } on average.
claim-warmest_month = The warmest month of the zone has { $value } on average.
claim-cooling_peak = In the worst hour { $value } of heat has to be taken out.
claim-heating_peak = In the worst hour { $value } of heat has to be put in.
claim-sensible_share = The share of warmth in that heat is { $value }.
claim-condensate = In a day { $value } of water condense.
claim-co2_supply = In a day { $value } of carbon dioxide are supplied.
claim-power = Power in the worst hour, { $case }: { $value }.
claim-water = Water in a day, { $case }: { $value }.
claim-energy-kg = Electricity for a fresh kilogram, { $case }: { $value }.
claim-energy-kg-dry = Electricity for a dry kilogram, { $case }: { $value }.
claim-water-kg = Water for a fresh kilogram, { $case }: { $value }.
claim-yield = Yield of growing area, { $case }: { $value }.
claim-harvest = Harvest of a year, { $case }: { $value }.
claim-energy_lamps = The lamps take { $value } in a year.
claim-energy_cooling = Cooling and drying take { $value } in a year.
claim-energy_heating = Heating takes { $value } in a year.
claim-energy_fans = Fans and pumps take { $value } in a year.
claim-energy_total = The farm takes { $value } in a year.
claim-assumed = The { $field } was not given; { $value } was taken.
claim-hydro_system = The system is { $value }.
claim-ec_target = The conductivity to aim at is { $value }.
claim-ec_low = The crop wants a conductivity of at least { $value }.
claim-ec_high = The crop wants a conductivity of at most { $value }.
claim-ph_low = The pH is at least { $value }.
claim-ph_high = The pH is at most { $value }.
claim-crop_confidence = How far the crop's profile was read: { $value }.
claim-crop_source = The crop's profile is from { $value }.
claim-formulation = The nutrient target is { $value }.
claim-ec_error = The computed conductivity is off by { $value } on measured solutions.
claim-recipe_residual = What the salts miss of the target is { $value }, as a share.
claim-recipe_litres = The amounts are for { $value } of solution.
claim-salt = Amount of { $salt }: { $value }.
claim-ion-target = Wanted of { $ion }: { $value }.
claim-ion-reached = Reached of { $ion }: { $value }.
claim-verdict = The recorded rules give: { $value }.
claim-verdict_rule = The rule that holds: { $value }.
claim-binding = The tightest limit is { $value }.
claim-binding_ratio = Need over what there is, for the tightest limit: { $value }.
claim-efficient_limit = The published plant factory took { $value } for a dry kilogram.
claim-power_least = With the least light and the best of everything the worst hour takes { $value }.
claim-water_least = With the least light and the best of everything a day takes { $value } of water.
claim-cooling_least = With the least light and the best of everything { $value } of heat has to be taken out.
claim-budget_power = There is { $value } of power.
claim-budget_water = There is { $value } of water.
claim-budget_heat = The cooling takes out { $value }.
claim-reserve_power = Power that is left: { $value }.
claim-reserve_water = Water that is left: { $value }.
claim-reserve_heat = Cooling that is left: { $value }.
claim-ppfd_within = The power allows a photon flux of { $value }.
