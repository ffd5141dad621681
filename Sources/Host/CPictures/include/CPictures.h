// The little C of decoding pictures: what needs setjmp, and what only headers of the kernel have.

#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>

// Pixels row by row: blue, green, red, alpha, not multiplied. Whoever gets them frees them.
typedef struct {
  unsigned char *bytes;
  unsigned width;
  unsigned height;
} TodayPixels;

// The limits of a picture. Editors write up to 18 scans.
#define TODAY_PICTURE_SIDE 2048
#define TODAY_PICTURE_SCANS 20

// Unpack a file that is in memory; 1 when it is done, 0 when it can't be. A JPEG may come smaller,
// but in no direction below the side that it is wanted for.
int today_decode_png(const unsigned char *bytes, size_t count, TodayPixels *pixels);
int today_decode_jpeg(const unsigned char *bytes, size_t count, unsigned side, TodayPixels *pixels);

// What was given up.
enum {
  // Memory, time, processes and files are limited.
  TODAY_CONFINED_LIMITS = 1,
  // All calls of the system but those that reading, decoding and writing need end the process.
  TODAY_CONFINED_CALLS = 2,
};

// Gives up, for good, all that decoding doesn't need: files, processes, the network. So many bytes
// of memory and seconds of the processor are left. Ends the process if its parent isn't this one.
int today_confine(int parent, unsigned long memory, unsigned seconds);

// Tries to do what was given up: "open", "socket", "fork", "execute", "kill", "code". Only in debug
// builds, for tests.
void today_try(const char *what);

#endif
