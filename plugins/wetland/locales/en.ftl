# Wording of the wetland plugin. Every number comes from a placeholder.

## Headings

section-summary = Summary
section-extent = Extent of water
section-regime = Water regime and trend
section-vegetation = Vegetation and moisture
section-threats = Threats
section-restoration = Priority for restoration
section-verdict = How the verdict is drawn

## Verdicts and gates

verdict-stable = Stable
verdict-at_risk = At Risk
verdict-degraded = Degraded
verdict-inconclusive = Inconclusive
gate-G1 = Is the extent of water mapped, as a range?
gate-G2 = Was the water regime analysed?
gate-G3 = Were signs of threats looked for, or threats stated?
gate-G4 = Is restoration prioritised?
gate-g1-pass = Water covers { $low } to { $high } of what could be seen, by a recorded computation.
gate-g1-fail = No recorded computation gives a range of water.
gate-g2-pass = The regime is { $class }, by a recorded computation.
gate-g2-open = The record has too few looks or months for a regime.
gate-g2-fail = No recorded computation gives a regime.
gate-g3-pass = Signs of threats were looked for, and some were found or are stated.
gate-g3-none = Signs of threats were looked for, and none was found.
gate-g3-fail = Nothing was there in which a threat could be seen, and none is stated.
gate-g4-pass = The priority is { $priority }, by a recorded computation.
gate-g4-open = What nobody judged could change the priority.
gate-g4-fail = Nothing was judged from which a priority could follow.
gate-limited = The question is limited to another part of the domain.

## Inputs

field-aoi = area of interest
field-bands = satellite image
field-bands_before = earlier image
field-series = record over time
field-date = date of the image
field-date_before = date of the earlier image
field-calibration = calibration of the image
field-band_order = order of the bands
field-threats_stated = stated threats
field-degradation = degradation
field-biodiversity_value = biodiversity value
field-water_restorability = restorability of the water
field-connectivity = connectivity
field-threat_pressure = pressure of threats
field-feasibility = feasibility
field-blue = blue reflectance
field-green = green reflectance
field-red = red reflectance
field-nir = near-infrared reflectance
field-swir1 = short-wave infrared reflectance, first band
field-swir2 = short-wave infrared reflectance, second band

## Values

value-ndvi = NDVI
value-ndwi = NDWI
value-mndwi = MNDWI
value-ndmi = NDMI
value-ndti = NDTI
value-aweish = AWEIsh
value-aweinsh = AWEInsh
value-true = yes
value-false = no
value-permanent = permanent
value-seasonal = seasonal
value-ephemeral = ephemeral
value-dry = dry in every look
value-not_determined = not determined
value-declining = declining
value-rising = rising
value-no_trend = no trend
value-disputed = the tests disagree
value-low = low
value-moderate = moderate
value-high = high
value-critical = critical
value-stable = stable
value-at_risk = at risk
value-degraded = degraded
value-record-loss = the record declines and much is lost
value-record-decline = the record declines
value-pair-loss = two images of one season show a loss by every index
value-stated-threat = a threat is stated that acts now
value-record-stable = a long record shows no trend and excludes a large loss
value-water_decline = decline of the record
value-water_loss = loss between two images of one season
value-turbid_water = turbid water
value-sparse_vegetation = sparsely grown land
value-drainage = drainage
value-conversion = conversion to other uses
value-pollution = pollution
value-invasive_species = invasive species
value-overgrazing = overgrazing
value-dam = dam
value-aquaculture = aquaculture
value-salinity = salinity
value-fire = fire
value-drought = drought
value-reflectance = numbers are reflectance
value-sentinel2_no_offset = Sentinel, without the radiometric offset
value-sentinel2_offset = Sentinel, with the radiometric offset
value-landsat_c2 = Landsat surface reflectance
value-found = found
value-not_found = not found
value-not_looked_at = not looked at
lookup-indices = Spectral indices with formula and threshold

## Summary

