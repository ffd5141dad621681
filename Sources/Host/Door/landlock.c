// Not from <linux/landlock.h>: that of Debian 12 lacks half of it, and what a kernel lacks is left out at run
// time.

#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_add_rule 445
#define __NR_landlock_restrict_self 446
#endif

enum { ASK_VERSION = 1 };
enum { PATH_RULE = 1, PORT_RULE = 2 };

enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  REMOVE_FOLDER = 1 << 4,
  REMOVE_FILE = 1 << 5,
  MAKE_CHARACTER_DEVICE = 1 << 6,
  MAKE_FOLDER = 1 << 7,
  MAKE_FILE = 1 << 8,
  MAKE_SOCKET = 1 << 9,
  MAKE_PIPE = 1 << 10,
  MAKE_BLOCK_DEVICE = 1 << 11,
  MAKE_LINK = 1 << 12,
  MOVE = 1 << 13,
  TRUNCATE = 1 << 14,
  CONTROL_DEVICE = 1 << 15,
};
enum { CONNECT_TCP = 1 << 1 };
enum { ABSTRACT_SOCKETS = 1 << 0, SIGNALS = 1 << 1 };

enum {
  READING = EXECUTE | READ_FILE | READ_FOLDER,
  WRITING = READING | WRITE_FILE | REMOVE_FOLDER | REMOVE_FILE | MAKE_FOLDER | MAKE_FILE | MAKE_PIPE |
            MAKE_LINK | MOVE | TRUNCATE,
  // The access rights that apply to files.
  OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | CONTROL_DEVICE,
};

struct restrictions {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

// Returns the access rights that this kernel can restrict.
static struct restrictions known(long version) {
  struct restrictions known = {.files = (MAKE_LINK << 1) - 1};
  if (version >= 2) known.files |= MOVE;
  if (version >= 3) known.files |= TRUNCATE;
  if (version >= 4) known.network = CONNECT_TCP;
  if (version >= 5) known.files |= CONTROL_DEVICE;
  if (version >= 6) known.scopes = ABSTRACT_SOCKETS | SIGNALS;
  return known;
}

static long version(void) {
  return syscall(__NR_landlock_create_ruleset, NULL, (size_t)0, ASK_VERSION);
}

int make_rules(void) {
  long number = version();
  if (number < 1) return -1;
  struct restrictions restrictions = known(number);
  return (int)syscall(__NR_landlock_create_ruleset, &restrictions, sizeof restrictions, 0);
}

int allow_path(int rules, const char *path, enum access access) {
  if (rules < 0) return 0;
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return errno == ENOENT ? 0 : -1;
  static const uint64_t allowed_by[] = {READ_FOLDER, READING, WRITING, WRITING | CONTROL_DEVICE};
  uint64_t allowed = allowed_by[access];
  struct stat facts;
  int result = fstat(file, &facts);
  if (result == 0) {
    if (!S_ISDIR(facts.st_mode)) allowed &= OF_FILES;
    struct __attribute__((packed)) {
      uint64_t allowed;
      int32_t parent;
    } rule = {allowed & known(version()).files, file};
    result = (int)syscall(__NR_landlock_add_rule, rules, PATH_RULE, &rule, 0);
  }
  close(file);
  return result;
}

int allow_port(int rules, unsigned port) {
  if (rules < 0 || known(version()).network == 0) return 0;
  struct {
    uint64_t allowed;
    uint64_t port;
  } rule = {CONNECT_TCP, port};
  return (int)syscall(__NR_landlock_add_rule, rules, PORT_RULE, &rule, 0);
}

int restrict_to(int rules) {
  if (rules < 0) return 0;
  return (int)syscall(__NR_landlock_restrict_self, rules, 0);
}
