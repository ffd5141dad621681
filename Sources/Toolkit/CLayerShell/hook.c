// How a window of GTK's becomes a surface in a layer.
//
// A surface of Wayland is a picture without a place until it is given a role. GTK 4 gives all its
// windows the role of an xdg_toplevel, which compositors put where they like; a panel needs that of a
// layer surface. A surface has one role for ever, so GTK must be kept from giving it its own.
//
// All requests of a program go through one function of libwayland's, wl_proxy_marshal_array_flags. The
// dynamic linker looks up symbols in the program before it looks into libraries, so that the function
// of that name below is called by GTK, by way of libwayland itself, too, and hands on what it gets to
// the real one. It lets everything pass but these requests, about our windows alone:
//
// - xdg_wm_base.get_xdg_surface(surface) becomes get_xdg_surface(stand-in), a surface of our own that
//   is never committed, so that the compositor waits for it for ever. GTK gets real objects, which it
//   may ask whatever it likes. Its own surface gets the role of a layer surface.
// - xdg_surface.ack_configure isn't sent: what GTK is told of its size are events of the layer
//   surface (window.c), which have been acknowledged already.
// - xdg_surface.get_popup(parent: ours), for menus and tips, names no parent; then the layer surface
//   is asked to be that.
// - xdg_surface.destroy takes the layer surface away first, and the stand-in last, since a role may
//   not go before what was made of it.
// - zxdg_exporter.export(surface), by which dialogs of other programs lie over our window, exports the
//   stand-in: the compositor would end us for a surface without that role.
//
// It also remembers GTK's keyboards, for `today_layer_window_lose_keyboard`.
//
// What would break it: a GTK that gets its xdg_surface in another way, looks for its surface by that
// of a toplevel, waits for a particular serial, or binds libwayland's symbols to itself (linked with
// -Bsymbolic, or loaded with RTLD_DEEPBIND). It was seen to work with GTK 4.8, 4.18 and 4.24. On X11
// GTK never loads anything that calls this.
//
// GTK's surface is known by its user data, which is the GdkSurface.
//
// Whatever is linked against libwayland-client exports the function, as the library names it, too: no
// flag is needed. Programs that we start have nothing of it.

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
// Of both versions of the protocol.
enum { EXPORTER_EXPORT = 1 };

typedef struct wl_proxy *Marshal(struct wl_proxy *proxy, uint32_t opcode,
                                 const struct wl_interface *interface, uint32_t version,
                                 uint32_t flags, union wl_argument *args);

static _Atomic bool was_called;

bool today_hook_is_called(void) { return was_called; }

static Marshal *real(void) {
  static Marshal *found;
  if (found == NULL) found = (Marshal *)dlsym(RTLD_NEXT, "wl_proxy_marshal_array_flags");
  // It is there: nobody but libwayland and its callers knows the name.
  if (found == NULL) abort();
  return found;
}

static bool is_called(const struct wl_proxy *proxy, const char *name) {
  return strcmp(wl_proxy_get_class((struct wl_proxy *)proxy), name) == 0;
}

static bool is_exporter(const struct wl_proxy *proxy) {
  return is_called(proxy, "zxdg_exporter_v2") || is_called(proxy, "zxdg_exporter_v1");
}

// The arguments are the caller's own, in an array made for this call.
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

  if (opcode == XDG_WM_BASE_GET_XDG_SURFACE && is_called(proxy, "xdg_wm_base") &&
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
  if (opcode == XDG_SURFACE_GET_POPUP && is_called(proxy, "xdg_surface") &&
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
