import Expectations
import Foundation
import Glibc
import TestDesktop
import Testing

@Suite struct `Commands with a bus that never responds` {
  @Test func `commands for the panel time out, and others work`() throws {
    let user = try CommandUser()
    let silent = try SilentListener(at: "\(user.desktop.folder)/silent")
    defer { silent.close() }
    let file = "\(user.desktop.folder)/content.json"
    try #"{"type":"text","text":"Hello"}"#.write(toFile: file, atomically: true, encoding: .utf8)
    let picture = "\(user.desktop.folder)/picture.png"
    let start = ContinuousClock.now
    // All of them wait for the bus at the same time.
    let programs = try [
      (["status"], 1), (["hide"], 1), (["list"], 0), (["render", file, picture], 0),
    ].map { words, status in
      let program = try user.desktop.start(
        [user.executable] + words,
        environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(silent.path)"])
      return (words[0], program, Int32(status))
    }
    for (word, program, status) in programs {
      try expectEqual(program.waitForExit(), .exited(status), "\(word): \(program.errors)")
      let isSaid = program.errors.contains(
        "Couldn’t tell whether Today is running: the session bus isn’t responding.")
      expect(isSaid == (status == 1), "\(word): \(program.errors)")
      expect(!program.output.contains("not running"), "\(word)")
      if word != "render" { expect(ContinuousClock.now - start < .seconds(4)) }
    }
    expect(FileManager.default.fileExists(atPath: picture))
  }
}

/// A socket that accepts connections and never responds.
struct SilentListener {
  let path: String
  private let descriptor: Int32

  init(at path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isListening = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      } && listen(descriptor, 9) == 0
    }
    try #require(isListening, "\(path): \(String(cString: strerror(errno)))")
  }

  func close() { _ = Glibc.close(descriptor) }
}
