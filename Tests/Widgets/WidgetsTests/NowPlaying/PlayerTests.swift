import Expectations
import Foundation
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `What a player says about its track` {
  @Test func `A track has a title, artists, an album, and a length in seconds`() {
    var metadata = Sample.metadata("Song")
    metadata["xesam:artist"] = .strings(["One", "", "Two"])
    metadata["xesam:album"] = .string("Album")
    let track = PlayerTrack(metadata)
    expectEqual(track.title, "Song")
    expectEqual(track.artists, ["One", "Two"])
    expectEqual(track.album, "Album")
    expectEqual(track.length, 200)
    expectEqual(track.id, "/track/4")
  }

  @Test func `Artists may be one text, and are else those of the album`() {
    expectEqual(PlayerTrack(["xesam:artist": .string("One")]).artists, ["One"])
    expectEqual(PlayerTrack(["xesam:albumArtist": .strings(["A"])]).artists, ["A"])
    expectEqual(
      PlayerTrack(["xesam:artist": .variant(.variant(.strings(["Deep"])))]).artists, ["Deep"])
  }

  @Test(
    arguments: [
      (BusValue.int64(61_000_000), 61.0), (.uint64(61_000_000), 61), (.double(61_000_000), 61),
      (.int32(61_000_000), 61), (.int64(0), nil), (.int64(-1), nil), (.int64(.max), nil),
      (.uint64(.max), nil), (.double(.nan), nil), (.double(.infinity), nil), (.string("61"), nil),
    ] as [(BusValue, Double?)])
  func `A length is a number of any type that makes sense`(_ value: BusValue, _ length: Double?) {
    expectEqual(PlayerTrack(["mpris:length": value]).length, length)
  }

  @Test(arguments: [
    "", "track", "/org/mpris/MediaPlayer2/TrackList/NoTrack", "/a//b", "/a/", "/a b", "/ä",
    "spotify:track:1",
  ])
  func `What is no path of an object isn't the id of a track`(_ id: String) {
    expect(PlayerTrack(["mpris:trackid": .string(id)]).id == nil)
    expectEqual(PlayerTrack(["mpris:trackid": .string("/com/spotify/1")]).id, "/com/spotify/1")
  }

  @Test func `Texts of ten megabytes, and of one character with a million marks, are cut`() {
    let long = PlayerTrack(["xesam:title": .string(String(repeating: "x", count: 10 << 20))])
    expectEqual(long.title.count, 161)
    let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
    expect(PlayerTrack(["xesam:title": .string(marks)]).title.utf8.count < 400)
    let many = PlayerTrack(["xesam:artist": .strings((0..<100_000).map(String.init))])
    expectEqual(many.artists.count, 8)
  }

  @Test func `Control characters and direction overrides are removed`() {
    let track = PlayerTrack(["xesam:title": .string("\n a\u{0}\u{1B}[31m\u{202E}b\tc \r\n")])
    expectEqual(track.title, "a[31mb c")
  }

  @Test func `A file without a title has that of its name`() {
    let url = BusValue.string("file:///home/me/My%20Film.2026.mkv")
    expectEqual(PlayerTrack(["xesam:url": url]).title, "My Film.2026")
    expectEqual(PlayerTrack(["xesam:url": .string("https://example.org/a.mp3")]).title, "")
    expectEqual(PlayerTrack(["xesam:url": .string("file:///a%00b")]).title, "")
  }

  @Test func `Values of wrong types are none`() {
    let wrong: [BusValue] = [.bool(true), .int32(7), .bytes([1, 2]), .structure([])]
    for value in wrong {
      let names = ["xesam:title", "xesam:artist", "xesam:album", "mpris:artUrl", "mpris:trackid"]
      let track = PlayerTrack(Dictionary(uniqueKeysWithValues: names.map { ($0, value) }))
      expect(track.isEmpty && track.art == nil, "\(value)")
    }
  }
}

