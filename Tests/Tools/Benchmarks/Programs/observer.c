/* Starts a program and watches the screen from outside, in the same way for every program: when
   it was started, when its windows were mapped, when anything was drawn into them. One JSON object
   a line; times are nanoseconds of CLOCK_MONOTONIC. With --stop before the program, the program is
   stopped as soon as it has drawn something, so that this can be looked at.

   The server paints, too: the background of a window that is mapped, or whose shape has grown, which
   is black for GTK's. So a window counts as drawn only when some of its pixels are not black.

   Drawing is seen through the X extension DAMAGE. The damage of a window is asked for when its
   MapNotify arrives, not earlier: what the server itself paints while it maps a window (its
   background) is no frame. The answer to the asking is none either: the server begins with calling
   the whole window damaged. Windows are followed from their creation, so a window manager may put
   them into a frame of its own. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xfixes.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ipc.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_WINDOWS = 256 };

struct watched {
  Window window;
  Damage damage;
  /* The request that asked for the damage; the server's reply to it is no drawing. */
  unsigned long asked;
  int is_mapped;
  int is_drawn;
};

static struct watched watched[MAX_WINDOWS];
static int watched_count;
/* The program, while it is to be stopped when it draws. */
static pid_t to_be_stopped;

static uint64_t now(void)
{
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Windows vanish while one looks at them: that is no reason to end. */
static int ignore_error(Display *display, XErrorEvent *error)
{
  (void)display;
  (void)error;
  return 0;
}

static struct watched *find(Window window)
{
  for (int i = 0; i < watched_count; i++)
    if (watched[i].window == window)
      return &watched[i];
  return NULL;
}

static void watch(Display *display, Window window)
{
  if (find(window) || watched_count == MAX_WINDOWS)
    return;
  watched[watched_count++] = (struct watched){ .window = window };
  XSelectInput(display, window, StructureNotifyMask);
}

static void forget(Window window)
{
  struct watched *entry = find(window);
  if (entry)
    *entry = watched[--watched_count];
}

static void start_damage(Display *display, struct watched *entry)
{
  if (entry->damage != None)
    XDamageDestroy(display, entry->damage);
  entry->asked = NextRequest(display);
  entry->damage = XDamageCreate(display, entry->window, XDamageReportNonEmpty);
  entry->is_mapped = 1;
  XDamageSubtract(display, entry->damage, None, None);
  XFlush(display);
}

/* Where the server puts the pixels of a window. It must be quick: whatever is drawn while one looks
   is only seen afterwards, and would be called late. */
static XShmSegmentInfo pixels;
static size_t pixels_size;

static int share_pixels(Display *display)
{
  Screen *screen = DefaultScreenOfDisplay(display);
  pixels_size = (size_t)WidthOfScreen(screen) * (size_t)HeightOfScreen(screen) * 4;
  pixels.shmid = shmget(IPC_PRIVATE, pixels_size, IPC_CREAT | 0600);
  if (pixels.shmid < 0)
    return 0;
  pixels.shmaddr = shmat(pixels.shmid, NULL, 0);
  int attached = pixels.shmaddr != (void *)-1 && XShmAttach(display, &pixels);
  XSync(display, False);
  shmctl(pixels.shmid, IPC_RMID, NULL);
  return attached;
}

/* Whether there is anything to be seen in a window. */
static int has_content(Display *display, Window window)
{
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(display, window, &attributes))
    return 0;
  XImage *image = XShmCreateImage(display, attributes.visual, (unsigned)attributes.depth, ZPixmap,
                                  pixels.shmaddr, &pixels, (unsigned)attributes.width,
                                  (unsigned)attributes.height);
  if (!image)
    return 0;
  size_t count = (size_t)image->height * (size_t)image->bytes_per_line / 4;
  int found = 0;
  if (image->bits_per_pixel == 32 && count * 4 <= pixels_size
      && XShmGetImage(display, window, image, 0, 0, AllPlanes)) {
    const uint32_t *pixel = (const uint32_t *)(const void *)image->data;
    for (size_t i = 0; i < count && !found; i++)
      found = (pixel[i] & 0xffffff) != 0;
  }
  /* The pixels are those of the next one, too. */
  image->data = NULL;
  XDestroyImage(image);
  return found;
}

/* Takes the damage that there is, and returns how many pixels it has. */
static unsigned long take(Display *display, Damage damage)
{
  static XserverRegion region;
  if (!region)
    region = XFixesCreateRegion(display, NULL, 0);
  XDamageSubtract(display, damage, None, region);
  int count = 0;
  XRectangle *parts = XFixesFetchRegion(display, region, &count);
  unsigned long pixels = 0;
  for (int i = 0; i < count; i++)
    pixels += (unsigned long)parts[i].width * parts[i].height;
  if (parts)
    XFree(parts);
  return pixels;
}

/* Says when a window was drawn for the first time; a program that is to be stopped then stands
   still while the window is looked at. */
static void look(Display *display, struct watched *entry, uint64_t time)
{
  if (to_be_stopped)
    kill(to_be_stopped, SIGSTOP);
  entry->is_drawn = has_content(display, entry->window);
  if (entry->is_drawn)
    printf("{\"event\":\"drawn\",\"time\":%llu,\"window\":%lu}\n", (unsigned long long)time,
           entry->window);
  else if (to_be_stopped)
    kill(to_be_stopped, SIGCONT);
  if (entry->is_drawn)
    to_be_stopped = 0;
}

