#include "CGTKShims.h"

void today_set_accessible_checked(GtkWidget *widget, gboolean is_checked) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED,
                              is_checked ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                         : GTK_ACCESSIBLE_TRISTATE_FALSE,
                              -1);
}

void today_set_accessible_invalid(GtkWidget *widget, gboolean is_invalid) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
                              is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE
                                         : GTK_ACCESSIBLE_INVALID_FALSE,
                              -1);
}
