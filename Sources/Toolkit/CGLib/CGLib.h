#pragma once

// Separate from CGTK, so that a program that uses only GLib isn't linked with GTK.

// Targets the API of GLib 2.74, so later deprecations cause no warnings.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gunixconnection.h>
#include <glib-unix.h>
#include <link.h>
#include <linux/stat.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>

// glibc has these, but declares them only for GNU C or in a header that Swift's Glibc omits.
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int prlimit(pid_t process, enum __rlimit_resource resource, const struct rlimit *limit,
            struct rlimit *old);
const char *strerrordesc_np(int code);
int statx(int folder, const char *path, int flags, unsigned int mask, struct statx *facts);
int malloc_trim(size_t kept);
int mallopt(int option, int value);

// Lets another main loop drain libdispatch's main queue, where Swift runs the main actor;
// Foundation does the same.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);
