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

int pieces_that_malloc_gave(int count) {
  enum { SIZE = 48 };
  int given = 0;
  gpointer pieces[count];
  for (int index = 0; index < count; index++) {
    const size_t before = mallinfo2().uordblks;
    pieces[index] = g_slice_alloc(SIZE);
    if (mallinfo2().uordblks >= before + SIZE) given++;
  }
  for (int index = 0; index < count; index++) g_slice_free1(SIZE, pieces[index]);
  return given;
}
