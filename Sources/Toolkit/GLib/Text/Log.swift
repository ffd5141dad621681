// Threads: any.

internal import CGLib

/// Writes to the system's log, under the name of a module. Never aborts the program.
public struct Log: Sendable {
  /// The log domain, which G_MESSAGES_DEBUG names.
  public let domain: String

  public init(domain: String) { self.domain = domain }

  /// For developers; evaluated only when this domain is enabled.
  public func debug(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_DEBUG, "7", message)
  }

  /// For curious users; evaluated only when this domain is enabled.
  public func info(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_INFO, "6", message)
  }

  /// A normal but notable event.
  public func notice(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_MESSAGE, "5", message)
  }

  /// A problem that was worked around.
  public func warning(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_WARNING, "4", message)
  }

  /// A failure.
  public func error(_ message: @autoclosure () -> String) {
    // GLib's error level would abort the program.
    write(G_LOG_LEVEL_CRITICAL, "3", message)
  }

  private func write(_ level: GLogLevelFlags, _ priority: String, _ message: () -> String) {
    guard g_log_writer_default_would_drop(level, domain) == 0 else { return }
    domain.withCString { domain in
      priority.withCString { priority in
        TerminalText.harmless(message()).withCString { message in
          "GLIB_DOMAIN".withCString { domainKey in
            "PRIORITY".withCString { priorityKey in
              "MESSAGE".withCString { messageKey in
                let fields = [
                  GLogField(key: messageKey, value: message, length: -1),
                  GLogField(key: priorityKey, value: priority, length: -1),
                  GLogField(key: domainKey, value: domain, length: -1),
                ]
                g_log_structured_array(level, fields, UInt(fields.count))
              }
            }
          }
        }
      }
    }
  }
}
