// Probes the compositor's globals twice: before GTK starts, because GTK has to select the display
// server then, and on GTK's own connection.
//
// Both use a private event queue, so no GTK events are dispatched meanwhile. Objects that live
// longer use the default queue, which GTK's main loop dispatches.

#include "compositor.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct today_compositor today_compositor;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

bool today_wait(struct wl_display *display, struct wl_event_queue *queue, int milliseconds,
                const bool *is_done) {
  const int64_t end = now() + milliseconds;
  while (!*is_done) {
    if (wl_display_prepare_read_queue(display, queue) != 0) {
      if (wl_display_dispatch_queue_pending(display, queue) < 0) return false;
      continue;
    }
    wl_display_flush(display);
    const int64_t left = end - now();
    struct pollfd waiting = {wl_display_get_fd(display), POLLIN, 0};
    const int answers = left <= 0 ? 0 : poll(&waiting, 1, (int)left);
    if (answers <= 0) {
      wl_display_cancel_read(display);
      if (answers == 0 || errno != EINTR) return false;
      continue;
    }
    if (wl_display_read_events(display) < 0) return false;
    if (wl_display_dispatch_queue_pending(display, queue) < 0) return false;
  }
  return true;
}

static void answered(void *data, struct wl_callback *callback, uint32_t serial) {
  (void)callback, (void)serial;
  *(bool *)data = true;
}

static const struct wl_callback_listener answers = {answered};

// Waits until the compositor has processed all requests.
static bool round_trip(struct wl_display *display, struct wl_display *wrapper,
                       struct wl_event_queue *queue, int milliseconds) {
  bool is_done = false;
  struct wl_callback *callback = wl_display_sync(wrapper);
  wl_callback_add_listener(callback, &answers, &is_done);
  const bool is_answered = today_wait(display, queue, milliseconds, &is_done);
  wl_callback_destroy(callback);
  return is_answered;
}

// MARK: - Before GTK starts

static void looked(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                   uint32_t version) {
  (void)registry, (void)name, (void)version;
  if (strcmp(interface, TODAY_LAYER_SHELL) == 0) *(bool *)data = true;
}

