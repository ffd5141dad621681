#pragma once

// What we use is what GLib 2.74 had, so that newer ones don't call it out of date.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gunixconnection.h>
#include <glib-unix.h>
#include <spawn.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/resource.h>

// glibc has these but declares them only for the GNU dialect of C, which Swift doesn't ask for,
// or in a header that Swift's Glibc leaves out.
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int prlimit(pid_t process, enum __rlimit_resource resource, const struct rlimit *limit,
            struct rlimit *old);
const char *strerrordesc_np(int code);
int malloc_trim(size_t kept);
int mallopt(int option, int value);
