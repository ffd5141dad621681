internal import Foundation

/// A folder that is removed when it is closed, or when this process dies.
struct TemporaryFolder: Sendable {
  let path: String
  private let lifeline: Int32
  private let janitor: pid_t

  init() throws {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/today-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw DesktopError.system("no temporary folder: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    (lifeline, janitor) = try TemporaryFolder.startJanitor(for: path)
  }

  /// Removes the folder and everything in it.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    kill(janitor, SIGKILL)
    var status: Int32 = 0
    waitpid(janitor, &status, 0)
    close(lifeline)
  }

  /// A shell that reads from this process until it is gone, and then cleans up behind it.
  private static func startJanitor(for path: String) throws -> (lifeline: Int32, pid: pid_t) {
    let fifo = path + "/lifeline"
    guard mkfifo(fifo, 0o600) == 0 else {
      throw DesktopError.system("no pipe in \(path): \(String(cString: strerror(errno)))")
    }
    // Opened for both directions, so that neither side waits for the other here.
    let lifeline = open(fifo, O_RDWR | O_CLOEXEC)
    let script = #"read -r line < "$1/lifeline"; sleep 1; rm -rf -- "$1""#
    let launch = Launch(
      arguments: ["/bin/sh", "-c", script, "janitor", path], environment: ["PATH": "/usr/bin:/bin"],
      folder: "/", outputFile: "/dev/null", errorsFile: "/dev/null", whenOrphaned: .survive)
    return (lifeline, try Spawner.shared.spawn(launch))
  }
}
