internal import Foundation

/// What the sway that is installed can do.
enum SwayVersion {
  /// Since 1.8 a monitor in memory can be plugged out again. It says "swaymsg version 1.10.1".
  static var canUnplug: Bool {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sway", "--version"]
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return false }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return !numbers.lexicographicallyPrecedes([1, 8])
  }
}
