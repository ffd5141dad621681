// Invisible surfaces that receive the pointer: one transparent pixel, scaled over a part of the
// screen.
//
// GTK receives their pointer events, too, because all pointers of a client get all its events. GTK
// takes a surface's user data for its own object unless it is NULL, so it must be NULL here, and
// our surfaces are found in the list instead.
//
// Pointers are bound only while pixels exist, so a hidden panel receives no events.

#include <stdlib.h>

#include "compositor.h"

struct TodayPixel {
  struct TodayPixel *next;
  struct wl_surface *surface;
  struct wl_proxy *viewport;
  struct wl_proxy *layer_surface;
  TodayPixelEvents events;
  void *owner;
  uint32_t width;
  uint32_t height;
  bool is_shown;
};

static TodayPixel *pixels;

static TodayPixel *pixel_with(const struct wl_surface *surface) {
  TodayPixel *pixel = surface == NULL ? NULL : pixels;
  while (pixel != NULL && pixel->surface != surface) pixel = pixel->next;
  return pixel;
}

// MARK: - Input

// A callback may free any pixel, so none is used after it.
struct seat {
  struct seat *next;
  uint32_t name;
  struct wl_seat *seat;
  uint32_t capabilities;
  struct wl_pointer *pointer;
  struct wl_touch *touch;
  // The surface under the pointer; NULL if it isn't ours.
  struct wl_surface *under;
};

static struct seat *seats;

static void moved(struct seat *seat, wl_fixed_t x, wl_fixed_t y) {
  TodayPixel *pixel = pixel_with(seat->under);
  if (pixel == NULL || pixel->events.moved == NULL) return;
  pixel->events.moved(pixel->owner, wl_fixed_to_double(pixel->width < pixel->height ? y : x));
}

static void pointer_enter(void *data, struct wl_pointer *pointer, uint32_t serial,
                          struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
  (void)pointer, (void)serial;
  struct seat *seat = data;
  seat->under = surface;
  moved(seat, x, y);
}

static void pointer_leave(void *data, struct wl_pointer *pointer, uint32_t serial,
                          struct wl_surface *surface) {
  (void)pointer, (void)serial;
  TodayPixel *pixel = pixel_with(surface);
  ((struct seat *)data)->under = NULL;
  if (pixel != NULL && pixel->events.left != NULL) pixel->events.left(pixel->owner);
}

static void pointer_motion(void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x,
                           wl_fixed_t y) {
  (void)pointer, (void)time;
  moved(data, x, y);
}

static void press(const struct wl_surface *surface) {
  TodayPixel *pixel = pixel_with(surface);
  if (pixel != NULL && pixel->events.pressed != NULL) pixel->events.pressed(pixel->owner);
}

static void pointer_button(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time,
                           uint32_t button, uint32_t state) {
  (void)pointer, (void)serial, (void)time, (void)button;
  if (state == WL_POINTER_BUTTON_STATE_PRESSED) press(((struct seat *)data)->under);
}

static void pointer_axis(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis,
                         wl_fixed_t value) {
  (void)data, (void)pointer, (void)time, (void)axis, (void)value;
}

static void pointer_frame(void *data, struct wl_pointer *pointer) { (void)data, (void)pointer; }

static void pointer_axis_source(void *data, struct wl_pointer *pointer, uint32_t source) {
  (void)data, (void)pointer, (void)source;
}

static void pointer_axis_stop(void *data, struct wl_pointer *pointer, uint32_t time,
                              uint32_t axis) {
  (void)data, (void)pointer, (void)time, (void)axis;
}

static void pointer_axis_discrete(void *data, struct wl_pointer *pointer, uint32_t axis,
                                  int32_t steps) {
  (void)data, (void)pointer, (void)axis, (void)steps;
}

// libwayland aborts on an event without a function, so each event of the bound version has one.
static const struct wl_pointer_listener pointer_events = {
    .enter = pointer_enter,
    .leave = pointer_leave,
    .motion = pointer_motion,
    .button = pointer_button,
    .axis = pointer_axis,
    .frame = pointer_frame,
    .axis_source = pointer_axis_source,
    .axis_stop = pointer_axis_stop,
    .axis_discrete = pointer_axis_discrete,
};

static void touch_down(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time,
                       struct wl_surface *surface, int32_t finger, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)touch, (void)serial, (void)time, (void)finger, (void)x, (void)y;
  press(surface);
}

static void touch_up(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time,
                     int32_t finger) {
  (void)data, (void)touch, (void)serial, (void)time, (void)finger;
}

static void touch_motion(void *data, struct wl_touch *touch, uint32_t time, int32_t finger,
                         wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)touch, (void)time, (void)finger, (void)x, (void)y;
}

static void touch_frame(void *data, struct wl_touch *touch) { (void)data, (void)touch; }

static void touch_cancel(void *data, struct wl_touch *touch) { (void)data, (void)touch; }

static const struct wl_touch_listener touch_events = {
    .down = touch_down,
    .up = touch_up,
    .motion = touch_motion,
    .frame = touch_frame,
    .cancel = touch_cancel,
};

// MARK: - Seats

enum { SEAT_VERSION = 5, RELEASE_SINCE = 3 };

static void release_pointer(struct seat *seat) {
  if (seat->pointer == NULL) return;
  if (wl_pointer_get_version(seat->pointer) >= RELEASE_SINCE)
    wl_pointer_release(seat->pointer);
  else
    wl_pointer_destroy(seat->pointer);
  seat->pointer = NULL;
  seat->under = NULL;
}

