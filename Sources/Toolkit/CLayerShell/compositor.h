// What we have of the compositor: its objects, bound once, for the other files here.
#pragma once

#include "CLayerShell.h"
#include "protocols.h"

struct today_compositor {
  struct wl_display *display;
  struct wl_compositor *compositor;
  struct wl_shm *shm;
  struct wl_proxy *layer_shell;
  // NULL where the compositor can't scale.
  struct wl_proxy *viewporter;
  // NULL where it doesn't blur what is behind surfaces, or not in that way.
  struct wl_proxy *effects;
  struct wl_proxy *kde_blurs;
  // By its number, as KDE's goes when the user wants no blur.
  uint32_t kde_blurs_name;
  // NULL where outputs have no order, as on other desktops than KDE.
  struct wl_proxy *kde_order;
  // Whether effects are blur, too.
  bool effects_can_blur;
};

extern struct today_compositor today_compositor;

// Makes a surface a layer surface and tells it its place. It comes onto the screen once it has been
// committed and configured. Its events come to `queue`; NULL is the one of GTK's main loop.
struct wl_proxy *today_layer_surface_new(struct wl_surface *surface, const char *namespace,
                                         const TodayLayerPlace *place);

// Says to it what `place` has that `told` hasn't; NULL is nothing yet. Takes effect with the
// surface's next commit. Says whether there was anything.
bool today_layer_surface_tell(struct wl_proxy *layer_surface, const TodayLayerPlace *place,
                              const TodayLayerPlace *told);

// A transparent pixel, scaled to that size, is put onto a surface.
struct wl_proxy *today_viewport_new(struct wl_surface *surface);
struct wl_buffer *today_pixel_buffer(void);

// Reads events for `queue` until `isDone` or until the time is over. Says whether it is done.
bool today_wait(struct wl_display *display, struct wl_event_queue *queue, int milliseconds,
                const bool *is_done);

// The seats' pointers and fingers, while pixels are there to hear of them.
void today_seats_add(struct wl_registry *registry, uint32_t name, uint32_t version);
void today_seats_remove(uint32_t name);
