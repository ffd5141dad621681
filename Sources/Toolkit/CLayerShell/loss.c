// The end of the connection, heard before GTK hears of it.
//
// GTK ends the program with _exit as soon as it finds the connection lost, in the middle of its main
// loop, so that nothing after it is run. It finds that in two ways:
//
// - It sees that the other side has hung up, when it looks at the connection. A source of a higher
//   priority does so before GTK 4.8: each turn of the loop asks the sources in that order. Newer ones,
//   such as GTK 4.18, have theirs before all others, but write a message before they end.
// - It reads that the compositor refuses what it was asked, or something that makes no sense, or finds
//   that it can't write. Nobody needs to have hung up by then, or only since we looked, so the functions
//   that tell GTK of it tell us first, in the way that hook.c explains.

#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <poll.h>
#include <stdlib.h>

#include "compositor.h"

static void (*handler)(void);

struct loss {
  GSource source;
  GPollFD connection;
};

// Who has asked to be told.
static GThread *main_thread;

static void lose(void) {
  if (handler == NULL) return;
  void (*once)(void) = handler;
  handler = NULL;
  once();
}

static void look(int events) {
  if (events & (POLLHUP | POLLERR)) lose();
}

static void look_now(const struct loss *loss) {
  struct pollfd now = {loss->connection.fd, 0, 0};
  if (poll(&now, 1, 0) > 0) look(now.revents);
}

// GTK writes before it waits, and would find a connection that was lost since the last turn.
static gboolean prepare(GSource *source, int *timeout) {
  *timeout = -1;
  look_now((struct loss *)source);
  return FALSE;
}

// GTK's last words, or any others. Other threads write, too, and the handler is the main thread's.
static GLogWriterOutput hear(GLogLevelFlags level, const GLogField *fields, gsize count,
                             void *data) {
  if (g_thread_self() == main_thread) look_now(data);
  return g_log_writer_default(level, fields, count, NULL);
}

static gboolean check(GSource *source) {
  look(((struct loss *)source)->connection.revents);
  return FALSE;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)source, (void)callback, (void)data;
  return G_SOURCE_CONTINUE;
}

// MARK: - In GTK's way

typedef int Talking(struct wl_display *display);

static int tell_first(Talking **real, const char *name, struct wl_display *display) {
  if (*real == NULL) *real = (Talking *)dlsym(RTLD_NEXT, name);
  // It is there: nobody but libwayland's callers knows the name.
  if (*real == NULL) abort();
  const int count = (*real)(display);
  // A compositor that is slow to read isn't lost.
  if (count >= 0 || errno == EAGAIN || display != today_compositor.display) return count;
  // GTK says what it was.
  const int error = errno;
  lose();
  errno = error;
  return count;
}

__attribute__((visibility("default"))) int wl_display_dispatch_pending(struct wl_display *display) {
  static Talking *real;
  return tell_first(&real, "wl_display_dispatch_pending", display);
}

__attribute__((visibility("default"))) int wl_display_read_events(struct wl_display *display) {
  static Talking *real;
  return tell_first(&real, "wl_display_read_events", display);
}

__attribute__((visibility("default"))) int wl_display_flush(struct wl_display *display) {
  static Talking *real;
  return tell_first(&real, "wl_display_flush", display);
}

// MARK: -

void today_compositor_on_loss(void (*new_handler)(void)) {
  static GSourceFuncs functions = {.prepare = prepare, .check = check, .dispatch = dispatch};
  static struct loss *loss;
  if (loss == NULL) {
    loss = (struct loss *)g_source_new(&functions, sizeof *loss);
    loss->connection.fd = wl_display_get_fd(today_compositor.display);
    loss->connection.events = G_IO_HUP | G_IO_ERR;
    g_source_add_poll(&loss->source, &loss->connection);
    g_source_set_priority(&loss->source, G_PRIORITY_HIGH);
    g_source_attach(&loss->source, NULL);
    main_thread = g_thread_self();
    g_log_set_writer_func(hear, loss, NULL);
  }
  handler = new_handler;
}
