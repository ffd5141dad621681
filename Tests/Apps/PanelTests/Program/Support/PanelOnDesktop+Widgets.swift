import Foundation
import TestDesktop
import Testing

/// Widgets on the panel under test.
extension PanelUnderTest {
  /// The folder of the user's widgets.
  func widgetsFolder() throws -> String {
    let environment = desktop.environment
    let home = try #require(environment["HOME"])
    return "\(environment["XDG_DATA_HOME"] ?? "\(home)/.local/share")/today/widgets"
  }

  /// Writes a widget that is a shell script.
  func install(_ name: String, _ script: String, keys: String = "") throws {
    let folder = try widgetsFolder()
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try """
    [Widget]
    Id=org.example.\(name)
    Name=\(name)
    Exec=\(name)
    Protocol=today-1
    \(keys)
    """.write(toFile: "\(folder)/\(name).widget", atomically: true, encoding: .utf8)
    // Copied by another program: a child process that another test starts now would inherit our
    // open descriptor, and a file open for writing can't be executed.
    let text = "\(desktop.folder)/\(name).text"
    try "#!/bin/sh\n\(script)\n".write(toFile: text, atomically: true, encoding: .utf8)
    try desktop.outputOf(["install", "-m", "700", text, "\(folder)/\(name)"])
  }

  /// Writes a widget with constant content, and adds it to the panel. The content must not contain
  /// single quotes.
  func add(_ name: String, showing content: String, keys: String = "Largest=expanded") throws {
    try install(name, PanelOnDesktop.answer(content), keys: keys)
    try today("add", "org.example.\(name)")
  }

  /// The instances on the panel, from top to bottom.
  func listed() throws -> [String] {
    let data = Data(try today("list", "--json").output.utf8)
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let entries = try #require(list["onPanel"] as? [[String: Any]])
    return entries.compactMap { $0["instance"] as? String }
  }
}

extension PanelOnDesktop {
  /// A script that responds to the first request with this content.
  static func answer(_ content: String) -> String {
    """
    read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
    printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":\(content)}}'
    while read -r line; do
      printf '%s\\n' "$line" >> "$0.heard"
    done
    """
  }

  /// Waits until widgets have content that isn't old.
  func waitForContent(of instances: [String], within deadline: Duration = .seconds(30)) throws {
    try waitUntil("the content of \(instances)", within: deadline) {
      let list = try today("list").output
      return instances.allSatisfy {
        list.contains("\($0)  live") || list.contains("\($0)  current")
      }
    }
  }
}
