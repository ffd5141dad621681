// Only widget processes load the HTTP client, so one of them downloads a script that the user adds by its link. It
// runs under the guard, executes nothing and writes no file.

internal import FoundationEssentials
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// Downloads a script: `today-widgets fetch https://…` prints it or an error.
enum ScriptFetch {
  /// The size limit in bytes; a script that users can review is smaller.
  static let maximumBytes = 256 << 10
  private static let deadline = Duration.seconds(20)

  static func run(_ address: String) -> Never {
    do {
      guard mayBeAsked(address) else {
        throw Refusal(
          description: translated(
            "Only addresses that begin with {scheme} can be used.", ["scheme": "https://"]))
      }
      // Doesn't cache the response.
      let response = try HTTPClient(store: nil).get(
        address, deadline: deadline, limit: maximumBytes)
      put(Array(response.body), to: STDOUT_FILENO)
      exit(0)
    } catch {
      put(Array("\(error)".utf8), to: STDERR_FILENO)
      exit(1)
    }
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns whether the link is safe from tampering; redirects are checked, too.
  private static func mayBeAsked(_ address: String) -> Bool {
    if address.lowercased().hasPrefix("https://") { return true }
    #if DEBUG
      // Debug builds accept a test server.
      if let own = getenv("TODAY_TEST_SCRIPTS").map({ String(cString: $0) }) {
        return own.hasPrefix("http://127.0.0.1:") && address.hasPrefix(own)
      }
    #endif
    return false
  }

  private static func put(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
