// What a test says to a compositor beyond libwayland's own protocol: only the requests that are made here,
// by their numbers, and the tables that libwayland writes them with.

#ifndef PROTOCOLS_H
#define PROTOCOLS_H

#include <wayland-client.h>

extern const struct wl_interface virtual_pointer_manager_interface;
extern const struct wl_interface virtual_pointer_interface;
enum { VIRTUAL_POINTER_MANAGER_CREATE = 0 };
enum {
  VIRTUAL_POINTER_MOTION_ABSOLUTE = 1,
  VIRTUAL_POINTER_BUTTON = 2,
  VIRTUAL_POINTER_AXIS = 3,
  VIRTUAL_POINTER_FRAME = 4,
  VIRTUAL_POINTER_AXIS_SOURCE = 5,
  VIRTUAL_POINTER_AXIS_DISCRETE = 7,
};

extern const struct wl_interface virtual_keyboard_manager_interface;
extern const struct wl_interface virtual_keyboard_interface;
enum { VIRTUAL_KEYBOARD_MANAGER_CREATE = 0 };
enum { VIRTUAL_KEYBOARD_KEYMAP = 0, VIRTUAL_KEYBOARD_KEY = 1, VIRTUAL_KEYBOARD_MODIFIERS = 2 };

// KWin's way, which has pointer and keyboard in one.
extern const struct wl_interface fake_input_interface;
enum {
  FAKE_INPUT_AUTHENTICATE = 0,
  FAKE_INPUT_BUTTON = 2,
  FAKE_INPUT_AXIS = 3,
  FAKE_INPUT_MOTION_ABSOLUTE = 9,
  FAKE_INPUT_KEY = 10,
};

// Windows.
extern const struct wl_interface window_base_interface;
extern const struct wl_interface window_surface_interface;
extern const struct wl_interface toplevel_interface;
enum { WINDOW_BASE_GET_SURFACE = 2, WINDOW_BASE_PONG = 3 };
enum { WINDOW_SURFACE_GET_TOPLEVEL = 1, WINDOW_SURFACE_ACK_CONFIGURE = 4 };
enum { TOPLEVEL_SET_TITLE = 2, TOPLEVEL_SET_APP_ID = 3 };
enum { TOPLEVEL_SET_MAXIMIZED = 9, TOPLEVEL_SET_FULLSCREEN = 11 };

struct window_base_listener {
  void (*ping)(void *data, struct wl_proxy *base, uint32_t serial);
};
struct window_surface_listener {
  void (*configure)(void *data, struct wl_proxy *surface, uint32_t serial);
};
struct toplevel_listener {
  void (*configure)(void *data, struct wl_proxy *toplevel, int32_t width, int32_t height,
                    struct wl_array *states);
  void (*close)(void *data, struct wl_proxy *toplevel);
};

#endif
