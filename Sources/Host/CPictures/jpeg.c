#include "CPictures.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <setjmp.h>

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf back;
} Errors;

static void fail(j_common_ptr jpeg) { longjmp(((Errors *)jpeg->err)->back, 1); }

static void say_nothing(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

// Each scan visits all pixels, even if it has only a few bytes.
static void count_scans(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > TODAY_PICTURE_SCANS) fail(jpeg);
}

// A smaller size is less work: chooses the smallest whose longest side isn't below the requested one.
static void choose_size(j_decompress_ptr jpeg, unsigned side) {
  unsigned longest =
      jpeg->image_width > jpeg->image_height ? jpeg->image_width : jpeg->image_height;
  jpeg->scale_num = 8;
  jpeg->scale_denom = 8;
  for (unsigned part = 4; part >= 1; part /= 2) {
    // One that is larger than may be kept is made smaller in any case.
    if (longest * part / 8 < side && longest * part / 4 <= TODAY_PICTURE_SIDE) break;
    jpeg->scale_num = part;
  }
}

// Converts CMYK to RGB. Adobe's programs write inverted values.
static void mix_inks(unsigned char *row, const unsigned char *inks, unsigned width, int isAdobe) {
  for (unsigned x = 0; x < width; x++, inks += 4, row += 4) {
    unsigned black = isAdobe ? inks[3] : 255 - inks[3];
    for (int part = 0; part < 3; part++) {
      unsigned ink = isAdobe ? inks[part] : 255 - inks[part];
      row[2 - part] = ink * black / 255;
    }
    row[3] = 255;
  }
}

int today_decode_jpeg(const unsigned char *bytes, size_t count, unsigned side,
                      TodayPixels *pixels) {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
  Errors errors;
  unsigned char *volatile target = NULL;
  unsigned char *volatile inks = NULL;
  jpeg.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = fail;
  errors.manager.emit_message = say_nothing;
  if (setjmp(errors.back)) {
    jpeg_destroy_decompress(&jpeg);
    free(target);
    free(inks);
    return 0;
  }
  jpeg_create_decompress(&jpeg);
  jpeg.progress = &progress;
  jpeg_mem_src(&jpeg, bytes, count);
  jpeg_read_header(&jpeg, TRUE);
  if (jpeg.image_width > TODAY_PICTURE_LONGEST || jpeg.image_height > TODAY_PICTURE_LONGEST ||
      (size_t)jpeg.image_width * jpeg.image_height > TODAY_PICTURE_PIXELS)
    fail((j_common_ptr)&jpeg);

  choose_size(&jpeg, side);
  int isCMYK = jpeg.num_components == 4;
  jpeg.out_color_space = isCMYK ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg_start_decompress(&jpeg);
  size_t row = (size_t)jpeg.output_width * 4;
  if (jpeg.output_components != 4) fail((j_common_ptr)&jpeg);
  target = calloc(jpeg.output_height, row);
  if (isCMYK) inks = calloc(1, row);
  if (!target || (isCMYK && !inks)) fail((j_common_ptr)&jpeg);
  while (jpeg.output_scanline < jpeg.output_height) {
    unsigned char *line = target + jpeg.output_scanline * row;
    unsigned char *buffer = isCMYK ? inks : line;
    if (jpeg_read_scanlines(&jpeg, &buffer, 1) != 1) fail((j_common_ptr)&jpeg);
    if (isCMYK) mix_inks(line, buffer, jpeg.output_width, jpeg.saw_Adobe_marker);
  }
  *pixels = (TodayPixels){target, jpeg.output_width, jpeg.output_height};
  free(inks);
  jpeg_destroy_decompress(&jpeg);
  return 1;
}
