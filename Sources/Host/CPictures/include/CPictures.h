// The part of picture decoding in C: code with setjmp, and constants that only kernel headers have.

#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>

// Pixels row by row: blue, green, red, alpha, not premultiplied. The receiver frees them.
typedef struct {
  unsigned char *bytes;
  unsigned width;
  unsigned height;
} TodayPixels;

// The limits of a picture. Editors write up to 18 scans.
#define TODAY_PICTURE_SIDE 2048
// Those of a picture in a file, which is made smaller while it is read.
#define TODAY_PICTURE_LONGEST 8192
#define TODAY_PICTURE_PIXELS (24 << 20)
#define TODAY_PICTURE_SCANS 20

// Unpack a file that is in memory; 1 when it is done, 0 when it can't be. It may come smaller, but its
// longer side is never below the one that is wanted.
int today_decode_png(const unsigned char *bytes, size_t count, unsigned side, TodayPixels *pixels);
int today_decode_jpeg(const unsigned char *bytes, size_t count, unsigned side, TodayPixels *pixels);

// Loads the library for WebP, or those for SVG, which needs files and so comes before all is given up; 1 when it is there.
int today_load_webp(void);
int today_load_svg(void);
int today_decode_webp(const unsigned char *bytes, size_t count, TodayPixels *pixels);

// An SVG is drawn as large as the side says; its colors come multiplied by alpha.
int today_decode_svg(const unsigned char *bytes, size_t count, unsigned side, TodayPixels *pixels);

// What was given up.
enum {
  // Limits of memory, time, processes and files.
  TODAY_CONFINED_LIMITS = 1,
  // All system calls except those for reading, decoding and writing end the process.
  TODAY_CONFINED_CALLS = 2,
};

// Gives up everything that decoding doesn't need, permanently: files, processes, the network. Leaves these
// amounts of memory in bytes and of processor time in seconds. Ends the process if `parent` isn't its parent.
int today_confine(int parent, unsigned long memory, unsigned seconds);

// Tries a forbidden action: "open", "socket", "fork", "execute", "kill", "code". Only in debug builds, for
// tests.
void today_try(const char *what);

#endif
