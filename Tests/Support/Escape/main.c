// Tries everything that a process would try which has escaped from its program: in a sandbox, it reaches
// nothing. Tests/Host/WidgetHostTests/EscapeTests.swift runs it, as a widget and in the place of process 1.
//
//     escape                               as a widget: shows what it has reached; the setting "targets" has more
//     escape try [TARGET,TARGET...]        prints it
//     escape has-landlock                  exits with 0 if the kernel has Landlock
//     escape without-landlock PROGRAM ...  runs a program for which the kernel has none
//
// A target is
//     seek:FOLDER       look for a mark in all files below it
//     write:FOLDER      make a file in it
//     socket:PATH       connect to it; @NAME is an abstract one
//     tcp:ADDRESS|PORT  connect to it, also through the proxy of the sandbox

#include "escape.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static char *reached[1000];
static size_t count;

void note(const char *format, ...) {
  char *text;
  va_list values;
  va_start(values, format);
  if (vasprintf(&text, format, values) < 0) abort();
  va_end(values);
  for (size_t index = 0; index < count; index++)
    if (!strcmp(reached[index], text)) return;
  if (count < sizeof reached / sizeof *reached) reached[count++] = text;
}

static int compare(const void *one, const void *other) {
  return strcmp(*(char *const *)one, *(char *const *)other);
}

static void try_all(char *targets) {
  try_kernel();
  try_processes();
  try_sockets();
  for (char *target = strtok(targets, ","); target; target = strtok(NULL, ",")) try_target(target);
  qsort(reached, count, sizeof *reached, compare);
}

static void print_all(const char *separator) {
  if (count == 0) printf("nothing");
  for (size_t index = 0; index < count; index++)
    printf("%s%s", index == 0 ? "" : separator, reached[index]);
}

static int answer_as_widget(void) {
  static char line[1 << 20];
  if (!fgets(line, sizeof line, stdin)) return 1;
  const char *id = strstr(line, "\"id\":");
  char *targets = strstr(line, "\"targets\":\"");
  if (targets) {
    targets += strlen("\"targets\":\"");
    targets[strcspn(targets, "\"")] = '\0';
  }
  char none[] = "";
  long number = id ? atol(id + strlen("\"id\":")) : 0;
  // JSON may escape slashes.
  if (targets) {
    char *to = targets;
    for (const char *from = targets; *from; from++)
      if (*from != '\\') *to++ = *from;
    *to = '\0';
  }
  try_all(targets ? targets : none);
  printf("{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{\"outcome\":\"newData\","
         "\"content\":{\"type\":\"text\",\"text\":\"", number);
  print_all("; ");
  printf("\"}}}\n");
  return fflush(stdout);
}

static int run_without_landlock(char **words) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
    return 126;
  execv(words[0], words);
  return 127;
}

int main(int number, char **words) {
  if (number == 1) return answer_as_widget();
  if (number > 2 && !strcmp(words[1], "without-landlock")) return run_without_landlock(words + 2);
  if (!strcmp(words[1], "has-landlock")) return syscall(SYS_landlock_create_ruleset, NULL, 0, 1) < 1;
  char none[] = "";
  try_all(number > 2 ? words[2] : none);
  print_all("; ");
  return 0;
}
