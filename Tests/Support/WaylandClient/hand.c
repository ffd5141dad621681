// A pointer and a keyboard that no machine has: a headless seat has neither but for this program, so it
// lives as long as the desktop. What it does stands in a pipe, a line for each step, and each line is
// answered with one, once the compositor has got it:
//
//   move X Y WIDTH HEIGHT       to a place on a screen of that size
//   button CODE 1|0             BTN_LEFT is 272
//   wheel STEPS                 down, or up where it is negative
//   key CODE 1|0                as the kernel numbers them: KEY_ESC is 1
//   modifiers MASK              what is held: 1 Shift, 4 Control, 8 Alt, 64 Super

#include "client.h"
#include "protocols.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The layout by its name: the compositor reads it with its own library.
static const char keymap[] =
    "xkb_keymap {\n"
    "  xkb_keycodes { include \"evdev+aliases(qwerty)\" };\n"
    "  xkb_types { include \"complete\" };\n"
    "  xkb_compat { include \"complete\" };\n"
    "  xkb_symbols { include \"pc+us+inet(evdev)\" };\n"
    "};\n";

struct hand {
  struct wl_proxy *pointer;
  struct wl_proxy *keyboard;
  // Instead of both, with KWin.
  struct wl_proxy *fake;
};

static uint32_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static void tell(struct wl_proxy *proxy, uint32_t request, union wl_argument *arguments) {
  wl_proxy_marshal_array(proxy, request, arguments);
}

static struct wl_proxy *make(struct wl_proxy *of, uint32_t request, union wl_argument *arguments,
                             const struct wl_interface *interface) {
  return wl_proxy_marshal_array_constructor(of, request, arguments, interface);
}

static void end_of_step(struct hand *hand) { tell(hand->pointer, VIRTUAL_POINTER_FRAME, NULL); }

static void move(struct hand *hand, double x, double y, unsigned width, unsigned height) {
  if (hand->fake != NULL) {
    tell(hand->fake, FAKE_INPUT_MOTION_ABSOLUTE,
         (union wl_argument[]){{.f = wl_fixed_from_double(x)}, {.f = wl_fixed_from_double(y)}});
    return;
  }
  // In hundredths, so that the middle of a pixel can be said.
  tell(hand->pointer, VIRTUAL_POINTER_MOTION_ABSOLUTE,
       (union wl_argument[]){{.u = now()}, {.u = (uint32_t)(x * 100)}, {.u = (uint32_t)(y * 100)},
                             {.u = width * 100}, {.u = height * 100}});
  end_of_step(hand);
}

static void button(struct hand *hand, unsigned code, unsigned is_down) {
  if (hand->fake != NULL) {
    tell(hand->fake, FAKE_INPUT_BUTTON, (union wl_argument[]){{.u = code}, {.u = is_down}});
    return;
  }
  tell(hand->pointer, VIRTUAL_POINTER_BUTTON,
       (union wl_argument[]){{.u = now()}, {.u = code}, {.u = is_down}});
  end_of_step(hand);
}

static void wheel(struct hand *hand, int steps) {
  // A step of a wheel is 15 of what compositors count in.
  wl_fixed_t length = wl_fixed_from_int(15 * steps);
  if (hand->fake != NULL) {
    tell(hand->fake, FAKE_INPUT_AXIS, (union wl_argument[]){{.u = 0}, {.f = length}});
    return;
  }
  tell(hand->pointer, VIRTUAL_POINTER_AXIS_SOURCE, (union wl_argument[]){{.u = 0}});
  tell(hand->pointer, VIRTUAL_POINTER_AXIS_DISCRETE,
       (union wl_argument[]){{.u = now()}, {.u = 0}, {.f = length}, {.i = steps}});
  end_of_step(hand);
}

static void key(struct hand *hand, unsigned code, unsigned is_down) {
  if (hand->fake != NULL) {
    tell(hand->fake, FAKE_INPUT_KEY, (union wl_argument[]){{.u = code}, {.u = is_down}});
    return;
  }
  tell(hand->keyboard, VIRTUAL_KEYBOARD_KEY,
       (union wl_argument[]){{.u = now()}, {.u = code}, {.u = is_down}});
}

