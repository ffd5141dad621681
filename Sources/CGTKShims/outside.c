// Letters that lie outside of what is drawn anew are left away.
//
// GTK walks through all that a window shows in each frame, and leaves it to cairo to drop what lies outside
// of the part that has changed. Pictures and areas are dropped at once; for letters, Pango first makes a
// renderer ready, and cairo a list of them in its own form. Where one text of twelve changes each second,
// that is a tenth of the work.
//
// As in change.c, the program's own function is called by GTK in place of the library's. What would break
// it: a GTK that binds Pango's symbols to itself. Then all letters are handed to cairo, as before.

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>

#include "CGTKShims.h"

typedef void ShowGlyphs(cairo_t *context, PangoFont *font, PangoGlyphString *glyphs);

static ShowGlyphs *real(void) {
  static ShowGlyphs *found;
  if (found == NULL) found = (ShowGlyphs *)dlsym(RTLD_NEXT, "pango_cairo_show_glyph_string");
  // It is there: only those that are linked against Pango know the name.
  if (found == NULL) abort();
  return found;
}

// Whether no pixel of these letters can be seen, which stand on a line that begins where the context is.
static bool is_outside(cairo_t *context, PangoFont *font, PangoGlyphString *glyphs) {
  // What is smoothed reaches over the edge of a letter.
  enum { EDGE = 2 };
  double left, top, right, bottom, x = 0, y = 0;
  cairo_clip_extents(context, &left, &top, &right, &bottom);
  if (left >= right || top >= bottom) return true;
  if (cairo_has_current_point(context)) cairo_get_current_point(context, &x, &y);
  PangoRectangle ink;
  pango_glyph_string_extents(glyphs, font, &ink, NULL);
  pango_extents_to_pixels(&ink, NULL);
  return x + ink.x - EDGE >= right || x + ink.x + ink.width + EDGE <= left ||
         y + ink.y - EDGE >= bottom || y + ink.y + ink.height + EDGE <= top;
}

// Pango's own function, as it is declared there.
__attribute__((visibility("default"))) void pango_cairo_show_glyph_string(
    cairo_t *context, PangoFont *font, PangoGlyphString *glyphs) {
  if (!is_outside(context, font, glyphs)) real()(context, font, glyphs);
}
