// A layer window: sends events to GTK as the compositor would, and requests as GTK would.
//
// The list of windows changes on the main thread only. Requests from other threads, such as
// drivers', never concern a window's own objects, and find nothing.

#include "window.h"

#include <stdlib.h>
#include <string.h>

#include "compositor.h"

static TodayLayerWindow *windows;

bool today_has_windows(void) { return windows != NULL; }

TodayLayerWindow *today_window_with_surface(void *surface) {
  if (surface == NULL) return NULL;
  const void *gdk_surface = wl_proxy_get_user_data(surface);
  TodayLayerWindow *window = windows;
  while (window != NULL && window->gdk_surface != gdk_surface) window = window->next;
  return window;
}

TodayLayerWindow *today_window_with_xdg_surface(const void *xdg_surface) {
  TodayLayerWindow *window = xdg_surface == NULL ? NULL : windows;
  while (window != NULL && (const void *)window->xdg_surface != xdg_surface) window = window->next;
  return window;
}

// MARK: - Size

// The first functions of GTK's listeners for its xdg_toplevel and xdg_surface.
typedef void ToplevelConfigure(void *data, struct wl_proxy *toplevel, int32_t width, int32_t height,
                               struct wl_array *states);
typedef void SurfaceConfigure(void *data, struct wl_proxy *surface, uint32_t serial);

// Sends GTK an xdg_toplevel's configure events: the size, then the end. GTK responds with the
// serial, which hook.c drops.
static void tell_gtk(TodayLayerWindow *window, uint32_t width, uint32_t height) {
  struct wl_proxy *toplevel = window->xdg_toplevel;
  struct wl_proxy *surface = window->xdg_surface;
  ToplevelConfigure *const *first = toplevel ? wl_proxy_get_listener(toplevel) : NULL;
  SurfaceConfigure *const *then = surface ? wl_proxy_get_listener(surface) : NULL;
  if (first == NULL || then == NULL) return;
  window->width = width;
  window->height = height;
  struct wl_array states;
  wl_array_init(&states);
  (*first)(wl_proxy_get_user_data(toplevel), toplevel, (int32_t)width, (int32_t)height, &states);
  wl_array_release(&states);
  (*then)(wl_proxy_get_user_data(surface), surface, 0);
}

static void configured(void *data, struct wl_proxy *layer_surface, uint32_t serial, uint32_t width,
                       uint32_t height) {
  TodayLayerWindow *window = data;
  wl_proxy_marshal_flags(layer_surface, LAYER_ACK_CONFIGURE, NULL,
                         wl_proxy_get_version(layer_surface), 0, serial);
  // The owner first, which sets the window's size.
  window->events.configured(window->owner, width, height);
  // Compositors repeat the event whenever another surface is mapped; GTK would redraw each time.
  if (width != window->width || height != window->height) tell_gtk(window, width, height);
}

static void closed(void *data, struct wl_proxy *layer_surface) {
  (void)layer_surface;
  TodayLayerWindow *window = data;
  window->events.closed(window->owner);
}

static const struct today_layer_surface_listener events = {configured, closed};

// MARK: - Blur

