#include "escape.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Newer than Debian 12's headers.
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_open_tree_attr
#define SYS_open_tree_attr 467
#endif

struct call {
  const char *name;
  long number;
  long arguments[5];
};

static char nowhere[] = "/nowhere";

// Whether the kernel gets as far as to look at the arguments.
static bool is_refused(long result) {
  return result < 0 && (errno == EPERM || errno == ENOSYS || errno == EACCES);
}

static void try_calls(void) {
  const long text = (long)nowhere;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  const struct call calls[] = {
      {"ptrace", SYS_ptrace, {16, 1}},
      {"process_vm_readv", SYS_process_vm_readv, {1}},
      {"process_vm_writev", SYS_process_vm_writev, {1}},
      {"process_madvise", SYS_process_madvise, {-1}},
      {"pidfd_getfd", SYS_pidfd_getfd, {-1}},
      {"kcmp", SYS_kcmp, {1, getpid()}},
      {"unshare user", SYS_unshare, {CLONE_NEWUSER}},
      {"unshare mounts", SYS_unshare, {CLONE_NEWNS}},
      {"unshare nothing", SYS_unshare, {0}},
      {"setns", SYS_setns, {-1}},
      {"mount", SYS_mount, {text, text, text}},
      {"umount2", SYS_umount2, {text}},
      {"pivot_root", SYS_pivot_root, {text, text}},
      {"chroot", SYS_chroot, {text}},
      {"open_tree", SYS_open_tree, {-1, text, 1}},
      {"move_mount", SYS_move_mount, {-1, text, -1, text}},
      {"fsopen", SYS_fsopen, {text}},
      {"fsconfig", SYS_fsconfig, {-1}},
      {"fsmount", SYS_fsmount, {-1}},
      {"fspick", SYS_fspick, {-1, text}},
      {"mount_setattr", SYS_mount_setattr, {-1, text}},
      {"open_tree_attr", SYS_open_tree_attr, {-1, text, 1}},
      {"open_by_handle_at", SYS_open_by_handle_at, {-1}},
      {"add_key", SYS_add_key, {text, text}},
      {"request_key", SYS_request_key, {text, text}},
      {"keyctl", SYS_keyctl, {0, -3}},
      {"io_uring_setup", SYS_io_uring_setup, {1}},
      {"bpf", SYS_bpf, {0}},
      {"perf_event_open", SYS_perf_event_open, {0}},
      {"userfaultfd", SYS_userfaultfd, {0}},
      {"kexec_load", SYS_kexec_load, {0}},
      {"init_module", SYS_init_module, {0}},
      {"finit_module", SYS_finit_module, {-1}},
      {"delete_module", SYS_delete_module, {text}},
      {"swapon", SYS_swapon, {text}},
      {"syslog", SYS_syslog, {3}},
      {"acct", SYS_acct, {text}},
      {"quotactl", SYS_quotactl, {0}},
      {"clock_settime", SYS_clock_settime, {CLOCK_REALTIME, (long)&now}},
      {"sethostname", SYS_sethostname, {text, 1}},
      {"setuid", SYS_setuid, {0}},
      {"setgroups", SYS_setgroups, {0}},
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    const struct call *call = &calls[index];
    const long *a = call->arguments;
    // No user is root in a sandbox.
    long result = syscall(call->number, a[0], a[1], a[2], a[3], a[4]);
    bool is_unknown = result < 0 && errno == EINVAL && call->number == SYS_setuid;
    if (!is_refused(result) && !is_unknown) note("call %s", call->name);
  }
}

// A clone with a namespace, by both calls.
static void try_clones(void) {
  for (int flag = 0; flag < 2; flag++) {
    long flags = flag ? CLONE_NEWUSER : CLONE_NEWNS;
    uint64_t request[8] = {(uint64_t)flags, 0, 0, 0, SIGCHLD};
    for (int way = 0; way < 2; way++) {
      long child = way ? syscall(SYS_clone3, request, sizeof request)
                       : syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
      if (child == 0) _exit(0);
      if (child < 0) continue;
      waitpid((pid_t)child, NULL, 0);
      note("clone%s with a namespace", way ? "3" : "");
    }
  }
}

static void try_rights(void) {
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) note("new privileges");
  if (prctl(PR_GET_SECCOMP) != 2) note("no filter");
  for (long capability = 0; capability < 64; capability++) {
    if (prctl(PR_CAPBSET_READ, capability) == 1 && capability == 21) note("may gain CAP_SYS_ADMIN");
  }
  uint32_t header[2] = {0x20080522, 0};
  uint32_t sets[6] = {0};
  if (syscall(SYS_capget, header, sets) == 0 && (sets[0] | sets[1] | sets[3] | sets[4]))
    note("capabilities");
  if (mknod("/tmp/disk", S_IFBLK | 0600, makedev(8, 0)) == 0) note("a block device");
}

static void try_inherited(void) {
  for (int file = 3; file < 1024; file++)
    if (fcntl(file, F_GETFD) >= 0) note("descriptor %d", file);
  int terminal = open("/dev/tty", O_RDWR);
  if (terminal >= 0) note("a terminal"), close(terminal);
  char letter = 'x';
  if (!is_refused(ioctl(0, TIOCSTI, &letter))) note("injected input");
  static const char *const names[] = {
      "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XAUTHORITY", "XDG_RUNTIME_DIR"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++)
    if (getenv(names[index])) note("variable %s", names[index]);
}

static void try_files(void) {
  static const char *const written[] = {
      "/proc/sys/kernel/core_pattern", "/proc/sys/user/max_user_namespaces", "/proc/sysrq-trigger",
      "/proc/sys/net/ipv4/ip_forward", "/proc/sys/vm/drop_caches"};
  for (size_t index = 0; index < sizeof written / sizeof *written; index++) {
    int file = open(written[index], O_WRONLY);
    if (file >= 0) note("writes %s", written[index]), close(file);
  }
  static const char *const there[] = {
      "/sys/kernel", "/dev/mem", "/dev/kvm", "/dev/fuse", "/dev/input", "/dev/dri", "/dev/sda", "/proc/kcore",
      "/dev/userfaultfd", "/dev/net/tun",
      "/root", "/etc/shadow"};
  for (size_t index = 0; index < sizeof there / sizeof *there; index++) {
    int file = open(there[index], O_RDONLY);
    if (file >= 0) note("opens %s", there[index]), close(file);
  }
  // Another name for a file outside, and a lease that keeps other programs from one.
  if (link("/etc/passwd", "/tmp/link") == 0) note("a hard link");
  int file = open("/tmp/lease", O_RDWR | O_CREAT, 0600);
  if (fcntl(file, F_SETLEASE, F_WRLCK) == 0) note("a lease");
  close(file);
  unlink("/tmp/lease");
  // Harmless, and allowed except by Landlock: this shows whether that is there.
  int name = open("/proc/self/comm", O_WRONLY);
  if (name >= 0) note("writes its name"), close(name);
}

void try_kernel(void) {
  try_inherited();
  try_calls();
  try_clones();
  try_rights();
  try_files();
}
