// A window of GTK's that is shown as a surface in a layer: what hook.c has of it.
#pragma once

#include "CLayerShell.h"
#include "protocols.h"

struct TodayLayerWindow {
  struct TodayLayerWindow *next;
  // The GdkSurface, which GTK keeps as the user data of whatever Wayland surface it has at the time:
  // it makes a new one each time that it shows the window.
  const void *gdk_surface;
  char *namespace;
  TodayLayerEvents events;
  void *owner;
  TodayLayerPlace place;
  TodayLayerPlace told;

  // Behind it the compositor is to blur what is there.
  TodayLayerPart blurred;

  // All of these are only there while GTK shows the window.

  // GTK's own surface, which gets the role of a layer surface.
  struct wl_surface *surface;
  struct wl_proxy *layer_surface;
  // A surface that is never seen: the compositor takes it for GTK's window.
  struct wl_surface *stand_in;
  // GTK's own objects for it, which are real ones.
  struct wl_proxy *xdg_surface;
  struct wl_proxy *xdg_toplevel;
  // How the compositor is told to blur; of the two that is there which it offers.
  struct wl_proxy *effect;
  struct wl_proxy *kde_blur;
  // The size that GTK has been told; 0 before it was.
  uint32_t width;
  uint32_t height;
};

// NULL where there is none. Both are asked with each request while there are windows.
TodayLayerWindow *today_window_with_surface(void *surface);
TodayLayerWindow *today_window_with_xdg_surface(const void *xdg_surface);

bool today_has_windows(void);

// GTK has a keyboard of the compositor's, or no more.
void today_keyboard_came(struct wl_proxy *keyboard);
void today_keyboard_went(struct wl_proxy *keyboard);

// GTK begins and ends to show it.
void today_window_enter(TodayLayerWindow *window, struct wl_surface *surface);
void today_window_leave(TodayLayerWindow *window);
