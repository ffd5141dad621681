// The memory in which frames come to the X server is kept from one frame to the next.
//
// cairo takes it from the system in pieces that have room for some frames, and gives a piece back once nothing
// lies in it and the server is done with it. In a movement whose frames are quickly drawn that is after each of
// them, and the next one begins in memory that the system has to clear page by page: a quarter of what a frame
// took. A small picture that nobody draws lies in the piece here, so that it stays. What was drawn in it is given
// back by pages when nothing moves.

#include "frames.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static struct {
  cairo_surface_t *picture;
  // Of the largest picture since: a larger one may lie in a piece of its own.
  long bytes;
  Display *display;
} kept;

void today_keep_frames(cairo_surface_t *window, cairo_surface_t *picture) {
  const long bytes =
      (long)cairo_image_surface_get_stride(picture) * cairo_image_surface_get_height(picture);
  if (bytes <= kept.bytes) return;
  // As large as it takes for cairo to put it there, and not by itself. It looks in the newest piece first.
  cairo_surface_t *next = cairo_surface_create_similar_image(window, CAIRO_FORMAT_ARGB32, 32, 32);
  if (kept.picture != NULL) cairo_surface_destroy(kept.picture);
  kept.picture = next;
  kept.bytes = bytes;
  kept.display = cairo_xlib_surface_get_display(window);
}

// The shared memory that an address lies in; false if that is no memory of this kind.
static bool find_piece(const void *address, uintptr_t *start, uintptr_t *end) {
  FILE *const maps = fopen("/proc/self/maps", "re");
  if (maps == NULL) return false;
  bool is_found = false;
  char line[512];
  while (!is_found && fgets(line, sizeof line, maps) != NULL) {
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR, start, end) != 2) continue;
    is_found = *start <= (uintptr_t)address && (uintptr_t)address < *end;
  }
  fclose(maps);
  return is_found && strstr(line, "/SYSV") != NULL;
}

void today_give_back_frames(void) {
  uintptr_t start, end;
  if (kept.picture == NULL) return;
  if (!find_piece(cairo_image_surface_get_data(kept.picture), &start, &end)) return;
  // The server may still have to look at it.
  XSync(kept.display, False);
  madvise((void *)start, end - start, MADV_REMOVE);
}
