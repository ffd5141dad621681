internal import Foundation
internal import Synchronization

/// Screenshots and logs of the desktops that are open when a test waits in vain, written to the folder
/// that TODAY_RESULTS names: Tests/run gives one to each process.
enum Evidence {
  private static let desktops = Mutex<[@Sendable () -> (any PrivateDesktop)?]>([])
  private static let count = Mutex(0)
  /// Taking a screenshot waits, too.
  @TaskLocal private static var isGathering = false

  /// Remembers an open desktop.
  static func add(_ desktop: some PrivateDesktop & AnyObject) {
    desktops.withLock { known in
      known.removeAll { $0() == nil }
      known.append { [weak desktop] in desktop }
    }
  }

  /// Writes the files and returns their paths.
  static func gather() -> [String] {
    guard let folder = ProcessInfo.processInfo.environment["TODAY_RESULTS"], !isGathering else {
      return []
    }
    return $isGathering.withValue(true) {
      let open = desktops.withLock { $0 }.compactMap { $0() }.filter { !$0.programs.isClosed }
      return open.flatMap { desktop in
        let number = count.withLock { count in
          count += 1
          return count
        }
        let picture = "\(folder)/desktop-\(number).png"
        let log = "\(folder)/desktop-\(number).log"
        try? desktop.writeScreenshot(to: picture)
        try? desktop.programs.log.write(toFile: log, atomically: true, encoding: .utf8)
        return [picture, log].filter { FileManager.default.fileExists(atPath: $0) }
      }
    }
  }
}
