// Finds and ends the descendants of this process. It scans all of /proc, because the children file of
// /proc can miss processes while others end.
//
// A process can end between the scan and the signal, and its ID be reused. So signals go to a pidfd, after
// the process was seen to still have the same parent.

#include "family.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct process {
  pid_t number;
  pid_t parent;
  bool has_ended;
  bool is_ours;
};

struct look {
  struct process *processes;
  size_t count;
};

// Parses /proc/PID/stat: "PID (NAME) STATE PARENT ...". The name can contain any byte.
static bool read_process(int proc, const char *number, struct process *process) {
  char path[32];
  char text[512];
  snprintf(path, sizeof path, "%s/stat", number);
  int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return false;
  text[length] = '\0';
  char state;
  const char *name_end = strrchr(text, ')');
  if (name_end == NULL || sscanf(name_end + 1, " %c %d", &state, &process->parent) != 2) return false;
  process->number = atoi(number);
  process->has_ended = state == 'Z' || state == 'X';
  process->is_ours = false;
  return true;
}

static int compare(const void *one, const void *other) {
  return ((const struct process *)one)->number - ((const struct process *)other)->number;
}

// Returns whether the parent is this process, or a known descendant.
static bool descends(const struct look *look, const struct process *process, pid_t guard) {
  if (process->parent == guard) return true;
  struct process wanted = {.number = process->parent};
  const struct process *parent =
      bsearch(&wanted, look->processes, look->count, sizeof wanted, compare);
  return parent != NULL && parent->is_ours;
}

// Returns all processes, with our descendants marked. The caller frees the array.
static struct look look_around(void) {
  struct look look = {NULL, 0};
  size_t room = 0;
  DIR *folder = opendir("/proc");
  if (folder == NULL) return look;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    if (look.count == room) {
      room = room == 0 ? 512 : room * 2;
      struct process *larger = reallocarray(look.processes, room, sizeof *larger);
      if (larger == NULL) break;
      look.processes = larger;
    }
    if (read_process(dirfd(folder), entry->d_name, &look.processes[look.count])) look.count++;
  }
  closedir(folder);
  if (look.count > 0) qsort(look.processes, look.count, sizeof *look.processes, compare);
  pid_t guard = getpid();
  // One pass is enough unless process IDs have wrapped around: a parent usually has the lower ID.
  for (bool found = true; found;) {
    found = false;
    for (size_t index = 0; index < look.count; index++) {
      struct process *process = &look.processes[index];
      if (process->is_ours || !descends(&look, process, guard)) continue;
      process->is_ours = found = true;
    }
  }
  return look;
}

static void tell(const struct process *process, int signal) {
  int descriptor = pidfd_open(process->number, 0);
  if (descriptor < 0) return;
  char number[16];
  struct process now;
  snprintf(number, sizeof number, "%d", process->number);
  int proc = open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
  // A process whose parent has ended is now our child.
  if (read_process(proc, number, &now) && (now.parent == process->parent || now.parent == getpid())) {
    pidfd_send_signal(descriptor, signal, NULL, 0);
  }
  close(proc);
  close(descriptor);
}

void ask_family_to_end(struct program program) {
  pid_t envelope = program.is_envelope ? program.number : 0;
  struct look look = look_around();
  bool is_heard = envelope == 0;
  for (size_t index = 0; index < look.count; index++) {
    const struct process *process = &look.processes[index];
    if (!process->is_ours || process->has_ended || process->number == envelope) continue;
    // The envelope's child is PID 1 in the sandbox, and PID 1 ignores SIGTERM by default.
    if (process->parent != envelope) is_heard = true;
    tell(process, SIGTERM);
  }
  for (size_t index = 0; index < look.count && !is_heard; index++) {
    if (look.processes[index].number == envelope) tell(&look.processes[index], SIGTERM);
  }
  free(look.processes);
}

// MARK: Ending

// Seconds to wait for killed processes to end.
static const double PATIENCE = 2;

// Seconds to wait for an envelope to end by itself.
static const double ENVELOPE_PATIENCE = 0.2;

// A bit for each process ID: whether it was stopped. Untouched pages take no memory.
static uint8_t stopped[(1 << 22) / 8];

static bool note_stopped(pid_t number) {
  size_t place = (size_t)number / 8 % sizeof stopped;
  uint8_t bit = (uint8_t)(1 << number % 8);
  bool is_new = (stopped[place] & bit) == 0;
  stopped[place] |= bit;
  return is_new;
}

// Returns whether this process has children, running or zombies, without reaping any.
static bool has_children(void) {
  siginfo_t who;
  return waitid(P_ALL, 0, &who, WEXITED | WNOHANG | WNOWAIT) == 0;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Stops all descendants until a scan finds no new one: a stopped process can't fork, and its ID isn't
// reused. Returns whether it stopped any.
static bool stop_all(void) {
  bool has_found = false;
  for (bool found = true; found;) {
    found = false;
    struct look look = look_around();
    for (size_t index = 0; index < look.count; index++) {
      const struct process *process = &look.processes[index];
      if (!process->is_ours || process->has_ended || !note_stopped(process->number)) continue;
      found = has_found = true;
      tell(process, SIGSTOP);
    }
    free(look.processes);
  }
  return has_found;
}

static void kill_all(pid_t spared) {
  struct look look = look_around();
  for (size_t index = 0; index < look.count; index++) {
    const struct process *process = &look.processes[index];
    if (process->is_ours && !process->has_ended && process->number != spared) tell(process, SIGKILL);
  }
  free(look.processes);
}

// Reaps ended children until none ends within 20 ms. Returns whether it reaped any.
static bool reap_all(void) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  bool has_reaped = false;
  while (true) {
    pid_t ended = waitpid(-1, NULL, WNOHANG);
    if (ended < 0 && errno == ECHILD) return true;
    if (ended > 0) has_reaped = true;
    struct timespec moment = {.tv_nsec = 20 * 1000 * 1000};
    if (ended == 0 && sigtimedwait(&child, NULL, &moment) < 0 && errno == EAGAIN) return has_reaped;
  }
}

void end_family(struct program program) {
  // One call stops the whole process group, which usually is everything.
  if (!program.is_envelope) kill(-program.number, SIGSTOP);
  waitpid(program.number, NULL, WNOHANG);
  // Don't wait for a process that hangs in the kernel, or belongs to another user. With very many
  // processes, each step can take long, so progress extends the deadline.
  double deadline = now() + PATIENCE;
  // An envelope ends with its child. Neither is stopped, and the envelope isn't killed first: if this process
  // were killed then, a child that doesn't end with its parent yet would be left.
  double spared_until = program.is_envelope ? now() + ENVELOPE_PATIENCE : 0;
  // Orphans become our children, so no child means no descendant.
  while (has_children() && now() < deadline) {
    bool has_stopped = !program.is_envelope && stop_all();
    kill_all(now() < spared_until ? program.number : 0);
    bool has_reaped = reap_all();
    if (has_stopped || has_reaped) deadline = now() + PATIENCE;
  }
}
