#include "CPictures.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const unsigned char *next;
  size_t left;
} Source;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  Source *source = png_get_io_ptr(png);
  if (count > source->left) png_error(png, "it is cut off");
  memcpy(target, source->next, count);
  source->next += count;
  source->left -= count;
}

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Skips everything besides the pixels, such as texts and profiles, without decompressing it.
static void skip_what_is_added(png_structp png) {
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_user_limits(png, TODAY_PICTURE_SIDE, TODAY_PICTURE_SIDE);
  png_set_chunk_cache_max(png, 1);
  png_set_chunk_malloc_max(png, 1 << 16);
}

int today_decode_png(const unsigned char *bytes, size_t count, TodayPixels *pixels) {
  Source source = {bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  // Volatile, because it is set after setjmp and needed when it returns again.
  unsigned char *volatile target = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    free(target);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  skip_what_is_added(png);
  png_set_read_fn(png, &source, read_bytes);
  png_read_info(png, info);
  png_uint_32 width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (!width || !height || width > TODAY_PICTURE_SIDE || height > TODAY_PICTURE_SIDE)
    png_error(png, "it is too large");

  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row = (size_t)width * 4;
  if (png_get_rowbytes(png, info) != row) png_error(png, "it has other pixels");
  target = calloc(height, row);
  if (!target) png_error(png, "there is no memory");
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 y = 0; y < height; y++) png_read_row(png, target + y * row, NULL);

  png_destroy_read_struct(&png, &info, NULL);
  *pixels = (TodayPixels){target, width, height};
  return 1;
}
