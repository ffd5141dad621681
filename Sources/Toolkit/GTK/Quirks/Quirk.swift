// Threads: any.

internal import CGTK
internal import GLib
internal import Synchronization

/// A workaround that relies on undocumented behavior of GTK. Without it the panel still works, but
/// slower or as a plain window. `TODAY_QUIRKS=-name,-other` turns some off, `-all` all of them.
public nonisolated struct Quirk: Sendable {
  public let name: String
  /// Its purpose, as `today doctor` prints it.
  public let purpose: String
  /// The first version of GTK that needs it. So far none is fixed.
  public let firstVersion: Version

  /// A version of GTK, without its last number.
  public struct Version: Comparable, Sendable, CustomStringConvertible {
    let major: Int
    let minor: Int

    public var description: String { "\(major).\(minor)" }

    public static func < (one: Version, other: Version) -> Bool {
      (one.major, one.minor) < (other.major, other.minor)
    }
  }

  public enum State: Equatable, Sendable {
    case on
    case turnedOff
    /// The running version of GTK doesn't need it.
    case notNeeded
  }

  private init(_ name: String, from major: Int, _ minor: Int, _ purpose: String) {
    self.name = name
    self.purpose = purpose
    firstVersion = Version(major: major, minor: minor)
  }

  public var state: State {
    if Quirk.turnedOff.withLock({ $0.contains(name) }) { return .turnedOff }
    return Quirk.runningVersion < firstVersion ? .notNeeded : .on
  }

  public var isOn: Bool { state == .on }

  private static let runningVersion = Version(
    major: Int(gtk_get_major_version()), minor: Int(gtk_get_minor_version()))
}

// MARK: - All quirks

nonisolated extension Quirk {
  public static let all = [waylandLayers, accessibleBounds, directLayout, iconCache]

  /// See CLayerShell/hook.c. Probed when a compositor is connected: libwayland has to call the hook.
  static let waylandLayers = Quirk(
    "wayland-layers", from: 4, 0,
    "puts the panel into a layer of a Wayland compositor, which GTK can't")

  /// See CGTKShims/bounds.c.
  static let accessibleBounds = Quirk(
    "accessible-bounds", from: 4, 10,
    "tells screen readers where widgets are, where GTK leaves out the padding around them")

  /// See `Canvas.layOut`.
  static let directLayout = Quirk(
    "direct-layout", from: 4, 0,
    "lays out moving parts alone, where GTK lays out the whole window in each frame")

  /// See `IconCache`.
  static let iconCache = Quirk(
    "icon-cache", from: 4, 0,
    "keeps icons as pixels, for which GTK loads a library that reads SVG at each start")
}

// MARK: - Turning off

nonisolated extension Quirk {
  private static let turnedOff = Mutex(
    names(turnedOffBy: Environment.current["TODAY_QUIRKS"] ?? ""))

  /// The quirks that a value of TODAY_QUIRKS turns off.
  static func names(turnedOffBy value: String) -> Set<String> {
    let words = value.split { $0 == "," || $0 == " " }.filter { $0.hasPrefix("-") }
    let names = Set(words.map { String($0.dropFirst()) })
    return names.contains("all") ? Set(all.map(\.name)) : names
  }

  /// Overrides the environment, for tests.
  package static func turnOff(_ names: Set<String>) { turnedOff.withLock { $0 = names } }
}
