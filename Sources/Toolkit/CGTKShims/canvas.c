#include "CGTKShims.h"

typedef struct {
  GtkWidget parent_instance;
  TodayCanvasTable table;
  void *content;
} TodayCanvas;

typedef struct {
  GtkWidgetClass parent_class;
} TodayCanvasClass;

static GType today_canvas_get_type(void);

G_DEFINE_TYPE(TodayCanvas, today_canvas, GTK_TYPE_WIDGET)

static TodayCanvas *canvas_of(gpointer instance) {
  return G_TYPE_CHECK_INSTANCE_CAST(instance, today_canvas_get_type(), TodayCanvas);
}

static GtkSizeRequestMode today_canvas_get_request_mode(GtkWidget *widget) {
  TodayCanvas *self = canvas_of(widget);
  return self->table.request_mode(self->content, widget);
}

static void today_canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline) {
  TodayCanvas *self = canvas_of(widget);
  *minimum_baseline = -1;
  *natural_baseline = -1;
  self->table.measure(self->content, widget, orientation, for_size, minimum, natural);
}

static void today_canvas_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  TodayCanvas *self = canvas_of(widget);
  self->table.allocate(self->content, widget, width, height, baseline);
}

static void today_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  TodayCanvas *self = canvas_of(widget);
  self->table.snapshot(self->content, widget, snapshot);
}

// Also called for the widget's first style, when it is added to a window.
static void today_canvas_css_changed(GtkWidget *widget, GtkCssStyleChange *change) {
  TodayCanvas *self = canvas_of(widget);
  GTK_WIDGET_CLASS(today_canvas_parent_class)->css_changed(widget, change);
  self->table.style_changed(self->content, widget);
}

static void today_canvas_system_setting_changed(GtkWidget *widget, GtkSystemSetting setting) {
  TodayCanvas *self = canvas_of(widget);
  GTK_WIDGET_CLASS(today_canvas_parent_class)->system_setting_changed(widget, setting);
  self->table.style_changed(self->content, widget);
}

static void today_canvas_dispose(GObject *object) {
  TodayCanvas *self = canvas_of(object);
  GtkWidget *child;
  if (self->content != NULL)
    self->table.dispose(self->content, GTK_WIDGET(object));
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(today_canvas_parent_class)->dispose(object);
}

static void today_canvas_finalize(GObject *object) {
  TodayCanvas *self = canvas_of(object);
  if (self->content != NULL)
    self->table.release(self->content);
  self->content = NULL;
  G_OBJECT_CLASS(today_canvas_parent_class)->finalize(object);
}

static void today_canvas_class_init(TodayCanvasClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->dispose = today_canvas_dispose;
  object_class->finalize = today_canvas_finalize;
  widget_class->get_request_mode = today_canvas_get_request_mode;
  widget_class->measure = today_canvas_measure;
  widget_class->size_allocate = today_canvas_size_allocate;
  widget_class->snapshot = today_canvas_snapshot;
  widget_class->css_changed = today_canvas_css_changed;
  widget_class->system_setting_changed = today_canvas_system_setting_changed;
  gtk_widget_class_set_css_name(widget_class, "canvas");
}

static void today_canvas_init(TodayCanvas *self) {}

gboolean today_canvas_lay_out(GtkWidget *canvas) {
  TodayCanvas *self = canvas_of(canvas);
  int width = gtk_widget_get_width(canvas);
  int height = gtk_widget_get_height(canvas);
  if (!gtk_widget_get_mapped(canvas) || width <= 0 || height <= 0)
    return FALSE;
  // GTK requires a measurement before an allocation; unchanged sizes are cached.
  for (GtkWidget *child = gtk_widget_get_first_child(canvas); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  self->table.allocate(self->content, canvas, width, height, -1);
  return TRUE;
}

GtkWidget *today_canvas_new(GtkAccessibleRole role, const TodayCanvasTable *table, void *content) {
  TodayCanvas *self = g_object_new(today_canvas_get_type(), "accessible-role", role, NULL);
  self->table = *table;
  self->content = content;
  return GTK_WIDGET(self);
}
