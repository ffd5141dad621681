import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The widget with real sound servers.
@Suite(
  .serialized,
  .enabled(
    if: !SoundServer.Kind.installed.isEmpty, Comment(rawValue: SoundServer.whatIsMissing)))
final class `Sound on a server` {
  private let home: UserHome
  private let folder: WorkFolder
  private var server: SoundServer
  private var widget: Sound
  private let pushed = PushedMessages()
  private var settings: [String: SettingValue] = [:]

  init() throws {
    home = try UserHome()
    folder = try WorkFolder()
    server = SoundServer(on: home)
    widget = Sound(server: server.address)
  }

  private func use(_ kind: SoundServer.Kind) {
    server = SoundServer(kind, on: home)
    widget = Sound(server: server.address)
  }

  private var context: Context {
    .test(Sound.id, in: folder, settings, pushing: pushed)
  }

  @discardableResult
  private func update() throws -> Node {
    guard case .newData(let update) = widget.update(context) else {
      throw DesktopError.system("no content")
    }
    return update.content
  }

  private func act(_ name: String, _ value: Double? = nil) -> UpdateResult {
    widget.action(
      ActionRequest(action: name, value: value.map { .one(.number($0)) }), context)
  }

  private func texts(_ node: Node?) -> [String] {
    node?.nodes(in: .expanded).compactMap {
      if case .text(let text) = $0.kind { text.text } else { nil }
    } ?? []
  }

  private func node(_ label: String, _ content: Node?) -> Node? {
    content?.nodes(in: .expanded).first { $0.label == label }
  }

  private func slider(_ label: String, _ content: Node?) -> Node.Slider? {
    if case .slider(let slider)? = node(label, content)?.kind { slider } else { nil }
  }

  private func percent(_ label: String = "Volume") -> Int? {
    slider(label, pushed.latest).map { Int(($0.value * 100).rounded()) }
  }

  private func send(_ label: String) throws -> String {
    guard case .send(let name)? = node(label, pushed.latest)?.action else {
      throw DesktopError.system("“\(label)” sends nothing")
    }
    return name
  }

