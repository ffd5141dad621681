// What the sanitizers are told, linked into each program that Tests/sanitize builds. It can't be in the
// environment, since the panel gives widgets one of its own making.
//
// REPORTS is the folder that findings are written to. A widget's standard error is the panel's to read,
// and that of many a program is nobody's. In a sandbox the folder isn't there, and whoever was told of it
// would end: what is found there is said to the panel, and is a test's failure. OF_THREADS is for
// ThreadSanitizer.

#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

const char *__asan_default_options(void);
const char *__tsan_default_options(void);

// When a program in Swift dies, as widgets of tests do on purpose, its runtime copies the process and reads the
// memory for what it tells about that, neither of which the sanitizers take well. It can be told not to in the
// environment, at which it looks before the program's first line. So each program begins once more with that
// said: what is set this early in the same run is lost, as the C library hasn't begun yet.
static void keep_swift_quiet(int count, char **words, char **environment) {
  (void)count;
  static char quiet[] = "SWIFT_BACKTRACE=enable=no";
  enum { MOST = 1024 };
  char *next[MOST + 2] = {quiet}, path[PATH_MAX];
  int end = 1;
  for (char **entry = environment; *entry != NULL; entry++) {
    if (strcmp(*entry, quiet) == 0 || end > MOST) return;
    if (strncmp(*entry, quiet, strlen("SWIFT_BACKTRACE=")) != 0) next[end++] = *entry;
  }
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = 0;
  execve(path, words, next);
}

__attribute__((section(".preinit_array"), used)) static void (*const begin)(int, char **, char **) =
    keep_swift_quiet;

// What dies on purpose, and what writes down what it dies of (CCrash), is to do so as it always does.
#define DYING \
  "handle_segv=0:handle_sigbus=0:handle_sigill=0:handle_sigfpe=0:handle_abort=0:handle_sigtrap=0:" \
  "use_sigaltstack=0:"

static int can_report(void) { return access(REPORTS, W_OK) == 0; }

// In order: what ends with a process is no leak. GTK, fontconfig and Swift keep much until then, and valgrind
// looks for leaks with the lists of what that is (ProbeTests). Libraries that are loaded while a program
// runs may each bring variables of the same name. What is freed is kept for a while, to see who still uses
// it: 16 MB instead of 256, since the panel counts what widgets have. No allocation is too large: it fails,
// as it does without a sanitizer.
#define ADDRESS                                                                                         \
  DYING                                                                                                 \
  "detect_leaks=0:detect_odr_violation=0:quarantine_size_mb=16:"                                        \
  "detect_stack_use_after_return=1:strict_string_checks=1:allocator_may_return_null=1"

const char *__asan_default_options(void) {
  return can_report() ? ADDRESS ":log_path=" REPORTS "/address" : ADDRESS;
}

// All findings of a run are wanted, and each is in its report: the status stays the program's own. And
// nobody waits a second at the end of each of hundreds of processes for a thread to go on.
#define THREAD                                                                                          \
  DYING                                                                                                 \
  "exitcode=0:atexit_sleep_ms=0:second_deadlock_stack=1:history_size=4:allocator_may_return_null=1"

const char *__tsan_default_options(void) {
  return can_report() ? THREAD ":log_path=" REPORTS "/thread" : THREAD;
}

#ifdef OF_THREADS
// A lock of Swift's that several want is taken and given back in Swift's own library, which no sanitizer has seen
// compiled: it would look as if nobody had waited for it. (One that nobody else wants isn't: that is the
// program's own code.)
#define NAME(function) "$s15Synchronization12_MutexHandleV" function
#define TAKE NAME("9_lockSlowyys6UInt32VF")
#define TRY NAME("12_tryLockSlowSbyF")
#define GIVE NAME("11_unlockSlowyyF")
#define SWIFT __attribute__((swiftcall))
#define LOCK __attribute__((swift_context)) void *lock

// Weak, as what is linked with nothing else has neither Swift's locks nor the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *lock);
__attribute__((weak)) void __tsan_release(void *lock);

SWIFT void take(uint32_t thread, LOCK) __asm__(TAKE);
SWIFT void take(uint32_t thread, LOCK) {
  ((SWIFT void (*)(uint32_t, LOCK))dlsym(RTLD_NEXT, TAKE))(thread, lock);
  __tsan_acquire(lock);
}

SWIFT bool try(LOCK) __asm__(TRY);
SWIFT bool try(LOCK) {
  const bool is_taken = ((SWIFT bool (*)(LOCK))dlsym(RTLD_NEXT, TRY))(lock);
  if (is_taken) __tsan_acquire(lock);
  return is_taken;
}

SWIFT void give(LOCK) __asm__(GIVE);
SWIFT void give(LOCK) {
  __tsan_release(lock);
  ((SWIFT void (*)(LOCK))dlsym(RTLD_NEXT, GIVE))(lock);
}
#endif
