#pragma once

#include <stdbool.h>

// Notes what was reached, once.
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

// System calls that a sandbox refuses; capabilities, limits, and what this process has inherited.
void try_kernel(void);
// Process 1 and all others.
void try_processes(void);
// Sockets of all kinds.
void try_sockets(void);
// A target of the test: see main.c.
void try_target(const char *target);