@Suite struct `The position of a player` {
  private func player(_ properties: [String: BusValue], at now: Double = 1000) -> MediaPlayer {
    var player = MediaPlayer(name: Sample.vlc, owner: ":1.1")
    player.load(root: [:], player: properties, at: now)
    return player
  }

  @Test func `It moves with the time and the rate, and stays while paused`() {
    var player = player(Sample.properties("Playing", at: 10))
    expectEqual(player.position(at: 1005), 15)
    expectEqual(player.span, TimeSpan(from: 990, to: 1190))
    player.apply(["Rate": .double(2)], at: 1010)
    expectEqual(player.position(at: 1015), 30)
    expectEqual(player.span, TimeSpan(from: 1000, to: 1100))
    player.apply(["PlaybackStatus": .string("Paused")], at: 1015)
    expectEqual(player.position(at: 2000), 30)
    expect(player.span == nil)
  }

  @Test func `Another track begins at its start, and the same one doesn't`() {
    var player = player(Sample.properties("Playing", at: 10))
    player.apply(["Metadata": .properties(Sample.metadata("Song"))], at: 1005)
    expectEqual(player.position(at: 1005), 15)
    player.apply(["Metadata": .properties(Sample.metadata("Another"))], at: 1005)
    expectEqual(player.position(at: 1006), 1)
  }

  @Test func `An answer that is about as expected changes nothing`() {
    var player = player(Sample.properties("Playing", at: 10))
    let before = player.span
    player.setPosition(15.2, at: 1005)
    expectEqual(player.span, before)
    player.setPosition(20, at: 1005)
    expectEqual(player.position(at: 1005), 20)
  }

  @Test(arguments: [-1, .nan, .infinity, 1e300])
  func `Positions that make no sense are none`(_ seconds: Double) {
    var player = player(Sample.properties("Playing", at: 10))
    player.setPosition(seconds, at: 1000)
    expect(player.position(at: 1000) == nil && player.span == nil)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-300, 1e300])
  func `With a rate that makes no sense, the card stays within its limits`(_ rate: Double) throws {
    var properties = Sample.properties("Playing", at: 10)
    properties["Rate"] = .double(rate)
    for now in [0, 1, 1000, 1.8e9] {
      try NowPlayingCard(players: [player(properties, at: now)], now: now).content.check()
    }
  }

  @Test func `A length that the position is beyond is wrong, but for the end of a track`() {
    expect(player(Sample.properties("Playing", at: 500)).length == nil)
    expectEqual(player(Sample.properties("Playing", at: 201)).length, 200)
  }

  @Test func `The volume is from 0 to 1, and that of a browser is none`() {
    for (value, volume) in [(0.3, 0.3), (7, 1), (-1, 0)] {
      expectEqual(player(["Volume": .double(value)]).ownVolume, volume)
    }
    expect(player(["Volume": .double(.nan)]).ownVolume == nil)
    expect(player([:]).ownVolume == nil)
    var browser = MediaPlayer(name: Sample.firefox, owner: ":1.1")
    browser.load(root: [:], player: ["Volume": .double(1)], at: 0)
    expect(browser.ownVolume == nil)
    expectEqual(browser.title, "Firefox")
  }
}

@Suite struct `The list of players` {
  @Test(arguments: [
    ("org.mpris.MediaPlayer2.vlc", true), ("org.mpris.MediaPlayer2.vlc.instance123", true),
    ("org.mpris.MediaPlayer2.playerctld", false), ("org.mpris.MediaPlayer2", false),
    ("org.mpris.MediaPlayer", false), ("org.example.Player", false),
    ("org.mpris.MediaPlayer2.\(String(repeating: "x", count: 200))", false),
  ])
  func `Names of players are those of MPRIS, but for what repeats others`(
    _ name: String, _ isPlayer: Bool
  ) {
    expectEqual(MediaPlayer.isPlayer(name), isPlayer)
  }

