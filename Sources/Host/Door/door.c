// The sandbox launcher: two programs in one file, because they only work together.
//
//     today-door out [--proxy PROXY] -- BWRAP ...
//         outside: runs bubblewrap with the system call filter, and the proxy beside it
//     today-door in [--web] [--list PATH | --read PATH | --write PATH | --device PATH]... -- PROGRAM ...
//         inside, started by bubblewrap as process 1: runs the widget's program, and ends with it
//
// Process 1 has the filter (from its first instruction, by bubblewrap), no capability, the rules of Landlock,
// and memory that no other process can read or write: the widget gains nothing from taking it over.
//
// When the guard is killed, the kernel kills bubblewrap and then process 1, but bubblewrap asks
// for that only after it has made the mounts. So process 1 looks whether the guard still runs.
//
// The sandbox has only its own loopback. For a widget with network access, the inside listens on a port
// there and sends that socket once over a channel. A helper outside waits for the first connection and
// then executes PROXY. The helper ends with bubblewrap, and never holds the widget's standard input or
// output.

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "filter.h"
#include "landlock.h"

// Descriptors that go through bubblewrap: the channel to the helper, the guard, the filter.
enum { CHANNEL = 3, GUARD = 4, FILTER = 5 };

static _Noreturn void fail(const char *what) {
  fprintf(stderr, "today-door: %s: %s\n", what, strerror(errno));
  _exit(126);
}

static bool is(const char *word, const char *name) { return word && !strcmp(word, name); }

// The variables that name a proxy.
static const char *const proxy_names[] = {
    "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"};
enum { PROXY_NAMES = sizeof proxy_names / sizeof *proxy_names };

// MARK: Inside

// Listens on the sandbox's loopback, sends the socket outside, and sets the proxy variables. Returns the port.
static unsigned open_web(void) {
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
  return ntohs(address.sin_port);
}

// Takes the rules from the words before "--", and returns the words after it; NULL if they aren't understood.
static char **read_rules(char **words, int rules) {
  for (; *words && !is(*words, "--"); words += 2) {
    static const char *const names[] = {"--list", "--read", "--write", "--device"};
    enum access access = LIST;
    while (access <= DEVICE && !is(*words, names[access])) access++;
    if (access > DEVICE || !words[1]) return NULL;
    if (allow_path(rules, words[1], access)) fail(words[1]);
  }
  return *words && words[1] ? words + 1 : NULL;
}

// Reaps all processes of the sandbox until its program has ended, and ends as that did. The end of process 1
// ends all others.
static _Noreturn void wait_for(pid_t program) {
  while (true) {
    int status;
    pid_t ended = wait(&status);
    if (ended == program) _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    if (ended < 0 && errno != EINTR) fail("the program");
  }
}

static bool has_supervisor(void) {
  struct pollfd guard = {.fd = GUARD, .events = POLLIN};
  return poll(&guard, 1, 0) == 0;
}

// Returns only if the words aren't understood.
static void go_in(char **words) {
  if (!has_supervisor()) _exit(126);
  // No other process of the sandbox can read or write the memory of process 1.
  if (prctl(PR_SET_DUMPABLE, 0)) fail("the memory");
  bool is_online = is(*words, "--web");
  unsigned port = is_online ? open_web() : 0;
  // Inherit only standard input, output and error. Linux 5.9 and later have the call.
  if (syscall(SYS_close_range, 3U, ~0U, 0U)) close(GUARD);
  int rules = make_rules();
  if (is_online && allow_port(rules, port)) fail("the proxy's port");
  words = read_rules(words + is_online, rules);
  if (!words) return;
  if (restrict_to(rules)) fail("Landlock");
  pid_t program = fork();
  if (program < 0) fail("the program's process");
  if (program) wait_for(program);
  // Once more: a process can't reach one with fewer restrictions, such as process 1.
  if (restrict_to(rules)) fail("Landlock");
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

// Gives a descriptor the number under which bubblewrap passes it on.
static void hand_on(int descriptor, int number) {
  if (descriptor < 0) fail("a descriptor");
  if (descriptor == number) {
    if (fcntl(number, F_SETFD, 0)) fail("a descriptor");
  } else {
    if (dup2(descriptor, number) < 0) fail("a descriptor");
    close(descriptor);
  }
}

// Starts the helper that becomes the proxy.
static void start_helper(char *proxy) {
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
  hand_on(channels[1], CHANNEL);
}

// Executes bubblewrap with the filter.
static _Noreturn void run_bubblewrap(char **words) {
  size_t count = 0;
  while (words[count]) count++;
  char **more = calloc(count + 3, sizeof *more);
  if (!more) fail("memory");
  char number[8];
  snprintf(number, sizeof number, "%d", FILTER);
  more[0] = words[0];
  more[1] = "--seccomp";
  more[2] = number;
  memcpy(more + 3, words + 1, (count - 1) * sizeof *more);
  execv(more[0], more);
  fail(more[0]);
}

// Returns only if the words aren't understood.
static void go_out(char **words) {
  char *proxy = is(*words, "--proxy") ? words[1] : NULL;
  if (proxy) words += 2;
  if (!is(*words, "--") || !words[1]) return;
  // First, so that the helper inherits none of the others.
  if (proxy) start_helper(proxy);
  hand_on(pidfd_open(getppid(), 0), GUARD);
  hand_on(open_filter(), FILTER);
  forget_proxies();
  // If the guard is killed now, process 1 sees it. Killed before bubblewrap has asked for its own
  // end, bubblewrap would leave a child that waits for it forever.
  prctl(PR_SET_PDEATHSIG, 0);
  run_bubblewrap(words + 1);
}

int main(int count, char **words) {
  if (count > 1 && is(words[1], "in")) go_in(words + 2);
  if (count > 1 && is(words[1], "out")) go_out(words + 2);
  fputs("today-door starts widgets in their sandbox; only Today runs it.\n", stderr);
  return 2;
}
