// The library for WebP isn't needed by most, so it is loaded when there is a picture for it.

#include "CPictures.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

static int (*get_info)(const uint8_t *, size_t, int *, int *);
static uint8_t *(*decode_into)(const uint8_t *, size_t, uint8_t *, size_t, int);

int today_load_webp(void) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  *(void **)&get_info = dlsym(library, "WebPGetInfo");
  *(void **)&decode_into = dlsym(library, "WebPDecodeBGRAInto");
  return get_info && decode_into;
}

int today_decode_webp(const unsigned char *bytes, size_t count, TodayPixels *pixels) {
  int width = 0, height = 0;
  if (!get_info || !decode_into || !get_info(bytes, count, &width, &height)) return 0;
  if (width < 1 || height < 1 || width > TODAY_PICTURE_SIDE || height > TODAY_PICTURE_SIDE) return 0;
  size_t row = (size_t)width * 4;
  unsigned char *target = calloc(height, row);
  if (!target) return 0;
  if (!decode_into(bytes, count, target, row * height, (int)row)) {
    free(target);
    return 0;
  }
  *pixels = (TodayPixels){target, width, height};
  return 1;
}