summary-stable = The record shows no loss of water worth the name.
summary-at_risk = The wetland is losing water, or a threat acts on it: look closer and act before more is lost.
summary-degraded = The wetland has lost much of its water over the record.
summary-inconclusive = Whether the wetland is changing can't be said from what is there.
summary-extent-area = Water covers between { $low } and { $high }, depending on the index.
summary-extent = Water covers between { $low } and { $high } of what could be seen, depending on the index.
summary-regime = The water regime is { $class }; { $wet } of the valid looks saw water.
summary-regime-open = The water regime is { $class }: too few looks or months; { $wet } of the valid looks saw water.
summary-threats = There are signs of threats, or stated ones; see below.
summary-no-threats = No sign of a threat was found where one could be looked for.
summary-restoration = The priority for restoration is { $priority }.
summary-worst = In the worst case the line of the record leads to a change of { $change } within { $years } years.
summary-worst-unknown = A worst case can't be drawn without a record over time.

## Area of interest

aoi-area = The area of interest measures { $area } on the ellipsoid.
aoi-refused = The area of interest can't be used, so that the whole image was looked at:
aoi-unreadable = The file of the area of interest can't be read.
aoi-not-json = The file is no JSON (NaN and Infinity are none either): { $found }.
aoi-not-geojson = Expected a collection of features, a feature or a polygon; found { $found }.
aoi-empty = There is no polygon in it; found { $found }.
aoi-no-area = A geometry without an area was found: { $found }.
aoi-not-a-number = A coordinate is no number: { $found }.
aoi-too-few-points = A ring has too few positions: { $found }.
aoi-unclosed = A ring is not closed: { $found }.
aoi-projected = Coordinates are metres of a map and not degrees: { $found }.
aoi-swapped = Latitude and longitude have changed places: { $found }.
aoi-out-of-range = A coordinate lies outside the globe: { $found }.
aoi-self-intersecting = A ring crosses itself: { $found }.
aoi-hole-outside = A hole does not lie in its ring: { $found }.
aoi-across-antimeridian = An edge goes around the globe; split the polygon at the antimeridian: { $found }.
aoi-zero-area = A ring encloses nothing: { $found }.
aoi-too-many-points = There are more positions than are read: { $found }.
aoi-clockwise = Remark: { $found } was read as an outer ring all the same.
aoi-hole = Remark: { $found } was taken off the area.
aoi-split-at-antimeridian = Remark: { $found } were counted as one area.

## Extent

extent-no-image = There is no image, so that no extent of water can be mapped.
extent-nothing = No index could be computed from the bands that are there.
extent-no-water-index = The bands that are there allow no index of water.
extent-one-place = These are the indices of one place; an extent needs an image.
extent-range = Water covers between { $low } ({ $low_index }) and { $high } ({ $high_index }) of what could be seen.
extent-range-area = Water covers between { $low_ha } ({ $low_index }, { $low } of what could be seen) and { $high_ha } ({ $high_index }, { $high }).
extent-why-range = Each index has its own published threshold, and none of them is right everywhere: the truth may lie between them, so that a range is given and no single number.
image-pixels = { $pixels } pixels lie inside, { $coverage } of them with a value in every band. Pixels without a value count neither as wet nor as dry.
image-calibrated = Reflectance is the stored number times { $scale }, plus { $offset }, as the file states.
image-stated = Reflectance is the stored number times { $scale }, plus { $offset }, as who asked states.
image-ground = They cover { $area } on the ground, reckoned on the ellipsoid from the grid ({ $crs }).
image-no-area = Where the grid lies is not known, so that there are shares and no areas.
image-calibration = The image holds whole numbers and does not say how they become reflectance; that is not guessed.
image-calibration-twice = The file and who asked state different calibrations.
image-not-reflectance = After the calibration the numbers are no reflectance: they lie far outside what can be.
image-bands = Which band is which can't be told from the file.
image-elsewhere = The image does not show the area of interest.
image-input = The image can't be used with what was given beside it.
image-too-large = The image is larger than is read at once.
image-damaged = The file of the image is damaged or of a kind that is not read.
otsu-none = one hill only
place-wet = water
place-dry = no water

## Change between two images

change-no-later = The earlier image is there and the later one can't be used, so that nothing can be compared.
change-nothing = The two images have no index in common that saw water before.
change-refused = The two images can't be compared with the dates that were given.
change-range = Between the images the share of water changed by { $strongest } to { $mildest }, depending on the index.
change-same-season = Both images are of the same season.
change-other-season = The images are of different seasons, so that the change may be the season's.
change-no-dates = Without both dates nobody can tell whether the change is the season's.

## Regime and trend

