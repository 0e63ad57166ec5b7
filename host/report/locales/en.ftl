### What the host says. No message holds a digit: every number comes through a placeholder.

## Parts of a rendering

report-contents = Contents
report-skip = Skip to the report
report-notice = LIMITATION NOTICE
report-level = Level { $level }: { $meaning }.
report-lift = What would lift it: { $lift }
report-question = Question
report-objects = Looked at
report-disclosure = Please note
report-verdict = Verdict
report-decided-by = Decided by
report-decided-by-nothing = nothing that is named
report-withdrawn = The analysis had concluded “{ $verdict }”. That conclusion was withdrawn.
report-scenarios = Scenarios
report-key-risks = Key risks
report-actions = What to do
report-inputs = Inputs
report-no-inputs = No inputs were given.
report-evidence = Where each number is from
report-evidence-summary = Statements: { $statements }; calls of tools: { $calls }
report-statements = Statements
report-no-statements = This report states nothing.
report-calls = Calls of tools
report-files = Files that were given
report-statements-summary = Statements: { $statements }
report-course = How this run went
report-course-summary = Steps: { $steps }; { $time } in all
report-course-untimed = Steps: { $steps }
report-gates-failed = Checks that failed
report-side-by-side = Side by side
report-row-level = Limitation level
report-compare-same = The same for all: { $inputs }.
report-compare-more-inputs = Further inputs that differ: { $count }; each part below has its own.
report-compare-more = Further statements that several of them make: { $count }; each part below has its own.
report-figure-data = Data of the chart
report-figure-more = … and { $count } more rows; the report as JSON has all of them.
report-figure-empty = There is nothing to draw.
report-figure-no-list = “{ $series }” is left out: call { $call } has no list at { $pointer }.
report-figure-no-points = “{ $series }” has no point that could be drawn.
report-figure-many-series = Further series that are not drawn: { $count }.
report-figure-not-above-zero = Points left out because a logarithmic axis only has places above zero: { $count }.
report-figure-no-place = Points left out because they have no place on an axis: { $count }.
report-figure-other-unit = Points left out because they are in another unit than the axis: { $count }.
report-figure-unsupported = Points left out because what they state is not supported: { $count }.
report-figure-thinned = Drawn are { $shown } of { $all } points; in each stretch the smallest and the largest are kept.
report-figure-from = Points from call { $call }, { $pointer }
report-no-calls = No tool was called.
report-sources = Sources
report-gates = Checks
report-artifacts = Files
report-empty-section = This section is empty.
report-unknown-block = This version cannot show a part of the kind “{ $kind }”.
report-imprint-run = Run { $run }, started { $started }: { $status }.
report-imprint-made-with = Made with host { $host } and plugin { $plugin } ({ $digest }); settings { $config }, inputs { $inputs }.

## Headings of columns

report-column-number = No.
report-column-input = Input
report-column-value = Value
report-column-unit = Unit
report-column-origin = Origin
report-column-from = From
report-column-statement = Statement
report-column-rests-on = Rests on
report-column-call = Call
report-column-tool = Tool
report-column-given = Given
report-column-gave = Gave
report-column-used-for = Used for
report-column-series = Series
report-column-compared = Compared
report-column-size = Size
report-column-step = Step
report-column-time = Time
report-column-status = Status
report-column-gate = Check
report-column-asks = What it asks
report-column-outcome = Outcome
report-column-detail = Detail
report-column-file = File
report-column-media-type = Media type
report-column-digest = Digest

## Values

report-boolean-yes = yes
report-boolean-no = no
report-not-determined = not determined
report-entries = { $count } entries
report-list-more = { $list } and { $count } more
report-list-or = { $first } or { $rest }
report-list-and = { $first } and { $rest }
report-list-comma = { $first }, { $rest }
report-quoted = “{ $words }”
report-file = { $name } ({ $size }, digest { $digest }…)

## How much is missing

report-level-0 = everything that was asked for was there
report-level-1 = an input or a source that does not decide was missing, or a declared default was used
report-level-2 = a service that a planned step needed failed, or a check failed
report-level-3 = a step ran on its fallback
report-level-4 = the analysis or a deciding input is missing, so that nothing can be concluded

