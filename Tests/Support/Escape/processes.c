#include "escape.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What leads into another process once it is opened.
static const char *const ways[] = {"mem",       "exe",     "root",   "cwd",   "fd",
                                   "map_files", "ns/user", "ns/mnt", "ns/net"};
// What can be opened, and may be refused when it is read.
static const char *const facts[] = {"environ", "auxv", "maps", "smaps", "pagemap", "stack", "syscall", "io"};

static int opened(int number, const char *part, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", number, part);
  return open(path, flags);
}

static void try_to_enter(int number) {
  const char *whose = number == 1 ? "process 1" : "others";
  for (size_t index = 0; index < sizeof ways / sizeof *ways; index++) {
    int file = opened(number, ways[index], O_RDONLY);
    if (file >= 0) note("%s of %s", ways[index], whose), close(file);
  }
  int memory = opened(number, "mem", O_WRONLY);
  if (memory >= 0) note("memory of %s", whose), close(memory);
  for (size_t index = 0; index < sizeof facts / sizeof *facts; index++) {
    int file = opened(number, facts[index], O_RDONLY);
    char byte;
    if (file >= 0 && read(file, &byte, 1) == 1) note("%s of %s", facts[index], whose);
    if (file >= 0) close(file);
  }
}

// Whether a process is confined as this one is: a filter, no new privileges, no capabilities.
static void inspect(int number) {
  char path[64];
  char line[256];
  snprintf(path, sizeof path, "/proc/%d/status", number);
  FILE *file = fopen(path, "r");
  if (!file) return;
  while (fgets(line, sizeof line, file)) {
    char name[32];
    unsigned long long value;
    if (sscanf(line, "%31[^:]: %llx", name, &value) != 2) continue;
    if (!strcmp(name, "Seccomp") && value != 2) note("a process without a filter");
    if (!strcmp(name, "NoNewPrivs") && value != 1) note("a process with new privileges");
    if (!strncmp(name, "Cap", 3) && strcmp(name, "CapBnd") && value) note("a process with capabilities");
  }
  fclose(file);
}

void try_processes(void) {
  DIR *folder = opendir("/proc");
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!isdigit(entry->d_name[0])) continue;
    int number = atoi(entry->d_name);
    inspect(number);
    if (number == getpid()) continue;
    if (number != 1) note("other processes");
    try_to_enter(number);
  }
  closedir(folder);
}
