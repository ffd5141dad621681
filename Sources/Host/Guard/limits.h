#pragma once

// Limits of a program: bytes of writable memory, processes and threads in total, and in addition to those
// that run now; open files of a process; bytes of a file. NO_LIMIT keeps the inherited limit.
struct limits {
  unsigned long memory;
  unsigned long processes;
  unsigned long more_processes;
  unsigned long open_files;
  unsigned long file_size;
  // Subtracted from this process's own limit.
  unsigned long reserve;
};

#define NO_LIMIT (~0ul)
#define no_limits ((struct limits){NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, 0})

// Sets the limits of this process and of all that it executes and starts. Never raises one.
void limit_all(const struct limits *limits);

// Turns core dumps off for this process and all that it starts.
void leave_no_core(void);
