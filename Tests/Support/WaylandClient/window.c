// Some other window, in one color: what a user clicks on beside the panel. It writes a line whenever it
// gets or loses the keyboard or the pointer, and for each button and key:
//
//   configured WIDTH HEIGHT, keyboard enter, keyboard leave, key CODE 1|0,
//   pointer enter X Y, pointer move X Y, pointer leave, button CODE 1|0, closed

#include "client.h"
#include "protocols.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct window {
  uint32_t color;
  int32_t width, height;
  struct wl_shm *shared;
  struct wl_surface *surface;
  struct wl_pointer *pointer;
  struct wl_keyboard *keyboard;
  bool is_closed;
};

// MARK: - Pixels

static void forget_buffer(void *data, struct wl_buffer *buffer) {
  (void)data;
  wl_buffer_destroy(buffer);
}

static const struct wl_buffer_listener buffer_listener = {forget_buffer};

static void draw(struct window *window) {
  uint32_t size = (uint32_t)(window->width * window->height) * 4;
  void *memory;
  int file = memory_file(size, &memory);
  uint32_t *pixels = memory;
  for (uint32_t index = 0; index < size / 4; index++) pixels[index] = window->color;
  struct wl_shm_pool *pool = wl_shm_create_pool(window->shared, file, (int32_t)size);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, window->width, window->height,
                                                       window->width * 4, WL_SHM_FORMAT_XRGB8888);
  wl_shm_pool_destroy(pool);
  close(file);
  wl_buffer_add_listener(buffer, &buffer_listener, NULL);
  wl_surface_attach(window->surface, buffer, 0, 0);
  wl_surface_damage(window->surface, 0, 0, window->width, window->height);
  wl_surface_commit(window->surface);
}

// MARK: - What happens to the window

static void ping(void *data, struct wl_proxy *base, uint32_t serial) {
  (void)data;
  wl_proxy_marshal_array(base, WINDOW_BASE_PONG, (union wl_argument[]){{.u = serial}});
}

static const struct window_base_listener base_listener = {ping};

static void resize(void *data, struct wl_proxy *toplevel, int32_t width, int32_t height,
                   struct wl_array *states) {
  (void)toplevel, (void)states;
  struct window *window = data;
  window->width = width > 0 ? width : 400;
  window->height = height > 0 ? height : 300;
}

static void close_window(void *data, struct wl_proxy *toplevel) {
  (void)toplevel;
  ((struct window *)data)->is_closed = true;
}

static const struct toplevel_listener toplevel_listener = {resize, close_window};

static void configure(void *data, struct wl_proxy *surface, uint32_t serial) {
  struct window *window = data;
  wl_proxy_marshal_array(surface, WINDOW_SURFACE_ACK_CONFIGURE, (union wl_argument[]){{.u = serial}});
  draw(window);
  printf("configured %d %d\n", window->width, window->height);
}

static const struct window_surface_listener surface_listener = {configure};

// MARK: - Pointer

static void pointer_enter(void *data, struct wl_pointer *pointer, uint32_t serial,
                          struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)pointer, (void)serial, (void)surface;
  printf("pointer enter %d %d\n", wl_fixed_to_int(x), wl_fixed_to_int(y));
}

static void pointer_leave(void *data, struct wl_pointer *pointer, uint32_t serial,
                          struct wl_surface *surface) {
  (void)data, (void)pointer, (void)serial, (void)surface;
  puts("pointer leave");
}

static void pointer_move(void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x,
                         wl_fixed_t y) {
  (void)data, (void)pointer, (void)time;
  printf("pointer move %d %d\n", wl_fixed_to_int(x), wl_fixed_to_int(y));
}

static void pointer_button(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time,
                           uint32_t code, uint32_t state) {
  (void)data, (void)pointer, (void)serial, (void)time;
  printf("button %u %u\n", code, state);
}

static void pointer_axis(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis,
                         wl_fixed_t length) {
  (void)data, (void)pointer, (void)time, (void)axis;
  printf("wheel %d\n", wl_fixed_to_int(length));
}

// Version 1 of the seat has these events and no more.
static const struct wl_pointer_listener pointer_listener = {
    .enter = pointer_enter,
    .leave = pointer_leave,
    .motion = pointer_move,
    .button = pointer_button,
    .axis = pointer_axis,
};

// MARK: - Keyboard

static void keyboard_keymap(void *data, struct wl_keyboard *keyboard, uint32_t format, int32_t file,
                            uint32_t size) {
  (void)data, (void)keyboard, (void)format, (void)size;
  close(file);
}

