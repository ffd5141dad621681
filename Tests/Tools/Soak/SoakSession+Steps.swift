internal import Foundation
internal import TestDesktop

// What happens in a session.
extension SoakSession {
  func take(_ step: SoakStep) throws {
    switch step {
    case .show: try today("show")
    case .hide: try today("hide")
    case .toggle: try today("toggle")
    case .openSettings: try today("settings")
    case .escape: _ = try desktop.run(["xdotool", "key", "Escape"])
    case .refreshAll: try today("refresh")
    case .refresh(let index):
      if let name = instance(index) { try today("refresh", name) }
    case .add(let index):
      guard expected.count < 20 else { return }
      let ids = SoakWidget.all.map(\.id) + SoakWidget.own
      let before = expected
      let added = try today("add", ids[index % ids.count])
      try adopt { after in
        // At its place is one more, and all others are as they were.
        let (sure, wasSure) = (certain(after), certain(before))
        return sure.filter(wasSure.contains) == wasSure && sure.count <= wasSure.count + 1
      }
      for name in expected where !before.contains(name) { try doubt(name, unless: added) }
    case .remove(let index):
      guard let name = instance(index), expected.count > 4 else { return }
      let isDone = try doubt(name, unless: today("remove", name))
      if isDone { expected.removeAll { $0 == name } }
    case .move(let index, let place):
      guard let name = instance(index), place <= expected.count else { return }
      guard try doubt(name, unless: today("move", name, "\(place)")) else { return }
      let others = expected.filter { $0 != name }
      guard doubtful.isEmpty else {
        // One that couldn't be removed may be back, and counts in its place.
        return try adopt { after in certain(after.filter { $0 != name }) == certain(others) }
      }
      expected = others
      expected.insert(name, at: place - 1)
    case .set(let index, let value):
      guard let name = instance(index) else { return }
      try edit("Widget \(name)", "path", value)
    case .panel(let key, let value): try edit("Panel", key, value)
    case .click(let place), .scroll(let place): try press(step, at: place)
    case .wallpaper(let number):
      let color = String(format: "#%06x", number * 16_777)
      _ = try desktop.run(["hsetroot", "-solid", color])
    case .theme(let name):
      guard !isDiskFull else { return }
      try replace(
        "\(config)/gtk-4.0/settings.ini", with: "[Settings]\ngtk-theme-name=\(name)\n")
    case .mistake:
      guard !isDiskFull else { return }
      let before = try settings
      try replace(settingsFile, with: before + "\n[Panel\nEdge=")
      _ = try today("status")
      try replace(settingsFile, with: before)
    case .killWidgets:
      for (pid, command) in SoakFigures.processes(ofHome: home) where command.contains(widgets) {
        Foundation.kill(pid, SIGKILL)
      }
    case .upgrade(let index):
      guard !isDiskFull else { return }
      try install(SoakWidget.all[index % SoakWidget.all.count])
    case .takeAway(let index):
      takeAway(SoakWidget.all[index % SoakWidget.all.count])
    case .disk(let isFull): try fillDisk(isFull)
    case .killPanel:
      try kill()
      try start()
    case .language(let language):
      try quit()
      try start(language: language)
    }
  }

  var home: String { desktop.environment["HOME"] ?? "" }

  private func instance(_ index: Int) -> String? {
    expected.isEmpty ? nil : expected[index % expected.count]
  }

  /// Says whether something was done. Only a full disk is a reason why it couldn't.
  @discardableResult
  private func doubt(_ name: String, unless result: CommandResult) throws -> Bool {
    guard !result.status.isSuccess else { return true }
    guard isDiskFull else { throw SoakFinding("of \(name): \(result.output)\(result.errors)") }
    doubtful.insert(name)
    return false
  }

  /// Those that have to be there, and in this order.
  func certain(_ names: [String]) -> [String] { names.filter { !doubtful.contains($0) } }

  /// Takes what is listed for what has to be there, if it makes sense.
  private func adopt(_ makesSense: ([String]) -> Bool) throws {
    let after = try listed()
    guard makesSense(after) else { throw SoakFinding("\(expected) became \(after)") }
    expected = after
  }

  /// Clicks in the middle of the panel, where cards are, or turns the wheel there.
  private func press(_ step: SoakStep, at place: Int) throws {
    guard try isShown, let window = try desktop.windows(named: "Today").first,
      let frame = try desktop.frame(of: window.id)
    else { return }
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height * place / 1_000)
    if case .scroll = step {
      try desktop.click(x: x, y: y, button: place % 2 == 0 ? 4 : 5, times: 3)
    } else {
      try desktop.click(x: x, y: y)
    }
    // A click may remove or add a card: then that is what the user has wanted.
    expected = try listed()
  }

  /// Changes a line of today.conf as an editor does.
  private func edit(_ group: String, _ key: String, _ value: String) throws {
    guard !isDiskFull else { return }
    var lines = try settings.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard let start = lines.firstIndex(of: "[\(group)]") else { return }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("[") } ?? lines.endIndex
    if let line = lines[start..<end].firstIndex(where: { $0.hasPrefix("\(key)=") }) {
      lines[line] = "\(key)=\(value)"
    } else {
      lines.insert("\(key)=\(value)", at: start + 1)
    }
    try replace(settingsFile, with: lines.joined(separator: "\n"))
  }
}
