import Dispatch
import Expectations
import PriceServer
import Synchronization
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// A card of a number without a bus.
@Suite struct `A watch of services` {
  private let folder: WorkFolder
  private let pushed = PushedMessages()

  private static let nowhere = BusPlace.at("unix:path=/nonexistent")

  init() throws { folder = try WorkFolder() }

  private var context: Context { .test("org.example.Widget", in: folder, pushing: pushed) }

  private static func follower(_ name: String) -> ServiceFollower<Int> {
    ServiceFollower(
      names: [name], rules: [], mayStart: false, load: { (_, _, _) throws(BusError) in 1 },
      handle: { _, _ in .none })
  }

  private static func content(_ count: Int) -> Node { Text("\(count)").node }

  private static func watch(isOptional: Bool) -> ServiceWatch<[ServiceState<Int>]> {
    ServiceWatch([]) { states, _ in
      content(states.count)
    } following: { watch in
      for name in ["org.example.One", "org.example.Two"] {
        watch.follow(follower(name), on: nowhere, isOptional: isOptional) { $0.append($1) }
      }
    }
  }

  @Test func `Services whose bus may be missing are missing, each once`() throws {
    let watch = Self.watch(isOptional: true)
    for count in 1...3 {
      try watch.start(context) { _ in }
      expectEqual(pushed.contents.map(\.node), Array(repeating: Self.content(2), count: count))
    }
    expectEqual(watch.value, [.missing, .missing])
  }

  @Test func `Without the bus that it needs, it fails, and tries again`() throws {
    let watch = Self.watch(isOptional: false)
    for count in [2, 4] {
      #expect(throws: BusError.self) { try watch.start(context) { _ in } }
      expectEqual(watch.value.count, count)
    }
  }

  @Test func `What is enough is shown before each service has reported`() throws {
    let gate = DispatchSemaphore(value: 0)
    @Sendable func late() -> ServiceFollower<Int> {
      gate.wait()
      return Self.follower("org.example.Late")
    }
    let watch = ServiceWatch(
      [ServiceState<Int>](), patience: .seconds(600), isEnough: { !$0.isEmpty }
    ) { states, _ in
      Self.content(states.count)
    } following: { watch in
      watch.follow(Self.follower("org.example.One"), on: Self.nowhere, isOptional: true) {
        $0.append($1)
      }
      watch.follow(late(), on: Self.nowhere, isOptional: true) { $0.append($1) }
    }
    try watch.start(context) { _ in }
    expectEqual(pushed.contents.map(\.node), [Self.content(1)])
    gate.signal()
    try waitUntil("the rest") { pushed.latest == Self.content(2) }
  }

  @Test func `A change is pushed if it is seen, and after the start`() throws {
    let watch = Self.watch(isOptional: true)
    watch.change { $0.append(.unknown) }
    expectEqual(pushed.contents.map(\.node), [])
    try watch.start(context) { $0 = [] }
    watch.change { $0[0] = .unknown }
    expectEqual(pushed.contents.map(\.node), [Self.content(2)])
    watch.change { $0 = [] }
    expectEqual(pushed.contents.map(\.node), [Self.content(2), Self.content(0)])
    // A response isn't pushed, too.
    expectEqual(
      watch.response { $0 = [.unknown] }, .newData(Update(Self.content(1))))
    watch.change { _ in }
    expectEqual(pushed.contents.count, 2)
  }
}
