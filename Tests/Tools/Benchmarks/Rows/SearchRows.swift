internal import Foundation
internal import TestDesktop

/// A letter typed into the search where 500 applications are installed. They are read when the first one was
/// typed and what is found without them is seen.
struct SearchRows: Family {
  let name = "search"
  let rows = [
    Row(name: "search, 500 applications: key to first results", unit: "ms", goal: .atMost(30)),
    Row(name: "search, 500 applications: key to all results", unit: "ms"),
    Row(name: "search, 500 applications: the next key to its results", unit: "ms"),
  ]
  private static let applications = 500

  /// What is measured before it has run the same program.
  let warmUps = 0

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 5 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    var subject = try stage.bare(subject)
    let usual = stage.desktop.environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    subject.environment["XDG_DATA_DIRS"] = "\(try folder(on: stage)):\(usual)"
    let panel = try ResidentPanel(subject, on: stage)
    defer { panel.quit() }
    // Only what is typed is to move something: the rows measured before leave the pointer on the panel.
    try stage.desktop.movePointer(x: 1, y: 1)
    _ = try panel.slide("show")
    _ = try panel.movement(ofCommand: "focus", for: .milliseconds(500))
    func type(_ letter: String) throws -> Movement {
      try panel.movement(of: ["xdotool", "key", letter], for: .milliseconds(800))
    }
    let (first, next) = (try type("e"), try type("d"))
    guard let some = first.frames.first, let all = first.frames.last, let again = next.frames.last,
      // More than the letter itself.
      min(first.pixelsPerFrame ?? 0, next.pixelsPerFrame ?? 0) > 50_000
    else {
      throw BenchmarkError.program(
        subject.name, "was asked for applications and showed none", errors: panel.errors)
    }
    return [
      rows[0].name: Double(some - first.start) / 1e6,
      rows[1].name: Double(all - first.start) / 1e6,
      rows[2].name: Double(again - next.start) / 1e6,
    ]
  }

  /// Where all of the applications are.
  private func folder(on stage: Stage) throws -> String {
    let folder = "\(stage.desktop.folder)/applications-\(SearchRows.applications)"
    guard !FileManager.default.fileExists(atPath: folder) else { return folder }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/applications", withIntermediateDirectories: true)
    for number in 1...SearchRows.applications {
      try """
      [Desktop Entry]
      Type=Application
      Name=Editor \(number)
      GenericName=Text Editor
      GenericName[cs]=Textový editor
      Comment=Edits texts of kind \(number)
      Keywords=write;text;kind-\(number);
      Exec=true
      Icon=accessories-text-editor

      """.write(
        toFile: "\(folder)/applications/org.example.Editor\(number).desktop", atomically: true,
        encoding: .utf8)
    }
    return folder
  }
}