regime-no-record = There is no record over time, so that the regime is not determined: one image shows one day.
regime-unreadable = The file of the record can't be read.
regime-refused = The record can't be used.
regime-faults = The record has faults and was not used:
regime-class = The water regime is { $class }.
regime-open = The water regime is { $class }: there are too few looks with a value, or too few months with one.
regime-valid-only = Shares are of the looks that saw something. A look that was mostly hidden is missing and not dry.
trend-none = The record is too short for a trend.
trend-declining = The water declines over { $years } years: every test that applies finds it (largest p { $p }).
trend-rising = The water rises over { $years } years: every test that applies finds it (largest p { $p }).
trend-no = No test finds a trend over { $years } years (largest p { $p }).
trend-disputed = The tests do not agree on a trend over { $years } years (largest p { $p }), so that none counts.
trend-how = The trend counts only where the plain test and the one corrected for values that resemble their neighbours agree.
trend-how-seasonal = The months are compared each with itself. The trend counts only where this test and the one corrected for values that resemble their neighbours agree; the plain test is shown and does not vote.
scenario-best = Best: if the line goes on at the upper end of its slope, the water changes by { $change } within { $years } years.
scenario-base = Base: if the line goes on as it is, the water changes by { $change } within { $years } years.
scenario-worst = Worst: if the line goes on at the lower end of its slope, the water changes by { $change } within { $years } years.
fault-empty = Line { $line }: there are no rows; found: { $found }.
fault-no-header = Line { $line }: the first row is data already, without names of columns; found: { $found }.
fault-no-time-column = Line { $line }: no column is named date; found: { $found }.
fault-no-value-column = Line { $line }: no column is named like water or an index of it; found: { $found }.
fault-several-value-columns = Line { $line }: several columns could be meant; found: { $found }.
fault-unit-not-stated = Line { $line }: the name of the column states no unit; found: { $found }.
fault-row-length = Line { $line }: the row does not have as many cells as the header; found: { $found }.
fault-bad-time = Line { $line }: the date can't be read; it has to begin with the year; found: { $found }.
fault-duplicate = Line { $line }: the date is there twice; found: { $found }.
fault-out-of-order = Line { $line }: the date lies before the row above; found: { $found }.
fault-bad-value = Line { $line }: the value is no number; found: { $found }.
fault-negative = Line { $line }: the value is below zero; found: { $found }.
fault-implausible = Line { $line }: the value is more than can be; the unit may be wrong; found: { $found }.

## Vegetation

vegetation-no-image = There is no image that could be used, so that nothing can be said of what grows.
vegetation-one-place = The indices of one place stand above; they say nothing of the rest.
vegetation-land = Land that no index calls water has a mean NDVI of { $ndvi }; { $sparse } of it is sparsely grown.
vegetation-no-land = There is no land that every index tells from water, or no band in the red.
vegetation-limits = An index tells green from bare and wet from dry. Which plants grow there is seen in the field only.

## Threats

looked-found = found
looked-not-found = looked for, not found
looked-not = could not be looked for
threat-by-tests = every test agrees
threats-none-stated = Who asked states no threat.
threats-stated = Who asked states these threats:
threat-stated = { $threat }
threats-refused = A stated threat is not among the known ones, so that none was taken.
threats-field = A threat that no sign here can show is not ruled out: hunting, fishing, poisons and new species are seen in the field.

## Restoration

restoration-nothing = Nothing was judged, so that no priority can be scored.
restoration-band = The priority is { $priority } (score { $low }).
restoration-band-open = The priority is { $priority }, whatever the criteria that nobody judged come to (score { $low } to { $high }).
restoration-open = The priority is open: criteria that nobody judged leave the score between { $low } and { $high }.
not-judged = not judged
restoration-from-record = Nobody judged the degradation; the loss over the record stands in for it.
restoration-robust = With each weight changed by a fifth the score stays between { $low } and { $high }, in the same band.
restoration-fragile = With each weight changed by a fifth the score lies between { $low } and { $high }: the band depends on the weights or on what nobody judged.
restoration-weights = The weights are a preset of this project and no published ones; who decides sets them, or compares the criteria in pairs.

## Verdict

