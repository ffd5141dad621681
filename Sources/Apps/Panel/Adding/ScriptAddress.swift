internal import GLib
internal import WidgetCore

/// The URL of a single script: `https://…`, or a link to a plugin in xbar's collection.
nonisolated struct ScriptAddress: Equatable, Sendable {
  /// The URL to download.
  let address: String
  /// The name of its file.
  let name: String

  /// The scheme of links on xbar's pages.
  static let scheme = "xbar"
  private static let collection = "https://raw.githubusercontent.com/matryer/xbar-plugins/main/"
  private static let longest = 2000

  /// Whether `word` looks like a URL.
  static func isMeant(_ word: String) -> Bool {
    word.contains("://") || word.lowercased().hasPrefix("\(scheme):")
  }

  /// `server` replaces the collection in tests, and needs no certificate.
  init(_ word: String, server: String? = ScriptAddress.testServer) throws(CommandFailure) {
    let isLink = word.lowercased().hasPrefix("\(ScriptAddress.scheme):")
    self =
      isLink
      ? try ScriptAddress(link: word, server: server)
      : try ScriptAddress(plain: word, server: server)
  }

  private init(plain word: String, server: String?) throws(CommandFailure) {
    let isOfTest = server.map { word.hasPrefix($0) } ?? false
    guard word.lowercased().hasPrefix("https://") || isOfTest else {
      throw CommandFailure(
        translated(
          "Only addresses that begin with {scheme} can be used.", ["scheme": "https://"]))
    }
    let address = ScriptAddress.file(shownAt: word)
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let last = path.drop { $0 != ":" }.dropFirst(3).split(
      separator: "/", omittingEmptySubsequences: false)
    // A user before the host could be taken for the host.
    let host = path.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" }
    guard word.utf8.count <= ScriptAddress.longest, last.count > 1, let name = last.last,
      !host.utf8.contains(UInt8(ascii: "@")), !host.utf8.contains(UInt8(ascii: "\\")),
      let file = name.strictlyPercentDecoded, !file.isEmpty
    else {
      throw CommandFailure(
        translated("{address} is not the address of a script.", ["address": word]))
    }
    self.address = address
    self.name = file
  }

  /// Reads `xbar://app.xbarapp.com/openPlugin?path=Dev/Name/plugin.10s.sh`. Such a link can only
  /// name a file of that collection.
  private init(link: String, server: String?) throws(CommandFailure) {
    let refusal = CommandFailure(
      translated("{link} is not a link to a plugin of xbar.", ["link": link]))
    guard link.utf8.count <= ScriptAddress.longest, let colon = link.firstIndex(of: ":") else {
      throw refusal
    }
    let rest = link[colon...].dropFirst()
    let start = "//app.xbarapp.com/openplugin?"
    guard rest.lowercased().hasPrefix(start) else { throw refusal }
    let query = rest.dropFirst(start.count).prefix { $0 != "#" }
    let paths = query.split(separator: "&").filter { $0.hasPrefix("path=") }
    guard paths.count == 1,
      let path = paths[0].dropFirst(5).strictlyPercentDecoded
    else { throw refusal }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...8).contains(steps.count), steps.allSatisfy(ScriptAddress.isSafeComponent),
      let name = steps.last
    else { throw refusal }
    address =
      (server ?? ScriptAddress.collection)
      + steps.map(\.percentEncoded).joined(separator: "/")
    self.name = String(name)
  }

  /// Whether a path component is safe: no "..", no hidden file, no option.
  private static func isSafeComponent(_ step: Substring) -> Bool {
    !step.isEmpty && step.utf8.count <= 100 && step.first != "." && step.first != "-"
      && step.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || " ._-+@&()'!,".unicodeScalars.contains($0)
      }
  }

  /// Returns the raw file's URL for a page of GitHub that shows the file.
  private static func file(shownAt address: String) -> String {
    let start = "https://github.com/"
    guard address.hasPrefix(start) else { return address }
    let steps = address.dropFirst(start.count).prefix { $0 != "?" && $0 != "#" }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count >= 5, steps[2] == "blob" || steps[2] == "raw" else { return address }
    return
      (["https://raw.githubusercontent.com"] + steps[..<2].map(String.init)
      + steps[3...].map(String.init)).joined(separator: "/")
  }

  /// The test server; debug builds only.
  static var testServer: String? {
    #if DEBUG
      Environment.current["TODAY_TEST_SCRIPTS"]
    #else
      nil
    #endif
  }
}
