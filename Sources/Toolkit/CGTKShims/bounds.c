#include <math.h>

#include "CGTKShims.h"

// GTK's own interface, public since 4.10.
typedef struct {
  GTypeInterface type;
  GCallback get_at_context;
  GCallback get_platform_state;
  GCallback get_accessible_parent;
  GCallback get_first_accessible_child;
  GCallback get_next_accessible_sibling;
  gboolean (*get_bounds)(GtkAccessible *self, int *x, int *y, int *width, int *height);
} AccessibleInterface;

// The offset from the parent's padding and border corner to the widget's: these add up to the
// position in the window.
static gboolean bounds(GtkAccessible *self, int *x, int *y, int *width, int *height) {
  GtkWidget *widget = GTK_WIDGET(self);
  GtkWidget *parent = gtk_widget_get_parent(widget);
  graphene_rect_t own, around;
  if (!gtk_widget_get_realized(widget)) return FALSE;
  if (!gtk_widget_compute_bounds(widget, parent != NULL ? parent : widget, &own)) return FALSE;
  *x = *y = 0;
  if (parent != NULL) {
    if (!gtk_widget_compute_bounds(parent, parent, &around)) return FALSE;
    *x = (int)floorf(own.origin.x - around.origin.x);
    *y = (int)floorf(own.origin.y - around.origin.y);
  }
  *width = (int)ceilf(own.size.width);
  *height = (int)ceilf(own.size.height);
  return TRUE;
}

void today_mend_accessible_bounds(void) {
  GTypeClass *widgets = g_type_class_ref(GTK_TYPE_WIDGET);
  AccessibleInterface *interface = g_type_interface_peek(widgets, GTK_TYPE_ACCESSIBLE);
  if (interface != NULL) interface->get_bounds = bounds;
  // Widget classes are never unloaded.
  g_type_class_unref(widgets);
}
