### What the host says. No message holds a digit: every number comes through a placeholder.

## Parts of a rendering

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
report-statements = Statements
report-no-statements = This report states nothing.
report-calls = Calls of tools
report-no-calls = No tool was called.
report-sources = Sources
report-gates = Checks
report-artifacts = Files
report-empty-section = This section is empty.
report-unknown-block = This version cannot show a part of the kind “{ $kind }”.
report-run = Run { $run }, started { $started }: { $status }.
report-made-with = Made with host { $host } and plugin { $plugin } ({ $digest }); settings { $config }, inputs { $inputs }.

## Headings of columns

column-number = No.
column-input = Input
column-value = Value
column-unit = Unit
column-origin = Origin
column-from = From
column-statement = Statement
column-rests-on = Rests on
column-call = Call
column-tool = Tool
column-given = Given
column-status = Status
column-gate = Check
column-asks = What it asks
column-outcome = Outcome
column-detail = Detail
column-file = File
column-media-type = Media type
column-digest = Digest

## Values

boolean-yes = yes
boolean-no = no
not-determined = not determined
list-more = { $list } and { $count } more
list-or = { $first } or { $rest }
list-and = { $first } and { $rest }
list-comma = { $first }, { $rest }
quoted = “{ $words }”

## How much is missing

level-0 = everything that was asked for was there
level-1 = an input or a source that does not decide was missing, or a declared default was used
level-2 = a service that a planned step needed failed, or a check failed
level-3 = a step ran on its fallback
level-4 = the analysis or a deciding input is missing, so that nothing can be concluded

## How a run, a step and a call ended

run-completed = completed, with nothing missing
run-degraded = completed with limitations
run-failed = failed
run-cancelled = cancelled
step-ok = as it should
step-degraded = with its fallback
step-error = without a result
call-ok = answered
call-failed = failed: { $message }

## Where a value is from

origin-given = given
origin-parsed = read from the question
origin-default = declared default
origin-measured = measured from a file
origin-computed = computed by a tool
origin-derived = derived from other values
origin-cited = from a source

## What a verdict means

polarity-favourable = favourable
polarity-conditional = favourable under conditions
polarity-unfavourable = unfavourable
polarity-inconclusive = nothing could be concluded

## Cases

scenario-best = Best case
scenario-base = As asked
scenario-worst = Worst case

## What a statement rests on

support-none = nothing
support-unsupported = unsupported
support-tool = { $tool }, call { $call }, { $pointer }
support-unrecorded = call { $call }, which is not recorded
support-source = source { $source }
support-source-quote = source { $source }: “{ $quote }”
support-input = input { $field } ({ $origin })
derived-difference = difference of { $of }
derived-ratio = ratio of { $of }
derived-min = smallest of { $of }
derived-max = largest of { $of }
derived-count = count of { $of }

## Sources

source-tier = tier { $tier }: { $rule }
source-untiered = without a tier
source-accessed = accessed { $date }
source-shipped = shipped with the plugin
source-retrieved = retrieved by call { $call }
source-relevance = relevance { $relevance }
relevance-h = high
relevance-m = medium
relevance-l = low
rule-none = no rule given
rule-standard = a standard
rule-regulation = a law or regulation
rule-review = a review of many studies
rule-official-data = official data or an official report
rule-peer-reviewed = a peer-reviewed study
rule-industry = an industry document
rule-agency-page = an agency’s web page or software
rule-news = news
rule-vendor = a vendor’s word

## Checks

