internal import Foundation

/// Processes that nobody waits for: started by a program of the desktop, and still there.
enum Stragglers {
  /// The processes that have this home in their environment: no others belong to the desktop.
  static func find(withHome home: String) -> [pid_t] {
    let mark = Data("HOME=\(home)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      guard pid != getpid(),
        let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      else { return false }
      return environment.split(separator: 0).contains { $0 == mark }
    }
  }

  /// Ends them and returns when they are gone.
  static func end(withHome home: String) {
    for pid in find(withHome: home) { kill(pid, SIGKILL) }
    _ = TestDesktop.find(within: .seconds(30)) { find(withHome: home).isEmpty ? true : nil }
  }
}
