import CryptoCurrencyKit
import Foundation
import TestDesktop
import WidgetExtension

/// The pictures that the project shows itself with. Look at them before they are committed.
struct ProjectPictures {
  let folder: String

  private static let width = 1440
  /// So that each of the cards is there, as they come.
  private static let height = 1080
  /// The panel at its usual width.
  private static let panel = Rectangle(x: width - 400, y: 0, width: 400, height: height)

  func take() throws {
    try demonstration { try $0.save(to: file("panel")) }
    try demonstration(isExpanded: true) { try $0.save(Self.panel, to: file("expanded")) }
    try demonstration(isDark: true, isExpanded: true) { try $0.save(to: file("night")) }
    try demonstration(isDark: true) { try $0.save(Self.panel, to: file("dark")) }
    try demonstration(language: "ar_EG") {
      try $0.save(
        Rectangle(x: 0, y: 0, width: Self.panel.width, height: Self.panel.height),
        to: file("arabic"))
    }
    try crypticker()
    try animation()
  }

  private func file(_ name: String) -> String {
    URL(fileURLWithPath: folder).appendingPathComponent("\(name).png").path
  }

  /// `today --demo`, as it comes or with all of the cards expanded that are on the screen then.
  private func demonstration(
    isDark: Bool = false, isExpanded: Bool = false, language: String = "en_US",
    _ body: (Scene) throws -> Void
  ) throws {
    let scene = try Scene(
      width: Self.width, height: Self.height, isDark: isDark, isRead: isExpanded)
    defer { scene.desktop.close() }
    _ = try scene.desktop.start(
      [try ProgramUnderTest.path("today"), "--demo"],
      environment: scene.desktop.makeLocale(language))
    let window = try scene.desktop.waitForWindow(named: "Today")
    if isExpanded { try expandAll(scene, window) }
    try body(scene)
  }

  /// The panel slides in, Bitcoin's chart opens and closes, and the panel slides out.
  private func animation() throws {
    let scene = try Scene(width: Self.width, height: Self.height, isRead: true)
    defer { scene.desktop.close() }
    let video = "\(try scene.place("XDG_CACHE_HOME"))/panel.mkv"
    let part = Rectangle(x: Self.width - 720, y: 0, width: 720, height: Self.height)
    let recorder = try scene.desktop.start([
      "ffmpeg", "-loglevel", "error", "-f", "x11grab", "-draw_mouse", "0", "-framerate", "30",
      "-video_size", "\(part.width)x\(part.height)", "-i",
      "\(try scene.place("DISPLAY"))+\(part.x),\(part.y)", "-c:v", "ffv1", video,
    ])
    _ = try scene.desktop.start(
      [try ProgramUnderTest.path("today"), "--demo"],
      environment: scene.desktop.makeLocale("en_US"))
    let window = try scene.desktop.waitForWindow(named: "Today")
    for _ in 1...2 {
      try scene.settle()
      let nodes = try AccessibleTree(of: "today", on: scene.desktop).nodes
      guard let frame = try scene.desktop.frame(of: window.id),
        let place = nodes.first(where: {
          $0.role == "push button" && $0.states.contains("expandable")
            && $0.name.contains("Bitcoin")
        })?.frame
      else { throw DesktopError.system("no button expands Bitcoin") }
      try scene.desktop.click(
        x: frame.x + place[0] + place[2] / 2, y: frame.y + place[1] + place[3] / 2)
    }
    try scene.settle()
    try scene.desktop.press("Escape")
    try scene.settle()
    recorder.terminate(patience: .seconds(20))
    try scene.desktop.outputOf([
      "ffmpeg", "-loglevel", "error", "-y", "-i", video, "-vf",
      "scale=540:-1:flags=lanczos,mpdecimate",
      "-fps_mode", "vfr", "-c:v", "libwebp_anim", "-quality", "70", "-loop", "0",
      URL(fileURLWithPath: folder).appendingPathComponent("panel.webp").path,
    ])
  }

  private func expandAll(_ scene: Scene, _ window: Window) throws {
    while true {
      try scene.settle()
      let nodes = try AccessibleTree(of: "today", on: scene.desktop).nodes
      guard let frame = try scene.desktop.frame(of: window.id) else { break }
      let reduced = nodes.first { node in
        node.role == "push button" && node.states.contains("expandable")
          && !node.states.contains("expanded")
          && node.frame.map { $0[1] >= 0 && $0[1] + $0[3] <= frame.height } ?? false
      }
      guard let place = reduced?.frame else { break }
      try scene.desktop.click(
        x: frame.x + place[0] + place[2] / 2, y: frame.y + place[1] + place[3] / 2)
    }
    // Back to where it begins.
    try scene.desktop.movePointer(x: Self.panel.x + Self.panel.width / 2, y: Self.height / 2)
    try scene.desktop.outputOf(["xdotool", "click", "--repeat", "40", "--delay", "20", "4"])
    try scene.desktop.movePointer(x: Self.width / 4, y: Self.height - 4)
  }

  /// Crypticker with prices that nobody ever paid.
  private func crypticker() throws {
    let scene = try Scene(width: Self.width, height: Self.height)
    defer { scene.desktop.close() }
    let market = Market(.bitcoin, in: .usd)
    let book = PriceCache(Store(path: "\(try scene.place("XDG_DATA_HOME"))/today/store.db"))
    let now = Int(Date().timeIntervalSince1970)
    let today = UTCDay(at: now)
    let days = (1...400).map { DayPrice(today - $0, Self.price(ago: $0)) }
    try book.record(History(days, today: today), market, days: 366, today: today)
    try book.record(Quote(Self.price(ago: 0), at: now, source: "Kraken"), market)
    _ = try scene.desktop.start([try ProgramUnderTest.path("crypticker")])
    let window = try scene.desktop.waitForWindow(named: "Crypticker")
    try scene.desktop.outputOf(["xdotool", "windowsize", "--sync", "\(window.id)", "960", "540"])
    try scene.desktop.press("3")
    // Without the frame of a window manager that few have.
    try scene.save(scene.desktop.frame(of: window.id), to: file("crypticker"))
  }

  private static func price(ago days: Int) -> Money {
    let place = Double(days)
    let waves = 24 * sin(place / 9) + 11 * sin(place / 2.1) + 5 * sin(place * 2.3)
    let value = 592.12 - place * 0.4 - waves
    return Money(String(format: "%.2f", value)) ?? .zero
  }
}
