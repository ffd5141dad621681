#pragma once

// GLib's declarations belong to the module CGLib: one owner for each C type.
#include "../CGLib/CGLib.h"

// Targets the API of GTK 4.8, so later deprecations cause no warnings.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#include <gtk/gtk.h>

#include <gdk/wayland/gdkwayland.h>
#include <gdk/x11/gdkx.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <cairo-xlib.h>
#include <xcb/xcb.h>