static void release_touch(struct seat *seat) {
  if (seat->touch == NULL) return;
  if (wl_touch_get_version(seat->touch) >= RELEASE_SINCE)
    wl_touch_release(seat->touch);
  else
    wl_touch_destroy(seat->touch);
  seat->touch = NULL;
}

// Binds a seat's devices and releases those it no longer has. Requesting a pointer that the seat
// never had is a fatal protocol error.
static void listen_to(struct seat *seat) {
  const bool hears = pixels != NULL;
  if (!hears || !(seat->capabilities & WL_SEAT_CAPABILITY_POINTER)) {
    release_pointer(seat);
  } else if (seat->pointer == NULL) {
    seat->pointer = wl_seat_get_pointer(seat->seat);
    wl_pointer_add_listener(seat->pointer, &pointer_events, seat);
  }
  if (!hears || !(seat->capabilities & WL_SEAT_CAPABILITY_TOUCH)) {
    release_touch(seat);
  } else if (seat->touch == NULL) {
    seat->touch = wl_seat_get_touch(seat->seat);
    wl_touch_add_listener(seat->touch, &touch_events, seat);
  }
}

static void listen_to_all(void) {
  for (struct seat *seat = seats; seat != NULL; seat = seat->next) listen_to(seat);
}

static void seat_capabilities(void *data, struct wl_seat *wl_seat, uint32_t capabilities) {
  (void)wl_seat;
  struct seat *seat = data;
  seat->capabilities = capabilities;
  listen_to(seat);
}

static void seat_name(void *data, struct wl_seat *seat, const char *name) {
  (void)data, (void)seat, (void)name;
}

static const struct wl_seat_listener seat_events = {seat_capabilities, seat_name};

void today_seats_add(struct wl_registry *registry, uint32_t name, uint32_t version) {
  struct seat *seat = calloc(1, sizeof *seat);
  if (seat == NULL) abort();
  seat->name = name;
  seat->seat = wl_registry_bind(registry, name, &wl_seat_interface,
                                version < SEAT_VERSION ? version : SEAT_VERSION);
  wl_proxy_set_queue((struct wl_proxy *)seat->seat, NULL);
  wl_seat_add_listener(seat->seat, &seat_events, seat);
  seat->next = seats;
  seats = seat;
}

void today_seats_remove(uint32_t name) {
  struct seat **link = &seats;
  while (*link != NULL && (*link)->name != name) link = &(*link)->next;
  struct seat *seat = *link;
  if (seat == NULL) return;
  *link = seat->next;
  release_pointer(seat);
  release_touch(seat);
  wl_seat_destroy(seat->seat);
  free(seat);
}

// MARK: - Pixels

static void configured(void *data, struct wl_proxy *layer_surface, uint32_t serial, uint32_t width,
                       uint32_t height) {
  TodayPixel *pixel = data;
  wl_proxy_marshal_flags(layer_surface, LAYER_ACK_CONFIGURE, NULL,
                         wl_proxy_get_version(layer_surface), 0, serial);
  if (width == 0) width = pixel->width;
  if (height == 0) height = pixel->height;
  // Compositors repeat the event whenever another surface is mapped.
  const bool is_known = pixel->is_shown && width == pixel->width && height == pixel->height;
  if (is_known || width == 0 || height == 0) return;
  pixel->width = width;
  pixel->height = height;
  pixel->is_shown = true;
  wl_proxy_marshal_flags(pixel->viewport, VIEWPORT_SET_DESTINATION, NULL, 1, 0,
                         (int32_t)pixel->width, (int32_t)pixel->height);
  wl_surface_attach(pixel->surface, today_pixel_buffer(), 0, 0);
  wl_surface_damage(pixel->surface, 0, 0, (int32_t)pixel->width, (int32_t)pixel->height);
  wl_surface_commit(pixel->surface);
}

// GTK reports the removed monitor to the owner.
static void closed(void *data, struct wl_proxy *layer_surface) {
  (void)data, (void)layer_surface;
}

static const struct today_layer_surface_listener pixel_events = {configured, closed};

TodayPixel *today_pixel_new(const TodayLayerPlace *place, const char *namespace,
                            const TodayPixelEvents *events, void *owner) {
  if (today_compositor.viewporter == NULL || today_pixel_buffer() == NULL) return NULL;
  TodayPixel *pixel = calloc(1, sizeof *pixel);
  if (pixel == NULL) abort();
  pixel->events = *events;
  pixel->owner = owner;
  pixel->width = place->width;
  pixel->height = place->height;
  pixel->surface = wl_compositor_create_surface(today_compositor.compositor);
  pixel->viewport = today_viewport_new(pixel->surface);
  pixel->layer_surface = today_layer_surface_new(pixel->surface, namespace, place);
  wl_proxy_add_listener(pixel->layer_surface, (void (**)(void)) & pixel_events, pixel);
  wl_surface_commit(pixel->surface);
  pixel->next = pixels;
  pixels = pixel;
  listen_to_all();
  return pixel;
}

void today_pixel_free(TodayPixel *pixel) {
  TodayPixel **link = &pixels;
  while (*link != NULL && *link != pixel) link = &(*link)->next;
  if (*link == NULL) return;
  *link = pixel->next;
  wl_proxy_marshal_flags(pixel->layer_surface, LAYER_DESTROY, NULL,
                         wl_proxy_get_version(pixel->layer_surface), WL_MARSHAL_FLAG_DESTROY);
  wl_proxy_marshal_flags(pixel->viewport, VIEWPORT_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  wl_surface_destroy(pixel->surface);
  free(pixel);
  listen_to_all();
}
