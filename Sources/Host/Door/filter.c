// The system call filter of a sandbox. It blocks what bubblewrap can't: Unix sockets in folders that the user
// chose, sockets of other families (Bluetooth, vsock), the kernel's keyrings, the memory of other processes,
// new namespaces.

#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define MACHINE AUDIT_ARCH_AARCH64
#elif defined __riscv && __riscv_xlen == 64
#define MACHINE AUDIT_ARCH_RISCV64
#elif defined __powerpc64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define MACHINE AUDIT_ARCH_PPC64LE
#elif defined __s390x__
#define MACHINE AUDIT_ARCH_S390X
#else
#error "The system call filter doesn't support this architecture."
#endif

// Newer than Debian 12's headers, or missing on some architectures.
#ifndef __NR_io_uring_setup
#define __NR_io_uring_setup 425
#endif
#ifndef __NR_clone3
#define __NR_clone3 435
#endif
#ifndef __NR_mount_setattr
#define __NR_mount_setattr 442
#endif
#ifndef __NR_open_tree_attr
#define __NR_open_tree_attr 467
#endif

#define FIELD(name) offsetof(struct seccomp_data, name)
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARGUMENT(number) (FIELD(args) + 8 * (number))
#else
#define ARGUMENT(number) (FIELD(args) + 8 * (number) + 4)
#endif
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define ANSWER(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define IS(value, then, other) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, other)
#define REFUSE(call, error) IS(call, 0, 1), ANSWER(error)

static const struct sock_filter filter[] = {
    // Refuse other architectures, whose system calls have other numbers: 32-bit programs don't run.
    LOAD(FIELD(arch)),
    IS(MACHINE, 1, 0),
    ANSWER(EPERM),
    LOAD(FIELD(nr)),
#ifdef __x86_64__
    // The same for x32.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    ANSWER(ENOSYS),
#endif
    // Sockets: IPv4, IPv6, and the part of netlink for the sandbox's own network. Socket pairs except for
    // datagrams, which can be sent to other addresses.
    IS(__NR_socket, 0, 8),
    LOAD(ARGUMENT(0)),
    IS(AF_INET, 5, 0),
    IS(AF_INET6, 4, 0),
    IS(AF_NETLINK, 0, 2),
    LOAD(ARGUMENT(2)),
    IS(NETLINK_ROUTE, 1, 0),
    ANSWER(EAFNOSUPPORT),
    ALLOW,
    IS(__NR_socketpair, 0, 6),
    LOAD(ARGUMENT(1)),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf),
    IS(SOCK_STREAM, 2, 0),
    IS(SOCK_SEQPACKET, 1, 0),
    ANSWER(EPERM),
    ALLOW,
    // io_uring could create sockets, too.
    REFUSE(__NR_io_uring_setup, ENOSYS),
    // Namespaces and mounts. A filter can't see the flags of clone3; C libraries then use clone.
    REFUSE(__NR_clone3, ENOSYS),
#ifdef __s390x__
    IS(__NR_clone, 0, 4),
    LOAD(ARGUMENT(1)),
#else
    IS(__NR_clone, 0, 4),
    LOAD(ARGUMENT(0)),
#endif
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_NEWUSER, 0, 1),
    ANSWER(EPERM),
    ALLOW,
    REFUSE(__NR_unshare, EPERM),
    REFUSE(__NR_setns, EPERM),
    REFUSE(__NR_mount, EPERM),
    REFUSE(__NR_umount2, EPERM),
    REFUSE(__NR_pivot_root, EPERM),
    REFUSE(__NR_chroot, EPERM),
    REFUSE(__NR_open_tree, ENOSYS),
    REFUSE(__NR_move_mount, ENOSYS),
    REFUSE(__NR_fsopen, ENOSYS),
    REFUSE(__NR_fsconfig, ENOSYS),
    REFUSE(__NR_fsmount, ENOSYS),
    REFUSE(__NR_fspick, ENOSYS),
    REFUSE(__NR_mount_setattr, ENOSYS),
    REFUSE(__NR_open_tree_attr, ENOSYS),
    REFUSE(__NR_open_by_handle_at, EPERM),
    // Kernel keyrings belong to no namespace.
    REFUSE(__NR_add_key, EPERM),
    REFUSE(__NR_request_key, EPERM),
    REFUSE(__NR_keyctl, EPERM),
    // Other processes, and rarely used parts of the kernel.
    REFUSE(__NR_ptrace, EPERM),
    REFUSE(__NR_process_vm_readv, EPERM),
    REFUSE(__NR_process_vm_writev, EPERM),
    REFUSE(__NR_process_madvise, EPERM),
    REFUSE(__NR_pidfd_getfd, EPERM),
    REFUSE(__NR_kcmp, EPERM),
    REFUSE(__NR_perf_event_open, EPERM),
    REFUSE(__NR_bpf, EPERM),
    REFUSE(__NR_userfaultfd, EPERM),
    REFUSE(__NR_kexec_load, EPERM),
    REFUSE(__NR_syslog, EPERM),
    REFUSE(__NR_acct, EPERM),
    REFUSE(__NR_quotactl, EPERM),
    // A lease on a file that the user chose, which keeps others from writing to it for 45 seconds.
    IS(__NR_fcntl, 0, 4),
    LOAD(ARGUMENT(1)),
    IS(F_SETLEASE, 0, 1),
    ANSWER(EPERM),
    ALLOW,
    // Input injected into the terminal of `today run`.
    IS(__NR_ioctl, 0, 5),
    LOAD(ARGUMENT(1)),
    IS(TIOCSTI, 1, 0),
    IS(TIOCLINUX, 0, 1),
    ANSWER(EPERM),
    ALLOW,
    ALLOW,
};

int open_filter(void) {
  int file = memfd_create("filter", MFD_CLOEXEC);
  if (file < 0) return -1;
  if (write(file, filter, sizeof filter) != sizeof filter || lseek(file, 0, SEEK_SET) != 0) {
    close(file);
    return -1;
  }
  return file;
}
