// Parses the command line. Only the panel writes it, so an error is one short line.

#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool refuse(const char *word) {
  dprintf(STDERR_FILENO, "today-guard: %s is not understood\n", word);
  return false;
}

static bool read_number(const char *text, unsigned long *number) {
  if (text == NULL || *text < '0' || *text > '9') return false;
  char *end;
  *number = strtoul(text, &end, 10);
  return *end == '\0';
}

bool read_options(char **words, struct options *options) {
  *options = (struct options){.limits = no_limits};
  for (; *words != NULL && strcmp(*words, "--") != 0; words++) {
    const char *word = *words;
    if (strcmp(word, "--envelope") == 0) {
      options->is_envelope = true;
      continue;
    }
    if (strcmp(word, "--limits-only") == 0) {
      options->limits_only = true;
      continue;
    }
    unsigned long number;
    if (!read_number(words[1], &number)) return refuse(word);
    if (strcmp(word, "--parent") == 0) {
      options->parent = (pid_t)number;
    } else if (strcmp(word, "--memory") == 0) {
      options->limits.memory = number;
    } else if (strcmp(word, "--processes") == 0) {
      options->limits.processes = number;
    } else if (strcmp(word, "--more-processes") == 0) {
      options->limits.more_processes = number;
    } else if (strcmp(word, "--open-files") == 0) {
      options->limits.open_files = number;
    } else if (strcmp(word, "--file-size") == 0) {
      options->limits.file_size = number;
    } else if (strcmp(word, "--reserve") == 0) {
      options->limits.reserve = number;
    } else {
      return refuse(word);
    }
    words++;
  }
  if (*words == NULL || words[1] == NULL) return refuse("a command line without a program");
  options->program = words + 1;
  return true;
}
