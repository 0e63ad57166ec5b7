//! Renders a run report as JSON and Markdown, in the language of the reader.
