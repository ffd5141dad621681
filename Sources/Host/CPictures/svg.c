// The libraries for SVG are large, so they are loaded when there is a picture for them. What needs files or
// threads, as text and filters do, ends the process; see confine.c.

#include "CPictures.h"

#include <dlfcn.h>
#include <stdlib.h>

// Of librsvg, only what is called: its headers aren't needed to build.
typedef struct {
  double x, y, width, height;
} Rectangle;
typedef struct {
  double length;
  int unit;
} Length;

static struct {
  void *(*read)(const unsigned char *, size_t, void *);
  int (*get_size)(void *, double *, double *);
  void (*get_dimensions)(void *, int *, Length *, int *, Length *, int *, Rectangle *);
  int (*render)(void *, void *, const Rectangle *, void *);
  void (*unref)(void *);
  void *(*make_surface)(unsigned char *, int, int, int, int);
  void *(*make_context)(void *);
  void (*end_context)(void *);
  void (*flush)(void *);
  void (*end_surface)(void *);
} svg;

static int find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  *(void **)function = found;
  return found != NULL;
}

int today_load_svg(void) {
  void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_GLOBAL);
  int isThere =
      rsvg && find(rsvg, "rsvg_handle_new_from_data", &svg.read) &&
      find(rsvg, "rsvg_handle_get_intrinsic_size_in_pixels", &svg.get_size) &&
      find(rsvg, "rsvg_handle_get_intrinsic_dimensions", &svg.get_dimensions) &&
      find(rsvg, "rsvg_handle_render_document", &svg.render) &&
      find(rsvg, "g_object_unref", &svg.unref) &&
      find(rsvg, "cairo_image_surface_create_for_data", &svg.make_surface) &&
      find(rsvg, "cairo_create", &svg.make_context) &&
      find(rsvg, "cairo_destroy", &svg.end_context) &&
      find(rsvg, "cairo_surface_flush", &svg.flush) &&
      find(rsvg, "cairo_surface_destroy", &svg.end_surface);
  if (!isThere) return svg.read = NULL, 0;
  // The first picture registers types, which needs more than later ones.
  static const char sample[] = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
  TodayPixels pixels;
  if (today_decode_svg((const unsigned char *)sample, sizeof sample - 1, 1, &pixels))
    free(pixels.bytes);
  return 1;
}

// The size in the file, which is only a proportion here; a square where there is none.
static void measure(void *handle, double *width, double *height) {
  *width = *height = 0;
  int hasWidth, hasHeight, hasBox;
  Length across, down;
  Rectangle box;
  if (!svg.get_size(handle, width, height) || !(*width > 0) || !(*height > 0)) {
    svg.get_dimensions(handle, &hasWidth, &across, &hasHeight, &down, &hasBox, &box);
    *width = hasBox ? box.width : 1;
    *height = hasBox ? box.height : 1;
  }
  if (!(*width > 0 && *height > 0 && *width < 1e6 && *height < 1e6)) *width = *height = 1;
}

int today_decode_svg(const unsigned char *bytes, size_t count, unsigned side, TodayPixels *pixels) {
  if (!svg.read || !side || side > TODAY_PICTURE_SIDE) return 0;
  void *handle = svg.read(bytes, count, NULL);
  if (!handle) return 0;
  double wide, high;
  measure(handle, &wide, &high);
  double factor = side / (wide > high ? wide : high);
  int width = wide * factor < 1 ? 1 : (int)(wide * factor + 0.5);
  int height = high * factor < 1 ? 1 : (int)(high * factor + 0.5);
  unsigned char *target = calloc(height, (size_t)width * 4);
  int isDrawn = 0;
  if (target) {
    // CAIRO_FORMAT_ARGB32 is 0.
    void *surface = svg.make_surface(target, 0, width, height, width * 4);
    void *context = svg.make_context(surface);
    Rectangle all = {0, 0, width, height};
    isDrawn = svg.render(handle, context, &all, NULL);
    svg.end_context(context);
    svg.flush(surface);
    svg.end_surface(surface);
  }
  svg.unref(handle);
  if (!isDrawn) return free(target), 0;
  *pixels = (TodayPixels){target, (unsigned)width, (unsigned)height};
  return 1;
}