  @Test func `A player is asked when it appears, and gone when it vanishes`() {
    var list = PlayerList()
    let effects = list.add(Sample.vlc, Sample.properties("Playing"))
    expectEqual(effects, [.load(Sample.vlc)])
    expectEqual(list.names, [Sample.vlc])
    _ = list.handle(.vanished(Sample.vlc), at: 1000)
    expectEqual(list.names, [])
  }

  @Test func `A lost bus takes all players with it, and is known later`() {
    var list = PlayerList()
    list.add(Sample.vlc, Sample.properties("Playing"))
    let error = BusError(.closed, name: "org.freedesktop.DBus")
    expectEqual(list.handle(.lost(error), at: 1000), [])
    // A player's late reply brings nothing back.
    _ = list.handle(.position(Sample.vlc, microseconds: 1, changes: 0), at: 1000)
    expectEqual(list.names, [])
    expectEqual(list.failure, error)
  }

  @Test func `What is stopped, or paused with nothing, isn't shown`() {
    var list = PlayerList()
    list.add(Sample.vlc, Sample.properties("Stopped"))
    list.add(Sample.firefox, ["PlaybackStatus": .string("Paused")])
    list.add("org.mpris.MediaPlayer2.odd", ["PlaybackStatus": .string("Exploded")])
    list.add("org.mpris.MediaPlayer2.empty", [:])
    expectEqual(list.names, [])
    expectEqual(list.change(Sample.vlc, ["PlaybackStatus": .string("Playing")]).count, 1)
    expectEqual(list.names, [Sample.vlc])
  }

  @Test func `What began to play last comes first, then what plays, then what is paused`() {
    var list = PlayerList()
    list.add("org.mpris.MediaPlayer2.a", Sample.properties("Paused"))
    list.add("org.mpris.MediaPlayer2.b", Sample.properties("Playing"))
    list.add("org.mpris.MediaPlayer2.c", Sample.properties("Playing"))
    expectEqual(list.names.map { $0.last }, ["c", "b", "a"])
    _ = list.change("org.mpris.MediaPlayer2.c", ["PlaybackStatus": .string("Paused")])
    expectEqual(list.names.map { $0.last }, ["b", "c", "a"])
  }

  @Test func `The user's choice stays until another player begins`() {
    var list = PlayerList()
    list.add("org.mpris.MediaPlayer2.a", Sample.properties("Paused"))
    list.add("org.mpris.MediaPlayer2.b", Sample.properties("Playing"))
    _ = list.handle(.chose("org.mpris.MediaPlayer2.a"), at: 1000)
    _ = list.change(
      "org.mpris.MediaPlayer2.b", ["Metadata": .properties(Sample.metadata("Next"))])
    expectEqual(list.names.map { $0.last }, ["a", "b"])
    _ = list.change("org.mpris.MediaPlayer2.b", ["PlaybackStatus": .string("Paused")])
    _ = list.change("org.mpris.MediaPlayer2.b", ["PlaybackStatus": .string("Playing")])
    expectEqual(list.names.map { $0.last }, ["b", "a"])
  }

  @Test func `A connection with two names is one player, and so is a browser and its extension`() {
    var list = PlayerList()
    list.add(Sample.vlc, Sample.properties("Playing"), owner: ":1.5")
    list.add("\(Sample.vlc).instance7", Sample.properties("Playing"), owner: ":1.5")
    expectEqual(list.names.count, 1)
    list.add(Sample.firefox, Sample.properties("Playing"), process: 4711)
    var extended = Sample.properties("Playing")
    var metadata = Sample.metadata("Song")
    metadata["kde:pid"] = .int32(4711)
    extended["Metadata"] = .properties(metadata)
    list.add("org.mpris.MediaPlayer2.plasma-browser-integration", extended)
    expectEqual(
      list.names.filter { $0.contains("firefox") || $0.contains("plasma") },
      ["org.mpris.MediaPlayer2.plasma-browser-integration"])
  }

