// A GTK window shown as a layer surface, as hook.c sees it.
#pragma once

#include "CLayerShell.h"
#include "protocols.h"

struct TodayLayerWindow {
  struct TodayLayerWindow *next;
  // The GdkSurface, which is the user data of the current Wayland surface: GTK creates a new one
  // each time it maps the window.
  const void *gdk_surface;
  char *namespace;
  TodayLayerEvents events;
  void *owner;
  TodayLayerPlace place;
  TodayLayerPlace told;

  // The part with a blurred background.
  TodayLayerPart blurred;

  // These exist only while GTK shows the window.

  // GTK's own surface, with the role of a layer surface.
  struct wl_surface *surface;
  struct wl_proxy *layer_surface;
  // A surface that is never mapped: the compositor takes it for GTK's window.
  struct wl_surface *stand_in;
  // GTK's real objects for it.
  struct wl_proxy *xdg_surface;
  struct wl_proxy *xdg_toplevel;
  // The object of the one blur protocol that the compositor supports.
  struct wl_proxy *effect;
  struct wl_proxy *kde_blur;
  // The size last sent to GTK; 0 at first.
  uint32_t width;
  uint32_t height;
};

// NULL if there is none. Both are called for each request while there are windows.
TodayLayerWindow *today_window_with_surface(void *surface);
TodayLayerWindow *today_window_with_xdg_surface(const void *xdg_surface);

bool today_has_windows(void);

// GTK got a keyboard, or released it.
void today_keyboard_came(struct wl_proxy *keyboard);
void today_keyboard_went(struct wl_proxy *keyboard);

// GTK starts or stops showing it.
void today_window_enter(TodayLayerWindow *window, struct wl_surface *surface);
void today_window_leave(TodayLayerWindow *window);