outcome-pass = passed
outcome-fail = failed
outcome-not-applicable = does not apply
outcome-not-evaluated = not evaluated
gate-u1 = Are enough sources cited?
gate-u2 = Does the notice to the reader stand before every conclusion?
gate-u3 = Does each cited source have a tier, with the rule that gave it?
gate-u4 = Is the text in the language that was asked for?
gate-u5 = Is every section there, and none empty?
gate-u6 = Can every statement be followed to what it rests on?
gate-switched-off = Checks are switched off.
gate-u3-none-cited = No source is cited.
gate-u3-untiered = { $source } has no tier, or no rule that gave it.
gate-u3-all-tiered = Each cited source has a tier and the rule that gave it.
gate-u5-complete = Every section is there and none is empty.
gate-u5-missing = Missing or empty: { $sections }.
gate-u6-all-resolve = Every statement can be followed to what it rests on.
gate-u6-unresolved = These statements cannot be followed: { $claims } ({ $reasons })
gate-u6-digit = A text holds a number that nothing produced: “{ $text }”
gate-u6-nothing-said = The report states nothing that could be followed.
unresolved-no-support = It rests on nothing.
unresolved-call = Call { $call } is not recorded.
unresolved-pointer = Call { $call } gave nothing at { $pointer }.
unresolved-value = Call { $call } gave { $found } at { $pointer }, and { $stated } is stated.
unresolved-input = It says another value than the input { $field }.
unresolved-source = Source { $source } is not listed, or was neither retrieved nor shipped.
unresolved-quote = Source { $source } does not hold the quoted words.
unresolved-derived = Computed again, it is { $found }, and { $stated } is stated.

## What is missing, and what would lift it

limit-missing-decisive = { $field } was not given, and nothing can be concluded without it.
limit-missing-group = None of these was given, and nothing can be concluded without one: { $fields }.
limit-missing-optional = { $field } was not given.
limit-default-used = { $field } was not given; a declared default was used.
limit-step-failed = The step { $skill } failed: { $message }
limit-step-fallback = The step { $skill } ran on its fallback.
limit-step-skipped = The step { $skill } did not run: { $message }
limit-gate-failed = The check { $gate } failed: { $detail }
limit-gates-off = No checks were made: they are switched off.
limit-claim-unsupported = What this statement says is not supported, and it decides nothing: “{ $claim }”
limit-verdict-withdrawn = The conclusion “{ $verdict }” was withdrawn: what decides it is missing or not supported.
limit-no-analysis = There is no analysis, so that nothing can be concluded.
limit-not-consulted = Live sources were not consulted.
lift-give-input = Give { $field }.
lift-give-one-of = Give { $fields }.
lift-see-step = See what the step { $skill } says of its failure, and run it again.
lift-see-gate = See what the check { $gate } says.
lift-switch-gates-on = Switch the checks on.

## What a reader must know

disclosure-generic = This report was computed by programs from the inputs shown in it. It is an aid to judgement and no professional advice: whoever acts on it must check the inputs and what it leaves out.

## What the steps say where a plugin has none of its own

section-result = Result
section-inputs = Inputs
section-evidence = Evidence
section-knowledge = Knowledge
section-advice = Advice
generic-claim = { $name }: { $value }
generic-input = { $name }: { $value }
generic-output = The tool { $tool } computed these values.
generic-no-output = There is no result.
generic-no-verdict = There is no verdict: this plugin draws none, and the result stands for itself.
generic-inconclusive = Nothing could be concluded.
generic-no-evidence = No other evidence was collected; the result rests on the inputs alone.
generic-no-knowledge = No literature was cited.
generic-knowledge-coverage = Coverage by sources: { $coverage }.
coverage-strong = strong
coverage-moderate = moderate
coverage-weak = weak
generic-advice-check-inputs = Check the inputs and their units before acting on the result.
generic-advice-check-defaults = Replace each declared default by a value of your own where you have one.
generic-advice-lift-limitations = Lift the limitations named in the notice, and run it again.
generic-advice-ask-expert = Have somebody who knows the field look at the result.
generic-risk-input-quality = The result is as good as the inputs: an error in them goes through to it.
generic-risk-model-limits = The method simplifies; what it leaves out may matter here.
generic-risk-defaults-used = Declared defaults were used that may not fit this case.
generic-risk-no-literature = The result was not compared with published work.
