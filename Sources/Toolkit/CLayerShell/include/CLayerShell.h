// Surfaces in layers: windows at the edge of the screen, above or below all others, as Wayland
// compositors offer them by the protocol wlr-layer-shell. GTK 4 has no word for it, and no library
// is needed: see hook.c for how a window of GTK's becomes such a surface.
//
// Everything happens on the main thread. Whatever is created here belongs to whoever has created it,
// until it is freed; the `owner` that is given with callbacks is only handed back.
//
// Types of Wayland are named and never looked into, so that no header of its comes along.
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct wl_display;
struct wl_output;

// What lies above what. Windows of all programs are between the second and the third, those that
// fill their monitor between the third and the last.
typedef enum {
  TODAY_LAYER_BACKGROUND,
  TODAY_LAYER_BOTTOM,
  TODAY_LAYER_TOP,
  TODAY_LAYER_OVERLAY,
} TodayLayer;

// Whether a surface has the keyboard: never; as long as it is there; when it is clicked, until
// something else is.
typedef enum {
  TODAY_KEYBOARD_NONE,
  TODAY_KEYBOARD_EXCLUSIVE,
  TODAY_KEYBOARD_ON_DEMAND,
} TodayKeyboard;

// The edges that a surface is held to.
enum {
  TODAY_ANCHOR_TOP = 1,
  TODAY_ANCHOR_BOTTOM = 2,
  TODAY_ANCHOR_LEFT = 4,
  TODAY_ANCHOR_RIGHT = 8,
};

// Where a surface belongs, in logical pixels. All of it but the output can be changed while it is on
// the screen.
typedef struct {
  // NULL leaves it to the compositor.
  struct wl_output *output;
  TodayLayer layer;
  // A sum of edges. Between two that face each other it is stretched where its size is 0.
  uint32_t anchors;
  uint32_t width;
  uint32_t height;
  // How much of the screen it reserves at its edge; 0 respects what others reserve, -1 doesn't.
  int32_t zone;
  int32_t top, right, bottom, left;
  TodayKeyboard keyboard;
} TodayLayerPlace;

// MARK: - The compositor

typedef enum {
  // There is none, or it doesn't let us in.
  TODAY_COMPOSITOR_NONE,
  // It hasn't answered in time.
  TODAY_COMPOSITOR_SILENT,
  TODAY_COMPOSITOR_PLAIN,
  // It offers surfaces in layers.
  TODAY_COMPOSITOR_LAYERS,
} TodayCompositor;

// Asks the compositor that the environment names, over a connection of its own, which ends with
// that. Waits for the answer no longer than that.
TodayCompositor today_compositor_look(int milliseconds);

// Takes what is needed from the compositor that GTK is connected to. Says whether it offers
// surfaces in layers; without, nothing below may be used. Waits for its answer no longer than that.
bool today_compositor_open(struct wl_display *display, int milliseconds);

// Whether it blurs what is behind surfaces, if they ask for that. It may change.
bool today_compositor_blurs(void);

// Whether it is KDE's.
bool today_compositor_is_kdes(void);

// The place of the output with that name in the order that KDE has them in, from 0 on; -1 where there is
// no such output or no order. It may change.
int today_compositor_order(const char *name);

// The version of the protocol, from 1 on. The keyboard on demand came with 4, another layer for a
// surface that is shown with 2.
uint32_t today_compositor_version(void);

// Where the user is: the output that the compositor chooses for a surface that names none, that of
// the pointer or of the keyboard. NULL where it doesn't say in time.
struct wl_output *today_compositor_attention(int milliseconds);

// Whether requests that libwayland makes pass through our hook. Known once a connection is open.
bool today_hook_is_called(void);

// MARK: - A window of GTK's

typedef struct TodayLayerWindow TodayLayerWindow;

typedef struct {
  // The compositor has given it this size.
  void (*configured)(void *owner, uint32_t width, uint32_t height);
  // The compositor has taken it off the screen, as when its output was unplugged.
  void (*closed)(void *owner);
} TodayLayerEvents;

// Has the window with this GdkSurface shown as a surface in a layer from the next time on that GTK
// shows it. The namespace is what compositors know it by.
TodayLayerWindow *today_layer_window_new(const void *gdk_surface, const char *namespace,
                                         const TodayLayerEvents *events, void *owner);

// Puts it there: at once if it is on the screen, else when it is shown.
void today_layer_window_place(TodayLayerWindow *window, const TodayLayerPlace *place);

// A part of a window.
typedef struct {
  int32_t x, y, width, height;
} TodayLayerPart;

// Has the compositor blur what is behind that part of it; behind nothing, where the part is empty. To
// be asked only where it does such.
void today_layer_window_blur(TodayLayerWindow *window, TodayLayerPart part);

// Tells GTK that it has lost the keyboard, as it has when it is hidden with it; compositors tell that
// only of surfaces that are still there.
void today_layer_window_lose_keyboard(TodayLayerWindow *window);

// To be called when GTK shows it no more.
void today_layer_window_free(TodayLayerWindow *window);

// MARK: - A pixel

// A surface that shows nothing and hears the pointer.
typedef struct TodayPixel TodayPixel;

typedef struct {
  // A button of the pointer or a finger has gone down on it.
  void (*pressed)(void *owner);
  // The pointer is over it, so far along its longer side.
  void (*moved)(void *owner, double along);
  void (*left)(void *owner);
} TodayPixelEvents;

// NULL where the compositor can't scale what it shows. No callback is made before it returns.
TodayPixel *today_pixel_new(const TodayLayerPlace *place, const char *namespace,
                            const TodayPixelEvents *events, void *owner);

void today_pixel_free(TodayPixel *pixel);
