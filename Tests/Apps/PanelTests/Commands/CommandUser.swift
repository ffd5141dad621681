import Expectations
import Foundation
import TestDesktop
import Testing

/// Runs commands of the real program without display and bus, which takes milliseconds each.
final class CommandUser: PanelUnderTest {
  let desktop: UserHome
  let executable: String
  var program: Running?

  init() throws {
    desktop = try UserHome()
    executable = try ProgramUnderTest.path("today")
  }

  /// Runs a command and expects this exit status.
  @discardableResult
  func today(
    _ words: String..., exits status: Int32, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line
  ) throws -> CommandResult {
    let result = try desktop.run([executable] + words)
    expectEqual(
      result.status, .exited(status), "\(words): \(result.output)\(result.errors)", fileID: fileID,
      filePath: filePath, line: line)
    return result
  }

  /// The path of a settings file.
  func config(_ path: String) throws -> String {
    "\(try #require(desktop.environment["XDG_CONFIG_HOME"]))/\(path)"
  }

  func write(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The text of a file; nil if missing.
  func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
