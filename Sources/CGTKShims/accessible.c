#include "CGTKShims.h"

void today_set_accessible_checked(GtkWidget *widget, gboolean is_checked) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED,
                              is_checked ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                         : GTK_ACCESSIBLE_TRISTATE_FALSE,
                              -1);
}
