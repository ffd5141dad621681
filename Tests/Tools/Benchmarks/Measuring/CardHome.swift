internal import CardSamples
internal import Foundation
internal import TestDesktop
internal import WidgetCore

/// The home of a user with cards on the panel whose content has been fetched once, by the panel
/// itself: what it starts with on every later day.
struct CardHome {
  /// What leads a panel there.
  let environment: [String: String]
  private let folder: String

  init(cards: Int, of subject: Subject, on stage: Stage) throws {
    folder = "\(stage.desktop.folder)/home-with-\(cards)-cards"
    let samples = CardSample.cards(cards)
    var settings = "[Widgets]\nOrder=\(samples.indices.map { "card-\($0);" }.joined())\n"
    for number in samples.indices {
      settings += "\n[Widget card-\(number)]\nId=org.example.Card\(number)\n"
    }
    environment = try Stage.makeHome(folder, settings: settings)
    for (number, sample) in samples.enumerated() { try install(sample, number) }
    var panel = subject
    panel.environment.merge(environment) { $1 }
    try CardHome.fetch(cards, with: panel, on: stage)
    try FirstFrame(of: panel, on: stage).check()
  }

  /// A widget that always shows the same, and for which no update is due for a month.
  private func install(_ sample: CardSample, _ number: Int) throws {
    let widgets = ".local/share/today/widgets"
    let manifest = """
      [Widget]
      Id=org.example.Card\(number)
      Name=\(sample.name)
      Icon=\(sample.icon)
      Exec=card-\(number)
      Protocol=today-1
      Largest=expanded
      Expand=content
      Refresh=30d
      """
    try write(manifest + "\n", to: widgets, "card-\(number).widget")
    let script = """
      #!/bin/sh
      read -r line
      id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"newData","content":' "$id"
      cat "${0%/*}/card-\(number).json"
      printf '}}\\n'
      while read -r line; do :; done
      """
    try write(script + "\n", to: widgets, "card-\(number)", permissions: 0o700)
    try write(sample.content.json.text, to: widgets, "card-\(number).json")
  }

  private func write(
    _ text: String, to place: String, _ name: String, permissions: Int = 0o600
  ) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
    let path = "\(folder)/\(place)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  /// Lets the panel ask all of them, and end.
  private static func fetch(_ cards: Int, with subject: Subject, on stage: Stage) throws {
    let panel = try ResidentPanel(subject, on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    let list = subject.command + ["list"]
    try waitUntil("content of \(cards) cards", within: .seconds(60)) {
      let lines = try stage.desktop.run(list, environment: subject.environment).output
        .split(separator: "\n")
      return lines.filter { $0.contains("live") || $0.contains("current") }.count >= cards
    }
    try panel.waitForWhatItKeeps()
  }
}