  @Test func `A change asks for the position, and another track once more later`() {
    var list = PlayerList()
    list.add(Sample.vlc, Sample.properties("Playing"))
    expectEqual(list.change(Sample.vlc, ["Volume": .double(0.1)]), [])
    expectEqual(
      list.change(Sample.vlc, ["PlaybackStatus": .string("Paused")]), [.askPosition(Sample.vlc)])
    expectEqual(
      list.change(Sample.vlc, ["Metadata": .properties(Sample.metadata("Next"))]),
      [.askPosition(Sample.vlc), .askPositionLater(Sample.vlc)])
    // Some tell the position with their properties, though they shouldn't.
    expectEqual(
      list.change(
        Sample.vlc, ["PlaybackStatus": .string("Playing"), "Position": .int64(5_000_000)]), [])
    expectEqual(list.shown()[0].position(at: 1001), 6)
    expectEqual(list.change(Sample.vlc, [:], invalidated: true), [.load(Sample.vlc)])
  }

  @Test func `An answer that a signal has overtaken doesn't count`() {
    var list = PlayerList()
    list.add(Sample.vlc, Sample.properties("Playing", at: 10))
    let changes = list.shown()[0].changes
    _ = list.handle(.seeked(owner: ":\(Sample.vlc)", microseconds: 50e6), at: 1000)
    _ = list.handle(.position(Sample.vlc, microseconds: 11e6, changes: changes), at: 1000)
    expectEqual(list.shown()[0].position(at: 1000), 50)
    let late = PlayerList.Loaded(
      name: Sample.vlc, owner: ":\(Sample.vlc)", root: [:],
      player: Sample.properties("Stopped"), changes: changes)
    expectEqual(list.handle(.loaded(late), at: 1000), [.load(Sample.vlc)])
    expectEqual(list.names, [Sample.vlc])
  }

  @Test func `Signals and answers of others change nothing`() {
    var list = PlayerList()
    list.add(Sample.vlc, Sample.properties("Playing", at: 10))
    let before = list
    _ = list.handle(.seeked(owner: ":1.99", microseconds: 1e6), at: 1000)
    _ = list.handle(
      .changed(
        owner: ":1.99", interface: MediaPlayer.interface, ["PlaybackStatus": .string("Stopped")],
        invalidated: false), at: 1000)
    _ = list.handle(.vanished("org.mpris.MediaPlayer2.other"), at: 1000)
    _ = list.handle(.appeared("org.example.Evil", owner: ":1.99"), at: 1000)
    _ = list.handle(.position("org.mpris.MediaPlayer2.other", microseconds: 1, changes: 0), at: 1)
    expectEqual(list, before)
  }

  @Test func `A thousand players are few`() {
    var list = PlayerList()
    for number in 0..<1000 {
      list.add("org.mpris.MediaPlayer2.p\(number)", Sample.properties("Playing"))
    }
    expectEqual(list.players.count, 16)
  }

  @Test func `The user hides what is paused, and apps by a word of their names`() {
    var list = PlayerList()
    list.add(Sample.vlc, Sample.properties("Paused"), root: ["Identity": .string("VLC")])
    list.add(Sample.firefox, Sample.properties("Playing"))
    var choice = PlayerList.Choice(ignored: ["", "fireFOX"])
    expectEqual(list.shown(choice).map(\.name), [Sample.vlc])
    choice.hidesPaused = true
    expectEqual(list.shown(choice).map(\.name), [])
  }