state-rule = This row of the table decides: { $rule }.
rules-own = The limits are this project's own. A stable wetland needs { $looks } looks over { $years } years; one image, or two, never show it.
rule-record-loss = every test finds a decline, and the loss over the record reaches the limit
rule-record-decline = every test finds a decline
rule-pair-loss = two images of one season lose that much by every index
rule-stated-threat = a record without a dispute, and a threat that is stated
rule-record-stable = no test finds a trend, and such a loss is excluded
rule-any-loss = any
rule-as-stated = as stated
open-no-change-known = Nothing about change is known: one image, or none, shows a state and no change.
open-record-says-nothing = The record was given and says nothing about change that could be used.
open-other-season = The two images are not known to be of the same season, so that their difference decides nothing.
open-pair-only = Two images without a clear loss do not show that the wetland is stable.
open-disputed = The tests on the record do not agree.
open-rising = The water rises, which is not by itself a better wetland.
open-too-short = The record is too short to show that the wetland is stable.
open-loss-possible = The record shows no trend, and does not exclude a large loss either.

## Limitations and what lifts them

limit-scope = The question is limited to one part, so that the rest was not looked at.
part-not-asked = The question is limited to another part, so that this was not looked at.
lift-scope = Ask without the limit.
limit-aoi = The area of interest has faults and was not used.
limit-no-index = No index could be computed from the image.
limit-no-area = Where the image lies is not known, so that there are no areas.
limit-coverage = Only { $coverage } of the pixels have a value in every band.
limit-aoi-covered = The image covers only { $covered } of the area of interest.
limit-aoi-unapplied = The area of interest could not be laid over the image, so that the whole image was looked at.
limit-negative = { $negative } of the samples are below zero after the calibration: the offset may have been taken off twice.
limit-series = The record has faults and was not used.
limit-knowledge-unavailable = The knowledge base could not be asked.
lift-aoi = Give the area of interest as GeoJSON without faults, in longitude and latitude, on the image.
lift-bands = Name the bands with { $field }.
lift-calibration = State it with { $field }; the metadata of the product says which one holds.
lift-change = Give a record over time, or an earlier image of the same season with both dates.
lift-coverage = Give an image with fewer clouds, or fill the gaps with another one.
lift-cut = Cut the image to the area of interest.
lift-dates = Give both dates, the later one for the later image, of the same season.
lift-field = Look in the field at what the water does to plants and soil.
lift-image = Give the image as a GeoTIFF, or as arrays in an npz archive.
lift-image-wider = Give an image that covers the whole area.
lift-longer = Give a longer record, with looks in every month.
lift-place = Give an image that says where it lies, in degrees, UTM or web Mercator.
lift-series = Give a record without faults: a date and a water area, share or index a row.
lift-threats = Name known threats in { $field }.

## Risks

risk-decline = The water declines; what depends on it declines with it.
risk-loss = Two images of one season show a loss of water.
risk-turbid = { $share } of the water is turbid, which hints at erosion, dredging or algae.
risk-sparse = { $share } of the land is sparsely grown.
risk-stated = Threats that who asked states act on the wetland.
risk-wide = The indices span a wide range, { $low } to { $high }: a decision that needs the area needs labels from the field.
risk-one-image = One image shows one day; a season or a flood may look like a change.
risk-disputed = The tests on the record disagree; who picks one picks the answer.
risk-inputs-missing = What shows change is missing, so that a loss would go unseen.
risk-hidden-water = Water under reeds, trees or clouds is not seen by these indices.
risk-threshold = A published threshold need not fit this scene.
risk-field = Nobody has compared the map with the field.

## Actions

action-find-cause = Find the cause of the loss: water taken, drained, held back, or land used otherwise.
action-water-first = Bring the water back before planting anything.
action-check-field = Check the loss in the field and with images of other years.
action-stop-pressure = Stop what takes the water or harms the wetland while the cause is looked for.
action-keep-watching = Keep the record going; stable so far is no promise.
action-settle = Settle what leaves the verdict open; see the limitations.
action-get-record = Get a record over time, or an earlier image of the same season.
action-get-image = Get an image with green, near infrared and short-wave infrared.
action-label = Label some pixels by hand and keep the index that fits them best.
action-judge = Judge the criteria that are open, so that restoration can be prioritised.
action-watch-monthly = Look at the water at least monthly, and note how much was hidden.
action-watch-season = Compare each month with the same month of other years.
action-watch-gauge = Read a water gauge on the ground beside the images.

## Disclosure

