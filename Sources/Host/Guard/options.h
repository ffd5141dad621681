#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "limits.h"

// The command line; see main.c.
struct options {
  pid_t parent;
  bool is_envelope;
  bool limits_only;
  struct limits limits;
  // The program and its arguments, terminated by NULL.
  char **program;
};

// Parses the arguments. Returns false, with a message, for an unknown one.
bool read_options(char **words, struct options *options);
