internal import Foundation
internal import TestDesktop

/// The C programs of the benchmark, compiled for this machine when it starts.
struct Tools {
  let stock: String
  let late: String
  let observer: String

  init(on desktop: Desktop) throws {
    func compile(_ name: String, _ source: [UInt8], _ packages: [String]) throws -> String {
      let path = "\(desktop.folder)/\(name)"
      try Data(source).write(to: URL(fileURLWithPath: path + ".c"))
      let flags = try desktop.outputOf(["pkg-config", "--cflags", "--libs"] + packages)
        .split { " \n".contains($0) }.map(String.init)
      try desktop.outputOf(
        ["cc", "-O2", "-Wall", "-o", path, path + ".c"] + flags, within: .seconds(60))
      return path
    }
    stock = try compile("stock", PackageResources.stock_c, ["gtk4"])
    late = try compile("late", PackageResources.late_c, ["x11"])
    observer = try compile(
      "observer", PackageResources.observer_c, ["x11", "xext", "xdamage", "xfixes"])
  }

  /// Observes a window of which it is known when it draws: 300 ms after it was mapped.
  func check(on stage: Stage) throws {
    let observer = try Observer([late], called: "late", environment: [:], on: stage)
    defer { observer.end() }
    let frame = try observer.waitForFirstFrame()
    try observer.keepAlive(for: .milliseconds(500))
    let events = try observer.events
    let map = events.first { $0.event == .map }?.time ?? 0
    let delay = Double(frame - map) / 1e6
    guard (295...400).contains(delay) else {
      throw BenchmarkError.observer("it saw a frame after \(delay) ms that was drawn after 300")
    }
    let frames = events.filter { $0.event == .damage }.count
    guard frames == 6 else { throw BenchmarkError.observer("it saw \(frames) frames of 6") }
  }
}
