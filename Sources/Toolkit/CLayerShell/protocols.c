// An interface is a table of requests and one of events. A letter is an argument's type: u and i
// are integers, s a string, o an object, n a new object, f a fixed-point number; a question mark
// makes it nullable, and a leading number is the version that added the request. Next to them are
// the objects' interfaces; NULL is none, or an unchecked one.

#include "protocols.h"

#include <stddef.h>

static const struct wl_interface *no_objects[4];

static const struct wl_interface *new_layer_surface[] = {
    &today_layer_surface_interface, &wl_surface_interface, &wl_output_interface, NULL, NULL};

static const struct wl_message layer_shell_requests[] = {
    {"get_layer_surface", "no?ous", new_layer_surface},
    {"destroy", "3", no_objects},
};

const struct wl_interface today_layer_shell_interface = {
    TODAY_LAYER_SHELL, TODAY_LAYER_SHELL_VERSION, 2, layer_shell_requests, 0, NULL};

static const struct wl_message layer_surface_requests[] = {
    [LAYER_SET_SIZE] = {"set_size", "uu", no_objects},
    [LAYER_SET_ANCHOR] = {"set_anchor", "u", no_objects},
    [LAYER_SET_EXCLUSIVE_ZONE] = {"set_exclusive_zone", "i", no_objects},
    [LAYER_SET_MARGIN] = {"set_margin", "iiii", no_objects},
    [LAYER_SET_KEYBOARD] = {"set_keyboard_interactivity", "u", no_objects},
    [LAYER_GET_POPUP] = {"get_popup", "o", no_objects},
    [LAYER_ACK_CONFIGURE] = {"ack_configure", "u", no_objects},
    [LAYER_DESTROY] = {"destroy", "", no_objects},
    [LAYER_SET_LAYER] = {"set_layer", "2u", no_objects},
};

static const struct wl_message layer_surface_events[] = {
    {"configure", "uuu", no_objects},
    {"closed", "", no_objects},
};

const struct wl_interface today_layer_surface_interface = {
    "zwlr_layer_surface_v1", TODAY_LAYER_SHELL_VERSION, 9, layer_surface_requests, 2,
    layer_surface_events};

static const struct wl_interface *new_viewport[] = {&today_viewport_interface,
                                                    &wl_surface_interface};

static const struct wl_message viewporter_requests[] = {
    {"destroy", "", no_objects},
    [VIEWPORTER_GET_VIEWPORT] = {"get_viewport", "no", new_viewport},
};

const struct wl_interface today_viewporter_interface = {
    TODAY_VIEWPORTER, 1, 2, viewporter_requests, 0, NULL};

static const struct wl_message viewport_requests[] = {
    [VIEWPORT_DESTROY] = {"destroy", "", no_objects},
    {"set_source", "ffff", no_objects},
    [VIEWPORT_SET_DESTINATION] = {"set_destination", "ii", no_objects},
};

const struct wl_interface today_viewport_interface = {
    "wp_viewport", 1, 3, viewport_requests, 0, NULL};

static const struct wl_interface *new_effect[] = {&today_effect_interface, &wl_surface_interface};

static const struct wl_message effects_requests[] = {
    {"destroy", "", no_objects},
    [EFFECTS_GET_EFFECT] = {"get_background_effect", "no", new_effect},
};

static const struct wl_message effects_events[] = {{"capabilities", "u", no_objects}};

const struct wl_interface today_effects_interface = {TODAY_EFFECTS,  1, 2, effects_requests, 1,
                                                     effects_events};

static const struct wl_interface *some_region[] = {&wl_region_interface};

static const struct wl_message effect_requests[] = {
    [EFFECT_DESTROY] = {"destroy", "", no_objects},
    [EFFECT_SET_BLUR_REGION] = {"set_blur_region", "?o", some_region},
};

const struct wl_interface today_effect_interface = {
    "ext_background_effect_surface_v1", 1, 2, effect_requests, 0, NULL};

static const struct wl_interface *new_kde_blur[] = {&today_kde_blur_interface,
                                                    &wl_surface_interface};
static const struct wl_interface *some_surface[] = {&wl_surface_interface};

static const struct wl_message kde_blurs_requests[] = {
    [KDE_BLURS_CREATE] = {"create", "no", new_kde_blur},
    [KDE_BLURS_UNSET] = {"unset", "o", some_surface},
};

const struct wl_interface today_kde_blurs_interface = {
    TODAY_KDE_BLURS, 1, 2, kde_blurs_requests, 0, NULL};

static const struct wl_message kde_order_requests[] = {{"destroy", "", no_objects}};

static const struct wl_message kde_order_events[] = {
    {"output", "s", no_objects},
    {"done", "", no_objects},
};

const struct wl_interface today_kde_order_interface = {
    TODAY_KDE_ORDER, 1, 1, kde_order_requests, 2, kde_order_events};

static const struct wl_message kde_blur_requests[] = {
    [KDE_BLUR_COMMIT] = {"commit", "", no_objects},
    [KDE_BLUR_SET_REGION] = {"set_region", "?o", some_region},
    [KDE_BLUR_RELEASE] = {"release", "", no_objects},
};

const struct wl_interface today_kde_blur_interface = {
    "org_kde_kwin_blur", 1, 3, kde_blur_requests, 0, NULL};
