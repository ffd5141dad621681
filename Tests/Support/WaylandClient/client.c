#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void give_up(const char *what) {
  fprintf(stderr, "WaylandClient: %s\n", what);
  exit(1);
}

struct wl_display *connect_to_compositor(void) {
  struct wl_display *display = wl_display_connect(NULL);
  if (display == NULL) give_up("there is no compositor");
  return display;
}

// A global by its number and version, as it was when it was asked for.
struct global {
  uint32_t name;
  uint32_t version;
};

// Looks for the first of a kind; where none is named, all of them are written down.
struct search {
  const char *kind;
  struct global found;
};

static void found(void *data, struct wl_registry *registry, uint32_t name, const char *kind,
                  uint32_t version) {
  (void)registry;
  struct search *search = data;
  if (search->kind == NULL) {
    printf("%s %u\n", kind, version);
  } else if (search->found.name == 0 && strcmp(kind, search->kind) == 0) {
    search->found = (struct global){name, version};
  }
}

static void gone(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {found, gone};

static struct global search(struct wl_display *display, const char *kind) {
  struct search search = {kind, {0, 0}};
  struct wl_registry *registry = wl_display_get_registry(display);
  wl_registry_add_listener(registry, &registry_listener, &search);
  if (wl_display_roundtrip(display) < 0) give_up("the compositor has gone");
  wl_registry_destroy(registry);
  return search.found;
}

void *bind_global(struct wl_display *display, struct wl_registry *registry,
                  const struct wl_interface *interface, uint32_t version) {
  struct global global = search(display, interface->name);
  if (global.name == 0) return NULL;
  if (global.version < version) version = global.version;
  return wl_registry_bind(registry, global.name, interface, version);
}

int memory_file(uint32_t size, void **memory) {
  int file = memfd_create("test", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, size) != 0) give_up("there is no memory");
  *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (*memory == MAP_FAILED) give_up("there is no memory");
  return file;
}

int list_globals(void) {
  search(connect_to_compositor(), NULL);
  return 0;
}
