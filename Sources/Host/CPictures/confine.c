// Gives up permissions before the process reads untrusted bytes. Each step is permanent, also for code that an
// attacker runs in the process.

#define _GNU_SOURCE
#include "CPictures.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// A sanitizer reserves terabytes of shadow memory, so the address space isn't limited. Its stack unwinding on
// longjmp needs one more system call.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif

#ifdef ARCHITECTURE

#define FIELD(name) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define ALLOW_CALL(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), ALLOW

// Allows reading, writing, memory that isn't executable, and exiting. The call numbers of the x32 ABI are
// higher than all of these, so they aren't allowed.
static int allow_little(void) {
  struct sock_filter filter[] = {
      FIELD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), KILL,
      FIELD(nr),
      ALLOW_CALL(SYS_read),
      ALLOW_CALL(SYS_write),
      ALLOW_CALL(SYS_brk),
      ALLOW_CALL(SYS_munmap),
      ALLOW_CALL(SYS_mremap),
      ALLOW_CALL(SYS_madvise),
      ALLOW_CALL(SYS_futex),
      ALLOW_CALL(SYS_getrandom),
      ALLOW_CALL(SYS_clock_gettime),
      ALLOW_CALL(SYS_rt_sigreturn),
      ALLOW_CALL(SYS_restart_syscall),
      ALLOW_CALL(SYS_exit),
      ALLOW_CALL(SYS_exit_group),
#ifdef SANITIZED
      ALLOW_CALL(SYS_sigaltstack),
#endif
      // Memory must not be executable.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 0, 3),
      FIELD(args[2]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0),
      ALLOW,
      KILL,
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static int allow_little(void) { return 0; }

#endif

static int limit(int what, rlim_t most) {
  struct rlimit limit = {most, most};
  return setrlimit(what, &limit) == 0;
}

static int limit_memory(unsigned long memory) {
#ifdef SANITIZED
  return (void)memory, 1;
#else
  // Mapped program and library files count as address space, but not as data.
  return limit(RLIMIT_DATA, memory) & limit(RLIMIT_AS, memory + (160UL << 20));
#endif
}

int today_confine(int parent, unsigned long memory, unsigned seconds) {
  // The panel may have ended before this line.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (syscall(SYS_close_range, 3, ~0U, 0) != 0)
    for (int number = 3; number < 1024; number++) close(number);

  // The largest pipe allowed, so that finished pixels don't have to wait for the panel to read them.
  fcntl(1, F_SETPIPE_SZ, 1 << 20);

  int isLimited = limit_memory(memory) & limit(RLIMIT_CPU, seconds) & limit(RLIMIT_NOFILE, 0) &
                  limit(RLIMIT_NPROC, 0) & limit(RLIMIT_FSIZE, 0) & limit(RLIMIT_CORE, 0);
  return (isLimited ? TODAY_CONFINED_LIMITS : 0) | (allow_little() ? TODAY_CONFINED_CALLS : 0);
}

#ifdef DEBUG

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>

void today_try(const char *what) {
  char *none[] = {NULL};
  if (strcmp(what, "open") == 0) open("/etc/passwd", O_RDONLY);
  if (strcmp(what, "socket") == 0) socket(AF_UNIX, SOCK_STREAM, 0);
  if (strcmp(what, "fork") == 0) fork();
  if (strcmp(what, "execute") == 0) execve("/bin/true", none, none);
  if (strcmp(what, "kill") == 0) kill(getppid(), 0);
  if (strcmp(what, "code") == 0)
    mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

#endif
