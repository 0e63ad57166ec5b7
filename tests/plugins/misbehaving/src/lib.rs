//! A plugin that does on command what a bad plugin does.
