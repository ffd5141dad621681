// What a process writes down of its own end, when it dies of a mistake.
#pragma once

/// From now on, the process writes into the file at `path` what it dies of: `program`, the signal, the
/// time, and the calls that led there, a line each. Its folder is made if need be. To be called once,
/// early, by the main thread. Signals that somebody else handles already are left alone.
void crash_note_begin(const char *path, const char *program);

/// Does what a handler couldn't: brings in the library that reads the stack. It may be called late.
void crash_note_warm(void);
