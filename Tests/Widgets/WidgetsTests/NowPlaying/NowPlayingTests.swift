import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The widget with real players on a private bus.
@Suite(.serialized) final class `Now Playing on a bus` {
  private let home: UserHome
  private let folder: WorkFolder
  private let address: String
  private let bus: Bus
  private var widget: NowPlaying
  private let pushed = PushedMessages()
  private var settings: [String: SettingValue] = [:]

  init() throws {
    home = try UserHome()
    folder = try WorkFolder()
    let own = try PrivateBus(on: home, in: folder)
    (address, bus) = (own.address, own.bus)
    widget = NowPlaying(.at(address), covers: CoverStore(folder: folder.path))
  }

  private func start(_ name: String, _ properties: [String: BusValue] = [:]) throws -> Running {
    let player = try home.start([
      "env", "DBUS_SESSION_BUS_ADDRESS=\(address)", "/usr/bin/python3",
      "\(projectFolder)/Tests/Support/BusService/player.py", name,
    ])
    try waitUntil("the player") { player.output.contains("ready") }
    if !properties.isEmpty { try change(name, properties) }
    return player
  }

  private func tell(_ name: String, _ method: String, _ arguments: [BusValue] = []) throws {
    try bus.call(
      BusObject(MediaPlayer.prefix + name, MediaPlayer.path, "org.todayview.TestPlayer"), method,
      arguments)
  }

  private func change(_ name: String, _ properties: [String: BusValue]) throws {
    try tell(name, "Change", [.properties(properties)])
  }

  private var context: Context {
    .test(NowPlaying.id, in: folder, settings, pushing: pushed)
  }

  /// Whether the latest content matters now.
  private var isRelevant: Bool { pushed.latestUpdate?.relevant != nil }

  private func update() throws -> Node {
    guard case .newData(let update) = try widget.update(context) else {
      throw PriceServer.Trouble(what: "no content")
    }
    return update.content
  }

  private func press(_ action: PlayerAction, _ value: ActionValue? = nil) throws -> UpdateResult {
    try widget.action(ActionRequest(action: action.name, value: value), context)
  }

  private func titles(_ node: Node?) -> [String] {
    node?.nodes(in: .compact).compactMap {
      if case .text(let text) = $0.kind { text.text } else { nil }
    } ?? []
  }

  private func slider(_ node: Node?) -> Node.Slider? {
    node?.nodes(in: .expanded).lazy.compactMap {
      if case .slider(let slider) = $0.kind, slider.kind == .position { slider } else { nil }
    }.first
  }

  private let test = MediaPlayer.prefix + "test"

  @Test func `Without players it is hidden, and shown when one begins and until it ends`() throws {
    _ = try update()
    expectEqual(pushed.hasContent, false)
    let player = try start("test", Sample.properties("Playing"))
    try waitUntil("the card") { self.pushed.hasContent == true }
    expectEqual(titles(pushed.latest), ["Song", "Artist"])
    expect(isRelevant)
    try change("test", ["PlaybackStatus": .string("Paused")])
    try waitUntil("it to pause") { !self.isRelevant }
    player.terminate()
    try waitUntil("the card to hide") { self.pushed.hasContent == false }
  }

  @Test func `Players that are there first are in the first content`() throws {
    let one = try start("test", Sample.properties("Paused", "Paused"))
    let other = try start("other", Sample.properties("Playing", "Playing"))
    try expectEqual(titles(update()), ["Playing", "Artist"])
    withExtendedLifetime((one, other)) {}
  }

  @Test func `Its buttons reach the player, whose signals bring new content`() throws {
    let player = try start("test", Sample.properties("Playing"))
    _ = try update()
    try expectEqual(press(.pause(test)), .noData)
    try waitUntil("a button to play") {
      self.pushed.latest?.nodes(in: .compact).contains { $0.label == "Play" } == true
    }
    _ = try press(.next(test))
    _ = try press(.previous(test))
    _ = try press(.raise(test))
    for method in ["Pause", "Next", "Previous", "Raise"] {
      try waitUntil(method) { player.output.contains("\n\(method)\n") }
    }
    _ = try press(.volume(test), 0.25)
    try waitUntil("the volume") { player.output.contains("Set Volume 0.25") }
  }

  @Test func `The position is set for the track that was shown, and follows what the player says`()
    throws
  {
    let player = try start("test", Sample.properties("Paused"))
    let content = try update()
    expectEqual(slider(content)?.value, 0)
    let track = PlayerTrack(Sample.metadata("Song")).fingerprint
    guard case .newData(let moved) = try press(.seek(test, track: track), 60) else {
      throw PriceServer.Trouble(what: "no content")
    }
    expectEqual(slider(moved.content)?.value, 60)
    try waitUntil("the call") { player.output.contains("SetPosition /track/4 60000000") }
    try tell("test", "Tell", [.int64(90_000_000)])
    try waitUntil("the new position") { self.slider(self.pushed.latest)?.value == 90 }
    _ = try press(.seek(test, track: "another"), 120)
    // It is near the end, but not beyond it.
    _ = try press(.seek(test, track: track), 1000)
    try waitUntil("the call") { player.output.contains("SetPosition /track/4 199000000") }
    expect(!player.output.contains("120000000"))
  }

