// A connection to the compositor, and what both the hand and the window need of it.

#ifndef CLIENT_H
#define CLIENT_H

#include <stdint.h>
#include <wayland-client.h>

// Connects to $WAYLAND_DISPLAY; ends the program where that can't be.
struct wl_display *connect_to_compositor(void);

// Binds a global of that kind, in no higher version than its table has; NULL if it isn't there.
void *bind_global(struct wl_display *display, struct wl_registry *registry,
                  const struct wl_interface *interface, uint32_t version);

// A file in memory of that size, which the compositor can be given; its contents are at `memory`.
int memory_file(uint32_t size, void **memory);

_Noreturn void give_up(const char *what);

// The kinds of programs this one is: each returns its status.
int list_globals(void);
int be_hand(const char *pipe);
// `kind` is "fullscreen", "maximized" or "".
int be_window(const char *title, uint32_t color, const char *kind);
// `file` is "" where nothing is to be written down.
int be_between(const char *socket, const char *pipe, const char *file);

#endif