static void stop_blurring(TodayLayerWindow *window) {
  if (window->effect != NULL)
    wl_proxy_marshal_flags(window->effect, EFFECT_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  if (window->kde_blur != NULL) {
    if (today_compositor.kde_blurs != NULL)
      wl_proxy_marshal_flags(today_compositor.kde_blurs, KDE_BLURS_UNSET, NULL, 1, 0,
                             window->surface);
    wl_proxy_marshal_flags(window->kde_blur, KDE_BLUR_RELEASE, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  }
  window->effect = window->kde_blur = NULL;
}

// Takes effect with the next commit. KDE treats an empty region as the whole window, so unset the
// blur instead.
static void blur(TodayLayerWindow *window) {
  const TodayLayerPart part = window->blurred;
  if (part.width <= 0 || part.height <= 0) return stop_blurring(window);
  struct wl_region *region = wl_compositor_create_region(today_compositor.compositor);
  wl_region_add(region, part.x, part.y, part.width, part.height);
  if (today_compositor.effects != NULL && today_compositor.effects_can_blur) {
    if (window->effect == NULL)
      window->effect =
          wl_proxy_marshal_flags(today_compositor.effects, EFFECTS_GET_EFFECT,
                                 &today_effect_interface, 1, 0, NULL, window->surface);
    wl_proxy_marshal_flags(window->effect, EFFECT_SET_BLUR_REGION, NULL, 1, 0, region);
  } else if (today_compositor.kde_blurs != NULL) {
    if (window->kde_blur == NULL)
      window->kde_blur =
          wl_proxy_marshal_flags(today_compositor.kde_blurs, KDE_BLURS_CREATE,
                                 &today_kde_blur_interface, 1, 0, NULL, window->surface);
    wl_proxy_marshal_flags(window->kde_blur, KDE_BLUR_SET_REGION, NULL, 1, 0, region);
    wl_proxy_marshal_flags(window->kde_blur, KDE_BLUR_COMMIT, NULL, 1, 0);
  }
  wl_region_destroy(region);
}

void today_layer_window_blur(TodayLayerWindow *window, TodayLayerPart part) {
  const TodayLayerPart before = window->blurred;
  if (part.x == before.x && part.y == before.y && part.width == before.width &&
      part.height == before.height)
    return;
  window->blurred = part;
  if (window->layer_surface == NULL) return;
  blur(window);
  wl_surface_commit(window->surface);
}

// MARK: - Mapping

void today_window_enter(TodayLayerWindow *window, struct wl_surface *surface) {
  window->surface = surface;
  window->stand_in = wl_compositor_create_surface(today_compositor.compositor);
  window->layer_surface =
      today_layer_surface_new(window->surface, window->namespace, &window->place);
  window->told = window->place;
  wl_proxy_add_listener(window->layer_surface, (void (**)(void)) & events, window);
  blur(window);
}

// GTK's keyboards, one for each seat; more than one is rare.
static struct wl_proxy *keyboards[8];
enum { KEYBOARDS = sizeof keyboards / sizeof *keyboards };

void today_keyboard_came(struct wl_proxy *keyboard) {
  for (int index = 0; index < KEYBOARDS; index++) {
    if (keyboards[index] != NULL) continue;
    keyboards[index] = keyboard;
    return;
  }
}

void today_keyboard_went(struct wl_proxy *keyboard) {
  for (int index = 0; index < KEYBOARDS; index++)
    if (keyboards[index] == keyboard) keyboards[index] = NULL;
}

void today_layer_window_lose_keyboard(TodayLayerWindow *window) {
  if (window->surface == NULL) return;
  for (int index = 0; index < KEYBOARDS; index++) {
    struct wl_keyboard *keyboard = (struct wl_keyboard *)keyboards[index];
    const struct wl_keyboard_listener *listener =
        keyboard == NULL ? NULL : wl_proxy_get_listener((struct wl_proxy *)keyboard);
    if (listener == NULL) continue;
    listener->leave(wl_keyboard_get_user_data(keyboard), keyboard, 0, window->surface);
  }
}

void today_window_leave(TodayLayerWindow *window) {
  stop_blurring(window);
  wl_proxy_marshal_flags(window->layer_surface, LAYER_DESTROY, NULL,
                         wl_proxy_get_version(window->layer_surface), WL_MARSHAL_FLAG_DESTROY);
  window->layer_surface = NULL;
  window->xdg_surface = window->xdg_toplevel = NULL;
  window->surface = window->stand_in = NULL;
  window->width = window->height = 0;
}

TodayLayerWindow *today_layer_window_new(const void *gdk_surface, const char *namespace,
                                         const TodayLayerEvents *events, void *owner) {
  TodayLayerWindow *window = calloc(1, sizeof *window);
  if (window == NULL) abort();
  window->gdk_surface = gdk_surface;
  window->namespace = strdup(namespace);
  window->events = *events;
  window->owner = owner;
  window->next = windows;
  windows = window;
  return window;
}

void today_layer_window_place(TodayLayerWindow *window, const TodayLayerPlace *place) {
  window->place = *place;
  if (window->layer_surface == NULL) return;
  // GTK's pending state is consistent at any time: it sends a whole frame at once.
  if (today_layer_surface_tell(window->layer_surface, place, &window->told))
    wl_surface_commit(window->surface);
  window->told = window->place;
}

void today_layer_window_free(TodayLayerWindow *window) {
  TodayLayerWindow **link = &windows;
  while (*link != NULL && *link != window) link = &(*link)->next;
  if (*link != NULL) *link = window->next;
  free(window->namespace);
  free(window);
}
