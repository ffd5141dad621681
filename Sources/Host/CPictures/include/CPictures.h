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
#define TODAY_PICTURE_SCANS 20

// Decode a file in memory; return 1 on success, otherwise 0. A JPEG may be reduced, but its longest side stays
// at least `side`, if it was.
int today_decode_png(const unsigned char *bytes, size_t count, TodayPixels *pixels);
int today_decode_jpeg(const unsigned char *bytes, size_t count, unsigned side, TodayPixels *pixels);

// The permissions that were given up.
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
