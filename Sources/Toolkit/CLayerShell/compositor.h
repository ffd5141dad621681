// The compositor's objects, bound once, for the other files here.
#pragma once

#include "CLayerShell.h"
#include "protocols.h"

struct today_compositor {
  struct wl_display *display;
  struct wl_compositor *compositor;
  struct wl_shm *shm;
  struct wl_proxy *layer_shell;
  // NULL if the compositor can't scale.
  struct wl_proxy *viewporter;
  // NULL if it can't blur behind surfaces, or only in another way.
  struct wl_proxy *effects;
  struct wl_proxy *kde_blurs;
  // The global's name; KWin removes it when the user turns blur off.
  uint32_t kde_blurs_name;
  // NULL if outputs have no order, as on desktops other than KDE.
  struct wl_proxy *kde_order;
  // Whether blur is among the effects.
  bool effects_can_blur;
};

extern struct today_compositor today_compositor;

// Makes a surface a layer surface with a place. It is mapped after a commit and a configure event.
// Its events go to `queue`; NULL is that of GTK's main loop.
struct wl_proxy *today_layer_surface_new(struct wl_surface *surface, const char *namespace,
                                         const TodayLayerPlace *place);

// Sends what differs between `place` and `told`, which is NULL at first. Takes effect with the next
// commit. Returns whether anything differed.
bool today_layer_surface_tell(struct wl_proxy *layer_surface, const TodayLayerPlace *place,
                              const TodayLayerPlace *told);

// Attaches a transparent pixel, scaled to a size.
struct wl_proxy *today_viewport_new(struct wl_surface *surface);
struct wl_buffer *today_pixel_buffer(void);

// Dispatches events of `queue` until `isDone` or the timeout. Returns whether it is done.
bool today_wait(struct wl_display *display, struct wl_event_queue *queue, int milliseconds,
                const bool *is_done);

// The seats' pointers and touch devices, bound while pixels exist.
void today_seats_add(struct wl_registry *registry, uint32_t name, uint32_t version);
void today_seats_remove(uint32_t name);
