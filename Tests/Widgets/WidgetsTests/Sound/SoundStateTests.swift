import Expectations
import Foundation
import RandomTesting
import Testing

@testable import Widgets

@Suite struct `The state of a sound server` {
  private let speakers = SoundSamples.target(.output, 1)
  private let volume = SoundState.Aspect(
    target: SoundSamples.target(.output, 1), name: .volume)

  private func sent(_ effects: [SoundState.Effect]) -> [SoundState.Command] {
    effects.compactMap { if case .send(let command, _) = $0 { command } else { nil } }
  }

  private func channels(_ effects: [SoundState.Effect]) -> [[UInt32]] {
    sent(effects).compactMap {
      if case .volume(_, let volumes) = $0 { volumes.values } else { nil }
    }
  }

  @Test func `it is ready when all has been listed`() {
    var state = SoundState()
    expectEqual(state.handle([.connected]), [.listAll])
    expectEqual(state.board.status, .silent)
    _ = state.handle(SoundKind.allCases.map { .listed($0) })
    expectEqual(state.board.status, .ready)
    expect(state.board.output == nil && state.board.outputs.isEmpty)
  }

  @Test func `the placeholder of a server without devices is no output`() {
    let state = SoundSamples.state([
      .removed(SoundKey(kind: .output, index: 1)),
      .device(.output, SoundSamples.device(5, "auto_null")),
      .defaults(output: "auto_null", input: ""),
    ])
    expect(state.board.output == nil && state.board.outputs.isEmpty && state.board.input == nil)
  }

  @Test func `a volume keeps the balance, and silence has none`() {
    var state = SoundSamples.state([
      .device(.output, SoundSamples.device(1, "speakers", [60_000, 30_000]))
    ])
    let effects = state.handle([.wanted(speakers, .volume(0.5), ticket: 1)])
    expectEqual(channels(effects), [[32_768, 16_384]])
    expectEqual(ChannelVolumes([0, 0])?.with(loudness: 1).values, [65_536, 65_536])
    expectEqual(ChannelVolumes([1])?.with(loudness: 9).values, [98_304])
    expect(ChannelVolumes([]) == nil && ChannelVolumes(Array(repeating: 1, count: 33)) == nil)
  }

  @Test func `one request is on its way, and the last value wins`() {
    var state = SoundSamples.state()
    expectEqual(sent(state.handle([.wanted(speakers, .volume(0.1), ticket: 1)])).count, 1)
    expectEqual(state.handle([.wanted(speakers, .volume(0.2), ticket: 2)]), [])
    // The one in between isn't sent, and is settled.
    expectEqual(
      state.handle([.wanted(speakers, .volume(0.9), ticket: 3)]),
      [.settle(ticket: 2, true)])
    let effects = state.handle([.done(volume, true)])
    expectEqual(effects.first, .settle(ticket: 1, true))
    expectEqual(channels(effects), [[58_982, 58_982]])
    expectEqual(state.handle([.done(volume, true)]), [.settle(ticket: 3, true)])
  }

  @Test func `reports of earlier values don't move the user's`() {
    var state = SoundSamples.state()
    _ = state.handle([.wanted(speakers, .volume(0.9), ticket: 1)])
    let report = SoundState.Event.device(.output, SoundSamples.device(1, "speakers", [6554]))
    _ = state.handle([report])
    expectEqual(state.board.output?.volume, 0.9)
    _ = state.handle([.done(volume, true), report], at: 1)
    expectEqual(state.board.output?.volume, 0.9)
    expectEqual(state.nextEnd, 1.15)
    // After a moment, what the server says counts: somebody else has changed it.
    expect(!state.expire(at: 1.1))
    expect(state.expire(at: 1.2) && state.nextEnd == nil)
    expectEqual(state.board.output.map { ($0.volume * 100).rounded() }, 10)
  }

