#pragma once

// What a program may have: bytes of writable memory, and of processes and threads how many in all, and
// how many beside those that there are now. What is NO_LIMIT stays as it is.
struct limits {
  unsigned long memory;
  unsigned long processes;
  unsigned long more_processes;
  // How many less than this process may have, for good.
  unsigned long reserve;
};

#define NO_LIMIT (~0ul)
#define no_limits ((struct limits){NO_LIMIT, NO_LIMIT, NO_LIMIT, 0})

// Sets the limits for this process, what it becomes and what that starts. None is ever raised.
void limit_all(const struct limits *limits);

// Dumps no core of this process, nor of what it starts.
void leave_no_core(void);
