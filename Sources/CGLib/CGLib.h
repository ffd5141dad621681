#pragma once

#include <gio/gio.h>
#include <gio/gunixconnection.h>
#include <glib-unix.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