disclosure-screening = This is a screening from images and records, and no survey.
disclosure-own-table = The table that draws the verdict, the weights and the bands are this project's own.
disclosure-not-field = Species, water quality and use by people are seen in the field only.
disclosure-not-live = No live images were consulted.

## Literature

findings-intro = From the literature:
found-intro = The knowledge base has these works on the question as well:
found-work = The work “{ $title }”
found-nothing = No work of the knowledge base bears on the question as it was asked.
finding-mcfeeters-1996-ndwi = NDWI sets green against the near infrared to bring out open water.
finding-xu-2006-mndwi = MNDWI takes the short-wave infrared instead and removes false water over built-up land.
finding-feyisa-2014-awei = AWEI was made to hold in shadows and over dark surfaces.
finding-olofsson-2013 = An area from a map is corrected by an error matrix of a sample.
finding-gao-1996-ndwi = The other index called NDWI sees the water in leaves; here it goes by NDMI.
finding-mueller-2016-wofs = Water in every observation, counted over what was seen, tells lasting water from passing water.
finding-pekel-2016-gsw = Surface water of the whole globe was mapped over decades in this way, and much has disappeared.
finding-modifiedmk = Values that resemble their neighbours mislead the plain test for a trend.
finding-bana-e-costa-2008 = What weights out of pairwise comparisons mean is disputed, so that other weights have to be tried.

## Tables and figures

table-place = Indices of one place
table-extent = Water by each index
table-indices = Indices over what could be seen
table-change = Water of the two images
table-regime = The record
table-trend = The trend
table-threats = Signs of threats
table-restoration = Criteria and weights
table-rules = The table; the first row that holds decides
column-index = Index
column-value = Value
column-water = Water
column-water-above = Water above
column-water-share = Share of water
column-water-area = Area of water
column-otsu = Threshold of the data (Otsu)
column-otsu-share = Share above it
column-smallest = Smallest
column-mean = Mean
column-largest = Largest
column-before = Before
column-after = After
column-change = Change
column-quantity = Quantity
column-sign = Sign
column-result = Result
column-seen = Seen
column-counts-from = Counts from
column-criterion = Criterion
column-weight = Weight
column-judged = Judged
column-part = Part of the score
column-verdict = Verdict
column-rule = Where
column-limit = Limit
part-series-start = first look with a value
part-series-end = last look with a value
part-series-looks = looks
part-series-valid = looks with a value that counts
part-series-hidden = looks that were mostly hidden
part-wet-looks = wet looks
part-wet-percent = share of wet looks
part-wet-low-percent = lower end of its interval
part-wet-high-percent = upper end of its interval
part-wet-above = a look is wet above
part-hydroperiod-d = days a year with water
part-covered-percent = share of the span that looks cover
part-longest-gap-d = longest gap
part-trend-p-plain = p of the plain test (Mann-Kendall)
part-trend-p-hamed-rao = p corrected for autocorrelation (Hamed-Rao)
part-trend-p-seasonal = p with the months apart
part-trend-slope = change a year (Sen)
part-trend-change = change over the record
part-trend-change-low = lower end of its interval
part-trend-change-high = upper end of its interval
figure-histogram = How often each value of the index occurs
figure-histogram-alt = Bars of the share of pixels by the value of a water index. Two hills mean that water and land part clearly.
figure-water = Share of water by each index
figure-water-alt = A bar for each index of water, of the share of pixels above its published threshold.
figure-series = Water over time
figure-series-alt = A point for each valid look, and the line of the trend where there is one.
figure-months = Mean of each month over all years
figure-months-alt = A bar for each calendar month, of the mean of its valid looks.
axis-index = Value of the index
axis-share = Share of the pixels
axis-indices = Index
axis-time = Time
axis-water = Water
axis-month = Month
series-histogram = pixels
series-water = water
series-looks = looks
series-line = line by Sen's slope
series-months = mean of the month

## Claims

