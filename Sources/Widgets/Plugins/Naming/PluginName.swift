// Argos adds a position in its bar, "name.1r.10s.sh", which is ignored, and a mark for plugins that run
// whenever their menu opens, "name.10s+.sh".

/// The parts of a plugin's file name: NAME.INTERVAL.EXT; interval and extension are optional.
public struct PluginName: Hashable, Sendable {
  /// Without interval and extension: "cpu-load".
  public var name: String
  /// Its interval, if the name has one.
  public var interval: Duration?
  /// Whether it also runs whenever the panel appears.
  public var runsOnOpening = false
  /// "sh"; can be empty.
  public var ending: String

  /// Minimum interval, because each run is a process.
  public static let shortest = Duration.seconds(1)
  /// Maximum interval.
  public static let longest = Duration.seconds(30 * 86_400)

  /// Parses a file name without folders.
  public init(file: String) {
    var parts = file.split(separator: ".", omittingEmptySubsequences: false)[...]
    interval = nil
    ending = ""
    // The interval is the last valid one: "vpn.v2.10s.sh", and "date.1m" without extension.
    if parts.count > 2, let word = parts.dropLast().last, word.last == "+",
      let interval = PluginName.interval(word.dropLast())
    {
      runsOnOpening = true
      self.interval = interval
      ending = String(parts.removeLast())
      parts.removeLast()
      parts = PluginName.withoutPlace(parts)
    } else if parts.count > 2, let interval = PluginName.interval(parts[parts.endIndex - 2]) {
      self.interval = interval
      ending = String(parts.removeLast())
      parts.removeLast()
      parts = PluginName.withoutPlace(parts)
    } else if parts.count > 1, let interval = PluginName.interval(parts[parts.endIndex - 1]) {
      self.interval = interval
      parts.removeLast()
    } else if parts.count > 1, parts[parts.startIndex].isEmpty == false {
      ending = String(parts.removeLast())
    }
    name = parts.joined(separator: ".")
  }

  /// Removes a position in Argos's bar.
  private static func withoutPlace(_ parts: ArraySlice<Substring>) -> ArraySlice<Substring> {
    // A side without a number can be part of the name.
    guard parts.count > 1, let place = parts.last, place.count > 1, let side = place.last,
      "lcr".contains(side), place.dropLast().allSatisfy({ ("0"..."9").contains($0) })
    else { return parts }
    return parts.dropLast()
  }

  /// Its widget's Id in today.conf; it doesn't depend on the interval, which users change by renaming.
  public var id: String {
    var word = ""
    for scalar in (ending.isEmpty ? name : "\(name)-\(ending)").unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": word.unicodeScalars.append(scalar)
      case " ", ".": word += "-"
      // Otherwise two names could have the same Id.
      default: word += "_\(String(scalar.value, radix: 16))_"
      }
    }
    let isName = word.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
    return "local.plugin.\(isName ? "" : "_")\(word.prefix(150))"
  }

  /// Whether this is the name of another plugin with the same Id: they differ in blanks and dots.
  public func isTwin(of other: PluginName) -> Bool {
    id == other.id && (name, ending) != (other.name, other.ending)
  }

  /// Its title without a title tag: "cpu load" for "001-cpu_load".
  public var title: String {
    let number = name.prefix { ("0"..."9").contains($0) }
    let rest = name.dropFirst(number.count)
    let isNumbered = !number.isEmpty && (rest.first == "-" || rest.first == "_")
    let words = (isNumbered ? rest.dropFirst() : name[...])
      .split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    return words.isEmpty ? name : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Parses "10s", "1m", "2h", "1d" or "500ms".
  static func interval(_ text: some StringProtocol) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 9, let number = Int(digits) else { return nil }
    let span: Duration
    switch text.dropFirst(digits.count).lowercased() {
    case "ms": span = .milliseconds(number)
    case "s": span = .seconds(number)
    case "m": span = .seconds(number * 60)
    case "h": span = .seconds(number * 3600)
    case "d": span = .seconds(number * 86_400)
    default: return nil
    }
    return min(max(span, shortest), longest)
  }
}

/// The menu bar app that a plugin was written for. Differences between them depend on the file's tags; xbar is
/// the default.
public enum PluginDialect: String, CaseIterable, Sendable {
  case xbar
  case bitBar
  case swiftBar
  case argos

  /// Whether commands run in a terminal by default.
  var opensTerminal: Bool { self != .xbar }
  /// Whether `:sun.max:` in a text is an SF Symbol.
  var hasSymbols: Bool { self == .swiftBar }
  /// Whether texts are Pango markup by default.
  var hasMarkup: Bool { self == .argos }
  /// Whether the ellipsis counts toward `length`.
  var countsEllipsis: Bool { self == .xbar || self == .argos }
  /// Whether ANSI colors are interpreted by default.
  var readsANSI: Bool { self != .swiftBar }
  /// Whether `dropdown=false` also hides lines of the menu.
  var hidesMenuLines: Bool { self == .xbar || self == .bitBar }
  /// Whether a plugin without output has no card.
  public var hidesWithoutOutput: Bool { self == .swiftBar }
  /// Whether any line of dashes is a separator, whatever its length.
  var takesAnyDashes: Bool { self == .argos }
  /// Whether a text has more escapes than "\n".
  var hasEscapes: Bool { self == .argos }
}
