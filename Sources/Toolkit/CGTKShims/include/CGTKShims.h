// The little C that Swift can't say: one class of widgets, one of pictures in images, and macros.
//
// The canvas is a GtkWidget whose virtual functions are a table of functions given at its creation.
// It owns `content` and gives it back through `release`, exactly once, when it is finalised.
#pragma once

// GTK's own declarations belong to the module CGTK: one owner for each C type.
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

// Gives its children their places once more, without a word to the window; false where it has no size yet.
gboolean today_canvas_lay_out(GtkWidget *canvas);

// A picture in the colors of the style that an image has, drawn by a function. It owns `content` and gives
// it back in the same way.
typedef struct {
  void (*snapshot)(void *content, GtkSnapshot *snapshot, double width, double height,
                   const GdkRGBA *colors, gsize count);
  void (*release)(void *content);
} TodaySymbolTable;

GdkPaintable *today_symbol_new(const TodaySymbolTable *table, void *content);

// What it was made with; NULL for pictures of other kinds.
void *today_symbol_get_content(GdkPaintable *paintable);

// Whether each logical pixel is so many whole pixels of the screen.
gboolean today_is_scaled_evenly(GtkWidget *widget);

// Says whether a widget is checked. Workaround: GTK 4.8 initializes the value of this state as an
// enumeration and reads it as an integer, so that only the variadic call gets it across.
void today_set_accessible_checked(GtkWidget *widget, gboolean is_checked);

// Says whether what is typed into a widget can't be used. Workaround: an enumeration, as above.
void today_set_accessible_invalid(GtkWidget *widget, gboolean is_invalid);

// Has assistive programs told where widgets really are. Workaround: from GTK 4.10 on, the padding
// of everything around a widget is left out, in 4.24 still; once a GTK gets it right, this has to
// go. Not for older versions; to be called before the first widget is made.
void today_mend_accessible_bounds(void);
