// Turns a GTK window into a layer surface.
//
// A Wayland surface isn't mapped before it has a role. GTK 4 gives all its windows the role of an
// xdg_toplevel, which compositors place as they like; a panel needs that of a layer surface. A role
// is permanent, so GTK must be kept from assigning its own.
//
// All requests of a program go through one function of libwayland, wl_proxy_marshal_array_flags.
// The dynamic linker resolves symbols in the program before libraries, so GTK and libwayland itself
// call the function of that name below, which forwards to the real one. It changes only these
// requests, and only for our windows:
//
// - xdg_wm_base.get_xdg_surface(surface) becomes get_xdg_surface(stand-in), a surface of our own
//   that is never committed, so the compositor never maps it. GTK gets real objects, on which any
//   request is valid. Its own surface gets the role of a layer surface.
// - xdg_surface.ack_configure is dropped: GTK's configure events come from the layer surface
//   (window.c), which has acknowledged them already.
// - xdg_surface.get_popup(parent: ours), for menus and tooltips, gets no parent; the layer surface
//   becomes the parent by its own request.
// - xdg_surface.destroy destroys the layer surface first and the stand-in last, because a role
//   object must not outlive its surface.
// - zxdg_exporter.export(surface), which makes dialogs of other programs transient for our window,
//   exports the stand-in: a surface without that role would be a fatal protocol error.
//
// It also records GTK's keyboards for `today_layer_window_lose_keyboard`.
//
// This breaks if GTK gets its xdg_surface in another way, looks up its surface by its toplevel,
// waits for a particular serial, or binds libwayland's symbols directly (linked with -Bsymbolic, or
// loaded with RTLD_DEEPBIND). Tested with GTK 4.8, 4.18 and 4.24. On X11, GTK loads nothing that
// calls this.
//
// GTK's surface is identified by its user data, the GdkSurface.
//
// Linking with libwayland-client exports the function, because the library references its name: no
// flag is needed. Child processes aren't affected.

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "window.h"

enum { XDG_WM_BASE_GET_XDG_SURFACE = 2 };
enum {
  XDG_SURFACE_DESTROY = 0,
  XDG_SURFACE_GET_TOPLEVEL = 1,
  XDG_SURFACE_GET_POPUP = 2,
  XDG_SURFACE_ACK_CONFIGURE = 4,
};
// The same in both versions of the protocol.
enum { EXPORTER_EXPORT = 1 };

typedef struct wl_proxy *Marshal(struct wl_proxy *proxy, uint32_t opcode,
                                 const struct wl_interface *interface, uint32_t version,
                                 uint32_t flags, union wl_argument *args);

static _Atomic bool was_called;

bool today_hook_is_called(void) { return was_called; }

static Marshal *real(void) {
  static Marshal *found;
  if (found == NULL) found = (Marshal *)dlsym(RTLD_NEXT, "wl_proxy_marshal_array_flags");
  // Always found: only libwayland and its callers use the name.
  if (found == NULL) abort();
  return found;
}

static bool has_class(const struct wl_proxy *proxy, const char *name) {
  return strcmp(wl_proxy_get_class((struct wl_proxy *)proxy), name) == 0;
}

static bool is_exporter(const struct wl_proxy *proxy) {
  return has_class(proxy, "zxdg_exporter_v2") || has_class(proxy, "zxdg_exporter_v1");
}

// The caller owns the arguments, in an array for this call only.
__attribute__((visibility("default"))) struct wl_proxy *wl_proxy_marshal_array_flags(
    struct wl_proxy *proxy, uint32_t opcode, const struct wl_interface *interface,
    uint32_t version, uint32_t flags, union wl_argument *args) {
  TodayLayerWindow *window;
  was_called = true;
  if (interface == &wl_keyboard_interface) {
    struct wl_proxy *keyboard = real()(proxy, opcode, interface, version, flags, args);
    today_keyboard_came(keyboard);
    return keyboard;
  }
  if (flags & WL_MARSHAL_FLAG_DESTROY) today_keyboard_went(proxy);
  if (!today_has_windows()) return real()(proxy, opcode, interface, version, flags, args);

  if (opcode == XDG_WM_BASE_GET_XDG_SURFACE && has_class(proxy, "xdg_wm_base") &&
      (window = today_window_with_surface(args[1].o)) != NULL) {
    today_window_enter(window, (struct wl_surface *)args[1].o);
    args[1].o = (struct wl_object *)window->stand_in;
    window->xdg_surface = real()(proxy, opcode, interface, version, flags, args);
    return window->xdg_surface;
  }

  if (opcode == EXPORTER_EXPORT && is_exporter(proxy) &&
      (window = today_window_with_surface(args[1].o)) != NULL && window->stand_in != NULL) {
    args[1].o = (struct wl_object *)window->stand_in;
    return real()(proxy, opcode, interface, version, flags, args);
  }

  // A popup's parent is the second argument, after the new object.
  if (opcode == XDG_SURFACE_GET_POPUP && has_class(proxy, "xdg_surface") &&
      (window = today_window_with_xdg_surface(args[1].o)) != NULL) {
    args[1].o = NULL;
    struct wl_proxy *popup = real()(proxy, opcode, interface, version, flags, args);
    wl_proxy_marshal_flags(window->layer_surface, LAYER_GET_POPUP, NULL,
                           wl_proxy_get_version(window->layer_surface), 0, popup);
    return popup;
  }

  window = today_window_with_xdg_surface(proxy);
  if (window == NULL) return real()(proxy, opcode, interface, version, flags, args);
  switch (opcode) {
  case XDG_SURFACE_GET_TOPLEVEL:
    window->xdg_toplevel = real()(proxy, opcode, interface, version, flags, args);
    return window->xdg_toplevel;
  case XDG_SURFACE_ACK_CONFIGURE: return NULL;
  case XDG_SURFACE_DESTROY: {
    struct wl_surface *stand_in = window->stand_in;
    today_window_leave(window);
    struct wl_proxy *nothing = real()(proxy, opcode, interface, version, flags, args);
    wl_surface_destroy(stand_in);
    return nothing;
  }
  default: return real()(proxy, opcode, interface, version, flags, args);
  }
}
