import Foundation
import TestDesktop

/// What a start does until all of it is on the screen and quiet, in numbers that are the same on a busy
/// machine; see counter.c.
struct StartCosts {
  /// By all libraries.
  var allocations: Int
  /// By Today's own code.
  var ownAllocations: Int
  /// To the X server.
  var requests: Int
  /// Files and folders that were opened, without those of the system.
  var ownFiles: Set<String>
  /// What was loaded, such as "libgtk-4.so.1".
  var libraries: Set<String>

  /// Starts the panel on a desktop, counts, and ends it.
  init(of panel: PanelOnDesktop) throws {
    let folder = panel.desktop.folder
    let library = try StartCosts.library(on: panel.desktop)
    let counts = "\(folder)/counts"
    try Data(count: 4096).write(to: URL(fileURLWithPath: counts))
    try? FileManager.default.removeItem(atPath: "\(counts).names")
    let executable = URL(fileURLWithPath: panel.executable).resolvingSymlinksInPath().path
    let running = try panel.launch(environment: [
      "LD_PRELOAD": library, "TODAY_COUNTS": counts, "TODAY_COUNTED": executable,
    ])
    // To ask the panel itself would be counted, too.
    try waitUntil("the panel on the screen") {
      try !panel.desktop.windows(named: "Today").isEmpty && panel.isVisible()
    }
    var last = (counts: [UInt64](), since: ContinuousClock.now)
    try waitUntil("quiet inside the panel") {
      let now = try StartCosts.read(counts)
      if now != last.counts { last = (now, .now) }
      return .now - last.since > .seconds(2)
    }
    allocations = Int(last.counts[0])
    ownAllocations = Int(last.counts[1])
    requests = Int(last.counts[2])
    // Foundation reads of such a file what it is given at once, which is its beginning.
    let maps = try panel.desktop.outputOf(["cat", "/proc/\(running.pid)/maps"])
    libraries = Set(
      maps.split(separator: "\n").compactMap { $0.split(separator: "/").last }
        .filter { $0.contains(".so") }.map(String.init))
    let names = try String(contentsOfFile: "\(counts).names", encoding: .utf8)
    let places = [
      ("test", folder),
      ("built", URL(fileURLWithPath: executable).deletingLastPathComponent().path),
      ("sources", StartCosts.sources),
    ]
    ownFiles = Set(
      names.split(separator: "\n").compactMap { StartCosts.own(String($0), in: places) })
    try panel.today("quit")
    try running.waitForExit()
  }

  private static let sources = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.path

  /// A path as it is on each machine; nil for what is the system's, lies above ours, or is written under
  /// another name first.
  private static func own(_ path: String, in places: [(name: String, path: String)]) -> String? {
    let system = [
      "/usr/", "/bin/", "/lib/", "/lib64/", "/etc/", "/proc/", "/sys/", "/dev/", "/var/",
    ]
    guard !path.contains("/.today-"),
      !places.contains(where: { "\($0.path)/".hasPrefix("\(path)/") }),
      path != "/"
    else { return nil }
    for place in places where path.hasPrefix("\(place.path)/") {
      return place.name + path.dropFirst(place.path.count)
    }
    return system.contains { "\(path)/".hasPrefix($0) } ? nil : path
  }

  private static func read(_ path: String) throws -> [UInt64] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(24)
    return data.withUnsafeBytes { bytes in
      (0..<3).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
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
