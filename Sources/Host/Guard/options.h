#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "limits.h"

// What the command line says; see main.c.
struct options {
  pid_t parent;
  bool is_envelope;
  bool limits_only;
  struct limits limits;
  // The program with its arguments; ends in NULL.
  char **program;
};

// Reads the words after the program's own name. False, with a complaint, if they aren't understood.
bool read_options(char **words, struct options *options);
