#pragma once

// Landlock (Linux 5.13 and later), a second wall behind the mounts: it holds even if a process leaves them.
// It only allows, and what it allows includes everything below: where a folder that is shown contains a
// hidden one, the mounts alone hide it.

enum access { LIST, READ, WRITE, DEVICE };

// Returns rules that allow nothing yet, or -1 if the kernel has no Landlock. The other functions then do
// nothing. They return -1, with errno, on failure.
int make_rules(void);

// Allows access to a file or folder, if it exists.
int allow_path(int rules, const char *path, enum access access);

// Allows connecting to a TCP port.
int allow_port(int rules, unsigned port);

// Restricts this process and all that it starts. The restricted can't trace or signal others, unless those
// were started by it. Can be called again, by a child, to protect its parent.
int restrict_to(int rules);
