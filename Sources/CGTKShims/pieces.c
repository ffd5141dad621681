// What is small comes from malloc from the first on, as with every GLib from 2.76 on.
//
// An older one keeps what is up to half a KiB large in blocks of its own, one for each size, and a block goes
// back only when nothing in it lives. Whoever had many rows and labels once, as a panel whose settings were open,
// keeps nearly all of these blocks, each for something else that came to lie there meanwhile.
//
// That is settled with the first piece that anybody takes, and GLib itself takes it when it is loaded. What a
// program wants to have done before all libraries it names in a section of its own; the linker allows that to
// programs only. What would break it: nothing, but memory that stays.

#include "CGTKShims.h"

static void take_small_pieces_from_malloc(void) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  g_slice_set_config(G_SLICE_CONFIG_ALWAYS_MALLOC, TRUE);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

__attribute__((section(".preinit_array"), used)) static void (*before_all_libraries)(void) =
    take_small_pieces_from_malloc;
