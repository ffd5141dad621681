// today-guard: runs the program of a widget, and sees to it that whatever the widget starts ends with
// it, or with the panel.
//
//   today-guard [--option [value]]... -- program [argument]...
//
//   --parent PID          the panel: when that is not this process's parent any more, all is over
//   --envelope            the program only wraps the widget's own and ends with it (bubblewrap): it
//                         isn't told to end when the widget is
//   --memory BYTES        how much writable memory each process may have
//   --processes COUNT     how many processes and threads the user may have, in this user namespace
//   --more-processes COUNT  the same, beside those that the machine has now
//   --reserve COUNT       how many fewer the user may have than this process: they are left to the
//                         panel, whatever a widget makes
//   --limits-only         become the program when the limits are set, and guard nothing: for use
//                         inside of a sandbox, whose guard stands outside
//
// The contract:
// - The program runs in a process group of its own, with this process's standard input, output and
//   error, which this process lets go of; no core is ever dumped. What can't be run is told on standard
//   error, with status 127 or 126.
// - It is a little nicer than this process, so that nothing it does keeps others from their turn.
// - Every process that descends from the program stays a descendant of this one, however it left its
//   parent, group or session (PR_SET_CHILD_SUBREAPER).
// - SIGTERM is passed on to all of them. SIGHUP ends all of them at once, and so does the end of the
//   panel, however it came. This process then ends by SIGKILL.
// - When the program ends, all that is left of what it started is ended; then this process ends as the
//   program did: with its status, or by its signal.
// - Whoever kills this process takes the program along, by PR_SET_PDEATHSIG, but nobody else: that
//   is for who started it to see to.
//
// It has one thread, waits for signals and otherwise does nothing.

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

// What shells end with when they can't run a program.
enum { NOT_FOUND = 127, NOT_RUN = 126 };

// How much the program steps back for others.
enum { NICER = 5 };

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
  // A file without a first line that names its reader is read by a shell, as everywhere.
  execvp(options->program[0], options->program);
  _exit(complain(options->program[0]));
}

// Starts the program; its number, or -1.
static pid_t start(const struct options *options) {
  pid_t guard = getpid();
  pid_t program = fork();
  if (program != 0) return program;
  // Not in a session of its own, which the kernel would count apart when it shares out processors: where
  // they are busy, that costs a program 1.5 ms until its first word.
  setpgid(0, 0);
  // Where everybody is busy the panel comes first, and whoever has to end the program.
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICER);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Who died before that was heard.
  if (getppid() != guard) _exit(NOT_RUN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  become(options);
  return -1;
}

// Ends by a signal, or as near to that as can be.
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

// Reaps whoever has ended, but for the program. True when that has; then this is how.
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
  // Were it ignored, as it may be from before, nobody who ended could be asked how.
  signal(SIGCHLD, SIG_DFL);
  if (options.parent > 0) prctl(PR_SET_PDEATHSIG, SIGHUP);
  // A panel that had ended before that was heard.
  if (options.parent > 0 && getppid() != options.parent) return NOT_RUN;
  prctl(PR_SET_CHILD_SUBREAPER, 1);

  struct program program = {start(&options), options.is_envelope};
  if (program.number < 0) return complain("fork"), NOT_RUN;
  // An end of a pipe that is held here would keep the panel from seeing that the widget closed it.
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
