#include "CGTKTesting.h"

#include <gtk/gtk.h>
#include <malloc.h>

char *check_accessible_text(void *widget, unsigned property, const char *expected) {
  return gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), property, expected);
}

char *check_accessible_number(void *widget, unsigned property, double expected) {
  return gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), property, expected);
}

char *check_accessible_state(void *widget, unsigned state, int expected) {
  return gtk_test_accessible_check_state(GTK_ACCESSIBLE(widget), state, expected);
}

char *check_accessible_relation(void *widget, unsigned relation, void *expected) {
  return gtk_test_accessible_check_relation(GTK_ACCESSIBLE(widget), relation, expected, NULL);
}

void give_back_freed_memory(void) { malloc_trim(0); }
