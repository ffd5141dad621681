#include "CGTKTesting.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>
#include <string.h>

static Display *server(void) { return gdk_x11_display_get_xdisplay(gdk_display_get_default()); }

void today_move_pointer(int x, int y) {
  XTestFakeMotionEvent(server(), -1, x, y, CurrentTime);
  XSync(server(), False);
}

void today_press_button(unsigned button, int is_down) {
  XTestFakeButtonEvent(server(), button, is_down, CurrentTime);
  XSync(server(), False);
}

static int press(KeySym symbol, int is_down) {
  const KeyCode code = XKeysymToKeycode(server(), symbol);
  if (code == 0) return 0;
  int count = 0;
  KeySym *levels = XGetKeyboardMapping(server(), code, 1, &count);
  const int is_shifted = count > 1 && levels[0] != symbol && levels[1] == symbol;
  XFree(levels);
  const KeyCode shift = XKeysymToKeycode(server(), XK_Shift_L);
  if (is_shifted && is_down) XTestFakeKeyEvent(server(), shift, 1, CurrentTime);
  XTestFakeKeyEvent(server(), code, is_down, CurrentTime);
  if (is_shifted && !is_down) XTestFakeKeyEvent(server(), shift, 0, CurrentTime);
  XSync(server(), False);
  return 1;
}

int today_press_key(const char *name, int is_down) {
  KeySym symbol = XStringToKeysym(name);
  if (symbol == NoSymbol && strlen(name) == 1) symbol = (unsigned char)name[0];
  return symbol != NoSymbol && press(symbol, is_down);
}

// Another program's, which has the keyboard while the panel doesn't: with none, the server looks for no
// grabbed keys.
static Window other_window(void) {
  static Window window;
  if (window == None) {
    XSetWindowAttributes attributes = {.override_redirect = True};
    window = XCreateWindow(server(), DefaultRootWindow(server()), -10, -10, 1, 1, 0, 0, InputOnly,
                           CopyFromParent, CWOverrideRedirect, &attributes);
    XMapWindow(server(), window);
  }
  return window;
}

void today_let_go(void) {
  char keys[32];
  XQueryKeymap(server(), keys);
  for (int code = 8; code < 256; code++) {
    if (keys[code / 8] & (1 << (code % 8))) XTestFakeKeyEvent(server(), code, 0, CurrentTime);
  }
  for (unsigned button = 1; button <= 3; button++) {
    XTestFakeButtonEvent(server(), button, 0, CurrentTime);
  }
  XSetInputFocus(server(), other_window(), RevertToNone, CurrentTime);
  XSync(server(), False);
}

void today_give_keyboard(void *window) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  XSetInputFocus(server(), gdk_x11_surface_get_xid(surface), RevertToNone, CurrentTime);
  XSync(server(), False);
}

// GTK computes changed styles in the update phase, and some widgets ask for another layout in the first. GDK's own
// clock grants that three times; what is left out here would come with its next frame, in real time.
static void lay_out(GdkFrameClock *clock) {
  g_signal_emit_by_name(clock, "update");
  for (int pass = 0; pass < 4; pass++) g_signal_emit_by_name(clock, "layout");
}

void today_lay_out(void *window) {
  if (!gtk_widget_get_realized(window)) return;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  if (clock == NULL) return;
  g_signal_emit_by_name(clock, "flush-events");
  lay_out(clock);
  g_signal_emit_by_name(clock, "resume-events");
}

// What the main loop has done: X events, and what follows from today_lay_out alone. Each layout asks the
// frame clock to let events through again, and has GDK write WM_NORMAL_HINTS, of which the server tells it.
static struct {
  unsigned events, echoes;
} done;

static gboolean count_frame_signal(GSignalInvocationHint *hint, guint count, const GValue *values,
                                   gpointer data) {
  done.echoes++;
  return TRUE;
}

static gboolean count_event(GdkDisplay *display, XEvent *event, gpointer data) {
  if (event->type == PropertyNotify && event->xproperty.atom == XA_WM_NORMAL_HINTS) {
    done.echoes++;
  } else {
    done.events++;
  }
  return FALSE;
}

static void start_counting(void) {
  static gboolean is_counting = FALSE;
  if (is_counting) return;
  is_counting = TRUE;
  GTypeClass *frame_clock = g_type_class_ref(GDK_TYPE_FRAME_CLOCK);
  static const char *const names[] = {"before-paint", "resume-events"};
  for (unsigned index = 0; index < G_N_ELEMENTS(names); index++) {
    unsigned signal = g_signal_lookup(names[index], GDK_TYPE_FRAME_CLOCK);
    g_signal_add_emission_hook(signal, 0, count_frame_signal, NULL, NULL);
  }
  g_type_class_unref(frame_clock);
  g_signal_connect(gdk_display_get_default(), "xevent", G_CALLBACK(count_event), NULL);
}

int today_do_all_ready(void) {
  start_counting();
  int did_more = FALSE;
  for (int count = 0; count < 2000; count++) {
    typeof(done) before = done;
    if (!g_main_context_iteration(NULL, FALSE)) break;
    if (done.events != before.events || done.echoes == before.echoes) did_more = TRUE;
  }
  return did_more;
}

void today_draw_frames(void) {
  static const char *const phases[] = {"paint", "after-paint", "resume-events"};
  GListModel *windows = gtk_window_get_toplevels();
  for (unsigned index = 0; index < g_list_model_get_n_items(windows); index++) {
    GtkWidget *window = g_list_model_get_item(windows, index);
    GdkFrameClock *clock = gtk_widget_get_mapped(window) ? gtk_widget_get_frame_clock(window) : NULL;
    if (clock != NULL) {
      g_object_ref(clock);
      g_signal_emit_by_name(clock, "flush-events");
      g_signal_emit_by_name(clock, "before-paint");
      lay_out(clock);
      for (unsigned phase = 0; phase < G_N_ELEMENTS(phases); phase++) {
        g_signal_emit_by_name(clock, phases[phase]);
      }
      g_object_unref(clock);
    }
    g_object_unref(window);
  }
}

// GTK tells what a property is only on a mismatch, so a value is asked for that none has.
char *today_accessible_text(void *widget, unsigned property) {
  if (!gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), property)) return NULL;
  return gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), property, "\x01");
}

int today_has_accessible_property(void *widget, unsigned property) {
  return gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), property);
}

int today_has_accessible_state(void *widget, unsigned state) {
  return gtk_test_accessible_has_state(GTK_ACCESSIBLE(widget), state);
}
