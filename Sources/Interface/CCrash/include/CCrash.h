// A crash handler that writes a report.
#pragma once

/// Installs handlers that write a crash report to `path`: `program`, the signal, the time, and the
/// backtrace, a line each. Creates the folder if necessary. Call it once, early, on the main thread.
/// Signals that have a handler already keep it.
void crash_note_begin(const char *path, const char *program);

/// Loads the library for backtraces, which a handler can't. Can be called late.
void crash_note_warm(void);
