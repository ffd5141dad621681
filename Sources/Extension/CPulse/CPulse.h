#pragma once

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// libpulse, the client library of PulseAudio, which PipeWire serves, too. It is loaded on first use instead of
// linked, because only the Sound widget uses it. The declarations are those of libpulse's headers, so they aren't
// needed to build. Later versions of libpulse only append fields, so these structures end with the last field used.
typedef struct pa_context pa_context;
typedef struct pa_mainloop pa_mainloop;
typedef struct pa_mainloop_api pa_mainloop_api;
typedef struct pa_operation pa_operation;
typedef struct pa_proplist pa_proplist;
typedef struct pa_spawn_api pa_spawn_api;

typedef struct pa_sample_spec {
  int format;
  uint32_t rate;
  uint8_t channels;
} pa_sample_spec;

typedef struct pa_channel_map {
  uint8_t channels;
  int map[32];
} pa_channel_map;

typedef struct pa_cvolume {
  uint8_t channels;
  uint32_t values[32];
} pa_cvolume;

typedef struct pa_server_info {
  const char *user_name;
  const char *host_name;
  const char *server_version;
  const char *server_name;
  pa_sample_spec sample_spec;
  const char *default_sink_name;
  const char *default_source_name;
} pa_server_info;

// pa_sink_port_info and pa_source_port_info.
typedef struct today_pulse_port {
  const char *name;
  const char *description;
  uint32_t priority;
  int available;
} today_pulse_port;

// pa_sink_info and pa_source_info, which differ in names only.
typedef struct today_pulse_device {
  const char *name;
  uint32_t index;
  const char *description;
  pa_sample_spec sample_spec;
  pa_channel_map channel_map;
  uint32_t owner_module;
  pa_cvolume volume;
  int mute;
  // The source of a sink's own sound, or the sink that a source repeats.
  uint32_t monitor;
  const char *monitor_name;
  uint64_t latency;
  const char *driver;
  int flags;
  pa_proplist *proplist;
  uint64_t configured_latency;
  uint32_t base_volume;
  int state;
  uint32_t n_volume_steps;
  uint32_t card;
  uint32_t n_ports;
  today_pulse_port **ports;
  today_pulse_port *active_port;
} today_pulse_device;

typedef struct pa_sink_input_info {
  uint32_t index;
  const char *name;
  uint32_t owner_module;
  uint32_t client;
  uint32_t sink;
  pa_sample_spec sample_spec;
  pa_channel_map channel_map;
  pa_cvolume volume;
  uint64_t buffer_usec;
  uint64_t sink_usec;
  const char *resample_method;
  const char *driver;
  int mute;
  pa_proplist *proplist;
  int corked;
  int has_volume;
  int volume_writable;
} pa_sink_input_info;

typedef void (*pa_context_notify_cb_t)(pa_context *context, void *data);
typedef void (*pa_context_success_cb_t)(pa_context *context, int success, void *data);
typedef void (*pa_context_subscribe_cb_t)(pa_context *context, int event, uint32_t index, void *data);
typedef void (*pa_server_info_cb_t)(pa_context *context, const pa_server_info *info, void *data);
typedef void (*today_pulse_device_cb_t)(pa_context *context, const today_pulse_device *info, int eol, void *data);
typedef void (*pa_sink_input_info_cb_t)(pa_context *context, const pa_sink_input_info *info, int eol, void *data);

enum {
  TODAY_PULSE_NO_AUTOSPAWN = 1,
  TODAY_PULSE_READY = 4,
  TODAY_PULSE_FAILED = 5,
  TODAY_PULSE_TERMINATED = 6,
  // Events of these facilities, as bits of a subscription.
  TODAY_PULSE_FOLLOWED = 0x01 | 0x02 | 0x04 | 0x80,
  TODAY_PULSE_FACILITY = 0x0F,
  TODAY_PULSE_TYPE = 0x30,
  TODAY_PULSE_REMOVED = 0x20,
  TODAY_PULSE_PORT_NOT_AVAILABLE = 1,
};

// The functions that read or change a sink or a source.
struct today_pulse_devices {
  pa_operation *(*get_list)(pa_context *context, today_pulse_device_cb_t done, void *data);
  pa_operation *(*get)(pa_context *context, uint32_t index, today_pulse_device_cb_t done, void *data);
  pa_operation *(*set_volume)(pa_context *context, uint32_t index, const pa_cvolume *volume,
                              pa_context_success_cb_t done, void *data);
  pa_operation *(*set_mute)(pa_context *context, uint32_t index, int is_muted,
                            pa_context_success_cb_t done, void *data);
  pa_operation *(*set_port)(pa_context *context, uint32_t index, const char *port,
                            pa_context_success_cb_t done, void *data);
  pa_operation *(*set_default)(pa_context *context, const char *name,
                               pa_context_success_cb_t done, void *data);
};

