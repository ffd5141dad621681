// What a test of the panel needs on a compositor that isn't there without it:
//
//   WaylandClient globals                    writes what the compositor offers, with versions
//   WaylandClient hand PIPE                  a pointer and a keyboard; moves as lines in the pipe say
//   WaylandClient window TITLE RRGGBB [KIND]   some other window; writes what happens to it,
//                                            and may be of the KIND fullscreen or maximized
//   WaylandClient between SOCKET PIPE [FILE]  stands between the compositor and whoever uses that socket,
//                                            and does what lines in the pipe say

#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (count == 2 && strcmp(words[1], "globals") == 0) return list_globals();
  if (count == 3 && strcmp(words[1], "hand") == 0) return be_hand(words[2]);
  if (count >= 4 && strcmp(words[1], "window") == 0) {
    return be_window(words[2], (uint32_t)strtoul(words[3], NULL, 16), count == 5 ? words[4] : "");
  }
  if (count >= 4 && strcmp(words[1], "between") == 0)
    return be_between(words[2], words[3], count == 5 ? words[4] : "");
  give_up("it takes `globals`, `hand PIPE`, `window TITLE COLOR [fullscreen|maximized]` or "
          "`between SOCKET PIPE [FILE]`");
}
