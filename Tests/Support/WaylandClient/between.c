// What stands between a compositor and its programs, and does to them what bad, slow and broken
// compositors do. Programs find it at a socket of its own; whatever they and the compositor say passes
// through it, but for what lines in a pipe have it do:
//
//   offer INTERFACE    the compositor offers that, too, of which it knows nothing: ways to blur
//   hide INTERFACE     the compositor no longer offers that to whoever connects from now on
//   remove INTERFACE   it says that what it offered of that is gone
//   rename OLD NEW     it calls an output otherwise from now on, which no good one does
//   slow MILLISECONDS  answers take that much longer
//   stall              nothing passes, as where the compositor is frozen
//   go                 things pass again
//   close              the compositor takes all layer surfaces off the screen
//   shun               it does so with each one at once
//   refuse             it ends all programs with a protocol error, and leaves the connections open
//   cut                it ends all connections
//
// `at INTERFACE REQUEST` before any of these has it wait for that request, by its number, once.
// It answers each line, and can write down when a layer surface gets a picture (its namespace and the
// time by the monotonic clock, in microseconds), and what was asked of objects that the compositor knows
// nothing of: their interface, the request's number, its first argument.
//
// The parts of the protocol that it understands are those in which objects are made that the above
// concerns; all else it only passes on.

#include "client.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS = 16, BYTES = 1 << 16, FILES = 64, OBJECTS = 1 << 16, NAME = 64 };

// What has arrived from one side and isn't passed on yet.
struct stream {
  int from, to;
  unsigned char bytes[BYTES];
  size_t length;
  int files[FILES];
  int file_count;
};

struct object {
  char kind[NAME];
  // Of a surface: its layer surface. Of what tells more of an output: that output.
  uint32_t other;
  // How a layer surface, or an output, is known.
  char name[NAME];
  bool has_picture;
  // The compositor knows nothing of it.
  bool is_ours;
};

struct connection {
  bool is_open;
  // The compositor's answers are passed on no earlier than that.
  int64_t later;
  struct stream requests, events;
  struct object *objects;
};

static struct connection connections[CONNECTIONS];
static char hidden[8][NAME];
static int hidden_count;
static char offered[8][NAME];
static int offered_count;
// What the compositor offers, by its own numbers.
static struct {
  uint32_t number;
  char kind[NAME];
} globals[64];
static int global_count;
static int64_t delay;
static bool is_stalled, shuns;
static FILE *notes;
// What waits for a request.
static struct {
  char kind[NAME];
  uint32_t request;
  char deed[128];
} trap;

static void perform(const char *line);

static int64_t microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

// MARK: - Passing on

static void finish(struct connection *connection) {
  if (!connection->is_open) return;
  connection->is_open = false;
  close(connection->requests.from);
  close(connection->requests.to);
  struct stream *streams[] = {&connection->requests, &connection->events};
  for (int index = 0; index < 2; index++)
    for (int file = 0; file < streams[index]->file_count; file++)
      close(streams[index]->files[file]);
  free(connection->objects);
}

