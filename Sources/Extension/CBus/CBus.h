#pragma once

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// sd-bus, which is part of libsystemd, libelogind and basu. It is loaded on first use instead of linked,
// because most widgets don't use D-Bus. The declarations are those of sd-bus.h, so none of the three is needed
// to build.
typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
typedef struct sd_bus_error {
  const char *name;
  const char *message;
  int needs_free;
} sd_bus_error;
typedef int (*sd_bus_handler)(sd_bus_message *message, void *data, sd_bus_error *error);

struct today_bus {
  int (*new)(sd_bus **bus);
  int (*set_address)(sd_bus *bus, const char *address);
  int (*set_bus_client)(sd_bus *bus, int is_client);
  int (*start)(sd_bus *bus);
  int (*is_ready)(sd_bus *bus);
  void (*close)(sd_bus *bus);
  sd_bus *(*unref)(sd_bus *bus);
  int (*process)(sd_bus *bus, sd_bus_message **message);
  int (*wait)(sd_bus *bus, uint64_t microseconds);
  int (*get_fd)(sd_bus *bus);
  int (*get_events)(sd_bus *bus);
  int (*get_unique_name)(sd_bus *bus, const char **name);
  int (*call_async)(sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message,
                    sd_bus_handler handler, void *data, uint64_t microseconds);
  sd_bus_slot *(*slot_unref)(sd_bus_slot *slot);
  int (*add_filter)(sd_bus *bus, sd_bus_slot **slot, sd_bus_handler handler, void *data);
  int (*send)(sd_bus *bus, sd_bus_message *message, uint64_t *cookie);
  int (*reply_method_error)(sd_bus_message *call, const sd_bus_error *error);

  int (*message_new_method_call)(sd_bus *bus, sd_bus_message **message, const char *destination,
                                 const char *path, const char *interface, const char *member);
  int (*message_new_method_return)(sd_bus_message *call, sd_bus_message **message);
  int (*message_set_auto_start)(sd_bus_message *message, int is_started);
  const sd_bus_error *(*message_get_error)(sd_bus_message *message);
  sd_bus_message *(*message_ref)(sd_bus_message *message);
  sd_bus_message *(*message_unref)(sd_bus_message *message);
  const char *(*message_get_sender)(sd_bus_message *message);
  const char *(*message_get_path)(sd_bus_message *message);
  const char *(*message_get_interface)(sd_bus_message *message);
  const char *(*message_get_member)(sd_bus_message *message);
  int (*message_is_signal)(sd_bus_message *message, const char *interface, const char *member);
  int (*message_is_method_call)(sd_bus_message *message, const char *interface,
                                const char *member);
  int (*message_append_basic)(sd_bus_message *message, char type, const void *value);
  int (*message_append_array)(sd_bus_message *message, char type, const void *bytes, size_t size);
  int (*message_open_container)(sd_bus_message *message, char type, const char *contents);
  int (*message_close_container)(sd_bus_message *message);
  int (*message_peek_type)(sd_bus_message *message, char *type, const char **contents);
  int (*message_read_basic)(sd_bus_message *message, char type, void *value);
  int (*message_read_array)(sd_bus_message *message, char type, const void **bytes, size_t *size);
  int (*message_enter_container)(sd_bus_message *message, char type, const char *contents);
  int (*message_exit_container)(sd_bus_message *message);
  int (*message_rewind)(sd_bus_message *message, int is_complete);
};

// Loads the functions. Returns NULL, or the name of what is missing; the library stays loaded.
static inline const char *today_bus_load(struct today_bus *bus) {
  static const char *const names[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
  void *library = NULL;
  for (size_t index = 0; !library && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
  }
  if (!library) return "libsystemd.so.0";
#define TODAY_BUS_FIND(name) \
  *(void **)&bus->name = dlsym(library, "sd_bus_" #name); \
  if (!bus->name) return "sd_bus_" #name
  TODAY_BUS_FIND(new);
  TODAY_BUS_FIND(set_address);
  TODAY_BUS_FIND(set_bus_client);
  TODAY_BUS_FIND(start);
  TODAY_BUS_FIND(is_ready);
  TODAY_BUS_FIND(close);
  TODAY_BUS_FIND(unref);
  TODAY_BUS_FIND(process);
  TODAY_BUS_FIND(wait);
  TODAY_BUS_FIND(get_fd);
  TODAY_BUS_FIND(get_events);
  TODAY_BUS_FIND(get_unique_name);
  TODAY_BUS_FIND(call_async);
  TODAY_BUS_FIND(slot_unref);
  TODAY_BUS_FIND(add_filter);
  TODAY_BUS_FIND(send);
  TODAY_BUS_FIND(reply_method_error);
  TODAY_BUS_FIND(message_new_method_call);
  TODAY_BUS_FIND(message_new_method_return);
  TODAY_BUS_FIND(message_set_auto_start);
  TODAY_BUS_FIND(message_get_error);
  TODAY_BUS_FIND(message_ref);
  TODAY_BUS_FIND(message_unref);
  TODAY_BUS_FIND(message_get_sender);
  TODAY_BUS_FIND(message_get_path);
  TODAY_BUS_FIND(message_get_interface);
  TODAY_BUS_FIND(message_get_member);
  TODAY_BUS_FIND(message_is_signal);
  TODAY_BUS_FIND(message_is_method_call);
  TODAY_BUS_FIND(message_append_basic);
  TODAY_BUS_FIND(message_append_array);
  TODAY_BUS_FIND(message_open_container);
  TODAY_BUS_FIND(message_close_container);
  TODAY_BUS_FIND(message_peek_type);
  TODAY_BUS_FIND(message_read_basic);
  TODAY_BUS_FIND(message_read_array);
  TODAY_BUS_FIND(message_enter_container);
  TODAY_BUS_FIND(message_exit_container);
  TODAY_BUS_FIND(message_rewind);
#undef TODAY_BUS_FIND
  return NULL;
}
