// Small changes of a window are sent to the X server, big ones shown to it.
//
// GTK draws a frame into a picture and has cairo bring that to the X server, in memory that both see. Before
// cairo uses any of that again it wants to know whether the server is done with what it was given last, and
// where nothing has come from the server since, it has it say so: by an event that comes after the frame,
// when nothing else is left to be done. Who counts seconds is woken twice by each of them then. What fits
// into the buffer of the connection goes through it as fast, and nobody waits for anything.
//
// The dynamic linker looks up symbols in the program before it looks into libraries, so that the function
// below is called by GTK at the end of each frame, too, and hands on what isn't small to the real one. What
// would break it: a GTK that ends its frames in another way, or binds cairo's symbols to itself. Then
// everything is drawn as it was, and the second wake-up is back.

#include <dlfcn.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "frames.h"

// In bytes of pixels: three countdowns at scale 1 are 20,000. The buffer of a local connection takes 200,000.
enum { SMALL = 96 * 1024 };

typedef void Paint(cairo_t *context);

static Paint *real(void) {
  static Paint *found;
  if (found == NULL) found = (Paint *)dlsym(RTLD_NEXT, "cairo_paint");
  // It is there: only those that are linked against cairo know the name.
  if (found == NULL) abort();
  return found;
}

static bool is_identity(const cairo_matrix_t *matrix) {
  return matrix->xx == 1 && matrix->yy == 1 && matrix->xy == 0 && matrix->yx == 0 &&
         matrix->x0 == 0 && matrix->y0 == 0;
}

// A picture that is copied to a window pixel by pixel, and from where to where.
typedef struct {
  cairo_surface_t *window, *picture;
  double scale_x, scale_y;
  double window_x, window_y;
  // From a pixel of the window to that of the picture.
  int across, down;
} Copy;

static bool get_copy(cairo_t *context, Copy *copy) {
  copy->window = cairo_get_group_target(context);
  if (cairo_surface_get_type(copy->window) != CAIRO_SURFACE_TYPE_XLIB) return false;
  if (cairo_get_operator(context) != CAIRO_OPERATOR_SOURCE) return false;
  cairo_pattern_t *source = cairo_get_source(context);
  if (cairo_pattern_get_type(source) != CAIRO_PATTERN_TYPE_SURFACE) return false;
  if (cairo_pattern_get_surface(source, &copy->picture) != CAIRO_STATUS_SUCCESS) return false;
  if (cairo_surface_get_type(copy->picture) != CAIRO_SURFACE_TYPE_IMAGE) return false;

  cairo_matrix_t of_context, of_source;
  cairo_get_matrix(context, &of_context);
  cairo_pattern_get_matrix(source, &of_source);
  if (!is_identity(&of_context) || !is_identity(&of_source)) return false;

  double scale_x, scale_y, picture_x, picture_y;
  cairo_surface_get_device_scale(copy->window, &copy->scale_x, &copy->scale_y);
  cairo_surface_get_device_scale(copy->picture, &scale_x, &scale_y);
  if (scale_x != copy->scale_x || scale_y != copy->scale_y) return false;
  cairo_surface_get_device_offset(copy->window, &copy->window_x, &copy->window_y);
  cairo_surface_get_device_offset(copy->picture, &picture_x, &picture_y);
  const double across = picture_x - copy->window_x, down = picture_y - copy->window_y;
  copy->across = (int)across;
  copy->down = (int)down;
  return copy->across == across && copy->down == down;
}

