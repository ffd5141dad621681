#pragma once

#include <sqlite3.h>
#include <stddef.h>

// SQLite copies the value, so it doesn't have to outlive the call. SQLITE_TRANSIENT is a cast that Swift
// doesn't import.
static inline int today_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int today_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic, which Swift can't call.
static inline int today_sqlite3_set_flag(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, NULL);
}
