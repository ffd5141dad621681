/* Counts a program's activity from inside: LD_PRELOAD loads this before the C library, so that its
   functions replace those of the same names. The counts are in a file that other processes map and
   read at any time; the names of opened files go into a second file. Counts only the named program,
   not its child processes. */
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* CountedCosts has the same order. Each count exists twice: its current value, and the value at the last
   request. The latter excludes what the program does each second afterward, which isn't a cost of the
   measured action. */
enum { ALLOCATIONS, OWN_ALLOCATIONS, REQUESTS, FRAMES, BYTES_READ, KINDS };

/* Used until the program is identified. */
static _Atomic uint64_t at_first[2 * KINDS];
static _Atomic uint64_t *counts = at_first;
static int names = -1;
static Display *display;

/* The code of the program and of Swift's libraries. */
enum { MOST_RANGES = 16 };
static struct {
  uintptr_t start, end;
} own[MOST_RANGES];
static int own_count;

static int add_own(struct dl_phdr_info *info, size_t size, void *data)
{
  (void)size;
  (void)data;
  /* The program itself has an empty name. */
  if (info->dlpi_name[0] != 0 && strstr(info->dlpi_name, "/libswift") == NULL) return 0;
  for (int i = 0; i < info->dlpi_phnum && own_count < MOST_RANGES; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) continue;
    own[own_count].start = info->dlpi_addr + part->p_vaddr;
    own[own_count++].end = info->dlpi_addr + part->p_vaddr + part->p_memsz;
  }
  return 0;
}

__attribute__((constructor)) static void begin(void)
{
  const char *path = getenv("TODAY_COUNTS");
  const char *program = getenv("TODAY_COUNTED");
  char name[4096], own_path[4096];
  ssize_t length = readlink("/proc/self/exe", own_path, sizeof own_path - 1);
  if (path == NULL || program == NULL || length < 0) return;
  own_path[length] = 0;
  if (strcmp(own_path, program) != 0) return;
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return;
  dl_iterate_phdr(add_own, NULL);
  snprintf(name, sizeof name, "%s.names", path);
  names = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  counts = memory;
  for (int kind = 0; kind < KINDS; kind++) counts[kind] = at_first[kind];
}

static void add(int kind, uint64_t amount)
{
  atomic_fetch_add_explicit(&counts[kind], amount, memory_order_relaxed);
}

static void count_allocation(void *caller)
{
  uintptr_t place = (uintptr_t)caller;
  add(ALLOCATIONS, 1);
  for (int i = 0; i < own_count; i++)
    if (place >= own[i].start && place < own[i].end) {
      add(OWN_ALLOCATIONS, 1);
      return;
    }
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

void *malloc(size_t size)
{
  count_allocation(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
  count_allocation(__builtin_return_address(0));
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
  count_allocation(__builtin_return_address(0));
  return __libc_realloc(old, size);
}

/* Notes only existing files. */
static void note(const char *path)
{
  char line[4200];
  if (names < 0) return;
  int length = snprintf(line, sizeof line, "%s\n", path);
  if (length > 0 && length < (int)sizeof line && write(names, line, (size_t)length) < 0) abort();
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPENER(name)                                  \
  int name(const char *path, int flags, ...)          \
  {                                                   \
    va_list list;                                     \
    va_start(list, flags);                            \
    int mode = va_arg(list, int);                     \
    va_end(list);                                     \
    int file = NEXT(name)(path, flags, mode);         \
    if (file >= 0) note(path);                        \
    return file;                                      \
  }
OPENER(open)
OPENER(open64)

#define OPENER_AT(name)                                    \
  int name(int folder, const char *path, int flags, ...)   \
  {                                                        \
    va_list list;                                          \
    va_start(list, flags);                                 \
    int mode = va_arg(list, int);                          \
    va_end(list);                                          \
    int file = NEXT(name)(folder, path, flags, mode);      \
    if (file >= 0) note(path);                             \
    return file;                                           \
  }
OPENER_AT(openat)
OPENER_AT(openat64)

#define STREAM_OPENER(name)                        \
  FILE *name(const char *path, const char *mode)   \
  {                                                \
    FILE *file = NEXT(name)(path, mode);           \
    if (file != NULL) note(path);                  \
    return file;                                   \
  }
STREAM_OPENER(fopen)
STREAM_OPENER(fopen64)

DIR *opendir(const char *path)
{
  DIR *folder = NEXT(opendir)(path);
  if (folder != NULL) note(path);
  return folder;
}

/* Counts bytes read from regular files. Kernel files, as in /proc, have no size, and their length
   depends on the machine; pipes and sockets deliver any number of pieces. */
static ssize_t count_read(int file, ssize_t length)
{
  struct stat found;
  if (length > 0 && fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_size > 0)
    add(BYTES_READ, (uint64_t)length);
  return length;
}

ssize_t read(int file, void *buffer, size_t size)
{
  return count_read(file, NEXT(read)(file, buffer, size));
}

#define READER_AT(name, offset_type)                                          \
  ssize_t name(int file, void *buffer, size_t size, offset_type offset)       \
  {                                                                           \
    return count_read(file, NEXT(name)(file, buffer, size, offset));          \
  }
READER_AT(pread, off_t)
READER_AT(pread64, off64_t)

/* GTK calls this once for each frame of a window, and for nothing else. */
void *cairo_xlib_surface_create(
  Display *server, Drawable drawable, Visual *visual, int width, int height)
{
  add(FRAMES, 1);
  return NEXT(cairo_xlib_surface_create)(server, drawable, visual, width, height);
}

/* Xlib has the number of the next request, which `poll` below reads before it waits. */
Display *XOpenDisplay(const char *name)
{
  Display *opened = NEXT(XOpenDisplay)(name);
  if (display == NULL) display = opened;
  return opened;
}

int poll(struct pollfd *files, nfds_t count, int timeout)
{
  if (display != NULL && counts[REQUESTS] != NextRequest(display) - 1) {
    counts[REQUESTS] = NextRequest(display) - 1;
    for (int kind = 0; kind < KINDS; kind++) counts[KINDS + kind] = counts[kind];
  }
  return NEXT(poll)(files, count, timeout);
}