  @Test func `Without the path of a track, it seeks by a distance`() throws {
    var properties = Sample.properties("Paused", at: 0)
    var metadata = Sample.metadata("Song")
    metadata["mpris:trackid"] = .string("spotify:track:1")
    properties["Metadata"] = .properties(metadata)
    let player = try start("test", properties)
    _ = try update()
    _ = try press(.seek(test, track: PlayerTrack(metadata).fingerprint), 60)
    try waitUntil("the call") { player.output.contains("Seek 60000000") }
  }

  @Test func `A position that changed without a signal is asked for with the next track`() throws {
    let player = try start("test", Sample.properties("Playing"))
    _ = try update()
    try tell("test", "Place", [.int64(30_000_000)])
    try change("test", ["Metadata": .properties(Sample.metadata("Another"))])
    try waitUntil("the position") { (self.slider(self.pushed.latest)?.value ?? 0) >= 30 }
    withExtendedLifetime(player) {}
  }

  @Test func `A player that never answers doesn't hold up the others`() throws {
    let silent = try start("silent", Sample.properties("Playing", "Silent"))
    try tell("silent", "Silence")
    let player = try start("test", Sample.properties("Playing"))
    try expectEqual(titles(update()), ["Song", "Artist"])
    withExtendedLifetime((silent, player)) {}
  }

  @Test func `A cover of a file is in the first content`() throws {
    let file = folder["art.png"]
    try Data(CoverPlaceholder.bytes).write(to: URL(fileURLWithPath: file))
    var metadata = Sample.metadata("Song")
    metadata["mpris:artUrl"] = .string("file://\(file)")
    var properties = Sample.properties("Playing")
    properties["Metadata"] = .properties(metadata)
    let player = try start("test", properties)
    let paths = try covers(update())
    expect(paths.count == 1 && paths[0].hasPrefix("\(folder.path)/cover-"), "\(paths)")
    withExtendedLifetime(player) {}
  }

  private func covers(_ node: Node?) -> [String] {
    node?.nodes(in: .compact).compactMap { node in
      guard case .image(let image) = node.kind, case .file(let link) = image.source else {
        return nil
      }
      return link.path
    } ?? []
  }

  @Test func `A cover that is written after the player has named it is shown`() throws {
    let file = folder["art.png"]
    var metadata = Sample.metadata("Song")
    metadata["mpris:artUrl"] = .string("file://\(file)")
    var properties = Sample.properties("Paused")
    properties["Metadata"] = .properties(metadata)
    let player = try start("test", properties)
    try expectEqual(covers(update()), [])
    try Data(CoverPlaceholder.bytes).write(to: URL(fileURLWithPath: file))
    try change("test", ["Volume": .double(0.3)])
    try waitUntil("the cover") { !self.covers(self.pushed.latest).isEmpty }
    withExtendedLifetime(player) {}
  }

  @Test func `A flood of signals makes few changes of the card`() throws {
    let player = try start("test", Sample.properties("Playing"))
    _ = try update()
    let start = ContinuousClock.now
    for number in 0..<300 {
      try change("test", ["Metadata": .properties(Sample.metadata("Song \(number)"))])
    }
    try waitUntil("the last one") { self.titles(self.pushed.latest).first == "Song 299" }
    // One in fifty milliseconds, besides the first content, and the message that there is some.
    let most = Int((.now - start) / .milliseconds(50)) + 3
    let count = pushed.count
    expect(count <= most, "\(count), at most \(most)")
    withExtendedLifetime(player) {}
  }

  @Test func `Ignored apps are as if they weren't there`() throws {
    settings["ignored"] = .list(["test"])
    let player = try start("test", Sample.properties("Playing"))
    _ = try update()
    expectEqual(pushed.hasContent, false)
    withExtendedLifetime(player) {}
  }

  @Test func `Without a bus it says so`() throws {
    widget = NowPlaying(.at("unix:path=/nonexistent"), covers: CoverStore(folder: folder.path))
    #expect(throws: BusError.self) { try self.update() }
  }

  @Test func `A bus that comes later is found`() throws {
    let other = try WorkFolder()
    widget = NowPlaying(
      .at("unix:path=\(other["bus"])"), covers: CoverStore(folder: folder.path))
    for _ in 0..<2 { #expect(throws: BusError.self) { try self.update() } }
    let bus = try PrivateBus(on: home, in: other)
    _ = try update()
    expectEqual(pushed.hasContent, false)
    withExtendedLifetime(bus) {}
  }
}