  @Test(arguments: SoundServer.Kind.installed)
  func `it shows the devices, and a change made elsewhere within a fifth of a second`(
    _ kind: SoundServer.Kind
  ) throws {
    use(kind)
    try server.start()
    let content = try update()
    expect(slider("Volume", content)?.value == 1 && slider("Microphone", content)?.value == 1)
    expect(texts(content).contains("One") && texts(content).contains("Two"))
    expect(!texts(content).contains("Input"))
    try server.pactl("set-sink-volume", "one", "30%")
    try waitUntil("the volume") { self.percent() == 30 }
    try server.pactl("set-sink-mute", "one", "1")
    try waitUntil("the mute") { self.slider("Volume", self.pushed.latest)?.iconLabel == "Unmute" }
    try server.pactl("set-default-sink", "two")
    try waitUntil("the output") { self.node("Two, in use", self.pushed.latest) != nil }
    expectEqual(percent(), 100)
    // The server tells pactl and the widget at the same time.
    let count = pushed.contents.count
    let start = ContinuousClock.now
    try server.pactl("set-sink-volume", "two", "55%")
    let end = ContinuousClock.now
    try waitUntil("the volume") { self.percent() == 55 }
    let seen = try #require(
      pushed.contents.dropFirst(count).first { slider("Volume", $0.node)?.value != 1 }?.time)
    expect(seen > start && seen - end < .milliseconds(200), "\(seen - end)")
  }

  @Test(arguments: SoundServer.Kind.installed)
  func `a slider dragged from end to end ends where it is, and the server agrees`(
    _ kind: SoundServer.Kind
  ) throws {
    use(kind)
    try server.start()
    try update()
    let volume = try send("Volume")
    for percent in [Array(0...100), Array((0...100).reversed()), Array(0...63)].joined() {
      try #require(act(volume, Double(percent) / 100) == .noData)
      // No echo of an earlier value moves it.
      expectEqual(self.percent(), percent)
    }
    let count = pushed.contents.count
    try expectEqual(server.volume(of: "one"), 63)
    // Nor does one that arrives later.
    try server.pactl("set-sink-mute", "one", "1")
    try waitUntil("the mute") { self.slider("Volume", self.pushed.latest)?.iconLabel == "Unmute" }
    expectEqual(percent(), 63)
    let after = pushed.contents.dropFirst(count).compactMap { slider("Volume", $0.node)?.value }
    expect(after.allSatisfy { Int(($0 * 100).rounded()) == 63 }, "\(after)")
  }

  @Test(arguments: SoundServer.Kind.installed)
  func `it mutes, chooses an output, and keeps to 100%`(
    _ kind: SoundServer.Kind
  ) throws {
    use(kind)
    try server.start()
    try update()
    let mute = try #require(slider("Volume", pushed.latest)?.iconAction)
    expectEqual(act(mute), .noData)
    expectEqual(slider("Volume", pushed.latest)?.iconLabel, "Unmute")
    try expect(server.pactl("get-sink-mute", "one").contains("yes"))
    _ = act(try send("Two"))
    try waitUntil("the output") { self.node("Two, in use", self.pushed.latest) != nil }
    try expect(server.pactl("get-default-sink").hasPrefix("two"))
    _ = act(try send("Volume"), 1.4)
    try expectEqual(server.volume(of: "two"), 100)
    settings["loud"] = .isOn(true)
    try update()
    _ = act(try send("Volume"), 1.4)
    try expectEqual(server.volume(of: "two"), 140)
  }

  @Test(arguments: SoundServer.Kind.installed)
  func `an app has a volume while it plays`(
    _ kind: SoundServer.Kind
  ) throws {
    use(kind)
    try server.start()
    try update()
    let app = try server.startApp("Music")
    // PipeWire tells of it before it knows its volume.
    try waitUntil("the app") { self.percent("Music") == 100 }
    try expectEqual(act(send("Music"), 0.4), .noData)
    expectEqual(percent("Music"), 40)
    try expect(server.pactl("list", "sink-inputs").contains("40%"))
    app.terminate()
    try waitUntil("its end") { !self.texts(self.pushed.latest).contains("Music") }
  }

  @Test(arguments: SoundServer.Kind.installed)
  func `without a server it says so, and finds one that starts`(
    _ kind: SoundServer.Kind
  ) throws {
    use(kind)
    try expectEqual(texts(update()), ["The sound server isn’t running"])
    let first = try server.start()
    try waitUntil("the volume") { self.percent() == 100 }
    let old = try send("Volume")
    first.send(SIGKILL)
    _ = try first.waitForExit()
    try waitUntil("the sentence") {
      self.texts(self.pushed.latest) == ["The sound server isn’t running"]
    }
    guard case .failed = act(old, 0.1) else { throw DesktopError.system("not failed") }
    try server.start()
    try waitUntil("the volume again") { self.percent() == 100 }
    // A click on the old card doesn't concern the new server.
    _ = act(old, 0.1)
    try expectEqual(server.volume(of: "one"), 100)
  }

  @Test(arguments: SoundServer.Kind.installed)
  func `a server that hangs delays the card a second, and a click two`(
    _ kind: SoundServer.Kind
  ) throws {
    use(kind)
    let running = try server.start()
    try update()
    let volume = try send("Volume")
    running.send(SIGSTOP)
    let start = ContinuousClock.now
    guard case .failed(let sentence) = act(volume, 0.2) else {
      throw DesktopError.system("not failed")
    }
    expectEqual(sentence, "The sound server doesn’t respond")
    expect(ContinuousClock.now - start < .seconds(4))
    var other = Sound(server: server.address)
    guard case .newData(let update) = other.update(context) else {
      throw DesktopError.system("no content")
    }
    expectEqual(texts(update.content), ["The sound server doesn’t respond"])
    // What was wanted last is done when it goes on.
    _ = act(volume, 0.3)
    running.send(SIGCONT)
    try waitUntil("the volume") { try self.server.volume(of: "one") == 30 }
  }

  @Test(arguments: SoundServer.Kind.installed)
  func `nothing happens while nothing changes`(
    _ kind: SoundServer.Kind
  ) throws {
    use(kind)
    try server.start()
    try update()
    try server.pactl("set-sink-volume", "one", "50%")
    try waitUntil("the volume") { self.percent() == 50 }
    let count = pushed.contents.count
    // Each is answered by the server, so that anything it sends has arrived.
    for _ in 0..<20 { try server.pactl("info") }
    expectEqual(pushed.contents.count, count)
  }
}