// The picture as Xlib knows it, if its pixels are what those of the window are.
static bool get_image(const Copy *copy, XImage *image) {
  const cairo_format_t format = cairo_image_surface_get_format(copy->picture);
  const int depth = cairo_xlib_surface_get_depth(copy->window);
  const Visual *visual = cairo_xlib_surface_get_visual(copy->window);
  if (!(format == CAIRO_FORMAT_ARGB32 && depth == 32) &&
      !(format == CAIRO_FORMAT_RGB24 && depth == 24))
    return false;
  if (visual == NULL || visual->red_mask != 0xff0000 || visual->green_mask != 0xff00 ||
      visual->blue_mask != 0xff)
    return false;
  const int order = G_BYTE_ORDER == G_LITTLE_ENDIAN ? LSBFirst : MSBFirst;
  *image = (XImage){
      .width = cairo_image_surface_get_width(copy->picture),
      .height = cairo_image_surface_get_height(copy->picture),
      .format = ZPixmap,
      .data = (char *)cairo_image_surface_get_data(copy->picture),
      .byte_order = order,
      .bitmap_unit = 32,
      .bitmap_bit_order = order,
      .bitmap_pad = 32,
      .depth = depth,
      .bytes_per_line = cairo_image_surface_get_stride(copy->picture),
      .bits_per_pixel = 32,
      .red_mask = visual->red_mask,
      .green_mask = visual->green_mask,
      .blue_mask = visual->blue_mask,
  };
  return image->data != NULL && XInitImage(image) != 0;
}

// Where it is to be copied, in pixels of the window; false if that isn't small, or not of whole pixels.
static bool get_pixels(const Copy *copy, const XImage *image, const cairo_rectangle_list_t *clip,
                       cairo_rectangle_int_t *pixels) {
  long bytes = 0;
  for (int i = 0; i < clip->num_rectangles; i++) {
    const cairo_rectangle_t *user = &clip->rectangles[i];
    const double x = user->x * copy->scale_x + copy->window_x;
    const double y = user->y * copy->scale_y + copy->window_y;
    const double width = user->width * copy->scale_x, height = user->height * copy->scale_y;
    if (x != rint(x) || y != rint(y) || width != rint(width) || height != rint(height)) return false;
    if (x + copy->across < 0 || y + copy->down < 0 || x + copy->across + width > image->width ||
        y + copy->down + height > image->height)
      return false;
    pixels[i] = (cairo_rectangle_int_t){(int)x, (int)y, (int)width, (int)height};
    bytes += (long)pixels[i].width * pixels[i].height * 4;
    if (bytes > SMALL) return false;
  }
  return true;
}

// What requests about a drawable of this depth are made by. The server frees it with the connection.
static GC get_context(Display *display, Drawable drawable, int depth) {
  static struct {
    Display *display;
    GC context;
  } known[33];
  if (known[depth].display != display) {
    known[depth].display = display;
    known[depth].context = XCreateGC(display, drawable, 0, NULL);
  }
  return known[depth].context;
}

static bool send(cairo_t *context, const Copy *copy) {
  enum { MOST = 32 };
  XImage image;
  cairo_rectangle_int_t pixels[MOST];
  if (!get_image(copy, &image)) return false;
  cairo_rectangle_list_t *clip = cairo_copy_clip_rectangle_list(context);
  const int count = clip->num_rectangles;
  const bool is_small = clip->status == CAIRO_STATUS_SUCCESS && count <= MOST &&
                        get_pixels(copy, &image, clip, pixels);
  cairo_rectangle_list_destroy(clip);
  if (!is_small) return false;

  // What cairo holds back itself comes first.
  cairo_surface_flush(copy->window);
  Display *display = cairo_xlib_surface_get_display(copy->window);
  const Drawable drawable = cairo_xlib_surface_get_drawable(copy->window);
  const GC gc = get_context(display, drawable, image.depth);
  for (int i = 0; i < count; i++) {
    const cairo_rectangle_int_t *at = &pixels[i];
    XPutImage(display, drawable, gc, &image, at->x + copy->across, at->y + copy->down, at->x, at->y,
              (unsigned)at->width, (unsigned)at->height);
  }
  cairo_surface_mark_dirty(copy->window);
  return true;
}

// Cairo's own function, as it is declared there.
__attribute__((visibility("default"))) void cairo_paint(cairo_t *context) {
  Copy copy;
  const bool is_copied = get_copy(context, &copy);
  if (is_copied && send(context, &copy)) return;
  real()(context);
  if (is_copied) today_keep_frames(copy.window, copy.picture);
}