  @Test func `a slider above 100% keeps its scale while the user turns it down`() {
    var state = SoundSamples.state([
      .device(.output, SoundSamples.device(1, "speakers", [85_000])),
      .stream(SoundSamples.stream(4, "Music")), .stream(SoundSamples.stream(7, "Music", 90_000)),
      .stream(SoundSamples.stream(9, "Firefox")),
    ])
    expect(state.board.output?.isLoud == true && state.board.input?.isLoud == false)
    expectEqual(state.board.apps.map(\.isLoud), [true, false])
    _ = state.handle([.wanted(speakers, .volume(0.4), ticket: 1)])
    let report = SoundState.Event.device(.output, SoundSamples.device(1, "speakers", [26_214]))
    _ = state.handle([report, .done(volume, true)], at: 1)
    expect(state.board.output?.isLoud == true)
    expect(state.expire(at: 2) && state.board.output?.isLoud == false)
    // An app that ends takes its loudness with it.
    _ = state.handle([.removed(SoundKey(kind: .stream, index: 7))])
    expectEqual(state.board.apps.map(\.isLoud), [false, false])
  }

  @Test func `a refused value goes back`() {
    var state = SoundSamples.state()
    _ = state.handle([.wanted(speakers, .volume(0.9), ticket: 1)])
    expectEqual(state.handle([.done(volume, false)]), [.settle(ticket: 1, false)])
    expectEqual(state.board.output?.volume, 0.5)
  }

  @Test func `what the server took before its connection was lost has succeeded`() {
    var events = SoundEvents()
    for event in [.done(volume, true), .lost, .done(volume, false), .connected, .lost]
      as [SoundState.Event]
    {
      events.add(event)
    }
    let taken = events.takeAll()
    expectEqual(taken, [.done(volume, true), .lost])
    var state = SoundSamples.state()
    _ = state.handle([.wanted(speakers, .volume(0.1), ticket: 1)])
    _ = state.handle([.wanted(speakers, .volume(0.2), ticket: 2)])
    let settled = state.handle(taken).filter {
      if case .settle = $0 { true } else { false }
    }
    expectEqual(settled, [.settle(ticket: 1, true), .settle(ticket: 2, false)])
    expectEqual(state.board.status, .noServer)
    // The loss is told once, and nothing after it.
    events.add(.connected)
    expect(events.isEmpty)
  }

  @Test func `moving a muted slider unmutes`() {
    var state = SoundSamples.state([
      .device(.output, SoundSamples.device(1, "speakers", isMuted: true))
    ])
    expect(state.board.output?.isMuted == true)
    let effects = state.handle([.wanted(speakers, .volume(0.4), ticket: 1)])
    expect(sent(effects).contains(.mute(SoundKey(kind: .output, index: 1), false)))
    expect(state.board.output?.isMuted == false)
    expectEqual(state.handle([.done(volume, true)]), [])
    expectEqual(state.handle([.done(volume, true)]), [.settle(ticket: 1, true)])
  }

  @Test func `the sounds of an app have one volume`() {
    var state = SoundSamples.state([
      .stream(SoundSamples.stream(7, "Firefox", 65_536, isMuted: true)),
      .stream(SoundSamples.stream(4, "Music")),
      .stream(SoundSamples.stream(9, "Firefox", 32_768)),
    ])
    expectEqual(state.board.apps.map(\.title), ["Music", "Firefox"])
    expect(state.board.apps[1].volume == 1 && !state.board.apps[1].isMuted)
    let firefox = SoundSamples.target(.app, 7)
    let effects = state.handle([.wanted(firefox, .mute(true), ticket: 1)])
    expectEqual(
      sent(effects),
      [7, 9].map { .mute(SoundKey(kind: .stream, index: $0), true) })
    expect(state.board.apps[1].isMuted)
    // An app that has ended meanwhile refuses.
    expectEqual(
      state.handle([.wanted(SoundSamples.target(.app, 99), .mute(true), ticket: 2)]),
      [.settle(ticket: 2, false)])
  }

  @Test func `each port into which something is plugged is a choice`() {
    func port(_ name: String, isAvailable: Bool = true) -> SoundDevice.Port {
      SoundDevice.Port(name: name, title: name.capitalized, isAvailable: isAvailable)
    }
    let ports = [port("speaker"), port("headphones"), port("lineout", isAvailable: false)]
    var state = SoundSamples.state([
      .device(.output, SoundSamples.device(1, "speakers", ports: ports, port: 0)),
      .device(.output, SoundSamples.device(3, "screen", ports: [port("hdmi")], port: 0)),
    ])
    let outputs = state.board.outputs
    expectEqual(outputs.map(\.title), ["Speaker", "Headphones", "Screen"])
    expectEqual(outputs.map(\.subtitle), ["Speakers", "Speakers", nil])
    expectEqual(outputs.map(\.isChosen), [true, false, false])
    let effects = state.handle([.wanted(speakers, .choose(port: 1), ticket: 1)])
    expectEqual(
      sent(effects),
      [
        .port(SoundKey(kind: .output, index: 1), "headphones"), .makeDefault(.output, "speakers"),
      ])
  }

