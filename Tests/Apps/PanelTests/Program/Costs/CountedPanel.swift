internal import Expectations
import Foundation
import TestDesktop

/// A panel on a desktop, instrumented from inside; see counter.c. Asking the panel itself would be
/// counted, so this observes it from outside.
final class CountedPanel {
  /// The costs of its start.
  private(set) var start = CountedCosts()
  /// The loaded libraries, such as "libgtk-4.so.1".
  private(set) var libraries: Set<String> = []
  private let panel: PanelOnDesktop
  private let running: Running
  private let file: String
  private let places: [(name: String, path: String)]

  /// Starts the panel, and waits until it is visible and idle.
  init(on panel: PanelOnDesktop) throws {
    self.panel = panel
    let folder = panel.desktop.folder
    file = "\(folder)/counts"
    let library = try CountedPanel.library(on: panel.desktop)
    try Data(count: 4096).write(to: URL(fileURLWithPath: file))
    try? FileManager.default.removeItem(atPath: "\(file).names")
    let executable = URL(fileURLWithPath: panel.executable).resolvingSymlinksInPath().path
    places = [
      ("test", folder),
      ("built", URL(fileURLWithPath: executable).deletingLastPathComponent().path),
      ("sources", CountedPanel.sources),
    ]
    running = try panel.launch(environment: [
      "LD_PRELOAD": library, "TODAY_COUNTS": file, "TODAY_COUNTED": executable,
    ])
    start = try costs(since: Moment(), to: .lastRequest) {
      try waitUntil("the panel on the screen") {
        try !panel.desktop.windows(named: "Today").isEmpty && panel.isVisible()
      }
    }
    // Foundation reads only the beginning of such a file.
    let maps = try panel.desktop.outputOf(["cat", "/proc/\(running.pid)/maps"])
    libraries = Set(
      maps.split(separator: "\n").compactMap { $0.split(separator: "/").last }
        .filter { $0.contains(".so") }.map(String.init))
  }

  /// The end of a measurement.
  enum End {
    /// No more requests to the server.
    case lastRequest
    /// No more activity. Never happens while a widget's program runs, because it is polled each
    /// second.
    case silence
  }

  /// The costs of an action that changes the screen.
  func costs(to end: End, of action: () throws -> Void) throws -> CountedCosts {
    try costs(since: Moment(try read(.silence), try names().count), to: end, action)
  }

  /// Waits for the end of requests after an action that changes the screen.
  func finishRequests(of action: () throws -> Void) throws {
    let before = try read(.lastRequest)
    try action()
    try waitUntil("the first request") { try read(.lastRequest) != before }
    try waitUntilSteady("the last request", for: .milliseconds(200)) { try read(.lastRequest) }
  }

  func quit() throws {
    try panel.today("quit")
    try running.waitForExit()
  }

  // MARK: - Counter

  /// The counters before an action.
  private struct Moment {
    let counts: [Int]
    let names: Int

    init(_ counts: [Int] = CountedCosts.Count.allCases.map { _ in 0 }, _ names: Int = 0) {
      self.counts = counts
      self.names = names
    }
  }

  private func costs(
    since earlier: Moment, to end: End, _ action: () throws -> Void
  ) throws -> CountedCosts {
    let before = try read(end)
    try action()
    var last = (counts: before, since: ContinuousClock.now)
    try waitUntil("quiet inside the panel") {
      let now = try read(end)
      if now != last.counts { last = (now, .now) }
      return now != before && .now - last.since > .seconds(2)
    }
    var costs = CountedCosts()
    for (index, count) in CountedCosts.Count.allCases.enumerated() {
      costs.counts[count] = last.counts[index] - earlier.counts[index]
    }
    costs.ownFiles = Set(try names().dropFirst(earlier.names).compactMap(own))
    return costs
  }

  private func read(_ end: End) throws -> [Int] {
    let kinds = CountedCosts.Count.allCases.count
    let first = end == .silence ? 0 : kinds
    let data = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(2 * kinds * 8)
    return data.withUnsafeBytes { bytes in
      (first..<first + kinds).map {
        Int(bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
    }
  }

  private func names() throws -> [String] {
    try String(contentsOfFile: "\(file).names", encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  private static let sources = projectFolder

  /// A path that is the same on each machine; nil for the system's files, temporary files, and
  /// parents of the test's folders.
  private func own(_ path: String) -> String? {
    let system = [
      "/usr/", "/bin/", "/lib/", "/lib64/", "/etc/", "/proc/", "/sys/", "/dev/", "/var/",
    ]
    guard !path.contains("/.today-"),
      !places.contains(where: { "\($0.path)/".hasPrefix("\(path)/") }),
      path != "/"
    else { return nil }
    for place in places where path.hasPrefix("\(place.path)/") {
      // The lock of a session has the display in its name.
      let name = path.hasSuffix(".lock") ? "/lock" : String(path.dropFirst(place.path.count))
      return place.name + name
    }
    return system.contains { "\(path)/".hasPrefix($0) } ? nil : path
  }

  private static func library(on desktop: Desktop) throws -> String {
    let path = "\(desktop.folder)/counter"
    guard !FileManager.default.fileExists(atPath: "\(path).so") else { return "\(path).so" }
    try Data(PackageResources.counter_c).write(to: URL(fileURLWithPath: "\(path).c"))
    try desktop.outputOf(
      ["cc", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", "\(path).so", "\(path).c"])
    return "\(path).so"
  }
}
