#include "CGTKTesting.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>

static Display *server(void) { return gdk_x11_display_get_xdisplay(gdk_display_get_default()); }

static XID identifier(void *window) {
  return gdk_x11_surface_get_xid(gtk_native_get_surface(GTK_NATIVE(window)));
}

static void set(XID window, const char *name, Atom type, unsigned long value) {
  const Atom property = XInternAtom(server(), name, False);
  XChangeProperty(server(), window, property, type, 32, PropModeReplace, (unsigned char *)&value, 1);
}

void today_set_active_window(void *window, unsigned last_used) {
  const XID root = DefaultRootWindow(server());
  if (window == NULL) {
    XDeleteProperty(server(), root, XInternAtom(server(), "_NET_ACTIVE_WINDOW", False));
  } else {
    set(root, "_NET_ACTIVE_WINDOW", XA_WINDOW, identifier(window));
    set(identifier(window), "_NET_WM_USER_TIME", XA_CARDINAL, last_used);
  }
  XSync(server(), False);
}

int today_has_keyboard(void *window) {
  Window focused = 0, root = 0, parent = 0, *children = NULL;
  unsigned count = 0;
  int revert = 0;
  XGetInputFocus(server(), &focused, &revert);
  if (focused == identifier(window)) return 1;
  // GDK has a window for the keyboard in each of its windows.
  if (focused <= PointerRoot || !XQueryTree(server(), focused, &root, &parent, &children, &count)) {
    return 0;
  }
  XFree(children);
  return parent == identifier(window);
}
