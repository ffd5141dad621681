/* Checks the observer: maps a window with a black background at once, and draws its first frame 300 ms
   later, then five more, 50 ms apart. */
#include <X11/Xlib.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
  Display *display = XOpenDisplay(NULL);
  if (!display) {
    fputs("no display\n", stderr);
    return 1;
  }
  int screen = DefaultScreen(display);
  Window window = XCreateSimpleWindow(display, RootWindow(display, screen), 0, 0, 400, 300, 0, 0,
                                      BlackPixel(display, screen));
  GC gc = XCreateGC(display, window, 0, NULL);
  XSetForeground(display, gc, WhitePixel(display, screen));
  XMapWindow(display, window);
  XFlush(display);
  usleep(300000);
  for (int frame = 0; frame < 6; frame++) {
    XFillRectangle(display, window, gc, frame * 10, 10, 10, 10);
    XFlush(display);
    usleep(50000);
  }
  sleep(10);
  return 0;
}