static void looked_away(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener look = {looked, looked_away};

TodayCompositor today_compositor_look(int milliseconds) {
  // An inherited connection can be used only once, and GTK needs it.
  if (getenv("WAYLAND_SOCKET") != NULL) return TODAY_COMPOSITOR_PLAIN;
  struct wl_display *display = wl_display_connect(NULL);
  if (display == NULL) return TODAY_COMPOSITOR_NONE;
  struct wl_event_queue *queue = wl_display_create_queue(display);
  struct wl_display *wrapper = wl_proxy_create_wrapper(display);
  wl_proxy_set_queue((struct wl_proxy *)wrapper, queue);
  struct wl_registry *registry = wl_display_get_registry(wrapper);
  bool has_layers = false;
  wl_registry_add_listener(registry, &look, &has_layers);
  const bool is_answered = round_trip(display, wrapper, queue, milliseconds);
  const int error = wl_display_get_error(display);
  wl_registry_destroy(registry);
  wl_proxy_wrapper_destroy(wrapper);
  wl_event_queue_destroy(queue);
  wl_display_disconnect(display);
  if (is_answered) return has_layers ? TODAY_COMPOSITOR_LAYERS : TODAY_COMPOSITOR_PLAIN;
  return error != 0 ? TODAY_COMPOSITOR_NONE : TODAY_COMPOSITOR_SILENT;
}

// MARK: - On GTK's connection

static uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

static void capable(void *data, struct wl_proxy *effects, uint32_t flags) {
  (void)effects;
  ((struct today_compositor *)data)->effects_can_blur = flags & EFFECT_CAN_BLUR;
}

static const struct today_effects_listener capabilities = {capable};

// The output names in KDE's order, and those of an incomplete new order.
enum { ORDERED = 16 };
static char *ordered[ORDERED], *coming[ORDERED];
static int coming_count;

static void order_output(void *data, struct wl_proxy *order, const char *name) {
  (void)data, (void)order;
  if (coming_count < ORDERED) coming[coming_count++] = strdup(name);
}

static void order_done(void *data, struct wl_proxy *order) {
  (void)data, (void)order;
  for (int index = 0; index < ORDERED; index++) {
    free(ordered[index]);
    ordered[index] = index < coming_count ? coming[index] : NULL;
  }
  coming_count = 0;
}

static const struct today_kde_order_listener order_events = {order_output, order_done};

static void came(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                 uint32_t version) {
  struct today_compositor *known = data;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    known->compositor = wl_registry_bind(registry, name, &wl_compositor_interface,
                                         least(version, 4));
  else if (strcmp(interface, wl_shm_interface.name) == 0)
    known->shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  else if (strcmp(interface, TODAY_LAYER_SHELL) == 0)
    known->layer_shell = wl_registry_bind(registry, name, &today_layer_shell_interface,
                                          least(version, TODAY_LAYER_SHELL_VERSION));
  else if (strcmp(interface, TODAY_VIEWPORTER) == 0)
    known->viewporter = wl_registry_bind(registry, name, &today_viewporter_interface, 1);
  else if (strcmp(interface, TODAY_EFFECTS) == 0) {
    known->effects = wl_registry_bind(registry, name, &today_effects_interface, 1);
    wl_proxy_add_listener(known->effects, (void (**)(void)) & capabilities, known);
  } else if (strcmp(interface, TODAY_KDE_BLURS) == 0) {
    known->kde_blurs = wl_registry_bind(registry, name, &today_kde_blurs_interface, 1);
    known->kde_blurs_name = name;
  } else if (strcmp(interface, TODAY_KDE_ORDER) == 0) {
    known->kde_order = wl_registry_bind(registry, name, &today_kde_order_interface, 1);
    wl_proxy_add_listener(known->kde_order, (void (**)(void)) & order_events, NULL);
  } else if (strcmp(interface, wl_seat_interface.name) == 0)
    today_seats_add(registry, name, version);
}

static void went(void *data, struct wl_registry *registry, uint32_t name) {
  (void)registry;
  struct today_compositor *known = data;
  if (known->kde_blurs != NULL && known->kde_blurs_name == name) {
    wl_proxy_destroy(known->kde_blurs);
    known->kde_blurs = NULL;
  }
  today_seats_remove(name);
}

static const struct wl_registry_listener globals = {came, went};

// Dispatches a bound object's events in the main loop.
static void hear_in_main_loop(void *object) {
  if (object != NULL) wl_proxy_set_queue(object, NULL);
}

bool today_compositor_open(struct wl_display *display, int milliseconds) {
  if (today_compositor.display == display) return today_compositor.layer_shell != NULL;
  today_compositor.display = display;
  struct wl_event_queue *queue = wl_display_create_queue(display);
  struct wl_display *wrapper = wl_proxy_create_wrapper(display);
  wl_proxy_set_queue((struct wl_proxy *)wrapper, queue);
  struct wl_registry *registry = wl_display_get_registry(wrapper);
  wl_registry_add_listener(registry, &globals, &today_compositor);
  bool is_answered = round_trip(display, wrapper, queue, milliseconds);
  // Supported effects and the output order are sent only after binding.
  if (is_answered && (today_compositor.effects != NULL || today_compositor.kde_order != NULL))
    is_answered = round_trip(display, wrapper, queue, milliseconds);
  hear_in_main_loop(today_compositor.compositor);
  hear_in_main_loop(today_compositor.shm);
  hear_in_main_loop(today_compositor.layer_shell);
  hear_in_main_loop(today_compositor.viewporter);
  hear_in_main_loop(today_compositor.effects);
  hear_in_main_loop(today_compositor.kde_blurs);
  hear_in_main_loop(today_compositor.kde_order);
  // Stays bound to report seats.
  hear_in_main_loop(registry);
  wl_proxy_wrapper_destroy(wrapper);
  // After a timeout, layers aren't used; the queue stays for late events.
  if (!is_answered) return false;
  wl_event_queue_destroy(queue);
  if (today_compositor.compositor == NULL || today_compositor.shm == NULL)
    today_compositor.layer_shell = NULL;
  return today_compositor.layer_shell != NULL;
}

bool today_compositor_blurs(void) {
  return (today_compositor.effects != NULL && today_compositor.effects_can_blur) ||
         today_compositor.kde_blurs != NULL;
}

// Only KWin has this order.
bool today_compositor_is_kdes(void) { return today_compositor.kde_order != NULL; }

int today_compositor_order(const char *name) {
  for (int index = 0; index < ORDERED; index++)
    if (ordered[index] != NULL && strcmp(ordered[index], name) == 0) return index;
  return -1;
}

uint32_t today_compositor_version(void) { return wl_proxy_get_version(today_compositor.layer_shell); }

// MARK: - Surfaces

struct wl_proxy *today_layer_surface_new(struct wl_surface *surface, const char *namespace,
                                         const TodayLayerPlace *place) {
  struct wl_proxy *shell = today_compositor.layer_shell;
  struct wl_proxy *layer_surface = wl_proxy_marshal_flags(
      shell, LAYER_SHELL_GET_SURFACE, &today_layer_surface_interface, wl_proxy_get_version(shell),
      0, NULL, surface, place->output, place->layer, namespace);
  today_layer_surface_tell(layer_surface, place, NULL);
  return layer_surface;
}

bool today_layer_surface_tell(struct wl_proxy *layer_surface, const TodayLayerPlace *place,
                              const TodayLayerPlace *told) {
  const uint32_t version = wl_proxy_get_version(layer_surface);
  bool is_new = false;
#define TELL(differs, request, ...)                                                               \
  if (told == NULL || (differs)) {                                                                \
    wl_proxy_marshal_flags(layer_surface, request, NULL, version, 0, __VA_ARGS__);                \
    is_new = true;                                                                                \
  }
  TELL(place->width != told->width || place->height != told->height, LAYER_SET_SIZE, place->width,
       place->height)
  TELL(place->anchors != told->anchors, LAYER_SET_ANCHOR, place->anchors)
  TELL(place->zone != told->zone, LAYER_SET_EXCLUSIVE_ZONE, place->zone)
  TELL(place->top != told->top || place->right != told->right || place->bottom != told->bottom ||
           place->left != told->left,
       LAYER_SET_MARGIN, place->top, place->right, place->bottom, place->left)
  // On-demand interactivity isn't valid before version 4.
  const TodayKeyboard keyboard =
      version < 4 && place->keyboard == TODAY_KEYBOARD_ON_DEMAND ? TODAY_KEYBOARD_NONE
                                                                 : place->keyboard;
  TELL(place->keyboard != told->keyboard, LAYER_SET_KEYBOARD, keyboard)
#undef TELL
  // A new surface is in its layer already.
  if (told != NULL && place->layer != told->layer && version >= 2) {
    wl_proxy_marshal_flags(layer_surface, LAYER_SET_LAYER, NULL, version, 0, place->layer);
    is_new = true;
  }
  return is_new;
}

struct wl_proxy *today_viewport_new(struct wl_surface *surface) {
  return wl_proxy_marshal_flags(today_compositor.viewporter, VIEWPORTER_GET_VIEWPORT,
                                &today_viewport_interface, 1, 0, NULL, surface);
}

// Shared memory, which every compositor supports. A memory file is all zeros, which is transparent.
struct wl_buffer *today_pixel_buffer(void) {
  static struct wl_buffer *buffer;
  if (buffer != NULL) return buffer;
  const int file = memfd_create("today-pixel", MFD_CLOEXEC);
  if (file < 0) return NULL;
  if (ftruncate(file, 4) == 0) {
    struct wl_shm_pool *pool = wl_shm_create_pool(today_compositor.shm, file, 4);
    buffer = wl_shm_pool_create_buffer(pool, 0, 1, 1, 4, WL_SHM_FORMAT_ARGB8888);
    wl_shm_pool_destroy(pool);
  }
  close(file);
  return buffer;
}

// MARK: - Attention

// A pixel without an output is placed on the user's output and reports which that is. It is mapped
// only meanwhile, and takes no input.
struct attention {
  struct wl_surface *surface;
  struct wl_proxy *layer_surface;
  struct wl_output *output;
  bool is_done;
};

static void entered(void *data, struct wl_surface *surface, struct wl_output *output) {
  (void)surface;
  struct attention *attention = data;
  attention->output = output;
  attention->is_done = true;
}

static void left(void *data, struct wl_surface *surface, struct wl_output *output) {
  (void)data, (void)surface, (void)output;
}

static const struct wl_surface_listener outputs = {.enter = entered, .leave = left};

static void configured(void *data, struct wl_proxy *layer_surface, uint32_t serial, uint32_t width,
                       uint32_t height) {
  (void)width, (void)height;
  struct attention *attention = data;
  wl_proxy_marshal_flags(layer_surface, LAYER_ACK_CONFIGURE, NULL,
                         wl_proxy_get_version(layer_surface), 0, serial);
  wl_surface_attach(attention->surface, today_pixel_buffer(), 0, 0);
  wl_surface_damage(attention->surface, 0, 0, 1, 1);
  wl_surface_commit(attention->surface);
}

static void closed(void *data, struct wl_proxy *layer_surface) {
  (void)layer_surface;
  ((struct attention *)data)->is_done = true;
}

static const struct today_layer_surface_listener attention_events = {configured, closed};

struct wl_output *today_compositor_attention(int milliseconds) {
  struct wl_display *display = today_compositor.display;
  struct wl_event_queue *queue = wl_display_create_queue(display);
  struct attention attention = {0};
  // The private queue lives only as long as this, so the surface must not be GTK's; GTK ignores it.
  struct wl_compositor *compositor = wl_proxy_create_wrapper(today_compositor.compositor);
  wl_proxy_set_queue((struct wl_proxy *)compositor, queue);
  attention.surface = wl_compositor_create_surface(compositor);
  wl_proxy_wrapper_destroy(compositor);
  wl_surface_add_listener(attention.surface, &outputs, &attention);

  struct wl_region *nothing = wl_compositor_create_region(today_compositor.compositor);
  wl_surface_set_input_region(attention.surface, nothing);
  wl_region_destroy(nothing);

  const TodayLayerPlace place = {.layer = TODAY_LAYER_TOP,
                                 .anchors = TODAY_ANCHOR_TOP | TODAY_ANCHOR_LEFT,
                                 .width = 1,
                                 .height = 1,
                                 .zone = -1};
  struct wl_proxy *shell = today_compositor.layer_shell;
  today_compositor.layer_shell = wl_proxy_create_wrapper(shell);
  wl_proxy_set_queue(today_compositor.layer_shell, queue);
  attention.layer_surface = today_layer_surface_new(attention.surface, "today-attention", &place);
  wl_proxy_wrapper_destroy(today_compositor.layer_shell);
  today_compositor.layer_shell = shell;
  wl_proxy_add_listener(attention.layer_surface, (void (**)(void)) & attention_events, &attention);
  wl_surface_commit(attention.surface);
  today_wait(display, queue, milliseconds, &attention.is_done);

  wl_proxy_marshal_flags(attention.layer_surface, LAYER_DESTROY, NULL,
                         wl_proxy_get_version(attention.layer_surface), WL_MARSHAL_FLAG_DESTROY);
  wl_surface_destroy(attention.surface);
  wl_event_queue_destroy(queue);
  return attention.output;
}
