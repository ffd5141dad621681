#include "CGTKShims.h"

typedef struct {
  GObject parent_instance;
  TodaySymbolTable table;
  void *content;
} TodaySymbol;

typedef struct {
  GObjectClass parent_class;
} TodaySymbolClass;

static GType today_symbol_get_type(void);
static void today_symbol_paintable_init(GdkPaintableInterface *interface);
static void today_symbol_symbolic_init(GtkSymbolicPaintableInterface *interface);

G_DEFINE_TYPE_WITH_CODE(TodaySymbol, today_symbol, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, today_symbol_paintable_init)
                            G_IMPLEMENT_INTERFACE(GTK_TYPE_SYMBOLIC_PAINTABLE,
                                                  today_symbol_symbolic_init))

static TodaySymbol *symbol_of(gpointer instance) {
  return G_TYPE_CHECK_INSTANCE_CAST(instance, today_symbol_get_type(), TodaySymbol);
}

static void today_symbol_snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width,
                                  double height) {
  TodaySymbol *self = symbol_of(paintable);
  GdkRGBA black = {0, 0, 0, 1};
  self->table.snapshot(self->content, GTK_SNAPSHOT(snapshot), width, height, &black, 1);
}

static void today_symbol_snapshot_symbolic(GtkSymbolicPaintable *paintable, GdkSnapshot *snapshot,
                                           double width, double height, const GdkRGBA *colors,
                                           gsize count) {
  TodaySymbol *self = symbol_of(paintable);
  self->table.snapshot(self->content, GTK_SNAPSHOT(snapshot), width, height, colors, count);
}

static void today_symbol_paintable_init(GdkPaintableInterface *interface) {
  interface->snapshot = today_symbol_snapshot;
}

static void today_symbol_symbolic_init(GtkSymbolicPaintableInterface *interface) {
  interface->snapshot_symbolic = today_symbol_snapshot_symbolic;
}

static void today_symbol_finalize(GObject *object) {
  TodaySymbol *self = symbol_of(object);
  self->table.release(self->content);
  G_OBJECT_CLASS(today_symbol_parent_class)->finalize(object);
}

static void today_symbol_class_init(TodaySymbolClass *class) {
  G_OBJECT_CLASS(class)->finalize = today_symbol_finalize;
}

static void today_symbol_init(TodaySymbol *self) {}

GdkPaintable *today_symbol_new(const TodaySymbolTable *table, void *content) {
  TodaySymbol *self = g_object_new(today_symbol_get_type(), NULL);
  self->table = *table;
  self->content = content;
  return GDK_PAINTABLE(self);
}

void *today_symbol_get_content(GdkPaintable *paintable) {
  return G_TYPE_CHECK_INSTANCE_TYPE(paintable, today_symbol_get_type())
             ? symbol_of(paintable)->content
             : NULL;
}

gboolean today_is_scaled_evenly(GtkWidget *widget) {
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native == NULL ? NULL : gtk_native_get_surface(native);
  double scale = 1;
  if (surface == NULL) return TRUE;
  // Only newer versions have fractional scales.
  if (g_object_class_find_property(G_OBJECT_GET_CLASS(surface), "scale") == NULL) return TRUE;
  g_object_get(surface, "scale", &scale, NULL);
  return scale == (double)(int)scale;
}
