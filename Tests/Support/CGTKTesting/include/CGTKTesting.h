// No header of GTK's here: each of its types belongs to the module CGTK alone.
#pragma once

// GTK's checks of what a screen reader is told are variadic, which Swift can't call. Each of these
// returns NULL if the value is the expected one, else what it is, to be freed. What is checked is
// given as the value of its enumeration in C.
char *check_accessible_text(void *widget, unsigned property, const char *expected);
char *check_accessible_number(void *widget, unsigned property, double expected);
char *check_accessible_state(void *widget, unsigned state, int expected);
char *check_accessible_relation(void *widget, unsigned relation, void *expected);

// Gives memory that was freed back to the system, so that what is measured is what is used.
void give_back_freed_memory(void);

// A user's hands, by the X server's own test extension: what is sent takes the same way as real input.
// Each returns once the server has taken it.
void today_move_pointer(int x, int y);
void today_press_button(unsigned button, int is_down);
// Presses or releases a key by the name of its symbol, such as "Return" or "a"; FALSE if there is no such
// key. Shift is pressed with it where the symbol needs it.
int today_press_key(const char *name, int is_down);
// The pointer and the keyboard as they were at first: no button or key down, and no window with the
// keyboard.
void today_let_go(void);
// Gives a window that is on the screen the keyboard, as a window manager does.
void today_give_keyboard(void *window);

// What GTK would do before its next frame: takes in motion, lays out. Returns whether anything was to do.
void today_lay_out(void *window);
// Does all that is ready, and returns whether that was anything besides frames and the echo of today_lay_out.
int today_do_all_ready(void);
// Draws a frame of each window that is on the screen, if there is anything to draw.
void today_draw_frames(void);

// The widget's accessible label, description, or value text as a screen reader gets it, to be freed; NULL
// if there is none.
char *today_accessible_text(void *widget, unsigned property);
// Whether it has this property, state or relation at all.
int today_has_accessible_property(void *widget, unsigned property);
int today_has_accessible_state(void *widget, unsigned state);

// The color that a widget draws at a point of its own, as alpha, red, green and blue in a byte each.
unsigned today_pixel(void *widget, int x, int y);

// Marks a window as the active one, as a window manager does, and says when its user last did something
// there; NULL marks none.
void today_set_active_window(void *window, unsigned last_used);
// Whether the X server sends keys to this window.
int today_has_keyboard(void *window);
