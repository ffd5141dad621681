/* The measure of all things: what GTK itself costs. One bare window, nothing in it. */
#include <gtk/gtk.h>

int main(void)
{
  gtk_init();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 400, 1080);
  gtk_window_present(GTK_WINDOW(window));
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_main_loop_run(loop);
  return 0;
}
