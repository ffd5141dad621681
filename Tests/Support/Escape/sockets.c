#include "escape.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static void set_timeout(int stream) {
  struct timeval time = {.tv_sec = 2};
  setsockopt(stream, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(stream, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

void try_sockets(void) {
  for (int family = 1; family < 50; family++) {
    if (family == AF_INET || family == AF_INET6) continue;
    for (int kind = SOCK_STREAM; kind <= SOCK_PACKET; kind++) {
      int stream = socket(family, kind, 0);
      if (stream < 0) continue;
      if (family != AF_NETLINK) note("socket family %d", family);
      close(stream);
    }
  }
  for (int protocol = 1; protocol < 32; protocol++) {
    int stream = socket(AF_NETLINK, SOCK_RAW, protocol);
    if (stream >= 0) note("netlink %d", protocol), close(stream);
  }
  int raw = socket(AF_INET, SOCK_RAW, IPPROTO_ICMP);
  if (raw >= 0) note("raw socket"), close(raw);
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0) note("a pair of datagrams");
}

// By a socket of each kind, and by one of a pair.
static bool is_local_reached(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  socklen_t length = sizeof address;
  if (*path == '@') {
    address.sun_path[0] = '\0';
    length = (socklen_t)(sizeof address.sun_family + strlen(path));
  }
  static const int kinds[] = {SOCK_STREAM, SOCK_SEQPACKET, SOCK_DGRAM};
  bool is_reached = false;
  for (size_t index = 0; index < 3; index++) {
    int pair[2] = {socket(AF_UNIX, kinds[index], 0), -1};
    for (int way = 0; way < 2; way++) {
      if (pair[0] >= 0 && connect(pair[0], (struct sockaddr *)&address, length) == 0) is_reached = true;
      close(pair[0]);
      close(pair[1]);
      if (way == 0 && socketpair(AF_UNIX, kinds[index], 0, pair)) break;
    }
  }
  return is_reached;
}

// A connection to an address; -1 for a name, which only the proxy can resolve.
static int connected(const char *host, const char *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port))};
  struct sockaddr_in6 long_address = {.sin6_family = AF_INET6, .sin6_port = address.sin_port};
  struct sockaddr *place = (struct sockaddr *)&address;
  socklen_t length = sizeof address;
  if (inet_pton(AF_INET6, host, &long_address.sin6_addr) == 1) {
    place = (struct sockaddr *)&long_address;
    length = sizeof long_address;
  } else if (inet_pton(AF_INET, host, &address.sin_addr) != 1) {
    return -1;
  }
  int stream = socket(place->sa_family, SOCK_STREAM, 0);
  set_timeout(stream);
  if (stream >= 0 && connect(stream, place, length) == 0) return stream;
  close(stream);
  return -1;
}

// Whether the proxy of the sandbox opens a tunnel, or passes on what isn't in one.
static void try_proxy(const char *host, const char *port) {
  const char *proxy = getenv("http_proxy");
  char own_port[8];
  if (!proxy || sscanf(proxy, "http://127.0.0.1:%7s", own_port) != 1) return;
  const char *left = strchr(host, ':') ? "[" : "", *right = strchr(host, ':') ? "]" : "";
  for (int way = 0; way < 2; way++) {
    int stream = connected("127.0.0.1", own_port);
    if (stream < 0) {
      note("no proxy");
      return;
    }
    char text[256];
    snprintf(text, sizeof text, way ? "GET http://%s%s%s:%s/ HTTP/1.1\r\n\r\n" : "CONNECT %s%s%s:%s HTTP/1.1\r\n\r\n",
             left, host, right, port);
    char answer[16] = "";
    if (send(stream, text, strlen(text), MSG_NOSIGNAL) > 0 && recv(stream, answer, 15, MSG_WAITALL) > 0 &&
        strncmp(answer, "HTTP/1.1 40", 11))
      note("tcp:%s|%s by the proxy: %.12s", host, port, answer);
    close(stream);
  }
}

static int seek(const char *path, const struct stat *facts, int kind, struct FTW *place) {
  (void)place;
  if (kind == FTW_F && S_ISSOCK(facts->st_mode) && is_local_reached(path)) note("socket %s", path);
  if (kind != FTW_F || !S_ISREG(facts->st_mode)) return 0;
  static char text[65536];
  int file = open(path, O_RDONLY | O_NONBLOCK);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  char *mark = memmem(text, (size_t)length, "TODAY-MARK-", 11);
  text[length] = '\0';
  // This program has the words without a mark.
  int letters = mark ? (int)strspn(mark + 11, "abcdefghijklmnopqrstuvwxyz-") : 0;
  if (letters > 0) note("mark %.*s", letters, mark + 11);
  return 0;
}

void try_target(const char *target) {
  const char *what = strchr(target, ':');
  if (!what++) return;
  char path[512];
  if (!strncmp(target, "seek:", 5)) {
    nftw(what, seek, 20, FTW_PHYS);
  } else if (!strncmp(target, "write:", 6)) {
    snprintf(path, sizeof path, "%s/today-was-here", what);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    if (file < 0) return;
    note("%s", target);
    close(file);
    unlink(path);
  } else if (!strncmp(target, "socket:", 7)) {
    if (is_local_reached(what)) note("%s", target);
  } else if (!strncmp(target, "tcp:", 4)) {
    char host[128];
    const char *bar = strchr(what, '|');
    if (!bar || (size_t)(bar - what) >= sizeof host) return;
    snprintf(host, sizeof host, "%.*s", (int)(bar - what), what);
    int stream = connected(host, bar + 1);
    if (stream >= 0) note("%s", target), close(stream);
    try_proxy(host, bar + 1);
  }
}
