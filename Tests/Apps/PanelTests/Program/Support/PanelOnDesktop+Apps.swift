import Foundation
import TestDesktop
import Testing

/// Applications on the desktop of the panel under test.
extension PanelOnDesktop {
  private func dataHome() throws -> String {
    let home = try #require(desktop.environment["HOME"])
    return desktop.environment["XDG_DATA_HOME"] ?? "\(home)/.local/share"
  }

  /// Installs an application that creates a file when started.
  func installApp(_ file: String, name: String) throws {
    let folder = "\(try dataHome())/applications"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try """
    [Desktop Entry]
    Type=Application
    Name=\(name)
    Exec=touch "\(trace(of: file))"
    """.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
  }

  private func trace(of file: String) throws -> String { "\(try dataHome())/\(file).started" }

  func hasStarted(_ file: String) throws -> Bool {
    FileManager.default.fileExists(atPath: try trace(of: file))
  }

  /// Installs a handler that writes each "today-test:" URL to a file, and returns the file. Without
  /// `isDesktopTold`, the desktop doesn't know the handler.
  func openAddressesIntoFile(isDesktopTold: Bool = true) throws -> String {
    let home = try #require(desktop.environment["HOME"])
    let folder = "\(try dataHome())/applications"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try """
    [Desktop Entry]
    Type=Application
    Name=Reader
    Exec=sh -c "printf '%%s' '%u' > '\(home)/opened'"
    MimeType=x-scheme-handler/today-test;
    """.write(toFile: "\(folder)/reader.desktop", atomically: true, encoding: .utf8)
    guard isDesktopTold else { return "\(home)/opened" }
    try """
    [Default Applications]
    x-scheme-handler/today-test=reader.desktop
    """.write(toFile: "\(folder)/mimeapps.list", atomically: true, encoding: .utf8)
    return "\(home)/opened"
  }

  func tree() throws -> AccessibleTree { try AccessibleTree(of: "today", on: desktop) }

  /// Shows and focuses it, and waits for its widgets.
  func startWithKeyboard() throws {
    try startShown()
    try takeKeyboard()
  }

  func takeKeyboard() throws {
    try today("focus")
    try waitUntil("the panel to have the keyboard") {
      try desktop.focusedWindow() == window().id
    }
  }
}
