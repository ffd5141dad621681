#include "CGTKShims.h"

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  GTK_WIDGET_GET_CLASS(widget)->measure(widget, orientation, for_size, minimum, natural,
                                        minimum_baseline, natural_baseline);
  *minimum_baseline = *natural_baseline = -1;
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {}

GtkWidget *today_image_new(const char *icon) {
  GtkWidget *image = gtk_image_new_from_icon_name(icon);
  gtk_widget_set_layout_manager(image, gtk_custom_layout_new(NULL, measure, allocate));
  return image;
}
