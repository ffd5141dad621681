internal import Foundation

extension Desktop {
  /// From now on the session looks as if it had a user systemd.
  public func haveUserSystemd() throws {
    let folder = "\(environment["XDG_RUNTIME_DIR"] ?? self.folder)/systemd"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(folder)/private"))
  }
}