  @Test func `something is asked for once, and again if it has changed since`() {
    var state = SoundSamples.state()
    let key = SoundKey(kind: .output, index: 1)
    expectEqual(state.handle([.changed(key)]), [.ask(key)])
    expectEqual(state.handle([.changed(key), .changed(key)]), [])
    expectEqual(state.handle([.answered(key)]), [.ask(key)])
    expectEqual(state.handle([.answered(key)]), [])
  }

  @Test func `a lost server settles all clicks, and is another one when it is back`() {
    var state = SoundSamples.state()
    _ = state.handle([
      .wanted(speakers, .volume(0.1), ticket: 1), .wanted(speakers, .volume(0.2), ticket: 2),
    ])
    expectEqual(
      state.handle([.lost]), [.settle(ticket: 1, false), .settle(ticket: 2, false)])
    expectEqual(state.board.status, .noServer)
    _ = state.handle([.connected])
    expectEqual(state.connection, 2)
    expectEqual(state.board.status, .noServer)
    _ = state.handle(SoundKind.allCases.map { .listed($0) })
    expect(state.board.status == .ready && state.board.outputs.isEmpty)
  }

  @Test func `a hostile server fills no memory`() {
    var state = SoundSamples.state()
    for index in 0..<10_000 as Range<UInt32> {
      _ = state.handle([
        .device(.output, SoundSamples.device(index, "d\(index)")),
        .stream(SoundSamples.stream(index, "app \(index)")),
        .changed(SoundKey(kind: .stream, index: index)),
      ])
    }
    expectEqual(state.board.outputs.count, 64)
    expectEqual(state.board.apps.count, 128)
    let asked = state.handle([.changed(SoundKey(kind: .input, index: 1))])
    expectEqual(asked, [])
  }

  /// The server takes commands late or refuses them, and reports what it likes.
  @Test func `every click is settled once, and the last value is the server's`() {
    for seed in 0..<200 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      var state = SoundSamples.state([.stream(SoundSamples.stream(4, "Music"))])
      var waiting: [(command: SoundState.Command, aspect: SoundState.Aspect)] = []
      var settled: [Int: Int] = [:]
      var last = 0.5
      var loudness = 0.5
      func perform(_ effects: [SoundState.Effect]) {
        for effect in effects {
          switch effect {
          case .send(let command, let aspect): waiting.append((command, aspect))
          case .settle(let ticket, _): settled[ticket, default: 0] += 1
          case .ask, .listAll: break
          }
        }
        let under = waiting.filter { $0.aspect == volume }.count
        expect(under <= 1, "\(under) requests")
      }
      func answer() {
        guard !waiting.isEmpty else { return }
        let (command, aspect) = waiting.removeFirst()
        if case .volume(let key, let volumes) = command, key.kind == .output {
          loudness = volumes.loudness
        }
        perform(state.handle(.done(aspect, true), at: 0))
      }
      let count = 40
      for ticket in 0..<count {
        last = Double(Int.random(in: 0...100, using: &numbers)) / 100
        perform(state.handle(.wanted(speakers, .volume(last), ticket: ticket), at: 0))
        if Bool.random(using: &numbers) { answer() }
        let old = SoundSamples.device(
          1, "speakers", [UInt32.random(in: 0...70_000, using: &numbers)])
        if Bool.random(using: &numbers) { perform(state.handle(.device(.output, old), at: 0)) }
        expectEqual(state.board.output?.volume, last)
      }
      while !waiting.isEmpty { answer() }
      expectEqual(settled.count, count)
      expect(settled.values.allSatisfy { $0 == 1 })
      expect(abs(loudness - last) < 0.001, "\(loudness) instead of \(last), seed \(seed)")
    }
  }
}
