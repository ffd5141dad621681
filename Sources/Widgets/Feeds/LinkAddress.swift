internal import WidgetCore

/// Normalizes web addresses in feeds like browsers do (the URL Standard), so that each page has one address.
/// Feeds have relative ones, spaces, and characters of any language.
enum LinkAddress {
  /// The panel's limit of an address.
  static let longest = 2000

  /// Returns the absolute address of a link; nil if it isn't a web address.
  static func resolved(_ link: String, at base: String?) -> String? {
    let link = signs(trimmed(link))
    guard !link.isEmpty, link.utf8.count <= longest else { return nil }
    if let scheme = scheme(of: link) {
      if scheme == "feed" {
        // "feed://host/" and "feed:https://host/".
        let rest = link.dropFirst(5)
        return resolved(rest.hasPrefix("//") ? "https:\(rest)" : String(rest), at: nil)
      }
      guard scheme == "http" || scheme == "https" else { return nil }
      return clean(scheme, String(link.dropFirst(scheme.count + 1)))
    }
    guard let base = base.map(trimmed), let scheme = scheme(of: base),
      scheme == "http" || scheme == "https",
      case let afterScheme = base.dropFirst(scheme.count + 1), afterScheme.hasPrefix("//")
    else { return nil }
    if link.hasPrefix("//") { return clean(scheme, link) }
    let host = afterScheme.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let origin = "//\(host)"
    let rest = afterScheme.dropFirst(2 + host.count)
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    switch link.first {
    case "/": return clean(scheme, origin + link)
    case "?": return clean(scheme, origin + path + link)
    case "#": return clean(scheme, origin + rest.prefix { $0 != "#" } + link)
    default:
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
      return clean(scheme, origin + folder + link)
    }
  }

  /// Removes line breaks, and replaces backslashes before the query by slashes.
  private static func signs(_ link: String) -> String {
    guard link.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return link }
    var isBeforeQuery = true
    var signs = String.UnicodeScalarView()
    for scalar in link.unicodeScalars where !["\t", "\n", "\r"].contains(scalar) {
      if scalar == "?" || scalar == "#" { isBeforeQuery = false }
      signs.append(isBeforeQuery && scalar == "\\" ? "/" : scalar)
    }
    return String(signs)
  }

  /// Returns the scheme in lower case; nil if there is none.
  private static func scheme(of text: String) -> String? {
    let name = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard name.count < text.utf8.count, (2...10).contains(name.count),
      name.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
    else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private static func trimmed(_ text: String) -> String {
    String(Substring(text.utf8.trimmed { $0 <= 0x20 }))
  }

  /// Resolves "." and ".." in a path; the result stays within the host.
  private static func withoutDots(_ path: String) -> String {
    let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
    let hasDots = path[..<end].contains("/.") || path[..<end].lowercased().contains("/%2e")
    guard hasDots else { return path }
    var parts: [Substring] = []
    let all = path[..<end].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in all.enumerated() {
      let isLast = index == all.count - 1
      switch part.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { parts.append("") }
      case "..":
        _ = parts.popLast()
        if isLast { parts.append("") }
      default: parts.append(part)
      }
    }
    return "/\(parts.joined(separator: "/"))\(path[end...])"
  }

  /// Returns the address with percent-encoding; nil without a host.
  /// - Parameter rest: the text after the scheme and its colon.
  private static func clean(_ scheme: String, _ rest: String) -> String? {
    let address = rest.dropFirst(2)
    guard rest.hasPrefix("//"), let first = address.first, !"/?#:@-".contains(first) else {
      return nil
    }
    var host = address.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = address[host.endIndex...]
    guard !host.contains("@"), !host.contains("%"),
      host.unicodeScalars.allSatisfy({
        $0.value > 0x20 && !"\"<>\\^`{|}".unicodeScalars.contains($0)
      })
    else { return nil }
    for port in [":", scheme == "https" ? ":443" : ":80"] where host.hasSuffix(port) {
      host = host.dropLast(port.count)
    }
    let place = withoutDots(path.hasPrefix("/") ? String(path) : "/\(path)").percentEncoded {
      (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0)
    }
    let clean = "\(scheme)://\(host.lowercased())\(place)"
    return clean.utf8.count <= longest ? clean : nil
  }
}