struct today_pulse {
  pa_mainloop *(*mainloop_new)(void);
  void (*mainloop_free)(pa_mainloop *loop);
  pa_mainloop_api *(*mainloop_get_api)(pa_mainloop *loop);
  int (*mainloop_prepare)(pa_mainloop *loop, int microseconds);
  int (*mainloop_poll)(pa_mainloop *loop);
  int (*mainloop_dispatch)(pa_mainloop *loop);
  void (*mainloop_wakeup)(pa_mainloop *loop);

  pa_context *(*context_new)(pa_mainloop_api *api, const char *name);
  int (*context_connect)(pa_context *context, const char *server, int flags, const pa_spawn_api *api);
  void (*context_disconnect)(pa_context *context);
  void (*context_unref)(pa_context *context);
  int (*context_get_state)(const pa_context *context);
  void (*context_set_state_callback)(pa_context *context, pa_context_notify_cb_t done, void *data);
  void (*context_set_subscribe_callback)(pa_context *context, pa_context_subscribe_cb_t done, void *data);
  pa_operation *(*context_subscribe)(pa_context *context, int mask, pa_context_success_cb_t done, void *data);
  pa_operation *(*context_get_server_info)(pa_context *context, pa_server_info_cb_t done, void *data);

  struct today_pulse_devices outputs;
  struct today_pulse_devices inputs;

  pa_operation *(*context_get_sink_input_info_list)(pa_context *context, pa_sink_input_info_cb_t done, void *data);
  pa_operation *(*context_get_sink_input_info)(pa_context *context, uint32_t index,
                                               pa_sink_input_info_cb_t done, void *data);
  pa_operation *(*context_set_sink_input_volume)(pa_context *context, uint32_t index, const pa_cvolume *volume,
                                                 pa_context_success_cb_t done, void *data);
  pa_operation *(*context_set_sink_input_mute)(pa_context *context, uint32_t index, int is_muted,
                                               pa_context_success_cb_t done, void *data);

  void (*operation_unref)(pa_operation *operation);
  const char *(*proplist_gets)(const pa_proplist *properties, const char *key);
};

// Loads the functions. Returns NULL, or the name of what is missing; the library stays loaded.
static inline const char *today_pulse_load(struct today_pulse *pulse) {
  void *library = dlopen("libpulse.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return "libpulse.so.0";
#define TODAY_PULSE_FIND(field, symbol) \
  *(void **)&pulse->field = dlsym(library, "pa_" symbol); \
  if (!pulse->field) return "pa_" symbol
#define TODAY_PULSE_FIND_ALL(field, kind) \
  TODAY_PULSE_FIND(field.get_list, "context_get_" kind "_info_list"); \
  TODAY_PULSE_FIND(field.get, "context_get_" kind "_info_by_index"); \
  TODAY_PULSE_FIND(field.set_volume, "context_set_" kind "_volume_by_index"); \
  TODAY_PULSE_FIND(field.set_mute, "context_set_" kind "_mute_by_index"); \
  TODAY_PULSE_FIND(field.set_port, "context_set_" kind "_port_by_index"); \
  TODAY_PULSE_FIND(field.set_default, "context_set_default_" kind)
  TODAY_PULSE_FIND(mainloop_new, "mainloop_new");
  TODAY_PULSE_FIND(mainloop_free, "mainloop_free");
  TODAY_PULSE_FIND(mainloop_get_api, "mainloop_get_api");
  TODAY_PULSE_FIND(mainloop_prepare, "mainloop_prepare");
  TODAY_PULSE_FIND(mainloop_poll, "mainloop_poll");
  TODAY_PULSE_FIND(mainloop_dispatch, "mainloop_dispatch");
  TODAY_PULSE_FIND(mainloop_wakeup, "mainloop_wakeup");
  TODAY_PULSE_FIND(context_new, "context_new");
  TODAY_PULSE_FIND(context_connect, "context_connect");
  TODAY_PULSE_FIND(context_disconnect, "context_disconnect");
  TODAY_PULSE_FIND(context_unref, "context_unref");
  TODAY_PULSE_FIND(context_get_state, "context_get_state");
  TODAY_PULSE_FIND(context_set_state_callback, "context_set_state_callback");
  TODAY_PULSE_FIND(context_set_subscribe_callback, "context_set_subscribe_callback");
  TODAY_PULSE_FIND(context_subscribe, "context_subscribe");
  TODAY_PULSE_FIND(context_get_server_info, "context_get_server_info");
  TODAY_PULSE_FIND_ALL(outputs, "sink");
  TODAY_PULSE_FIND_ALL(inputs, "source");
  TODAY_PULSE_FIND(context_get_sink_input_info_list, "context_get_sink_input_info_list");
  TODAY_PULSE_FIND(context_get_sink_input_info, "context_get_sink_input_info");
  TODAY_PULSE_FIND(context_set_sink_input_volume, "context_set_sink_input_volume");
  TODAY_PULSE_FIND(context_set_sink_input_mute, "context_set_sink_input_mute");
  TODAY_PULSE_FIND(operation_unref, "operation_unref");
  TODAY_PULSE_FIND(proplist_gets, "proplist_gets");
#undef TODAY_PULSE_FIND_ALL
#undef TODAY_PULSE_FIND
  return NULL;
}
