import GLib
import WidgetCore

@testable import WidgetHost

/// A widget as a shell script, installed as x.y.A.
enum ShellWidget {
  /// A script that responds with `text` and runs `more` after each response; it records its
  /// requests in `told`, a file in its own folder.
  static func script(_ text: String, wakeAt: String = "", more: String = "") -> String {
    """
    #!/bin/sh
    while read -r line; do
      case $line in *'"shutdown"'*) exit;; esac
      printf '%s\\n' "$line" >> told
      id=${line#*'"id":'}; id=${id%%,*}
      echo '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData",\(wakeAt)'\\
    '"content":{"type":"text","text":"\(text)"}}}'
      \(more)
    done
    """
  }

  @MainActor static func install(
    _ script: String, _ more: String, in home: Home, as name: String = "a"
  ) throws {
    let file = File("\(home.widgets)/\(name)")
    try file.write(Array(script.utf8))
    try file.makeExecutable()
    try home.install("x.y.\(name.uppercased())", name, more)
  }

  @MainActor static func running(
    _ script: String, _ more: String
  ) throws -> HostUnderTest {
    let home = try Home()
    try install(script, more, in: home)
    let test = HostUnderTest(home)
    test.host.start()
    try test.host.add("x.y.A")
    return test
  }

  /// The widget's requests, a line each.
  @MainActor static func requests(of test: HostUnderTest, _ name: String = "a-1") -> [String] {
    let path = "\(test.home.folders.state)/widgets/\(name)/told"
    let bytes = (try? File(path).read(limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
