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
  png_set_user_limits(png, TODAY_PICTURE_LONGEST, TODAY_PICTURE_LONGEST);
  png_set_chunk_cache_max(png, 1);
  png_set_chunk_malloc_max(png, 1 << 16);
}

// How many pixels of a row become one, and how many rows: as many as leave the side that is wanted.
static unsigned reduction(unsigned width, unsigned height, unsigned side) {
  unsigned longest = width > height ? width : height;
  if (longest <= TODAY_PICTURE_SIDE) return 1;
  unsigned factor = longest / (side ? side : 1);
  while (!factor || (longest + factor - 1) / factor > TODAY_PICTURE_SIDE) factor++;
  return factor;
}

// Adds a row to sums of colors, each multiplied by its alpha, so that clear pixels have no say.
static void add_row(unsigned *sums, const unsigned char *row, unsigned width, unsigned factor) {
  for (unsigned x = 0; x < width; x++, row += 4) {
    unsigned *sum = sums + (size_t)(x / factor) * 5;
    for (int part = 0; part < 3; part++) sum[part] += row[part] * row[3];
    sum[3] += row[3];
    sum[4] += 1;
  }
}

static void write_means(unsigned char *target, unsigned *sums, unsigned width) {
  for (unsigned x = 0; x < width; x++, target += 4, sums += 5) {
    for (int part = 0; part < 3; part++) target[part] = sums[3] ? sums[part] / sums[3] : 0;
    target[3] = sums[4] ? sums[3] / sums[4] : 0;
    memset(sums, 0, 5 * sizeof *sums);
  }
}

int today_decode_png(const unsigned char *bytes, size_t count, unsigned side, TodayPixels *pixels) {
  Source source = {bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  // What is made after the jump was set must be found when it comes back.
  unsigned char *volatile target = NULL, *volatile line = NULL;
  unsigned *volatile sums = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    free(target);
    free(line);
    free(sums);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  skip_what_is_added(png);
  png_set_read_fn(png, &source, read_bytes);
  png_read_info(png, info);
  png_uint_32 width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (!width || !height || width > TODAY_PICTURE_LONGEST || height > TODAY_PICTURE_LONGEST ||
      (size_t)width * height > TODAY_PICTURE_PIXELS)
    png_error(png, "it is too large");
  unsigned factor = reduction(width, height, side);
  // The rows of an interlaced picture come in several passes, so all of it would have to be kept.
  if (factor > 1 && png_get_interlace_type(png, info) != PNG_INTERLACE_NONE)
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
  unsigned across = (width + factor - 1) / factor, down = (height + factor - 1) / factor;
  target = calloc(down, (size_t)across * 4);
  if (!target) png_error(png, "there is no memory");
  if (factor == 1) {
    for (int pass = 0; pass < passes; pass++)
      for (png_uint_32 y = 0; y < height; y++) png_read_row(png, target + y * row, NULL);
  } else {
    line = malloc(row);
    sums = calloc(across, 5 * sizeof *sums);
    if (!line || !sums) png_error(png, "there is no memory");
    for (png_uint_32 y = 0; y < height; y++) {
      png_read_row(png, line, NULL);
      add_row(sums, line, width, factor);
      if (y % factor == factor - 1 || y == height - 1)
        write_means(target + (size_t)(y / factor) * across * 4, sums, across);
    }
    free(line);
    free(sums);
  }

  png_destroy_read_struct(&png, &info, NULL);
  *pixels = (TodayPixels){target, across, down};
  return 1;
}