static void handle(Display *display, Window root, int damage_event, XEvent *event, uint64_t time)
{
  if (event->type == damage_event + XDamageNotify) {
    XDamageNotifyEvent *damage = (XDamageNotifyEvent *)event;
    struct watched *entry = find(damage->drawable);
    if (!entry || damage->damage != entry->damage || damage->serial <= entry->asked)
      return;
    printf("{\"event\":\"damage\",\"time\":%llu,\"window\":%lu,\"pixels\":%lu}\n",
           (unsigned long long)time, damage->drawable, take(display, damage->damage));
    if (!entry->is_drawn)
      look(display, entry, time);
    return;
  }
  switch (event->type) {
  case CreateNotify:
    /* Frames of a window manager and menus are of this kind; the panel and GTK's windows aren't. */
    if (event->xcreatewindow.parent == root && !event->xcreatewindow.override_redirect)
      watch(display, event->xcreatewindow.window);
    break;
  case MapNotify: {
    /* Told twice, by the window and by the root: a window that is mapped as soon as it is created
       is only known to the root. */
    struct watched *entry = find(event->xmap.window);
    if (!entry || entry->is_mapped)
      break;
    start_damage(display, entry);
    printf("{\"event\":\"map\",\"time\":%llu,\"window\":%lu}\n", (unsigned long long)time,
           entry->window);
    /* On a busy machine the program may have drawn before its damage is asked for: a window that then
       stands still would never count as drawn. */
    look(display, entry, time);
    break;
  }
  case UnmapNotify: {
    struct watched *entry = find(event->xunmap.window);
    if (!entry || !entry->is_mapped)
      break;
    entry->is_mapped = 0;
    entry->is_drawn = 0;
    printf("{\"event\":\"unmap\",\"time\":%llu,\"window\":%lu}\n", (unsigned long long)time,
           entry->window);
    break;
  }
  case ConfigureNotify:
    if (event->xconfigure.event == event->xconfigure.window)
      printf("{\"event\":\"move\",\"time\":%llu,\"window\":%lu}\n", (unsigned long long)time,
             event->xconfigure.window);
    break;
  case DestroyNotify:
    forget(event->xdestroywindow.window);
    break;
  }
}

/* Returns when the program is about to be executed; says when that was. */
static pid_t start(char **command, const sigset_t *unblocked)
{
  int report[2];
  uint64_t time = 0;
  if (pipe(report) != 0)
    return -1;
  pid_t pid = fork();
  if (pid == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigprocmask(SIG_SETMASK, unblocked, NULL);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    close(report[0]);
    time = now();
    if (write(report[1], &time, sizeof time) != sizeof time)
      _exit(126);
    close(report[1]);
    execvp(command[0], command);
    fprintf(stderr, "%s: %s\n", command[0], strerror(errno));
    _exit(127);
  }
  close(report[1]);
  if (pid > 0 && read(report[0], &time, sizeof time) == sizeof time)
    printf("{\"event\":\"start\",\"time\":%llu,\"pid\":%d}\n", (unsigned long long)time, (int)pid);
  close(report[0]);
  return pid;
}

static void report_end(pid_t pid)
{
  int status;
  if (waitpid(pid, &status, WNOHANG) == pid)
    printf("{\"event\":\"end\",\"time\":%llu,\"status\":%d}\n", (unsigned long long)now(),
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

int main(int argc, char **argv)
{
  int stops = argc > 1 && strcmp(argv[1], "--stop") == 0;
  if (argc < 2 + stops) {
    fputs("usage: observer [--stop] PROGRAM [ARGUMENT...]\n", stderr);
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  Display *display = XOpenDisplay(NULL);
  int damage_event, damage_error;
  if (!display || !XDamageQueryExtension(display, &damage_event, &damage_error)) {
    fputs("observer: no display, or no DAMAGE extension\n", stderr);
    return 1;
  }
  if (!share_pixels(display)) {
    fputs("observer: no memory that is shared with the X server\n", stderr);
    return 1;
  }
  XSetErrorHandler(ignore_error);
  Window root = DefaultRootWindow(display);
  XSelectInput(display, root, SubstructureNotifyMask);

  Window ignored, *children = NULL;
  unsigned count = 0;
  XQueryTree(display, root, &ignored, &ignored, &children, &count);
  for (unsigned i = 0; i < count; i++) {
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(display, children[i], &attributes) || attributes.override_redirect)
      continue;
    watch(display, children[i]);
    struct watched *entry = find(children[i]);
    if (entry && attributes.map_state != IsUnmapped) {
      start_damage(display, entry);
      entry->is_drawn = 1;
    }
  }
  if (children)
    XFree(children);
  XSync(display, False);

  sigset_t ended, before;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, &before);
  int signals = signalfd(-1, &ended, SFD_CLOEXEC);
  pid_t pid = start(argv + 1 + stops, &before);
  if (pid < 0) {
    perror("observer");
    return 1;
  }
  if (stops)
    to_be_stopped = pid;
  /* What is measured must not be how long the observer waits for the processor. Not everyone may
     do this; without it the times are the same on a quiet machine. */
  setpriority(PRIO_PROCESS, 0, -10);

  struct pollfd waiting[] = { { ConnectionNumber(display), POLLIN, 0 }, { signals, POLLIN, 0 } };
  for (;;) {
    while (XPending(display)) {
      XEvent event;
      XNextEvent(display, &event);
      handle(display, root, damage_event, &event, now());
    }
    if (poll(waiting, 2, -1) < 0 && errno != EINTR)
      return 1;
    if (waiting[1].revents & POLLIN) {
      struct signalfd_siginfo information;
      if (read(signals, &information, sizeof information) > 0)
        report_end(pid);
    }
  }
}