## How a run, a step and a call ended

report-run-completed = completed, with nothing missing
report-run-degraded = completed with limitations
report-run-failed = failed
report-run-cancelled = cancelled
report-step-ok = as it should
report-step-degraded = with its fallback
report-step-error = without a result
report-step-skipped = skipped
report-step-retries = tried again: { $count }
report-step-gates = checks failed: { $gates }
report-gate-tries = Check { $gate } was asked { $count } times: something was done about it in between.
report-call-ok = answered
report-call-failed = failed: { $message }
error-input-invalid = what it was given does not fit
error-output-invalid = what it gave does not fit
error-unknown-tool = there is no such tool
error-tool-not-declared = the skill does not declare this tool
error-tool-panicked = the tool broke down
error-skill-panicked = the skill broke down
error-descriptor-invalid = what the plugin says of itself does not fit
error-disabled = it is switched off
error-cancelled = it was cancelled
error-unreachable = it could not be reached
error-timeout = it took too long
error-file-unreadable = the file can’t be read
error-file-changed = the file has changed since the run began
error-file-not-text = the file is no text

## Where a value is from

report-origin-given = given
report-origin-parsed = read from the question
report-origin-default = declared default
report-origin-measured = measured from a file
report-origin-computed = computed by a tool
report-origin-derived = derived from other values
report-origin-cited = from a source

## What a verdict means

report-polarity-favourable = favourable
report-polarity-conditional = favourable under conditions
report-polarity-unfavourable = unfavourable
report-polarity-inconclusive = nothing could be concluded

## Cases

report-scenario-best = Best case
report-scenario-base = As asked
report-scenario-worst = Worst case

## What a statement rests on

report-support-none = nothing
report-support-unsupported = unsupported
report-support-tool = { $tool }, call { $call }, { $pointer }
report-support-call = call { $call }, { $pointer }
report-support-unrecorded = call { $call }, which is not recorded
report-support-source = source { $source }
report-support-source-quote = source { $source }: “{ $quote }”
report-support-input = input { $field } ({ $origin })
report-derived-difference = difference of { $of }
report-derived-ratio = ratio of { $of }
report-derived-min = smallest of { $of }
report-derived-max = largest of { $of }
report-derived-count = count of { $of }

## Sources

report-source-tier = tier { $tier }: { $rule }
report-source-untiered = without a tier
report-source-accessed = accessed { $date }
report-source-shipped = shipped with the plugin
report-source-retrieved = retrieved by call { $call }
report-source-relevance = relevance { $relevance }
report-source-cited = cited for { $statements }
report-relevance-h = high
report-relevance-m = medium
report-relevance-l = low
report-rule-none = no rule given
report-rule-standard = a standard
report-rule-regulation = a law or regulation
report-rule-review = a review of many studies
report-rule-official-data = official data or an official report
report-rule-peer-reviewed = a peer-reviewed study
report-rule-unreviewed = a work without a known peer review
report-rule-industry = an industry document
report-rule-agency-page = an agency’s web page or software
report-rule-news = news
report-rule-vendor = a vendor’s word

## Checks