  @Test func `Whatever players send in whatever order, the card is within the host's limits`()
    throws
  {
    var generator = SystemRandomNumberGenerator()
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &generator)]
    }
    let texts = [
      "", "Song", String(repeating: "🎺", count: 300), String(repeating: "عربي ", count: 99),
      String(repeating: "a\u{301}\u{302}", count: 99), String(repeating: "漢", count: 400),
      String((0..<200).map { Character(Unicode.Scalar(0x0391 + $0 * 17) ?? "?") }), "\u{FDFD}",
    ]
    let values: [BusValue] = [
      .int64(-1), .int64(.max), .double(.nan), .double(0.5), .bool(true), .bool(false),
      .string("Playing"), .string("Paused"), .string("file:///a"), .string("https://a/b"),
    ]
    let names = ["a", "b", "c", "firefox.instance_1_2"].map { MediaPlayer.prefix + $0 }
    let keys = Array(Sample.properties("Playing").keys) + ["Identity"]
    for _ in 0..<40 {
      var list = PlayerList()
      var now = pick([0, 1000, 1.8e9])
      for _ in 0..<40 {
        let name = pick(names)
        now += pick([0, 0.5, 1000, -1000])
        var properties = Sample.properties(pick(["Playing", "Paused", "Stopped"]), pick(texts))
        for _ in 0..<3 { properties[pick(keys)] = pick(values) }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: list.add(name, properties, root: ["Identity": .string(pick(texts))], at: now)
        case 1: _ = list.change(name, properties, invalidated: pick([true, false]), at: now)
        case 2:
          _ = list.handle(
            .seeked(owner: ":\(name)", microseconds: pick([-1, .nan, 1e30])), at: now)
        case 3: _ = list.handle(.chose(name), at: now)
        default: _ = list.handle(.vanished(name), at: now)
        }
        let players = list.shown()
        try NowPlayingCard(players: players, now: now, cover: "cover", lacksWebCover: true)
          .content.check()
        expect(Set(players.map(\.owner)).count == players.count)
      }
    }
  }
}

@Suite struct `What a signal means` {
  @Test func `Signals of the bus and of players are events`() {
    expectEqual(
      PlayerSignal.event(
        "NameOwnerChanged", from: "x", [.string(Sample.vlc), .string(""), .string(":1.5")]),
      .appeared(Sample.vlc, owner: ":1.5"))
    expectEqual(
      PlayerSignal.event(
        "NameOwnerChanged", from: "x", [.string(Sample.vlc), .string(":1.5"), .string("")]),
      .vanished(Sample.vlc))
    expectEqual(
      PlayerSignal.event("Seeked", from: ":1.5", [.int64(7)]),
      .seeked(owner: ":1.5", microseconds: 7))
    expectEqual(
      PlayerSignal.event(
        "PropertiesChanged", from: ":1.5",
        [
          .string(MediaPlayer.interface), .properties(["Volume": .double(1)]),
          .strings(["Metadata"]),
        ]),
      .changed(
        owner: ":1.5", interface: MediaPlayer.interface, ["Volume": .double(1)],
        invalidated: true))
  }

  @Test(arguments: ["NameOwnerChanged", "Seeked", "PropertiesChanged", "Else"])
  func `Arguments that make no sense are no event, or an empty one`(_ member: String) {
    for arguments: [BusValue] in [[], [.int32(1)], [.strings([]), .bool(true), .bytes([])]] {
      switch PlayerSignal.event(member, from: ":1.5", arguments) {
      case nil, .seeked: break
      case let event: Issue.record("\(member): \(String(describing: event))")
      }
    }
  }
}

@Suite struct `A click on the card` {
  @Test func `Each action has a name that is read again, and fits`() {
    let longest = MediaPlayer.prefix + String(repeating: "x", count: 137)
    expect(MediaPlayer.isPlayer(longest))
    for player in [Sample.firefox, longest] {
      for action: PlayerAction in [
        .play(player), .pause(player), .next(player), .previous(player),
        .seek(player, track: PlayerTrack(Sample.metadata("x")).fingerprint), .volume(player),
        .choose(player), .raise(player),
      ] {
        expectEqual(PlayerAction(action.name), action)
        expect(action.name.count <= Limits.name, "\(action.name.count)")
      }
    }
    for wrong in [
      "", "play", "play org.example.Evil", "explode \(Sample.vlc)", "seek \(Sample.vlc)",
    ] {
      expect(PlayerAction(wrong) == nil)
    }
  }
}
