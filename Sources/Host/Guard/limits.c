// Resource limits (setrlimit). Each process inherits them. RLIMIT_NPROC counts all processes of the user,
// not only descendants.

#include "limits.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

static void limit(__rlimit_resource_t resource, rlim_t soft, rlim_t hard) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return;
  if (hard < now.rlim_max) now.rlim_max = hard;
  if (soft < now.rlim_cur) now.rlim_cur = soft;
  if (now.rlim_cur > now.rlim_max) now.rlim_cur = now.rlim_max;
  setrlimit(resource, &now);
}

void leave_no_core(void) { limit(RLIMIT_CORE, 0, 0); }

// Returns the number of tasks on the machine, an upper bound for those of the user; 0 if unknown.
static unsigned long tasks_of_the_machine(void) {
  unsigned long count = 0;
  FILE *file = fopen("/proc/loadavg", "re");
  if (file == NULL) return 0;
  // "0.10 0.21 0.24 1/432 9876": running/all.
  if (fscanf(file, "%*s %*s %*s %*u/%lu", &count) != 1) count = 0;
  fclose(file);
  return count;
}

static void limit_processes(const struct limits *limits) {
  struct rlimit own;
  if (getrlimit(RLIMIT_NPROC, &own) != 0) return;
  rlim_t most = limits->processes == NO_LIMIT ? RLIM_INFINITY : limits->processes;
  if (own.rlim_cur != RLIM_INFINITY) {
    // At most half of a very low limit.
    rlim_t half = own.rlim_cur / 2;
    rlim_t rest = own.rlim_cur - (limits->reserve < half ? limits->reserve : half);
    if (rest < most) most = rest;
  }
  unsigned long tasks = limits->more_processes == NO_LIMIT ? 0 : tasks_of_the_machine();
  // The panel raises the soft limit, up to the hard limit, when the user starts more programs.
  limit(RLIMIT_NPROC, tasks == 0 ? most : tasks + limits->more_processes, most);
}

// A sanitizer reserves terabytes of shadow memory, so Tests/sanitize builds without this limit.
#ifdef SANITIZED
enum { LIMITS_MEMORY = 0 };
#else
enum { LIMITS_MEMORY = 1 };
#endif

void limit_all(const struct limits *limits) {
  if (LIMITS_MEMORY && limits->memory != NO_LIMIT)
    limit(RLIMIT_DATA, limits->memory, limits->memory);
  limit_processes(limits);
  if (limits->open_files != NO_LIMIT)
    limit(RLIMIT_NOFILE, limits->open_files, limits->open_files);
  if (limits->file_size != NO_LIMIT) {
    limit(RLIMIT_FSIZE, limits->file_size, limits->file_size);
    // Writing fails (EFBIG) instead of ending the program.
    signal(SIGXFSZ, SIG_IGN);
  }
}
