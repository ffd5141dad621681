// The handler runs in a broken process: memory may be corrupt, and any lock may be held. So it only makes
// system calls, with prepared data, and first writes the program, the signal, and the time, which can't
// fail. The backtrace comes last, because it can; an alarm ends the process if it hangs. Afterwards the
// process exits by the same signal as without the handler, for its parent and the kernel's log.

#define _GNU_SOURCE
#include "CCrash.h"

#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char file[PATH_MAX];
static char folder[PATH_MAX];
static char program_line[128];
// A child between fork and exec inherits the handler, but must not report.
static pid_t owner;
// An alternate stack, for stack overflows.
static char other_stack[64 * 1024];

static const struct { int number; const char *name; } deadly[] = {
  {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"}, {SIGFPE, "SIGFPE"},
  {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"}, {SIGSYS, "SIGSYS"},
};
enum { signals = sizeof deadly / sizeof deadly[0], deepest = 256, patience = 3 };

static void put(int out, const char *text) {
  if (write(out, text, strlen(text)) < 0) return;
}

static void put_number(int out, uint64_t number) {
  char digits[21];
  char *start = digits + sizeof digits - 1;
  *start = 0;
  do *--start = '0' + number % 10; while (number /= 10);
  put(out, start);
}

static void write_down(int number) {
  mkdir(folder, 0700);
  int out = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (out < 0) return;
  put(out, program_line);
  put(out, "signal ");
  for (int index = 0; index < signals; index++)
    if (deadly[index].number == number) put(out, deadly[index].name);
  put(out, "\ntime ");
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  put_number(out, now.tv_sec);
  put(out, "\nthread ");
  char name[17] = "";
  prctl(PR_GET_NAME, name);
  put(out, name);
  put(out, "\n");
  void *calls[deepest];
  alarm(patience);
  backtrace_symbols_fd(calls, backtrace(calls, deepest), out);
  close(out);
}

static void handle(int number) {
  if (getpid() == owner) write_down(number);
  // The signal is blocked until this returns, and then has its default effect.
  raise(number);
}

void crash_note_begin(const char *path, const char *program) {
  if (owner || strlen(path) >= sizeof file) return;
  strcpy(file, path);
  strcpy(folder, path);
  char *slash = strrchr(folder, '/');
  if (!slash) return;
  *slash = 0;
  strncat(program_line, program, sizeof program_line - 2);
  strcat(program_line, "\n");
  owner = getpid();
  stack_t stack = {.ss_sp = other_stack, .ss_size = sizeof other_stack};
  sigaltstack(&stack, NULL);
  for (int index = 0; index < signals; index++) {
    struct sigaction action;
    if (sigaction(deadly[index].number, NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    action.sa_flags = SA_ONSTACK | SA_RESETHAND;
    sigaction(deadly[index].number, &action, NULL);
  }
}

void crash_note_warm(void) {
  void *call;
  backtrace(&call, 1);
}
