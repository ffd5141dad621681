import Expectations
import Foundation
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The card of what plays` {
  private func card(
    _ properties: [String: BusValue], name: String = Sample.vlc, root: [String: BusValue] = [:],
    others: Int = 0
  ) -> NowPlayingCard {
    var list = PlayerList()
    for number in 0..<others {
      list.add(
        "org.mpris.MediaPlayer2.o\(number)", Sample.properties("Paused", "Other \(number)"))
    }
    list.add(name, properties, root: root)
    return NowPlayingCard(players: list.shown(), now: 1000)
  }

  private func texts(_ card: NowPlayingCard, _ mode: DisplayMode) -> [String] {
    card.content.nodes(in: mode).compactMap {
      if case .text(let text) = $0.kind { text.text } else { nil }
    }
  }

  /// What is pressed, by the labels for a screen reader.
  private func buttons(_ card: NowPlayingCard, _ mode: DisplayMode) -> [String] {
    card.content.nodes(in: mode).filter { $0.action != nil }.compactMap(\.label)
  }

  private func slider(_ card: NowPlayingCard) -> Node.Slider? {
    card.content.nodes(in: .expanded).lazy.compactMap {
      if case .slider(let slider) = $0.kind, slider.kind == .position { slider } else { nil }
    }.first
  }

  @Test func `It shows title and artist, and the controls that work`() {
    var properties = Sample.properties("Playing")
    expectEqual(texts(card(properties), .compact), ["Song", "Artist"])
    expectEqual(buttons(card(properties), .compact), ["Previous", "Pause", "Next"])
    properties["PlaybackStatus"] = .string("Paused")
    properties["CanGoNext"] = .bool(false)
    expectEqual(buttons(card(properties), .compact), ["Previous", "Play"])
    properties["CanControl"] = .bool(false)
    expectEqual(buttons(card(properties), .expanded), [])
  }

  @Test func `The position moves by itself while it plays`() throws {
    let playing = try #require(slider(card(Sample.properties("Playing", at: 10))))
    expectEqual(playing.time, TimeSpan(from: 990, to: 1190))
    expect(playing.value == 10 && playing.to == 200)
    let paused = try #require(slider(card(Sample.properties("Paused", at: 10))))
    expect(paused.time == nil && paused.value == 10)
  }

  @Test func `Without seeking there is a bar, and a live stream has a clock alone`() {
    var properties = Sample.properties("Playing", at: 10)
    properties["CanSeek"] = .bool(false)
    expect(slider(card(properties)) == nil)
    func kinds(_ properties: [String: BusValue]) -> Set<Node.Kind.Name> {
      Set(card(properties).content.nodes(in: .expanded).map(\.kind.kindName))
    }
    expect(kinds(properties).contains(.progress))
    let live = Sample.properties("Playing", at: 10, length: nil)
    expect(slider(card(live)) == nil && !kinds(live).contains(.progress))
    let clock = card(live).content.nodes(in: .expanded).contains {
      if case .text(let text) = $0.kind { text.time == .elapsed(from: 990) } else { false }
    }
    expect(clock)
  }

  @Test func `A very long film has no more steps than a slider may have`() throws {
    let film = card(Sample.properties("Playing", length: 300_000 * 1_000_000))
    try expectEqual(#require(slider(film)).step, 30)
    try film.content.check()
  }

  @Test func `Without a title there is the artist, otherwise the app`() {
    var properties = Sample.properties("Playing", "")
    expectEqual(texts(card(properties), .compact), ["Artist", "Vlc"])
    properties["Metadata"] = .properties([:])
    let root = ["Identity": BusValue.string("VLC media player")]
    expectEqual(texts(card(properties, root: root), .compact), ["VLC media player"])
  }

  @Test func `Other players are a click away, in both modes`() {
    let card = card(Sample.properties("Playing"), others: 6)
    expect(texts(card, .expanded).contains("Other Players"))
    let rows = card.content.nodes(in: .expanded).compactMap { $0.action }.filter {
      if case .send(let name) = $0 { name.hasPrefix("choose ") } else { false }
    }
    expectEqual(rows.count, 4)
    expectEqual(card.content.menu.count, 4)
  }

  @Test func `A player with a window opens by a click on the cover`() {
    let root = ["Identity": BusValue.string("VLC"), "CanRaise": .bool(true)]
    let card = card(Sample.properties("Playing"), root: root)
    expectEqual(card.content.menu.map(\.text), ["Open VLC"])
    let raises = card.content.nodes(in: .compact).contains {
      $0.action == .send("raise \(Sample.vlc)")
    }
    expect(raises)
  }

  @Test func `The title has the room of the cover where the card is narrow for the text`() throws {
    var card = card(Sample.properties("Playing"))
    let full = card.content.nodes(in: .compact)
    card.isTight = true
    try card.content.check()
    let tight = card.content.nodes(in: .compact)
    for (nodes, isThere) in [(full, true), (tight, false)] {
      expectEqual(nodes.contains { $0.id == "cover" }, isThere)
      expect(nodes.contains { $0.id == "title" })
    }
  }

  @Test func `Nothing plays`() throws {
    let card = NowPlayingCard(players: [], now: 1000)
    expectEqual(texts(card, .compact), ["Nothing is playing"])
    try card.content.check()
  }

  @Test func `A cover on the web that isn't allowed has a way to the settings`() {
    var card = card(Sample.properties("Playing"))
    card.lacksWebCover = true
    expect(card.content.nodes(in: .expanded).contains { $0.action == .editSettings })
    expect(!card.content.nodes(in: .compact).contains { $0.action == .editSettings })
  }
}
