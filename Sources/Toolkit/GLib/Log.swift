// Threads: any.

internal import CGLib

/// Writes to the system's log, under the name of a module. Never ends the program.
public struct Log: Sendable {
  /// What G_MESSAGES_DEBUG is compared with.
  public let domain: String

  public init(domain: String) { self.domain = domain }

  /// For developers; built and written only when somebody has asked for this domain.
  public func debug(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_DEBUG, "7", message)
  }

  /// For users who want to know more; built and written only when somebody has asked for it.
  public func info(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_INFO, "6", message)
  }

  /// Something that is in order, and worth knowing.
  public func notice(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_MESSAGE, "5", message)
  }

  /// Something that is not in order, and was got round.
  public func warning(_ message: @autoclosure () -> String) {
    write(G_LOG_LEVEL_WARNING, "4", message)
  }

  /// Something that could not be done.
  public func error(_ message: @autoclosure () -> String) {
    // Not GLib's own error level, which ends the program.
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
