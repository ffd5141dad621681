import CardSamples
import Foundation
import TestDesktop
import Testing

/// A user's actions on screens and forms of the panel under test, through the accessibility tree.
extension PanelOnDesktop {
  typealias Node = AccessibleTree.Node

  /// Waits for a visible node with this name.
  @discardableResult
  func node(
    _ name: String, _ role: String? = nil, where test: (Node) -> Bool = { _ in true }
  ) throws -> Node {
    // The role of a toggle button in GTK 4.18.
    let later = role == "push button" ? "toggle button" : role
    var last: [String] = []
    do {
      return try TestDesktop.waitFor("“\(name)”") {
        let nodes = try tree().nodes
        last = nodes.map { "\($0.role) “\($0.name)” \($0.states)" }
        return nodes.first {
          $0.name == name && (role == nil || $0.role == role || $0.role == later)
            && ($0.frame.map { $0.count == 4 && $0[2] > 4 && $0[3] > 4 } ?? false) && test($0)
        }
      }
    } catch {
      throw DesktopError.system("\(error); there are\n\(last.joined(separator: "\n"))")
    }
  }

  /// Waits until no node has that name.
  func waitUntilGone(_ name: String) throws {
    try waitUntil("“\(name)” to be gone") { try tree()[name] == nil }
  }

  /// Clicks its center, or at a part of its width.
  func click(_ name: String, _ role: String? = nil, at part: Double = 0.5) throws {
    let place = try settled(name, role)
    try desktop.click(
      x: place.x + Int(Double(place.width) * part), y: place.y + place.height / 2)
  }

  /// Its frame on the screen, once it has stopped moving.
  private func settled(_ name: String, _ role: String?) throws -> Rectangle {
    var last = try place(of: name, role)
    try waitUntil("“\(name)” to be at rest") {
      let now = try place(of: name, role)
      defer { last = now }
      return now == last
    }
    return last
  }

  private func place(of name: String, _ role: String?) throws -> Rectangle {
    let frame = try #require(try node(name, role).frame)
    let window = try #require(try desktop.frame(of: window().id))
    return Rectangle(
      x: window.x + frame[0], y: window.y + frame[1], width: frame[2], height: frame[3])
  }

  /// The focused node.
  func focused() throws -> Node? { try tree().focused }

  /// Presses Tab until a node with that name is focused.
  func tab(to name: String, key: String = "Tab", within most: Int = 40) throws {
    try goOn(to: name, within: most, in: tree) { try desktop.press(key) }
  }

  /// The whole of today.conf.
  func wholeSettings() throws -> String {
    try String(contentsOfFile: settingsPath(), encoding: .utf8)
  }

  func settingsPath() throws -> String { "\(try home(.config))/today.conf" }

  /// Replaces today.conf atomically, as editors do.
  func rewriteSettings(_ change: (String) -> String) throws {
    try change(wholeSettings()).write(toFile: settingsPath(), atomically: true, encoding: .utf8)
  }

  func waitForSettings(_ what: String, _ test: (String) -> Bool) throws {
    var last = ""
    do {
      try waitUntil("today.conf with \(what)") {
        last = try wholeSettings()
        return test(last)
      }
    } catch {
      throw DesktopError.system("\(error); it says\n\(last)")
    }
  }

  /// The saved drafts.
  func drafts() throws -> String {
    (try? String(contentsOfFile: "\(home(.state))/drafts.conf", encoding: .utf8)) ?? ""
  }

  func waitForDrafts(_ what: String, _ test: (String) -> Bool) throws {
    try waitUntil("drafts with \(what)") { try test(drafts()) }
  }

  enum Folder: String {
    case config = "CONFIG"
    case state = "STATE"

    fileprivate var usual: String { self == .config ? ".config" : ".local/state" }
  }

  /// The panel's folder of a kind.
  func home(_ folder: Folder) throws -> String {
    let home = try #require(desktop.environment["HOME"])
    let base = desktop.environment["XDG_\(folder.rawValue)_HOME"] ?? "\(home)/\(folder.usual)"
    try FileManager.default.createDirectory(
      atPath: "\(base)/today", withIntermediateDirectories: true)
    return "\(base)/today"
  }
}

/// A widget with a setting of each kind.
enum SampleWidget {
  /// Installs it, and adds it to the panel as weather-1.
  static func add(to panel: PanelOnDesktop) throws {
    try panel.add(
      "weather", showing: #"{"type":"text","text":"content"}"#,
      keys: "Largest=compact\n\(SampleWidgets.settings)")
  }
}