static void keyboard_enter(void *data, struct wl_keyboard *keyboard, uint32_t serial,
                           struct wl_surface *surface, struct wl_array *keys) {
  (void)data, (void)keyboard, (void)serial, (void)surface, (void)keys;
  puts("keyboard enter");
}

static void keyboard_leave(void *data, struct wl_keyboard *keyboard, uint32_t serial,
                           struct wl_surface *surface) {
  (void)data, (void)keyboard, (void)serial, (void)surface;
  puts("keyboard leave");
}

static void keyboard_key(void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t time,
                         uint32_t code, uint32_t state) {
  (void)data, (void)keyboard, (void)serial, (void)time;
  printf("key %u %u\n", code, state);
}

static void keyboard_modifiers(void *data, struct wl_keyboard *keyboard, uint32_t serial,
                               uint32_t pressed, uint32_t latched, uint32_t locked, uint32_t group) {
  (void)data, (void)keyboard, (void)serial, (void)pressed, (void)latched, (void)locked, (void)group;
}

static const struct wl_keyboard_listener keyboard_listener = {
    .keymap = keyboard_keymap,
    .enter = keyboard_enter,
    .leave = keyboard_leave,
    .key = keyboard_key,
    .modifiers = keyboard_modifiers,
};

// Asking for what the seat hasn't is an error that ends the connection.
static void capabilities(void *data, struct wl_seat *seat, uint32_t capabilities) {
  struct window *window = data;
  if ((capabilities & WL_SEAT_CAPABILITY_POINTER) != 0 && window->pointer == NULL) {
    window->pointer = wl_seat_get_pointer(seat);
    wl_pointer_add_listener(window->pointer, &pointer_listener, window);
  }
  if ((capabilities & WL_SEAT_CAPABILITY_KEYBOARD) != 0 && window->keyboard == NULL) {
    window->keyboard = wl_seat_get_keyboard(seat);
    wl_keyboard_add_listener(window->keyboard, &keyboard_listener, window);
  }
}

static const struct wl_seat_listener seat_listener = {.capabilities = capabilities};

// MARK: -

static struct wl_proxy *make(struct wl_proxy *of, uint32_t request, union wl_argument *arguments,
                             const struct wl_interface *interface, void *listener, void *data) {
  struct wl_proxy *made = wl_proxy_marshal_array_constructor(of, request, arguments, interface);
  wl_proxy_add_listener(made, listener, data);
  return made;
}

int be_window(const char *title, uint32_t color, const char *kind) {
  struct window window = {.color = color, .width = 400, .height = 300};
  struct wl_display *display = connect_to_compositor();
  struct wl_registry *registry = wl_display_get_registry(display);
  struct wl_compositor *compositor = bind_global(display, registry, &wl_compositor_interface, 1);
  struct wl_proxy *base = bind_global(display, registry, &window_base_interface, 1);
  window.shared = bind_global(display, registry, &wl_shm_interface, 1);
  // Last, as what it says at once is heard only by who listens.
  struct wl_seat *seat = bind_global(display, registry, &wl_seat_interface, 1);
  if (compositor == NULL || base == NULL || window.shared == NULL) give_up("there are no windows");
  if (seat != NULL) wl_seat_add_listener(seat, &seat_listener, &window);
  wl_proxy_add_listener(base, (void (**)(void))&base_listener, NULL);

  window.surface = wl_compositor_create_surface(compositor);
  struct wl_proxy *surface =
      make(base, WINDOW_BASE_GET_SURFACE,
           (union wl_argument[]){{.o = NULL}, {.o = (struct wl_object *)window.surface}},
           &window_surface_interface, (void *)&surface_listener, &window);
  struct wl_proxy *toplevel =
      make(surface, WINDOW_SURFACE_GET_TOPLEVEL, (union wl_argument[]){{.o = NULL}},
           &toplevel_interface, (void *)&toplevel_listener, &window);
  wl_proxy_marshal_array(toplevel, TOPLEVEL_SET_TITLE, (union wl_argument[]){{.s = title}});
  wl_proxy_marshal_array(toplevel, TOPLEVEL_SET_APP_ID, (union wl_argument[]){{.s = title}});
  if (strcmp(kind, "maximized") == 0) wl_proxy_marshal_array(toplevel, TOPLEVEL_SET_MAXIMIZED, NULL);
  if (strcmp(kind, "fullscreen") == 0) {
    wl_proxy_marshal_array(toplevel, TOPLEVEL_SET_FULLSCREEN, (union wl_argument[]){{.o = NULL}});
  }
  wl_surface_commit(window.surface);

  while (!window.is_closed) {
    if (wl_display_dispatch(display) < 0) return 1;
  }
  puts("closed");
  return 0;
}