report-outcome-pass = passed
report-outcome-fail = failed
report-outcome-not-applicable = does not apply
report-outcome-not-evaluated = not evaluated
gate-u1 = Are enough sources cited?
gate-u2 = Does the notice to the reader stand before every conclusion?
gate-u3 = Does each cited source have a tier, with the rule that gave it?
gate-u4 = Is the text in the language that was asked for?
gate-u5 = Is every section there, and none empty?
gate-u6 = Can every statement be followed to what it rests on?
gate-switched-off = Checks are switched off.
gate-nobody-answers = No step that ran answers for this check.
gate-markdown = The skill { $skill } is written in Markdown, and nobody answers for its checks.
gate-not-asked = The settings do not ask for this check.
gate-of-object = { $object }: { $detail }
gate-not-reported = The step that answers for this check did not say what it found.
gate-step-failed = The step that answers for this check gave no result.
gate-u1-counted = Sources that statements cite: { $cited }, wanted { $wanted }; of them of the first two tiers: { $academic }, wanted { $of_them }.
gate-u4-found = The text reads as { $found }; asked for was { $asked }.
gate-u4-en = English
gate-u4-vi = Vietnamese
gate-u4-too-little = There is too little text to tell its language.
gate-u2-first = The notice to the reader stands before every conclusion and recommendation.
gate-u2-late = The notice to the reader is missing, or a conclusion or a recommendation stands before it.
gate-u3-none-cited = No source is cited.
gate-u3-untiered = { $source } has no tier, or no rule that gave it.
gate-u3-from-nowhere = “{ $source }” was neither retrieved nor shipped: { $reason }.
gate-u3-all-tiered = Each cited source has a tier and the rule that gave it.
gate-u5-complete = Every section is there and none is empty.
gate-u5-missing = Missing or empty: { $sections }.
gate-u6-all-resolve = Every statement can be followed to what it rests on.
gate-u6-unresolved = These statements cannot be followed to what they rest on: { $claims }.
gate-u6-claim = { $claim }: { $reason }
gate-u6-digit = The wording “{ $text }” holds a number that nothing produced: “{ $digits }”.
gate-u6-loose = The report points at “{ $what }”, which is not in it.
gate-u6-nothing-said = The report states nothing that could be followed.

## What is missing, and what would lift it

limit-missing-decisive = Nothing can be concluded without { $field }, which was not given.
limit-missing-group = Nothing can be concluded without one of these, and none was given: { $fields }.
limit-missing-optional = Not given: { $field }.
limit-default-used = For { $field }, which was not given, the declared default { $value } was used.
limit-implausible = The value of { $field }, { $value }, is outside the range that is plausible.
limit-step-failed = The step { $skill } failed: { $message }
limit-step-fallback = The step { $skill } ran on its fallback.
limit-no-model = The step { $skill } is written for a language model, and none was configured: the fallback that it declares ran in its place.
limit-step-skipped = The step { $skill } did not run: { $message }
limit-gate-failed = The check { $gate } failed: { $detail }
limit-gates-off = No checks were made: they are switched off.
limit-claim-unsupported = What the statement “{ $claim }” says is not supported, and it decides nothing.
limit-claim-twice = Two statements have the id “{ $claim }”; only the first one was kept.
limit-verdict-withdrawn = The conclusion “{ $verdict }” was withdrawn. { $reason }
withdrawn-unknown = The plugin does not declare it.
withdrawn-level = Too much is missing to conclude anything.
withdrawn-undecided = Nothing is named that decided it.
withdrawn-missing = What is said to have decided it, { $field }, is not in the report.
withdrawn-unsupported = What decided it, { $claim }, is not supported.
withdrawn-default = It rests on the default of { $field }, which was not given.
withdrawn-gate = A check asked for it.
limit-step-not-run = The step { $skill } did not run: a limit was reached ({ $why }).
lift-raise-budget = Raise the limit pipeline.{ $what }.
limit-analysis-off = The analysis is switched off, so that nothing can be concluded.
lift-switch-on = Switch the flag { $flag } on.
limit-service-failed = { $service } was asked and gave nothing: { $message }
limit-service-knows-nothing = { $service } was asked and knows nothing: { $message }
limit-nothing-to-search = There is no question that { $tool } could be asked.
lift-service = Try again when the service can be reached, or switch the flag { $service } off.
limit-demand-unmet = The question asks for { $demand }, and the analysis gives none.
limit-gate-off = The check { $gate } was not made. { $detail }
limit-claim-withdrawn = The statement “{ $claim }” was taken back, because a check asked for it.
limit-level-floor = The settings start every run at this level.
limit-rows-left-out = { $shown } of { $all } rows are shown; the recorded answer has all of them.
limit-notice-short = Limitations: { $count }. They are listed in the run report.
limit-of-object = { $object }: { $limitation }
action-consult = Consult { $document }.
limit-no-analysis = There is no analysis, so that nothing can be concluded.
limit-query-not-read = No value could be read from the question; only the inputs that were given count.
limit-not-consulted = Live sources were not consulted.
lift-give-input = Give { $field }.
lift-give-inputs = Give what the question says as inputs.
lift-check-input = Check { $field }.
lift-give-one-of = Give { $fields }.
lift-see-step = See what the step { $skill } says of its failure, and run it again.
lift-configure-model = Run it where a language model is configured, with the flag llm on.
lift-see-gate = See what the check { $gate } says.
lift-switch-gates-on = Switch the checks on.

