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

// Of so many small pieces that GLib is asked for, how many it has asked malloc for, each by itself.
int pieces_that_malloc_gave(int count);