claim-aoi-found = Found in the area of interest: { $value }
claim-aoi_area_ha = Area of interest: { $value }
claim-index-mean = Mean of { $index }: { $value }
claim-index-min = Smallest { $index }: { $value }
claim-index-max = Largest { $index }: { $value }
claim-index-water-above = { $index }: water above { $value }
claim-index-water-percent = Water by { $index }: { $value }
claim-index-water-ha = Area of water by { $index }: { $value }
claim-index-otsu-threshold = Threshold of the data for { $index }: { $value }
claim-index-otsu-percent = Share above it for { $index }: { $value }
claim-image_px = Pixels inside: { $value }
claim-image_coverage = Share of them with a value in every band: { $value }
claim-image_scale = Factor from stored number to reflectance: { $value }
claim-image_offset = Addend: { $value }
claim-image_ha = Ground area of these pixels: { $value }
claim-image_crs = Grid: { $value }
claim-aoi_covered = Share of the area that the image covers: { $value }
claim-image_negative = Share of samples below zero: { $value }
claim-extent_low_percent = Least share of water: { $value }
claim-extent_high_percent = Largest share of water: { $value }
claim-extent_low_index = Index with the least water: { $value }
claim-extent_high_index = Index with the most water: { $value }
claim-extent_low_ha = Least area of water: { $value }
claim-extent_high_ha = Largest area of water: { $value }
claim-land_ndvi = Mean NDVI of land: { $value }
claim-sparse_percent = Share of land that is sparsely grown: { $value }
claim-turbid_percent = Share of water that is turbid: { $value }
claim-change_mildest = Mildest change of any index: { $value }
claim-change_strongest = Strongest loss of any index: { $value }
claim-change_same_season = Both images of one season: { $value }
claim-change-before-percent = Water before by { $index }: { $value }
claim-change-after-percent = Water after by { $index }: { $value }
claim-change-change-percent = Change by { $index }: { $value }
claim-fault-line = Line of the fault: { $value }
claim-fault-found = What stands there: { $value }
claim-regime_class = Water regime: { $value }
claim-series_start = First look with a value: { $value }
claim-series_end = Last look with a value: { $value }
claim-series_looks = Looks: { $value }
claim-series_valid = Looks with a value that counts: { $value }
claim-series_hidden = Looks that were mostly hidden: { $value }
claim-wet_looks = Wet looks: { $value }
claim-wet_percent = Share of wet looks: { $value }
claim-wet_low_percent = Lower end of that share: { $value }
claim-wet_high_percent = Upper end of that share: { $value }
claim-wet_above = A look is wet above { $value }
claim-hydroperiod_d = Days a year with water: { $value }
claim-covered_percent = Share of the span that looks cover: { $value }
claim-longest_gap_d = Longest gap between valid looks: { $value }
claim-trend_direction = Trend of the record: { $value }
claim-trend_p = Largest p of the tests that vote: { $value }
claim-series_years = Years of the record: { $value }
claim-trend_p_plain = p of Mann-Kendall's test: { $value }
claim-trend_p_hamed_rao = p with Hamed-Rao's correction: { $value }
claim-trend_p_seasonal = p with the months apart: { $value }
claim-trend_slope = Change a year by Sen's slope: { $value }
claim-trend_change = Change over the record: { $value }
claim-trend_change_low = Lower end of that change: { $value }
claim-trend_change_high = Upper end of that change: { $value }
claim-outlook_years = Years that the outlook looks ahead: { $value }
claim-outlook_best = Change at the upper end of the slope: { $value }
claim-outlook_base = Change by the slope: { $value }
claim-outlook_worst = Change at the lower end of the slope: { $value }
claim-threats_looked_at = Signs that could be looked for: { $value }
claim-threats_found = Signs that were found: { $value }
claim-threats_stated_count = Threats that are stated: { $value }
claim-threat-from = { $threat } counts from { $value } on
claim-restoration_low = Lowest score that is possible: { $value }
claim-restoration_high = Highest score that is possible: { $value }
claim-restoration_nudged_low = Lowest score with other weights: { $value }
claim-restoration_nudged_high = Highest score with other weights: { $value }
claim-restoration_priority = Priority for restoration: { $value }
claim-criterion-weight = Weight of { $criterion }: { $value }
claim-criterion-judged = Judgement of { $criterion }: { $value }
claim-criterion-part = Part of { $criterion } in the score: { $value }
claim-state = State of the wetland: { $value }
claim-state_rule = Row of the table that decides: { $value }
claim-limit_degraded = Loss over the record from which on it is degraded: { $value }
claim-limit_change = Loss between two images from which on it is at risk: { $value }
claim-limit_stable = Loss that must be excluded for it to be stable: { $value }
claim-limit_looks = Fewest looks for that: { $value }
claim-limit_years = Fewest years for that: { $value }
