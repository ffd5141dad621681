import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite struct `The card of sound` {
  private func card(
    _ events: [SoundState.Event] = [], _ change: (inout SoundSettings) -> Void = { _ in }
  ) -> Node {
    var settings = SoundSettings()
    change(&settings)
    return SoundCard(SoundSamples.state(events).board, settings).content
  }

  private func sliders(_ card: Node, _ mode: DisplayMode = .expanded) -> [Node.Slider] {
    card.nodes(in: mode).compactMap {
      if case .slider(let slider) = $0.kind { slider } else { nil }
    }
  }

  private func texts(_ card: Node, _ mode: DisplayMode = .expanded) -> [String] {
    card.nodes(in: mode).compactMap {
      if case .text(let text) = $0.kind { text.text } else { nil }
    }
  }

  private func labels(_ card: Node, _ mode: DisplayMode = .expanded) -> [String] {
    card.nodes(in: mode).compactMap(\.label)
  }

  private let muted = SoundState.Event.device(
    .output, SoundSamples.device(1, "speakers", isMuted: true))

  @Test func `it shows the volume, and mutes by the icon and the microphone's button`() throws {
    let card = card()
    try card.check()
    let slider = try #require(sliders(card, .compact).first)
    expect(slider.value == 0.5 && slider.to == 1 && slider.kind == .level)
    expectEqual(slider.icon, "audio-volume-medium-symbolic")
    expect(slider.iconAction == "mute 1 output 1" && slider.iconLabel == "Mute")
    expectEqual(labels(card, .compact), ["Volume", "Mute Microphone"])
    expectEqual(card.menu.map(\.text), ["Mute", "Mute Microphone"])
  }

  @Test func `muted sound is gray, and its icon unmutes`() throws {
    let card = card([muted])
    let node = try #require(card.nodes(in: .compact).first { $0.label == "Volume" })
    expectEqual(node.strength, .secondary)
    let slider = try #require(sliders(card).first)
    expectEqual(slider.icon, "audio-volume-muted-symbolic")
    expect(slider.iconAction == "unmute 1 output 1" && slider.iconLabel == "Unmute")
  }

  @Test func `without an output it says so`() {
    let events = [SoundState.Event.removed(SoundKey(kind: .output, index: 1))]
    for mode in DisplayMode.allCases {
      expect(texts(card(events), mode).contains("No output device is connected"))
    }
  }

  @Test(arguments: [
    (SoundBoard.Status.noServer, "The sound server isn’t running"),
    (.silent, "The sound server doesn’t respond"),
    (.noLibrary, "The library libpulse, which is needed for sound, is missing"),
  ])
  func `it says what is missing`(status: SoundBoard.Status, sentence: String) throws {
    let card = SoundCard(SoundBoard(status: status), SoundSettings()).content
    try card.check()
    expectEqual(texts(card, .compact), [sentence])
  }

  @Test func `devices can be chosen if there are several`() throws {
    expect(!texts(card()).contains("Output"))
    let card = card([.device(.output, SoundSamples.device(5, "headphones"))])
    try card.check()
    expect(texts(card).contains("Output") && !texts(card).contains("Input"))
    expect(labels(card).contains("Speakers, in use") && labels(card).contains("Headphones"))
    let actions = card.nodes(in: .expanded).compactMap(\.action)
    expect(actions.contains(.send("choose 1 output 5")))
    expect(!actions.contains(.send("choose 1 output 1")))
    expect(card.menu.map(\.text).contains("Use \("Headphones".isolated)"))
  }

  @Test func `apps have bars, unless the user doesn't want them`() throws {
    let events = [SoundState.Event.stream(SoundSamples.stream(7, "Music", 32_768))]
    let card = card(events)
    try card.check()
    expect(texts(card).contains("Apps"))
    let bar = try #require(sliders(card).first { $0.icon == nil })
    expect(bar.value == 0.5 && bar.kind == .level)
    expect(labels(card).contains("Mute \("Music".isolated)"))
    expect(!texts(self.card(events) { $0.showsApps = false }).contains("Music"))
  }

  @Test func `the microphone can be hidden`() {
    expect(texts(card()).contains("Microphone"))
    let card = card([]) { $0.showsMicrophone = false }
    expect(!texts(card).contains("Microphone"))
    expectEqual(labels(card, .compact), ["Volume"])
  }

  @Test func `volumes above 100% need the setting, or somebody else's hand`() {
    expectEqual(sliders(card()).map(\.to), [1, 1])
    expectEqual(sliders(card([]) { $0.allowsLoud = true }).map(\.to), [1.5, 1.5])
    let loud = SoundState.Event.device(.output, SoundSamples.device(1, "speakers", [85_000]))
    // The microphone ends where the user may move it.
    expectEqual(sliders(card([loud])).map(\.to), [1.5, 1])
    expectEqual(sliders(card([loud, muted])).map(\.to), [1, 1])
    let extreme = SoundState.Event.device(.output, SoundSamples.device(1, "speakers", [.max]))
    expectEqual(sliders(card([extreme])).first?.value, 1.5)
  }

  @Test func `an action is limited to what the settings allow`() {
    let action = SoundAction(.volume, SoundSamples.target(.output, 1), connection: 1)
    var settings = SoundSettings()
    expectEqual(action.change(.one(.number(1.4)), settings), .volume(1))
    settings.allowsLoud = true
    expectEqual(action.change(.one(.number(1.4)), settings), .volume(1.4))
    expectEqual(action.change(.one(.number(9)), settings), .volume(1.5))
    expect(action.change(.one(.number(-1)), settings) == nil)
    expect(action.change(nil, settings) == nil)
  }

  @Test func `an action reads what it writes, and nothing else`() {
    let target = SoundSamples.target(.input, 7)
    for deed in [
      SoundAction.Deed.volume, .mute(true), .mute(false), .choose(port: nil), .choose(port: 3),
    ] {
      let action = SoundAction(deed, target, connection: 2)
      expectEqual(SoundAction(action.name), action)
    }
    for name in [
      "", "volume", "volume 1 output", "volume 1 output -1", "volume 1 screen 1", "volume x app 1",
      "volume 1 app 1 1", "choose 1 output 1 x", "dance 1 output 1",
    ] {
      expect(SoundAction(name) == nil, "\(name)")
    }
  }

  @Test func `names of any length and script stay within the limits`() throws {
    let long = String(repeating: "ﷺ語🎧", count: 60).shortLine()
    let events = (10..<200 as Range<UInt32>).flatMap { index -> [SoundState.Event] in
      [
        .device(.output, SoundSamples.device(index, "\(index)\(long)")),
        .device(.input, SoundSamples.device(index, "\(index)\(long)")),
        .stream(SoundSamples.stream(index, "\(index)\(long)")),
      ]
    }
    let card = card(events)
    try card.check()
    expect(sliders(card).count > 3)
  }

  @Test func `an app is called by its name, otherwise by what it plays`() {
    expectEqual(SoundStream.title(app: "ALSA plug-in [mpv]", stream: "Film"), "mpv")
    expectEqual(SoundStream.title(app: "Firefox\nEvil\u{202E}", stream: nil), "Firefox Evil")
    expectEqual(SoundStream.title(app: nil, stream: "Film"), "Film")
    expect(
      SoundStream.title(app: String(repeating: "a\u{301}", count: 9999), stream: nil).count <= 161)
  }
}
