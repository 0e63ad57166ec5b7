//! Runs a plan: steps, tools, ledger, gates, levels, report.
