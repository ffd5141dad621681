// The end of the connection, heard before GTK hears of it.
//
// GTK ends the program with _exit as soon as it finds the connection lost, in the middle of its main
// loop, so that nothing after it is run. It finds that when it looks at the connection, which a source
// of a higher priority does before it: each turn of the loop asks the sources in that order.

#include <glib.h>
#include <poll.h>

#include "compositor.h"

struct loss {
  GSource source;
  GPollFD connection;
  void (*handler)(void);
};

static void look(struct loss *loss, int events) {
  if (!(events & (POLLHUP | POLLERR)) || loss->handler == NULL) return;
  void (*handler)(void) = loss->handler;
  loss->handler = NULL;
  handler();
}

// GTK writes before it waits, and would find a connection that was lost since the last turn.
static gboolean prepare(GSource *source, int *timeout) {
  struct loss *loss = (struct loss *)source;
  struct pollfd now = {loss->connection.fd, 0, 0};
  *timeout = -1;
  if (poll(&now, 1, 0) > 0) look(loss, now.revents);
  return FALSE;
}

static gboolean check(GSource *source) {
  struct loss *loss = (struct loss *)source;
  look(loss, loss->connection.revents);
  return FALSE;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)source, (void)callback, (void)data;
  return G_SOURCE_CONTINUE;
}

void today_compositor_on_loss(void (*handler)(void)) {
  static GSourceFuncs functions = {.prepare = prepare, .check = check, .dispatch = dispatch};
  static struct loss *loss;
  if (loss == NULL) {
    loss = (struct loss *)g_source_new(&functions, sizeof *loss);
    loss->connection.fd = wl_display_get_fd(today_compositor.display);
    loss->connection.events = G_IO_HUP | G_IO_ERR;
    g_source_add_poll(&loss->source, &loss->connection);
    g_source_set_priority(&loss->source, G_PRIORITY_HIGH);
    g_source_attach(&loss->source, NULL);
  }
  loss->handler = handler;
}
