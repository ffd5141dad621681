#include "CGTKTesting.h"

#include <gtk/gtk.h>

unsigned today_pixel(void *widget, int x, int y) {
  GtkSnapshot *snapshot = gtk_snapshot_new();
  GTK_WIDGET_GET_CLASS(widget)->snapshot(widget, snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  if (node == NULL) return 0;
  guint32 pixel = 0;
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data((unsigned char *)&pixel, CAIRO_FORMAT_ARGB32, 1, 1, 4);
  cairo_t *context = cairo_create(surface);
  cairo_translate(context, -x, -y);
  gsk_render_node_draw(node, context);
  cairo_destroy(context);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  gsk_render_node_unref(node);
  return pixel;
}
