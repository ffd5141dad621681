import Expectations
import Forms
import Foundation
import KeyFiles
import Testing
import Theme
import WidgetCore

@testable import Panel

@Suite("Changing today.conf") @MainActor
final class SettingsFileTests {
  private let folder: URL
  private let file: SettingsFile<PanelSettings>

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    file = SettingsFile(path: "\(folder.path)/today/today.conf", log: Session.log)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "dotfiles"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func put(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "today"), withIntermediateDirectories: true)
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
  }

  private var text: String { (try? String(contentsOfFile: file.path, encoding: .utf8)) ?? "none" }

  /// Changes with each write, as each creates a new file.
  private func number() throws -> UInt64? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? UInt64
  }

  @Test func `the first setting creates the file with private permissions`() throws {
    try file.set("left", for: "Edge")
    expectEqual(text, "[Panel]\nEdge=left\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    expect(mode as? Int == 0o600)
  }

  @Test func `everything else in the file stays the same`() throws {
    try put("# mine\n\n[Panel]\n  Width = 480  \n# why\nOdd=1\n[Widgets]\nOrder=a;\n")
    try file.set("500", for: "Width")
    try file.set("true", for: "Solid")
    expectEqual(
      text, "# mine\n\n[Panel]\n  Width = 500  \n# why\nOdd=1\nSolid=true\n[Widgets]\nOrder=a;\n")
  }

  @Test func `nil removes the key's line and nothing else`() throws {
    try put("[Panel]\nEdge=left\n# text\nTextScale=120\n")
    try file.set(nil, for: "Edge")
    expectEqual(text, "[Panel]\n# text\nTextScale=120\n")
    try file.set(nil, for: "Edge")
    expectEqual(text, "[Panel]\n# text\nTextScale=120\n")
  }

  @Test func `several settings are written in one step`() throws {
    try put("[Panel]\nWidth=480\nSolid=1\n")
    try file.set(["Width": "400", "Solid": nil, "HotEdge": "true", "Edge": "right"])
    expectEqual(text, "[Panel]\nWidth=400\nEdge=right\nHotEdge=true\n")
  }

  @Test(arguments: [
    ("Pinned", "true"), ("Edge", "left"), ("Width", "480"), ("HotEdge", "false"),
  ])
  func `an unchanged value isn't written`(key: String, value: String) throws {
    try put("[Panel]\nPinned=yes\nEdge=Left\nWidth=480\nHotEdge=0\n")
    let before = try (text, number())
    try file.set(value, for: key)
    try expect(number() == before.1)
    expect(text == before.0)
  }

  @Test func `a chosen default value is written if the key is missing`() throws {
    try put("[Panel]\n")
    try file.set("false", for: "Pinned")
    expectEqual(text, "[Panel]\nPinned=false\n")
  }

  @Test func `external changes stay`() throws {
    try put("[Panel]\nWidth=480\n")
    file.follow()
    try put("[Panel]\nWidth=500\nEdge=left\n")
    try file.set("true", for: "Solid")
    expectEqual(text, "[Panel]\nWidth=500\nEdge=left\nSolid=true\n")
  }

  @Test func `an error elsewhere in the file doesn't matter, and a valid value fixes one`()
    throws
  {
    try put("[Panel]\nWidth=wide\nEdge=up\n")
    try file.set("480", for: "Width")
    expectEqual(text, "[Panel]\nWidth=480\nEdge=up\n")
    try file.set("left", for: "Edge")
    expectEqual(text, "[Panel]\nWidth=480\nEdge=left\n")
  }

  @Test func `an unreadable file isn't changed, and the error has the reason`() throws {
    try put("[Panel\n")
    let error = #expect(throws: SettingsError.self) { try file.set("left", for: "Edge") }
    expect(error?.description.contains("line 1") == true)
    expectEqual(text, "[Panel\n")
  }

  @Test func `a symbolic link stays, and its target is written with the same permissions`() throws {
    let target = "\(folder.path)/dotfiles/conf"
    try "# kept\n[Panel]\nEdge=left\n".write(
      toFile: target, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/today", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "../dotfiles/conf")
    try file.set("right", for: "Edge")
    try expectEqual(
      FileManager.default.destinationOfSymbolicLink(atPath: file.path), "../dotfiles/conf")
    try expectEqual(
      String(contentsOfFile: target, encoding: .utf8), "# kept\n[Panel]\nEdge=right\n")
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    expect(mode as? Int == 0o640)
  }

  @Test func `written settings are read back`() throws {
    file.follow()
    try file.set(["HotEdge": "true", "Pinned": "true", "TextScale": "150", "Monitor": "HDMI-1"])
    let settings = PanelSettings.read(try KeyFile(parsing: Array(text.utf8))).settings
    expect(settings?.hotEdge == true && settings?.isPinned == true)
    expectEqual(settings?.theme.textScale, 150)
    expect(settings?.monitor == .named("HDMI-1"))
  }
}