## What a reader must know

disclosure-generic = This report was computed by programs from the inputs shown in it. It is an aid to judgement and no professional advice: whoever acts on it must check the inputs and what it leaves out.
disclosure-lookup = This is a fact that was looked up. Nothing was analysed or concluded.

## What the steps say where a plugin has none of its own

section-result = Result
section-inputs = Inputs
section-evidence = Evidence
section-knowledge = Knowledge
section-advice = Advice
section-live-sources = Found on the web, not read
live-not-read = A search found these pages and works. Nobody has read them: they support no statement of this report, and their tiers are taken from what kind of source they are.
live-found = { $title }
generic-claim = { $name }: { $value }
section-lookup = What was found
lookup-nothing = Nothing was found.
generic-name = { $name }
generic-input = { $name }: { $value }
generic-output = The tool { $tool } computed these values.
generic-no-output = There is no result.
generic-no-verdict = There is no verdict: this plugin draws none, and the result stands for itself.
generic-inconclusive = Nothing could be concluded.
generic-no-evidence = No other evidence was collected; the result rests on the inputs alone.
generic-no-knowledge = No literature was cited.
generic-knowledge-coverage = Coverage by sources: { $coverage }.
report-coverage-strong = strong
report-coverage-moderate = moderate
report-coverage-weak = weak
generic-advice-check-inputs = Check the inputs and their units before acting on the result.
generic-advice-check-defaults = Replace each declared default by a value of your own where you have one.
generic-advice-lift-limitations = Lift the limitations named in the notice, and run it again.
generic-advice-ask-expert = Have somebody who knows the field look at the result.
generic-risk-input-quality = The result is as good as the inputs: an error in them goes through to it.
generic-risk-model-limits = The method simplifies; what it leaves out may matter here.
generic-risk-defaults-used = Declared defaults were used that may not fit this case.
generic-risk-no-literature = The result was not compared with published work.

## What the question leaves open

question-conflict = Two values were read for { $field }: { $words }.
question-ambiguous = It is not clear which input is meant by { $words }: { $field }.
question-range = A range was given for { $field }, where one value is needed: { $words }.
question-bound = Only a bound or a change was given for { $field }: { $words }.
question-negated = { $words } says that something is not there or not so; no value of { $field } follows from that.
question-unknown-unit = The unit in { $words } is not one in which { $field } can be given.
question-out-of-range = { $words } is outside what { $field } accepts.
question-gate = A check needs { $field }.

## Why a statement can't be followed, and why a step does not run

reason-nothing = it rests on nothing
reason-no-number = it states no number
reason-no-place = { $call } has nothing at { $pointer }
reason-no-call = there is no recorded call { $call }
reason-call-failed = the call { $call } failed
reason-no-input = there is no input { $field }
reason-no-source = there is no source { $source }
reason-no-words = the source { $source } does not have these words
reason-no-claim = there is no other statement { $claim }
reason-claim-no-number = the statement { $claim } has no number
reason-not-computed = it can’t be computed from these statements
reason-computed-otherwise = computed again it is { $found }, not { $stated }
reason-states-otherwise = it states { $stated }, but { $where } there is { $found }
reason-no-title = its title is not in { $where }
reason-no-quote = its quote is not in { $where }
reason-flag-off = the flag { $flag } is off
reason-not-of-the-intent = the intent { $intent } does not need it
reason-no-word = no word of the question is one of its own
reason-requires = it requires { $skill }, which is skipped
