#include "CGTKTesting.h"

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

void today_lay_out(void *window) {
  if (!gtk_widget_get_realized(window)) return;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  if (clock == NULL) return;
  g_signal_emit_by_name(clock, "flush-events");
  g_signal_emit_by_name(clock, "layout");
  g_signal_emit_by_name(clock, "resume-events");
}

void today_draw_frames(void) {
  static const char *const phases[] = {"flush-events", "before-paint", "layout",
                                       "paint",        "after-paint",  "resume-events"};
  GListModel *windows = gtk_window_get_toplevels();
  for (unsigned index = 0; index < g_list_model_get_n_items(windows); index++) {
    GtkWidget *window = g_list_model_get_item(windows, index);
    GdkFrameClock *clock = gtk_widget_get_mapped(window) ? gtk_widget_get_frame_clock(window) : NULL;
    if (clock != NULL) {
      g_object_ref(clock);
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
