#pragma once

#include <stdbool.h>
#include <sys/types.h>

// The program that this process has started, and that is not reaped yet: its number and that of its
// process group are nobody else's.
struct program {
  pid_t number;
  // All in it end with it, and it with them.
  bool is_envelope;
};

// Sends SIGTERM to all descendants of this process. An envelope is spared as long as there is somebody in
// it who may hear the signal: its end would be theirs, without a word.
void ask_family_to_end(struct program program);

// Ends all descendants of this process, whatever they do meanwhile, and reaps them.
void end_family(struct program program);
