// Ownership: what is installed stays until the panel that it was installed for is closed.
// Threads: main only; GLib notices installed applications on a thread of its own.

internal import CGLib
package import GLib
internal import GTKTesting
internal import XCTest

@testable internal import Panel

/// Applications in this process's own data home.
@MainActor enum TestApps {
  private static var files: Set<String> = []

  private static func folder() throws -> String {
    "\(try XCTUnwrap(TestDisplay.dataHome))/applications"
  }

  static func install(_ file: String, _ entry: String) throws {
    try File.createFolder(folder())
    try File("\(folder())/\(file)").write(Array(entry.utf8), isDurable: false)
    files.insert(file)
    wait(until: file, isInstalled: true)
  }

  static func removeAll() {
    guard !files.isEmpty, let folder = try? folder() else { return }
    for file in files { unlink("\(folder)/\(file)") }
    for file in files { wait(until: file, isInstalled: false) }
    files = []
  }

  private static func wait(until file: String, isInstalled: Bool) {
    let isSo = TestDisplay.wait { (DesktopApp(file) != nil) == isInstalled }
    if !isSo { XCTFail("GLib doesn't notice that \(file) has come or gone") }
  }
}

extension PanelHarness {
  /// Installs an application with two actions: “Start Over”, and “Quick Look”, which peeks at its widget.
  package func installApp(_ file: String, name: String, keys: String = "") throws {
    try TestApps.install(
      file,
      """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Exec=true
      Actions=restart;look;
      \(keys)

      [Desktop Action restart]
      Name=Start Over
      Exec=true

      [Desktop Action look]
      Name=Quick Look
      Exec=today peek \(file)

      """)
  }

  /// The applications that the panel has started, by name; with an action, as "An App: restart".
  package var launched: [String] { launcher.launched }

  /// The addresses that the panel has opened.
  package var opened: [String] { launcher.opened }

  /// The programs that the panel runs for the user.
  package var running: [[String]] {
    launcher.running.map { [$0.command.program] + $0.command.arguments }
  }

  /// The folders that they run in.
  package var runningFolders: [String?] { launcher.running.map(\.command.folder) }

  /// The user's home folder.
  package var homeFolder: String { home.folders.home }

  /// Has a program of the user's exit.
  package func endProgram(_ index: Int) {
    launcher.running[index].ended()
    settle()
  }

  /// Makes addresses that begin like this unknown to the desktop: no application of its list opens them.
  package func forgetHandler(of beginning: String) { launcher.unknown.append(beginning) }
}

// MARK: - Notifications

extension PanelHarness {
  /// The notifications that are shown, by their names.
  package var shownNotifications: [String: DesktopNotifications.Content] { notifications.shown }

  /// Whether the desktop has a service for them.
  package var hasNotificationService: Bool {
    get { notifications.isThere }
    set { notifications.isThere = newValue }
  }

  /// Clicks one: a button by its key, or all of it by "default".
  package func clickNotification(_ name: String, _ key: String) {
    notifications.onEvent(.invoked(key: key, name: name))
    settle()
  }
}
