/* The measure of all things: what GTK itself costs. One bare window, nothing in it.

   With numbers after it, each is how much of the window is drawn anew in each of 40 frames, from its top
   on, in points; with each SIGUSR1 it comes to the next of them. */
#include <glib-unix.h>
#include <gtk/gtk.h>

enum { WIDTH = 400, HEIGHT = 1080, FRAMES = 40 };

static char **next_height;
static int height, frames, is_light;

/* Another color, so that GTK finds that it has to be drawn. */
static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  GdkRGBA color = { 0.3f, 0.3f, is_light ? 0.6f : 0.3f, 1 };
  gtk_snapshot_append_color(
    snapshot, &color, &GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(widget), (float)height));
}

static void area_class_init(GtkWidgetClass *class, void *data)
{
  (void)data;
  class->snapshot = snapshot;
}

static gboolean step(GtkWidget *area, GdkFrameClock *clock, void *data)
{
  (void)clock;
  (void)data;
  if (frames-- == 0)
    return G_SOURCE_REMOVE;
  is_light = !is_light;
  gtk_widget_queue_draw(area);
  return G_SOURCE_CONTINUE;
}

static gboolean redraw(void *area)
{
  if (!*next_height)
    return G_SOURCE_REMOVE;
  height = atoi(*next_height++);
  frames = FRAMES;
  gtk_widget_add_tick_callback(area, step, NULL, NULL);
  return G_SOURCE_CONTINUE;
}

static void draw_on_demand(GtkWindow *window)
{
  GType type = g_type_register_static_simple(
    GTK_TYPE_WIDGET, "Area", sizeof(GtkWidgetClass), (GClassInitFunc)(void (*)(void))area_class_init,
    sizeof(GtkWidget), NULL, 0);
  GtkWidget *area = g_object_new(type, NULL);
  gtk_window_set_child(window, area);
  gtk_window_set_decorated(window, FALSE);
  g_unix_signal_add(SIGUSR1, redraw, area);
}

int main(int argc, char **argv)
{
  gtk_init();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
  next_height = argv + 1;
  if (argc > 1)
    draw_on_demand(GTK_WINDOW(window));
  gtk_window_present(GTK_WINDOW(window));
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_main_loop_run(loop);
  return 0;
}
