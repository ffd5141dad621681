internal import CGLib
internal import CGTKTesting
internal import GLib
internal import GTK
internal import WidgetCore
internal import XCTest

@testable internal import Panel

/// What a user does with settings and forms.
extension PanelHarness {
  /// Presses one key after the other.
  package func keys(_ names: String..., file: StaticString = #filePath, line: UInt = #line) {
    for name in names { key(name, file: file, line: line) }
  }

  /// Opens the settings of the panel, which then have the keyboard.
  package func openSettings() throws {
    try focus()
    try today("settings")
    advance(by: .milliseconds(500))
  }

  /// Replaces what is typed in the field that has the keyboard.
  package func retype(_ text: String) {
    key("ctrl+a")
    type(text)
  }

  /// Ends the program as a signal does: it asks nothing.
  package func terminate() {
    session.quit()
    settle()
  }

  /// Whether the program has ended.
  package var hasQuit: Bool { program.hasQuit }
}

// MARK: - Files

extension PanelHarness {
  /// The folder of today.conf.
  package var configFolder: String { home.folders.config }

  /// What the panel remembers about its user.
  package var memoryFile: String { "\(home.folders.state)/panel.conf" }

  /// The secrets that are kept for widgets.
  package func secrets() -> String {
    [home.folders.config, home.folders.data, home.folders.state]
      .compactMap { text(of: "\($0)/secrets.conf") }.joined()
  }

  /// What a file holds; nil where there is none.
  package func text(of path: String) -> String? {
    (try? File(path).read(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }
}

// MARK: - What is dropped

extension PanelHarness {
  /// Drops files or links on the panel.
  package func drop(_ dropped: [String]) -> Bool {
    let isUsed = session.parts?.adding.drop(dropped) ?? false
    settle()
    return isUsed
  }

  /// Drops files on the panel, and lets so much time pass in which its main loop is never idle.
  package func drop(_ dropped: [String], busyFor duration: Duration) -> Bool {
    let work = g_idle_add_full(Priority.idle.rawValue - 1, { _ in 1 }, nil, nil)
    defer { g_source_remove(work) }
    let isUsed = session.parts?.adding.drop(dropped) ?? false
    let end = Moment.now + duration
    repeat {
      _ = today_do_all_ready()
      for window in windows where window.isMapped { today_lay_out(window.pointer) }
    } while clock.step(until: end)
    return isUsed
  }

  /// Opens the settings of a card.
  package func openSettings(of instance: String) {
    session.parts?.store.dispatch(.openSettings(instance: instance))
    advance(by: .milliseconds(500))
  }

  /// Writes a widget's files outside of the folders of widgets, and returns the path of its manifest.
  package func putOutside(_ widget: ScriptedWidget) throws -> String {
    try write(widget, in: "\(folder)/downloads")
  }

  /// Writes a file that may be run.
  package func put(_ bytes: [UInt8], _ path: String) throws {
    try File.createFolder(File(path).folder)
    try File(path).write(bytes, isDurable: false)
    chmod(path, 0o700)
  }

  package func link(_ path: String, to target: String) throws {
    try File.createFolder(File(path).folder)
    XCTAssertEqual(symlink(target, path), 0)
  }

  /// The programs and manifests in the user's folder, by their paths there.
  package var programs: [String: [UInt8]] {
    var programs: [String: [UInt8]] = [:]
    for folder in ["plugins", "widgets"] {
      for name in File.names(in: "\(home.folders.data)/\(folder)") {
        let path = "\(folder)/\(name)"
        programs[path] = try? File("\(home.folders.data)/\(path)").read(limit: 1 << 20)
      }
    }
    return programs
  }

  package func removeProgram(_ path: String) { unlink("\(home.folders.data)/\(path)") }
}
