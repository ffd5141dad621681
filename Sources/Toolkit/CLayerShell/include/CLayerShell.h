// Layer surfaces: windows at the edge of the screen, above or below all others, by the Wayland
// protocol wlr-layer-shell. GTK 4 lacks it, and no library is needed: see hook.c.
//
// Threads: main only. The caller owns what a function creates, and frees it; the `owner` given with
// callbacks is only passed back.
//
// Wayland's types are opaque here, so its headers aren't included.
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct wl_display;
struct wl_output;

// The layers from bottom to top. Windows are between the second and the third, full-screen windows
// between the third and the last.
typedef enum {
  TODAY_LAYER_BACKGROUND,
  TODAY_LAYER_BOTTOM,
  TODAY_LAYER_TOP,
  TODAY_LAYER_OVERLAY,
} TodayLayer;

// The keyboard interactivity: none; while mapped; from a click on it until a click elsewhere.
typedef enum {
  TODAY_KEYBOARD_NONE,
  TODAY_KEYBOARD_EXCLUSIVE,
  TODAY_KEYBOARD_ON_DEMAND,
} TodayKeyboard;

// The anchored edges.
enum {
  TODAY_ANCHOR_TOP = 1,
  TODAY_ANCHOR_BOTTOM = 2,
  TODAY_ANCHOR_LEFT = 4,
  TODAY_ANCHOR_RIGHT = 8,
};

// The place of a surface, in logical pixels. Everything except the output can change while it is
// mapped.
typedef struct {
  // NULL lets the compositor choose.
  struct wl_output *output;
  TodayLayer layer;
  // A bitmask of edges. Size 0 stretches it between opposite edges.
  uint32_t anchors;
  uint32_t width;
  uint32_t height;
  // The exclusive zone; 0 respects others' zones, -1 ignores them.
  int32_t zone;
  int32_t top, right, bottom, left;
  TodayKeyboard keyboard;
} TodayLayerPlace;

// MARK: - The compositor

typedef enum {
  // None, or it refuses connections.
  TODAY_COMPOSITOR_NONE,
  // It didn't respond in time.
  TODAY_COMPOSITOR_SILENT,
  TODAY_COMPOSITOR_PLAIN,
  // It supports layer surfaces.
  TODAY_COMPOSITOR_LAYERS,
} TodayCompositor;

// Probes the compositor of the environment over a temporary connection, with a timeout.
TodayCompositor today_compositor_look(int milliseconds);

// Binds the globals of the compositor that GTK is connected to, with a timeout. Returns whether it
// supports layer surfaces; if not, nothing below may be used.
bool today_compositor_open(struct wl_display *display, int milliseconds);

// Whether it can blur behind surfaces. May change.
bool today_compositor_blurs(void);

// Whether it is KWin.
bool today_compositor_is_kdes(void);

// An output's index in KDE's order, from 0; -1 without such an output or order. May change.
int today_compositor_order(const char *name);

// The version of the protocol, from 1. Version 4 added the on-demand keyboard, 2 added layer
// changes of a mapped surface.
uint32_t today_compositor_version(void);

// The user's output: the one the compositor chooses for a surface without one, by pointer or
// keyboard. NULL after the timeout.
struct wl_output *today_compositor_attention(int milliseconds);

// Whether libwayland's requests pass through the hook. Known once a connection is open.
bool today_hook_is_called(void);

// MARK: - Layer windows

typedef struct TodayLayerWindow TodayLayerWindow;

typedef struct {
  // The compositor has set this size.
  void (*configured)(void *owner, uint32_t width, uint32_t height);
  // The compositor has unmapped it, for example because its output was unplugged.
  void (*closed)(void *owner);
} TodayLayerEvents;

// Makes the window of this GdkSurface a layer surface from the next time GTK maps it. Compositors
// know it by the namespace.
TodayLayerWindow *today_layer_window_new(const void *gdk_surface, const char *namespace,
                                         const TodayLayerEvents *events, void *owner);

// Places it: at once if it is mapped, otherwise when it is.
void today_layer_window_place(TodayLayerWindow *window, const TodayLayerPlace *place);

// A part of a window.
typedef struct {
  int32_t x, y, width, height;
} TodayLayerPart;

// Blurs the background behind that part, or nothing if it is empty. Requires a compositor that can
// blur.
void today_layer_window_blur(TodayLayerWindow *window, TodayLayerPart part);

// Tells GTK that the window loses the keyboard when it is hidden; compositors report that only for
// mapped surfaces.
void today_layer_window_lose_keyboard(TodayLayerWindow *window);

// Call this when GTK no longer shows it.
void today_layer_window_free(TodayLayerWindow *window);

// MARK: - Pixels

// An invisible surface that receives the pointer.
typedef struct TodayPixel TodayPixel;

typedef struct {
  // A pointer button or a finger was pressed.
  void (*pressed)(void *owner);
  // The pointer is over it, at this position along its longer side.
  void (*moved)(void *owner, double along);
  void (*left)(void *owner);
} TodayPixelEvents;

// NULL if the compositor can't scale surfaces. No callback runs before it returns.
TodayPixel *today_pixel_new(const TodayLayerPlace *place, const char *namespace,
                            const TodayPixelEvents *events, void *owner);

void today_pixel_free(TodayPixel *pixel);
