// today-guard: the guard of one widget. Runs its program, and ends everything that the
// program started when the program ends, or the panel.
//
//   today-guard [--option [value]]... -- program [argument]...
//
//   --parent PID          the panel; when it ends, everything ends
//   --envelope            the program (bubblewrap) wraps the widget's own and ends with it: SIGTERM goes
//                         to the widget only
//   --memory BYTES        writable memory of each process
//   --processes COUNT     processes and threads of the user in this user namespace
//   --more-processes COUNT  the same, in addition to all that run on the machine now
//   --open-files COUNT    open files of each process, and so its sockets and their buffers
//   --file-size BYTES     the size of each file that is written
//   --reserve COUNT       processes that a widget can't use up: they stay free for the panel
//   --limits-only         sets the limits and executes the program, without supervision: for use inside a
//                         sandbox, whose guard is outside
//
// The contract:
// - The program runs in its own process group and inherits standard input, output and error, which this
//   process closes. Core dumps are off. If the program can't be executed, a message goes to standard
//   error, and the status is 127 or 126.
// - Its nice value is higher than this process's, so that a busy widget doesn't slow the panel down.
// - Every descendant of the program stays a descendant of this process, also when it leaves its parent,
//   group or session (PR_SET_CHILD_SUBREAPER).
// - SIGTERM is forwarded to all of them. SIGHUP kills all of them, and so does the end of the panel. This
//   process then ends by SIGKILL.
// - When the program ends, its remaining descendants are killed. Then this process ends as the program
//   did: with its status, or by its signal.
// - When this process is killed, PR_SET_PDEATHSIG kills the program, but no other descendant: the panel
//   has to kill those.
//
// It has one thread and only waits for signals.

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "family.h"
#include "limits.h"
#include "options.h"

// The exit status of shells for a program that they can't run.
enum { NOT_FOUND = 127, NOT_RUN = 126 };

// Added to the nice value of the program.
enum { NICENESS = 5 };

static int complain(const char *subject) {
  int code = errno;
  dprintf(STDERR_FILENO, "today-guard: %s: %s\n", subject, strerror(code));
  return code == ENOENT ? NOT_FOUND : NOT_RUN;
}

// The signals that this process waits for instead of being interrupted.
static sigset_t awaited_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  return signals;
}

static void become(const struct options *options) {
  limit_all(&options->limits);
  // execvp runs a file without a shebang line with a shell.
  execvp(options->program[0], options->program);
  _exit(complain(options->program[0]));
}

// Starts the program; returns its process ID, or -1.
static pid_t start(const struct options *options) {
  pid_t guard = getpid();
  pid_t program = fork();
  if (program != 0) return program;
  // No session of its own: the kernel schedules sessions as groups (autogroup), which delays the first
  // output by 1.5 ms on a busy machine.
  setpgid(0, 0);
  // The panel and this process take precedence on a busy machine.
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICENESS);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The guard ended before prctl took effect.
  if (getppid() != guard) _exit(NOT_RUN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  become(options);
  return -1;
}

// Ends this process by a signal, or with the matching status if the signal doesn't end it.
static void end_by(int number) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  sigaction(number, &usual, NULL);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, number);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &signals, NULL);
  _exit(128 + number);
}

// Reaps ended children except for the program. Returns true, with the details, if the program has ended.
static bool has_ended(struct program program, siginfo_t *how) {
  while (true) {
    how->si_pid = 0;
    if (waitid(P_ALL, 0, how, WEXITED | WNOHANG | WNOWAIT) != 0 || how->si_pid == 0) return false;
    if (how->si_pid == program.number) return true;
    waitpid(how->si_pid, NULL, 0);
  }
}

int main(int count, char **words) {
  (void)count;
  struct options options;
  if (!read_options(words + 1, &options)) return NOT_RUN;
  leave_no_core();
  if (options.limits_only) become(&options);

  sigset_t signals = awaited_signals();
  sigprocmask(SIG_BLOCK, &signals, NULL);
  // An inherited SIG_IGN would make the kernel discard exit statuses.
  signal(SIGCHLD, SIG_DFL);
  if (options.parent > 0) prctl(PR_SET_PDEATHSIG, SIGHUP);
  // The panel ended before prctl took effect.
  if (options.parent > 0 && getppid() != options.parent) return NOT_RUN;
  prctl(PR_SET_CHILD_SUBREAPER, 1);

  struct program program = {start(&options), options.is_envelope};
  if (program.number < 0) return complain("fork"), NOT_RUN;
  // Otherwise, the panel wouldn't see that the widget closed its end of a pipe.
  close(STDIN_FILENO);
  close(STDOUT_FILENO);
  close(STDERR_FILENO);

  siginfo_t how;
  while (true) {
    switch (sigwaitinfo(&signals, NULL)) {
    case SIGCHLD:
      if (!has_ended(program, &how)) break;
      end_family(program);
      if (how.si_code != CLD_EXITED) end_by(how.si_status);
      return how.si_status;
    case SIGTERM:
      ask_family_to_end(program);
      break;
    case SIGHUP:
      end_family(program);
      end_by(SIGKILL);
    }
  }
}
