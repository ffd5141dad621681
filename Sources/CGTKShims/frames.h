// Between the files of this module.
#pragma once

#include "CGTKShims.h"

// Keeps the memory in which a picture has come to a window for the next one.
void today_keep_frames(cairo_surface_t *window, cairo_surface_t *picture);
