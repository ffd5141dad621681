// A message's signature has a letter for each argument: i, u, f (fixed point), s (text), h (a file),
// o (an object), n (a new one), a (an array); ? before what may be missing, and at the beginning the
// version that brought it. The kinds of objects are named only where libwayland makes the object itself.

#include "protocols.h"

#include <stddef.h>

static const struct wl_interface *anything[8];

#define COUNT(table) ((int)(sizeof(table) / sizeof(*(table))))

static const struct wl_message virtual_pointer_requests[] = {
    {"motion", "uff", anything},
    {"motion_absolute", "uuuuu", anything},
    {"button", "uuu", anything},
    {"axis", "uuf", anything},
    {"frame", "", anything},
    {"axis_source", "u", anything},
    {"axis_stop", "uu", anything},
    {"axis_discrete", "uufi", anything},
};
const struct wl_interface virtual_pointer_interface = {
    "zwlr_virtual_pointer_v1", 1, COUNT(virtual_pointer_requests), virtual_pointer_requests, 0, NULL};

static const struct wl_message virtual_pointer_manager_requests[] = {
    {"create_virtual_pointer", "?on", anything},
};
const struct wl_interface virtual_pointer_manager_interface = {
    "zwlr_virtual_pointer_manager_v1", 1, COUNT(virtual_pointer_manager_requests),
    virtual_pointer_manager_requests, 0, NULL};

static const struct wl_message virtual_keyboard_requests[] = {
    {"keymap", "uhu", anything},
    {"key", "uuu", anything},
    {"modifiers", "uuuu", anything},
};
const struct wl_interface virtual_keyboard_interface = {
    "zwp_virtual_keyboard_v1", 1, COUNT(virtual_keyboard_requests), virtual_keyboard_requests, 0, NULL};

static const struct wl_message virtual_keyboard_manager_requests[] = {
    {"create_virtual_keyboard", "on", anything},
};
const struct wl_interface virtual_keyboard_manager_interface = {
    "zwp_virtual_keyboard_manager_v1", 1, COUNT(virtual_keyboard_manager_requests),
    virtual_keyboard_manager_requests, 0, NULL};

static const struct wl_message fake_input_requests[] = {
    {"authenticate", "ss", anything},
    {"pointer_motion", "ff", anything},
    {"button", "uu", anything},
    {"axis", "uf", anything},
    {"touch_down", "2uff", anything},
    {"touch_motion", "2uff", anything},
    {"touch_up", "2u", anything},
    {"touch_cancel", "2", anything},
    {"touch_frame", "2", anything},
    {"pointer_motion_absolute", "3ff", anything},
    {"keyboard_key", "4uu", anything},
};
const struct wl_interface fake_input_interface = {
    "org_kde_kwin_fake_input", 4, COUNT(fake_input_requests), fake_input_requests, 0, NULL};

static const struct wl_message window_base_requests[] = {
    {"destroy", "", anything},
    {"create_positioner", "n", anything},
    {"get_xdg_surface", "no", anything},
    {"pong", "u", anything},
};
static const struct wl_message window_base_events[] = {{"ping", "u", anything}};
const struct wl_interface window_base_interface = {
    "xdg_wm_base", 1, COUNT(window_base_requests), window_base_requests,
    COUNT(window_base_events), window_base_events};

static const struct wl_message window_surface_requests[] = {
    {"destroy", "", anything},
    {"get_toplevel", "n", anything},
    {"get_popup", "n?oo", anything},
    {"set_window_geometry", "iiii", anything},
    {"ack_configure", "u", anything},
};
static const struct wl_message window_surface_events[] = {{"configure", "u", anything}};
const struct wl_interface window_surface_interface = {
    "xdg_surface", 1, COUNT(window_surface_requests), window_surface_requests,
    COUNT(window_surface_events), window_surface_events};

static const struct wl_message toplevel_requests[] = {
    {"destroy", "", anything},
    {"set_parent", "?o", anything},
    {"set_title", "s", anything},
    {"set_app_id", "s", anything},
    {"show_window_menu", "ouii", anything},
    {"move", "ou", anything},
    {"resize", "ouu", anything},
    {"set_max_size", "ii", anything},
    {"set_min_size", "ii", anything},
    {"set_maximized", "", anything},
    {"unset_maximized", "", anything},
    {"set_fullscreen", "?o", anything},
};
static const struct wl_message toplevel_events[] = {
    {"configure", "iia", anything},
    {"close", "", anything},
};
const struct wl_interface toplevel_interface = {
    "xdg_toplevel", 1, COUNT(toplevel_requests), toplevel_requests,
    COUNT(toplevel_events), toplevel_events};
