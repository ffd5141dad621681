// The Wayland protocol extensions used here that libwayland lacks. The number and the arguments of
// each request are all that is needed.
#pragma once

#include <wayland-client.h>

// wlr-layer-shell-unstable-v1, versions 1 to 4.
extern const struct wl_interface today_layer_shell_interface;
extern const struct wl_interface today_layer_surface_interface;
// viewporter, version 1.
extern const struct wl_interface today_viewporter_interface;
extern const struct wl_interface today_viewport_interface;
// ext-background-effect-v1, version 1.
extern const struct wl_interface today_effects_interface;
extern const struct wl_interface today_effect_interface;
// KDE's blur, version 1: KWin before 6.7.
extern const struct wl_interface today_kde_blurs_interface;
extern const struct wl_interface today_kde_blur_interface;
// KDE's order of outputs, version 1.
extern const struct wl_interface today_kde_order_interface;

enum { TODAY_LAYER_SHELL_VERSION = 4 };

// Their interface names.
#define TODAY_LAYER_SHELL "zwlr_layer_shell_v1"
#define TODAY_VIEWPORTER "wp_viewporter"
#define TODAY_EFFECTS "ext_background_effect_manager_v1"
#define TODAY_KDE_BLURS "org_kde_kwin_blur_manager"
#define TODAY_KDE_ORDER "kde_output_order_v1"

// The requests of a layer shell and of a layer surface, by their numbers.
enum { LAYER_SHELL_GET_SURFACE = 0 };
enum {
  LAYER_SET_SIZE = 0,
  LAYER_SET_ANCHOR = 1,
  LAYER_SET_EXCLUSIVE_ZONE = 2,
  LAYER_SET_MARGIN = 3,
  LAYER_SET_KEYBOARD = 4,
  LAYER_GET_POPUP = 5,
  LAYER_ACK_CONFIGURE = 6,
  LAYER_DESTROY = 7,
  LAYER_SET_LAYER = 8,
};
enum { VIEWPORTER_GET_VIEWPORT = 1 };
enum { VIEWPORT_DESTROY = 0, VIEWPORT_SET_DESTINATION = 2 };
enum { EFFECTS_GET_EFFECT = 1 };
enum { EFFECT_DESTROY = 0, EFFECT_SET_BLUR_REGION = 1 };
enum { KDE_BLURS_CREATE = 0, KDE_BLURS_UNSET = 1 };
enum { KDE_BLUR_COMMIT = 0, KDE_BLUR_SET_REGION = 1, KDE_BLUR_RELEASE = 2 };

// The effects of a compositor, in the order of the flags.
enum { EFFECT_CAN_BLUR = 1 };
struct today_effects_listener {
  void (*capabilities)(void *data, struct wl_proxy *effects, uint32_t flags);
};

// The names of all outputs one by one, then the end; repeated when the order changes.
struct today_kde_order_listener {
  void (*output)(void *data, struct wl_proxy *order, const char *name);
  void (*done)(void *data, struct wl_proxy *order);
};

// The events of a layer surface, in their order.
struct today_layer_surface_listener {
  void (*configure)(void *data, struct wl_proxy *surface, uint32_t serial, uint32_t width,
                    uint32_t height);
  void (*closed)(void *data, struct wl_proxy *surface);
};
