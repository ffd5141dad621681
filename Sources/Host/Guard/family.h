#pragma once

#include <stdbool.h>
#include <sys/types.h>

// The program that this process started and hasn't reaped: its process ID and process group ID can't be
// reused yet.
struct program {
  pid_t number;
  // It wraps the widget's program: each ends when the other does.
  bool is_envelope;
};

// Sends SIGTERM to all descendants. An envelope is spared as long as a process in it can receive the
// signal, because the envelope's end would kill that process.
void ask_family_to_end(struct program program);

// Kills and reaps all descendants, also those that they start meanwhile.
void end_family(struct program program);
