import CryptoCurrencyKit
import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetExtension

/// The real program on a private desktop, with simulated price sources.
final class CryptickerOnDesktop {
  let desktop: Desktop
  let book: PriceCache
  private let executable: String
  private(set) var program: Running?

  private static let screen = (width: 1280, height: 900)

  /// `way` is the behavior of the single source.
  init(_ way: String, settings: String = "") throws {
    executable = try ProgramUnderTest.path("crypticker")
    desktop = try SharedFixture.value {
      try Desktop(
        server: .xvfb(width: Self.screen.width, height: Self.screen.height), accessibility: true)
    }
    try desktop.reset()
    // Outside all windows.
    try desktop.movePointer(x: Self.screen.width - 5, y: Self.screen.height - 5)
    let home = try #require(desktop.environment["XDG_DATA_HOME"])
    book = PriceCache(Store(path: "\(home)/today/store.db"))
    let server = try PriceServer.running()
    try write(
      "[Prices]\nSources=coinbase\nMirrors=coinbase=\(server.address(0, way))\n",
      to: "today/crypticker.conf")
    if !settings.isEmpty { try write("[Settings]\n\(settings)\n", to: "gtk-4.0/settings.ini") }
  }

  /// Writes a settings file.
  func write(_ text: String, to name: String) throws {
    let path = "\(try #require(desktop.environment["XDG_CONFIG_HOME"]))/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  // MARK: - The store

  /// Each test asks anew: a run of all of them may pass midnight.
  static var today: UTCDay { UTCDay(at: Int(Date().timeIntervalSince1970)) }

  /// A different price for each day.
  static func price(_ day: UTCDay) -> Money {
    Money("\(500 + (day.number * 37) % 89).\(10 + day.number % 90)") ?? .zero
  }

  /// Stores a price from minutes ago and those of the days before.
  func store(_ market: Market = Market(.bitcoin, in: .usd), minutes: Int = 2) throws {
    let today = Self.today
    let days = (1...400).map { DayPrice(today - $0, Self.price(today - $0)) }
    try book.record(History(days, today: today), market, days: 366, today: today)
    let time = Int(Date().timeIntervalSince1970) - minutes * 60
    try book.record(Quote(Self.price(today), at: time, source: "Kraken"), market)
  }

  // MARK: - The program

  /// Runs a command and returns its result.
  func crypticker(_ words: String...) throws -> CommandResult {
    try desktop.run([executable] + words)
  }

  /// Starts the first instance, and waits for its window.
  func start(_ words: String...) throws {
    program = try desktop.start([executable] + words)
    _ = try window()
    // The accessibility tree appears a little later.
    var problem: (any Error)?
    do {
      try waitUntil("the window to be read", within: .seconds(30)) {
        problem = nil
        do { _ = try tree() } catch { problem = error }
        return problem == nil
      }
    } catch {
      throw DesktopError.system("\(error): \(problem.map { "\($0)" } ?? "")")
    }
  }

  func window() throws -> Window { try desktop.waitForWindow(named: "Crypticker") }

  func frame() throws -> Rectangle { try #require(try desktop.frame(of: window().id)) }

  func tree() throws -> AccessibleTree {
    try AccessibleTree(of: "org.todayview.Crypticker", on: desktop)
  }

  /// The texts in the window, from top to bottom.
  func texts() throws -> [String] {
    try tree().nodes.filter { $0.role == "label" }.map(\.name)
  }

  func waitFor(text: String) throws {
    var last: [String] = []
    do {
      try waitUntil("“\(text)”") {
        last = (try? texts()) ?? []
        return last.contains(text)
      }
    } catch {
      throw DesktopError.system("\(error); there is \(last)")
    }
  }

  /// The chart's place on the screen.
  func chart() throws -> Rectangle {
    let node = try #require(try tree().nodes.first { $0.role == "image" && !$0.name.isEmpty })
    return try onScreen(node)
  }

  /// Moves the pointer to the edge of the window, next to the chart.
  func movePointerOffChart() throws {
    let frame = try frame()
    try desktop.movePointer(x: frame.x + 1, y: try chart().center.y)
  }

  /// Clicks the center of a named node once it has stopped moving.
  func click(_ name: String) throws {
    var last: Rectangle?
    try waitUntil("“\(name)” to be at rest") {
      let now = try place(of: name)
      defer { last = now }
      return now != nil && now == last
    }
    let center = try #require(last).center
    try desktop.click(x: center.x, y: center.y)
  }

  /// The frame of a named node on the screen; nil if it has none or isn't allocated yet.
  private func place(of name: String) throws -> Rectangle? {
    guard let node = try tree()[name], let frame = node.frame, frame[2] > 4, frame[3] > 4 else {
      return nil
    }
    return try onScreen(node)
  }

  private func onScreen(_ node: AccessibleTree.Node) throws -> Rectangle {
    let place = try #require(node.frame)
    let frame = try frame()
    return Rectangle(
      x: frame.x + place[0], y: frame.y + place[1], width: place[2], height: place[3])
  }
}
