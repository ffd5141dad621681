#pragma once

// Returns a file with the filter, as bubblewrap reads it; -1, with errno, on failure.
int open_filter(void);