// Says whether there is still somebody on the other side.
static bool take(struct stream *stream) {
  char control[CMSG_SPACE(28 * sizeof(int))];
  struct iovec into = {stream->bytes + stream->length, BYTES - stream->length};
  if (into.iov_len == 0) return true;
  struct msghdr message = {.msg_iov = &into, .msg_iovlen = 1, .msg_control = control,
                           .msg_controllen = sizeof control};
  ssize_t count = recvmsg(stream->from, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  if (count == 0) return false;
  stream->length += (size_t)count;
  for (struct cmsghdr *part = CMSG_FIRSTHDR(&message); part != NULL;
       part = CMSG_NXTHDR(&message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    int files = (int)((part->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    if (stream->file_count + files > FILES) give_up("too many files are on their way");
    memcpy(stream->files + stream->file_count, CMSG_DATA(part), (size_t)files * sizeof(int));
    stream->file_count += files;
  }
  return true;
}

// All files go ahead with the first bytes, which readers put up with.
static bool give(struct stream *stream, const unsigned char *bytes, size_t length) {
  while (length > 0) {
    char control[CMSG_SPACE(28 * sizeof(int))] = {0};
    struct iovec from = {(void *)bytes, length};
    struct msghdr message = {.msg_iov = &from, .msg_iovlen = 1};
    int files = stream->file_count < 28 ? stream->file_count : 28;
    if (files > 0) {
      message.msg_control = control;
      message.msg_controllen = CMSG_SPACE((size_t)files * sizeof(int));
      struct cmsghdr *part = CMSG_FIRSTHDR(&message);
      part->cmsg_level = SOL_SOCKET;
      part->cmsg_type = SCM_RIGHTS;
      part->cmsg_len = CMSG_LEN((size_t)files * sizeof(int));
      memcpy(CMSG_DATA(part), stream->files, (size_t)files * sizeof(int));
    }
    ssize_t count = sendmsg(stream->to, &message, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    for (int index = 0; index < files; index++) close(stream->files[index]);
    stream->file_count -= files;
    memmove(stream->files, stream->files + files, (size_t)stream->file_count * sizeof(int));
    bytes += count;
    length -= (size_t)count;
  }
  return true;
}

// MARK: - Understanding

static uint32_t word(const unsigned char *at) {
  uint32_t value;
  memcpy(&value, at, sizeof value);
  return value;
}

// A string of the protocol, in a message of that length; "" where there is none.
static const char *text(const unsigned char *message, size_t length, size_t at) {
  if (at + 4 > length || word(message + at) == 0 || at + 4 + word(message + at) > length) return "";
  return (const char *)message + at + 4;
}

static struct object *object(struct connection *connection, uint32_t id) {
  static struct object other;
  if (id < OBJECTS) return &connection->objects[id];
  memset(&other, 0, sizeof other);
  return &other;
}

static struct object *make(struct connection *connection, uint32_t id, const char *kind) {
  struct object *made = object(connection, id);
  memset(made, 0, sizeof *made);
  snprintf(made->kind, sizeof made->kind, "%s", kind);
  return made;
}

static bool is_kind(const struct object *object, const char *kind) {
  return strcmp(object->kind, kind) == 0;
}

// MARK: - What the compositor knows nothing of

static void say(struct connection *connection, const uint32_t *words, size_t count) {
  give(&connection->events, (const unsigned char *)words, count * sizeof *words);
}

// Globals are numbered by their compositor, which has never so many.
enum { FIRST_OFFER = 1 << 30 };

static void offer_all(struct connection *connection, uint32_t registry) {
  for (int index = 0; index < offered_count; index++) {
    uint32_t words[4 + NAME / 4] = {registry, 0, FIRST_OFFER + (uint32_t)index};
    size_t length = strlen(offered[index]) + 1, count = 4 + (length + 3) / 4;
    words[3] = (uint32_t)length;
    memcpy(words + 4, offered[index], length);
    words[count++] = 1;
    words[1] = (uint32_t)(count * 4) << 16;
    say(connection, words, count);
  }
}

// Programs number their objects without a gap, so the compositor gets one for each of ours, too: a
// callback, of which the program hears nothing.
static void make_ours(struct connection *connection, uint32_t id, const char *kind) {
  make(connection, id, kind)->is_ours = true;
  give(&connection->requests, (const unsigned char *)(uint32_t[]){1, 12 << 16, id}, 12);
}

// Says whether the request was none of the compositor's business.
static bool keep(struct connection *connection, const unsigned char *message, size_t length) {
  uint32_t id = word(message), request = word(message + 4) & 0xffff;
  const struct object *asked = object(connection, id);
  if (is_kind(asked, "wl_registry") && request == 0 && length >= 24 &&
      word(message + 8) >= FIRST_OFFER) {
    uint32_t made = word(message + length - 4);
    make_ours(connection, made, text(message, length, 12));
    if (is_kind(object(connection, made), "ext_background_effect_manager_v1"))
      say(connection, (uint32_t[]){made, 12 << 16, 1}, 3);
    return true;
  }
  if (!asked->is_ours) return false;
  if (notes != NULL) {
    fprintf(notes, "%s %u %u\n", asked->kind, request, length < 12 ? 0 : word(message + 8));
    fflush(notes);
  }
  if (is_kind(asked, "ext_background_effect_manager_v1") && request == 1)
    make_ours(connection, word(message + 8), "ext_background_effect_surface_v1");
  if (is_kind(asked, "org_kde_kwin_blur_manager") && request == 0)
    make_ours(connection, word(message + 8), "org_kde_kwin_blur");
  if ((is_kind(asked, "ext_background_effect_surface_v1") && request == 0) ||
      (is_kind(asked, "org_kde_kwin_blur") && request == 2)) {
    memset(object(connection, id), 0, sizeof(struct object));
    say(connection, (uint32_t[]){1, 12 << 16 | 1, id}, 3);
  }
  return true;
}

// MARK: - What it does understand

static void learn_global(uint32_t number, const char *kind) {
  for (int index = 0; index < global_count; index++)
    if (globals[index].number == number) return;
  if (global_count == sizeof globals / sizeof *globals) return;
  globals[global_count].number = number;
  snprintf(globals[global_count++].kind, NAME, "%s", kind);
}

static void close_surface(struct connection *connection, uint32_t id) {
  say(connection, (uint32_t[]){id, 8 << 16 | 1}, 2);
}

// What a program asks for. Says whether the connection is still there.
static bool hear_request(struct connection *connection, const unsigned char *message,
                         size_t length) {
  uint32_t id = word(message), request = word(message + 4) & 0xffff;
  const struct object *asked = object(connection, id);
  if (trap.deed[0] != 0 && is_kind(asked, trap.kind) && trap.request == request) {
    char deed[sizeof trap.deed];
    strcpy(deed, trap.deed);
    trap.deed[0] = 0;
    perform(deed);
    if (!connection->is_open) return false;
  }
  if (is_kind(asked, "wl_display") && request == 1 && length >= 12) {
    make(connection, word(message + 8), "wl_registry");
    offer_all(connection, word(message + 8));
  } else if (is_kind(asked, "wl_registry") && request == 0 && length >= 24) {
    make(connection, word(message + length - 4), text(message, length, 12));
  } else if (is_kind(asked, "wl_compositor") && request == 0 && length >= 12) {
    make(connection, word(message + 8), "wl_surface");
  } else if (is_kind(asked, "zwlr_layer_shell_v1") && request == 0 && length >= 28) {
    uint32_t made = word(message + 8);
    struct object *layer_surface = make(connection, made, "zwlr_layer_surface_v1");
    snprintf(layer_surface->name, NAME, "%s", text(message, length, 24));
    object(connection, word(message + 12))->other = made;
  } else if (is_kind(asked, "zxdg_output_manager_v1") && request == 1 && length >= 16) {
    make(connection, word(message + 8), "zxdg_output_v1")->other = word(message + 12);
  } else if (is_kind(asked, "wl_surface") && request == 1 && length >= 12) {
    object(connection, id)->has_picture = word(message + 8) != 0;
  } else if (is_kind(asked, "wl_surface") && request == 6) {
    const struct object *layer_surface = object(connection, asked->other);
    if (notes != NULL && asked->has_picture && is_kind(layer_surface, "zwlr_layer_surface_v1")) {
      fprintf(notes, "%s %lld\n", layer_surface->name, (long long)microseconds());
      fflush(notes);
    }
    object(connection, id)->has_picture = false;
    if (shuns && is_kind(layer_surface, "zwlr_layer_surface_v1"))
      close_surface(connection, asked->other);
  } else if (is_kind(asked, "zwlr_layer_surface_v1") && request == 7) {
    object(connection, id)->kind[0] = 0;
  }
  return true;
}

enum { OUTPUT_DONE = 2, OUTPUT_NAME = 4, MORE_OF_OUTPUT_NAME = 3 };

// What the compositor says. Says whether the program is to hear it.
static bool hear_event(struct connection *connection, const unsigned char *message, size_t length) {
  uint32_t event = word(message + 4) & 0xffff;
  const struct object *speaker = object(connection, word(message));
  if (speaker->is_ours) return false;
  bool is_end = is_kind(speaker, "wl_display") && event == 1 && length >= 12;
  if (is_end && object(connection, word(message + 8))->is_ours) return false;
  if (is_end) memset(object(connection, word(message + 8)), 0, sizeof(struct object));
  if ((is_kind(speaker, "wl_output") && event == OUTPUT_NAME) ||
      (is_kind(speaker, "zxdg_output_v1") && event == MORE_OF_OUTPUT_NAME))
    snprintf(object(connection, word(message))->name, NAME, "%s", text(message, length, 8));
  if (is_kind(speaker, "wl_registry") && event == 0)
    learn_global(word(message + 8), text(message, length, 12));
  if (is_kind(speaker, "wl_registry") && event == 0)
    for (int index = 0; index < hidden_count; index++)
      if (strcmp(hidden[index], text(message, length, 12)) == 0) return false;
  return true;
}

// Passes on all messages that have arrived whole, one by one. Says whether both sides are there.
static bool pass(struct connection *connection, struct stream *stream) {
  bool are_requests = stream == &connection->requests;
  size_t at = 0;
  bool is_whole = true;
  while (!is_stalled && stream->length - at >= 8) {
    const unsigned char *message = stream->bytes + at;
    size_t length = word(message + 4) >> 16;
    if (length < 8 || stream->length - at < length) break;
    at += length;
    if (are_requests && keep(connection, message, length)) continue;
    if (are_requests && !hear_request(connection, message, length)) return false;
    if (!are_requests && !hear_event(connection, message, length)) continue;
    if (!give(stream, message, length)) {
      is_whole = false;
      break;
    }
  }
  memmove(stream->bytes, stream->bytes + at, stream->length - at);
  stream->length -= at;
  return is_whole;
}

// MARK: - Lines

static void refuse(struct connection *connection) {
  static const char why[] = "it was asked to refuse";
  uint32_t words[5 + (sizeof why + 3) / 4] = {1, 0, 1, 3, sizeof why};
  words[1] = (uint32_t)sizeof words << 16;
  memcpy(words + 5, why, sizeof why);
  say(connection, words, sizeof words / sizeof *words);
}

static void remove_globals(struct connection *connection, const char *kind) {
  for (uint32_t id = 0; id < OBJECTS; id++)
    for (int index = 0; is_kind(&connection->objects[id], "wl_registry") && index < global_count;
         index++)
      if (strcmp(globals[index].kind, kind) == 0)
        say(connection, (uint32_t[]){id, 12 << 16 | 1, globals[index].number}, 3);
}

static void rename_output(struct connection *connection, const char *old, const char *new) {
  for (uint32_t id = 0; id < OBJECTS; id++) {
    struct object *output = &connection->objects[id];
    bool is_output = is_kind(output, "wl_output");
    if ((!is_output && !is_kind(output, "zxdg_output_v1")) || strcmp(output->name, old) != 0)
      continue;
    snprintf(output->name, NAME, "%s", new);
    uint32_t words[3 + NAME / 4] = {id};
    size_t length = strlen(new) + 1, count = 3 + (length + 3) / 4;
    words[1] = (uint32_t)(count * 4) << 16 | (is_output ? OUTPUT_NAME : MORE_OF_OUTPUT_NAME);
    words[2] = (uint32_t)length;
    memcpy(words + 3, new, length);
    say(connection, words, count);
    say(connection, (uint32_t[]){is_output ? id : output->other, 8 << 16 | OUTPUT_DONE}, 2);
  }
}

static void perform(const char *line) {
  char kind[NAME], new[NAME];
  unsigned number;
  int rest = 0;
  if (sscanf(line, "at %63s %u %n", kind, &number, &rest) == 2 && rest > 0) {
    memcpy(trap.kind, kind, sizeof kind);
    trap.request = number;
    snprintf(trap.deed, sizeof trap.deed, "%s", line + rest);
    return;
  }
  if (sscanf(line, "hide %63s", kind) == 1 && hidden_count < 8)
    memcpy(hidden[hidden_count++], kind, sizeof kind);
  if (sscanf(line, "offer %63s", kind) == 1 && offered_count < 8)
    memcpy(offered[offered_count++], kind, sizeof kind);
  if (sscanf(line, "slow %u", &number) == 1) delay = number * 1000;
  if (strcmp(line, "stall") == 0) is_stalled = true;
  if (strcmp(line, "go") == 0) is_stalled = shuns = false, delay = 0;
  if (strcmp(line, "shun") == 0) shuns = true;
  for (int index = 0; index < CONNECTIONS; index++) {
    struct connection *connection = &connections[index];
    if (!connection->is_open) continue;
    if (strcmp(line, "cut") == 0) finish(connection);
    if (strcmp(line, "refuse") == 0) refuse(connection);
    if (sscanf(line, "remove %63s", kind) == 1) remove_globals(connection, kind);
    if (sscanf(line, "rename %63s %63s", kind, new) == 2) rename_output(connection, kind, new);
    if (strcmp(line, "close") != 0 && strcmp(line, "shun") != 0) continue;
    for (uint32_t id = 0; id < OBJECTS; id++)
      if (is_kind(&connection->objects[id], "zwlr_layer_surface_v1"))
        close_surface(connection, id);
  }
}

// Answers each whole line.
static void read_lines(int pipe) {
  static char line[256];
  static size_t length;
  char byte;
  while (read(pipe, &byte, 1) == 1) {
    if (byte != '\n') {
      if (length < sizeof line - 1) line[length++] = byte;
      continue;
    }
    line[length] = 0;
    length = 0;
    perform(line);
    puts("done");
  }
}

// MARK: - Connections

static int reach_compositor(void) {
  const char *name = getenv("WAYLAND_DISPLAY"), *folder = getenv("XDG_RUNTIME_DIR");
  if (name == NULL || folder == NULL) give_up("no compositor is named");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s/%s", folder, name);
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (made >= 0 && connect(made, (struct sockaddr *)&address, sizeof address) == 0) return made;
  close(made);
  return -1;
}

static void let_in(int door) {
  int program = accept4(door, NULL, NULL, SOCK_CLOEXEC);
  if (program < 0) return;
  int compositor = reach_compositor();
  for (int index = 0; index < CONNECTIONS && compositor >= 0; index++) {
    struct connection *connection = &connections[index];
    if (connection->is_open) continue;
    memset(connection, 0, sizeof *connection);
    connection->is_open = true;
    connection->requests.from = connection->events.to = program;
    connection->requests.to = connection->events.from = compositor;
    connection->objects = calloc(OBJECTS, sizeof *connection->objects);
    if (connection->objects == NULL) give_up("there is no memory");
    make(connection, 1, "wl_display");
    return;
  }
  close(program);
  if (compositor >= 0) close(compositor);
}

static int open_door(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  unlink(path);
  int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (door < 0 || bind(door, (struct sockaddr *)&address, sizeof address) != 0 ||
      listen(door, 8) != 0)
    give_up("it can't listen there");
  return door;
}

// Takes what has arrived at one side, and passes on what may pass.
static void serve(struct connection *connection, bool has_requests, bool has_events) {
  if (has_requests && !take(&connection->requests)) return finish(connection);
  if (has_events) {
    if (connection->events.length == 0) connection->later = microseconds() + delay;
    if (!take(&connection->events)) {
      // What it said last is heard.
      pass(connection, &connection->events);
      return finish(connection);
    }
  }
  if (!pass(connection, &connection->requests)) return finish(connection);
  if (!connection->is_open || microseconds() < connection->later) return;
  if (!pass(connection, &connection->events)) finish(connection);
}

int be_between(const char *socket, const char *pipe, const char *file) {
  int door = open_door(socket);
  int lines = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (lines < 0) give_up("the pipe can't be read");
  if (file[0] != 0 && (notes = fopen(file, "we")) == NULL) give_up("it can't write there");
  puts("ready");
  for (;;) {
    struct pollfd waiting[2 + 2 * CONNECTIONS] = {{door, POLLIN, 0}, {lines, POLLIN, 0}};
    bool is_late = false;
    for (int index = 0; index < CONNECTIONS; index++) {
      struct connection *connection = &connections[index];
      // A frozen compositor reads nothing.
      bool is_heard = connection->is_open && !is_stalled;
      waiting[2 + 2 * index] = (struct pollfd){
          is_heard ? connection->requests.from : -1, POLLIN, 0};
      waiting[3 + 2 * index] = (struct pollfd){is_heard ? connection->events.from : -1, POLLIN, 0};
      // What came before it was frozen is passed on, whether more comes or not.
      is_late |= is_heard && (connection->events.length > 0 || connection->requests.length > 0);
    }
    if (poll(waiting, 2 + 2 * CONNECTIONS, is_late ? 5 : -1) < 0 && errno != EINTR)
      give_up("it can't wait");
    if (waiting[1].revents & POLLIN) read_lines(lines);
    if (waiting[0].revents & POLLIN) let_in(door);
    for (int index = 0; index < CONNECTIONS; index++) {
      struct connection *connection = &connections[index];
      // One that was let in just now has its turn next time.
      if (!connection->is_open || is_stalled || waiting[2 + 2 * index].fd < 0) continue;
      serve(connection, waiting[2 + 2 * index].revents != 0, waiting[3 + 2 * index].revents != 0);
    }
  }
}
