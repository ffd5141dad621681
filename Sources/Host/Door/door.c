// The sandbox launcher: two programs in one file, because they only work together.
//
//     today-door out PROXY -- BWRAP ...      outside: runs bubblewrap, and the proxy beside it
//     today-door in [--web] -- PROGRAM ...   inside, started by bubblewrap: runs the widget's program
//
// A system call filter blocks what bubblewrap can't: Unix sockets in folders that the user chose, sockets
// of other families (Bluetooth, vsock), the kernel's keyrings, the memory of other processes, new
// namespaces.
//
// The sandbox has only its own loopback. For a widget with network access, the inside listens on a port
// there and sends that socket once over descriptor 3. A helper outside waits for the first connection and
// then executes PROXY. The helper ends with bubblewrap, and never holds the widget's standard input or
// output.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The descriptor, inside, to the helper outside.
enum { CHANNEL = 3 };

// The variables that name a proxy.
static const char *const proxy_names[] = {
    "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"};
enum { PROXY_NAMES = sizeof proxy_names / sizeof *proxy_names };

static _Noreturn void fail(const char *what) {
  fprintf(stderr, "today-door: %s: %s\n", what, strerror(errno));
  _exit(126);
}

// MARK: The filter

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

static void install_filter(void) {
  struct sock_filter filter[] = {
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
      // Sockets: IPv4, IPv6, and netlink for the sandbox's own network. Socket pairs except for datagrams,
      // which can be sent to other addresses.
      IS(__NR_socket, 0, 6),
      LOAD(ARGUMENT(0)),
      IS(AF_INET, 3, 0),
      IS(AF_INET6, 2, 0),
      IS(AF_NETLINK, 1, 0),
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
      // Kernel keyrings belong to no namespace.
      REFUSE(__NR_add_key, EPERM),
      REFUSE(__NR_request_key, EPERM),
      REFUSE(__NR_keyctl, EPERM),
      // Other processes, and rarely used parts of the kernel.
      REFUSE(__NR_ptrace, EPERM),
      REFUSE(__NR_process_vm_readv, EPERM),
      REFUSE(__NR_process_vm_writev, EPERM),
      REFUSE(__NR_perf_event_open, EPERM),
      REFUSE(__NR_bpf, EPERM),
      REFUSE(__NR_userfaultfd, EPERM),
      REFUSE(__NR_kexec_load, EPERM),
      REFUSE(__NR_syslog, EPERM),
      REFUSE(__NR_acct, EPERM),
      REFUSE(__NR_quotactl, EPERM),
      // Input injected into the terminal of `today run`.
      IS(__NR_ioctl, 0, 5),
      LOAD(ARGUMENT(1)),
      IS(TIOCSTI, 1, 0),
      IS(TIOCLINUX, 0, 1),
      ANSWER(EPERM),
      ALLOW,
      ALLOW,
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
    fail("the system call filter");
}

// MARK: Inside

// Listens on the sandbox's loopback, sends the socket outside, and sets the proxy variables.
static void open_web(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int port = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (port < 0 || bind(port, (struct sockaddr *)&address, sizeof address) || listen(port, 16) ||
      getsockname(port, (struct sockaddr *)&address, &length))
    fail("the proxy's port");

  char byte = 0;
  struct iovec piece = {&byte, 1};
  union {
    char bytes[CMSG_SPACE(sizeof port)];
    struct cmsghdr header;
  } control = {{0}};
  struct msghdr message = {
      .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof port);
  memcpy(CMSG_DATA(header), &port, sizeof port);
  if (sendmsg(CHANNEL, &message, MSG_NOSIGNAL) != 1) fail("the channel");
  close(CHANNEL);
  close(port);

  char text[40];
  snprintf(text, sizeof text, "http://127.0.0.1:%u", ntohs(address.sin_port));
  for (size_t index = 0; index < PROXY_NAMES; index++)
    if (setenv(proxy_names[index], text, 1)) fail("the environment");
}

static _Noreturn void go_in(char **words, bool is_online) {
  if (is_online) open_web();
  // Inherit only standard input, output and error.
  if (syscall(SYS_close_range, 3U, ~0U, 0U)) close(CHANNEL);
  install_filter();
  execv(words[0], words);
  fail(words[0]);
}

// MARK: Outside

// Receives the listening socket, waits for its first connection, and executes the proxy.
static _Noreturn void serve(int channel, char *proxy) {
  char byte;
  struct iovec piece = {&byte, 1};
  int port = -1;
  union {
    char bytes[CMSG_SPACE(sizeof port)];
    struct cmsghdr header;
  } control;
  struct msghdr message = {
      .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes};
  ssize_t count;
  do count = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  struct cmsghdr *header = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof port))
    _exit(0);
  memcpy(&port, CMSG_DATA(header), sizeof port);
  close(channel);

  struct pollfd waiting = {.fd = port, .events = POLLIN};
  while (poll(&waiting, 1, -1) < 0)
    if (errno != EINTR) _exit(0);
  if (dup2(port, 0) < 0) fail("the proxy's port");
  char *words[] = {proxy, NULL};
  execv(proxy, words);
  fail(proxy);
}

// Only the proxy needs the variables of the user's own proxy, which can contain a password.
static void forget_proxies(void) {
  for (size_t index = 0; index < PROXY_NAMES; index++) unsetenv(proxy_names[index]);
  unsetenv("no_proxy");
  unsetenv("NO_PROXY");
}

static _Noreturn void go_out(char *proxy, char **words) {
  int channels[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channels)) fail("the channel");
  pid_t parent = getpid();
  pid_t helper = fork();
  if (helper < 0) fail("the proxy's process");
  if (!helper) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != parent) _exit(0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    // A widget that receives SIGTERM may still send a last request.
    signal(SIGTERM, SIG_IGN);
    close(channels[1]);
    // Don't keep the widget's pipes open.
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(nothing, 1) < 0) fail("/dev/null");
    serve(channels[0], proxy);
  }
  close(channels[0]);
  bool is_inherited =
      channels[1] == CHANNEL ? fcntl(CHANNEL, F_SETFD, 0) >= 0 : dup2(channels[1], CHANNEL) >= 0;
  if (!is_inherited) fail("the channel");
  forget_proxies();
  execv(words[0], words);
  fail(words[0]);
}

int main(int count, char **words) {
  bool is_online = count > 2 && !strcmp(words[2], "--web");
  if (count > 3 + is_online && !strcmp(words[1], "in") && !strcmp(words[2 + is_online], "--"))
    go_in(words + 3 + is_online, is_online);
  if (count > 4 && !strcmp(words[1], "out") && !strcmp(words[3], "--"))
    go_out(words[2], words + 4);
  fputs("today-door starts widgets in their sandbox; only Today runs it.\n", stderr);
  return 2;
}
