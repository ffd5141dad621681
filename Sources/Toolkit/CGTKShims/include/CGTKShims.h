// C that Swift can't express: a widget class, a paintable class, and macros.
//
// The canvas is a GtkWidget whose virtual functions are a table given at its creation. It owns
// `content` and passes it to `release`, exactly once, when it is finalized.
#pragma once

// GTK's declarations belong to the module CGTK: one owner for each C type.
#include "../../CGTK/CGTK.h"

typedef struct {
  GtkSizeRequestMode (*request_mode)(void *content, GtkWidget *canvas);
  void (*measure)(void *content, GtkWidget *canvas, GtkOrientation orientation, int for_size,
                  int *minimum, int *natural);
  void (*allocate)(void *content, GtkWidget *canvas, int width, int height, int baseline);
  void (*snapshot)(void *content, GtkWidget *canvas, GtkSnapshot *snapshot);
  void (*style_changed)(void *content, GtkWidget *canvas);
  void (*dispose)(void *content, GtkWidget *canvas);
  void (*release)(void *content);
} TodayCanvasTable;

GtkWidget *today_canvas_new(GtkAccessibleRole role, const TodayCanvasTable *table, void *content);

// Allocates its children again without a window layout; false before its first allocation.
gboolean today_canvas_lay_out(GtkWidget *canvas);

// A paintable drawn by a function in the colors of its image's style. It owns `content` in the same
// way.
typedef struct {
  void (*snapshot)(void *content, GtkSnapshot *snapshot, double width, double height,
                   const GdkRGBA *colors, gsize count);
  void (*release)(void *content);
} TodaySymbolTable;

GdkPaintable *today_symbol_new(const TodaySymbolTable *table, void *content);

// The content; NULL for other paintables.
void *today_symbol_get_content(GdkPaintable *paintable);

// An image without a baseline. Workaround: in GTK 4.8 and newer, a GtkBox lines up the baselines of its
// children when it is asked for its height at a width, and not when it is asked for its height, which
// can be lower then. That is a warning, and overlapping widgets.
GtkWidget *today_image_new(const char *icon);

// Whether the scale factor is an integer.
gboolean today_is_scaled_evenly(GtkWidget *widget);

// Sets the accessible checked state. Workaround: GTK 4.8 initializes its value as an enumeration
// and reads an integer, so only the variadic call works.
void today_set_accessible_checked(GtkWidget *widget, gboolean is_checked);

// Sets the accessible invalid state. Workaround: an enumeration, as above.
void today_set_accessible_invalid(GtkWidget *widget, gboolean is_invalid);

// Reports the true bounds of widgets to assistive technologies. Workaround: GTK from 4.10 to at
// least 4.24 leaves out the padding of ancestors; remove this once GTK is fixed. Not for older
// versions. Call it before the first widget is created.
void today_mend_accessible_bounds(void);