static void modifiers(struct hand *hand, unsigned mask) {
  // KWin knows them by their keys.
  if (hand->fake != NULL) return;
  tell(hand->keyboard, VIRTUAL_KEYBOARD_MODIFIERS,
       (union wl_argument[]){{.u = mask}, {.u = 0}, {.u = 0}, {.u = 0}});
}

static void perform(struct hand *hand, const char *line) {
  double x, y;
  unsigned one, other;
  int steps;
  if (sscanf(line, "move %lf %lf %u %u", &x, &y, &one, &other) == 4) {
    move(hand, x, y, one, other);
  } else if (sscanf(line, "button %u %u", &one, &other) == 2) {
    button(hand, one, other);
  } else if (sscanf(line, "wheel %d", &steps) == 1) {
    wheel(hand, steps);
  } else if (sscanf(line, "key %u %u", &one, &other) == 2) {
    key(hand, one, other);
  } else if (sscanf(line, "modifiers %u", &one) == 1) {
    modifiers(hand, one);
  } else {
    give_up("a line in the pipe is none of those that are known");
  }
}

static struct hand raise_hand(struct wl_display *display) {
  struct hand hand = {NULL, NULL, NULL};
  struct wl_registry *registry = wl_display_get_registry(display);
  hand.fake = bind_global(display, registry, &fake_input_interface, 4);
  if (hand.fake != NULL) {
    tell(hand.fake, FAKE_INPUT_AUTHENTICATE, (union wl_argument[]){{.s = "test"}, {.s = "tests"}});
    return hand;
  }
  struct wl_proxy *seat = bind_global(display, registry, &wl_seat_interface, 1);
  struct wl_proxy *pointers = bind_global(display, registry, &virtual_pointer_manager_interface, 1);
  struct wl_proxy *keyboards = bind_global(display, registry, &virtual_keyboard_manager_interface, 1);
  if (seat == NULL || pointers == NULL || keyboards == NULL) {
    give_up("the compositor lets nobody be a pointer and a keyboard");
  }
  hand.pointer = make(pointers, VIRTUAL_POINTER_MANAGER_CREATE,
                      (union wl_argument[]){{.o = (struct wl_object *)seat}, {.o = NULL}},
                      &virtual_pointer_interface);
  hand.keyboard = make(keyboards, VIRTUAL_KEYBOARD_MANAGER_CREATE,
                       (union wl_argument[]){{.o = (struct wl_object *)seat}, {.o = NULL}},
                       &virtual_keyboard_interface);
  void *memory;
  int file = memory_file(sizeof keymap, &memory);
  memcpy(memory, keymap, sizeof keymap);
  tell(hand.keyboard, VIRTUAL_KEYBOARD_KEYMAP,
       (union wl_argument[]){{.u = WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1}, {.h = file}, {.u = sizeof keymap}});
  return hand;
}

int be_hand(const char *path) {
  struct wl_display *display = connect_to_compositor();
  struct hand hand = raise_hand(display);
  if (wl_display_roundtrip(display) < 0) give_up("the compositor refuses");
  // Open for both, so that it never ends while nobody writes.
  int pipe = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
  if (pipe < 0) give_up("there is no pipe");
  puts("ready");
  char text[4096];
  size_t length = 0;
  struct pollfd waiting[] = {{pipe, POLLIN, 0}, {wl_display_get_fd(display), POLLIN, 0}};
  while (true) {
    if (wl_display_flush(display) < 0 && errno != EAGAIN) return 0;
    if (poll(waiting, 2, -1) < 0 && errno != EINTR) return 1;
    if (waiting[1].revents != 0 && wl_display_dispatch(display) < 0) return 0;
    if ((waiting[0].revents & POLLIN) == 0) continue;
    ssize_t count = read(pipe, text + length, sizeof text - 1 - length);
    if (count <= 0) continue;
    length += (size_t)count;
    text[length] = '\0';
    char *line = text;
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
      *end = '\0';
      perform(&hand, line);
      if (wl_display_roundtrip(display) < 0) return 0;
      puts("done");
    }
    length -= (size_t)(line - text);
    memmove(text, line, length);
    if (length == sizeof text - 1) give_up("a line in the pipe has no end");
  }
}
