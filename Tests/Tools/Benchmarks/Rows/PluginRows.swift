internal import Foundation

/// What a folder of plugins, none of which is on the panel, adds to a start with six cards.
struct PluginRows: Family {
  let name = "plugins"
  let rows = [
    Row(name: "500 plugins in the folder: added to the first frame", unit: "ms", goal: .atMost(10)),
    Row(name: "500 plugins in the folder: added to the CPU", unit: "ms"),
    Row(name: "500 plugins in the folder: added to the memory (PSS)", unit: "MiB"),
  ]
  private static let count = 500

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 5 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let panel = try stage.panel(subject, cards: 6)
    let without = try StartRows().values(of: panel, on: stage)
    let folder = "\(panel.environment["XDG_DATA_HOME"] ?? "")/today/plugins"
    try PluginRows.fill(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // What they say is kept the first time.
    _ = try StartRows().values(of: panel, on: stage)
    let with = try StartRows().values(of: panel, on: stage)
    var values: [String: Double] = [:]
    for (row, measured) in zip(rows, StartRows().rows) {
      guard let with = with[measured.name], let without = without[measured.name] else { continue }
      values[row.name] = with - without
    }
    return values
  }

  private static func fill(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for number in 0..<count {
      let script = """
        #!/bin/sh
        # <xbar.title>Plugin \(number)</xbar.title>
        # <xbar.version>v1.0</xbar.version>
        # <xbar.author>Somebody</xbar.author>
        # <xbar.desc>The \(number)th of many, with a line of what it shows.</xbar.desc>
        # <xbar.dependencies>sh</xbar.dependencies>
        # <xbar.var>string(VAR_PLACE="Prague"): The place that it is for.</xbar.var>

        echo "\(number)"
        echo "---"
        echo "More"
        \(String(repeating: "# A longer script than it would need to be.\n", count: 40))
        """
      let path = "\(folder)/plugin-\(number).10m.sh"
      try Data(script.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
  }
}
