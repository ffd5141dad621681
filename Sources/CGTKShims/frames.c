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
  // The piece that it lies in, once that is known; none where it lies in no shared memory.
  bool is_known;
  uintptr_t start, end;
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
  kept.is_known = false;
}

// The shared memory that the picture lies in.
static void find_piece(void) {
  kept.is_known = true;
  kept.start = kept.end = 0;
  const uintptr_t address = (uintptr_t)cairo_image_surface_get_data(kept.picture);
  FILE *const maps = fopen("/proc/self/maps", "re");
  if (maps == NULL) return;
  char line[512];
  while (fgets(line, sizeof line, maps) != NULL) {
    uintptr_t start, end;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &start, &end) != 2) continue;
    if (address < start || end <= address) continue;
    if (strstr(line, "/SYSV") != NULL) {
      kept.start = start;
      kept.end = end;
    }
    break;
  }
  fclose(maps);
}

void today_give_back_frames(void) {
  if (kept.picture == NULL) return;
  if (!kept.is_known) find_piece();
  if (kept.start == kept.end) return;
  // The server may still have to look at it.
  XSync(kept.display, False);
  madvise((void *)kept.start, kept.end - kept.start, MADV_REMOVE);
}
