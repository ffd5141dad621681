// What speaks with the web is loaded by processes of widgets only. So one of them fetches what the user wants
// to add by its address, in the charge of the guard, and hands it on. It runs nothing, and writes no file.

internal import FoundationEssentials
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// Fetches one script: `today-widgets fetch https://…` prints it, or complains why it can't.
enum ScriptFetch {
  /// No script that anybody reads before running it is larger, in bytes.
  static let mostBytes = 256 << 10
  private static let deadline = Duration.seconds(20)

  static func run(_ address: String) -> Never {
    do {
      guard mayBeAsked(address) else {
        throw Refusal(
          description: translated(
            "Only addresses that begin with {scheme} can be used.", ["scheme": "https://"]))
      }
      // Nothing is remembered of it.
      let response = try HTTPClient(store: nil).get(
        address, deadline: deadline, limit: mostBytes)
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

  /// Nobody on the way may change what is fetched: neither there nor where that sends us.
  private static func mayBeAsked(_ address: String) -> Bool {
    if address.lowercased().hasPrefix("https://") { return true }
    #if DEBUG
      // What tests of the real program need and a release doesn't have: a server of their own.
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
