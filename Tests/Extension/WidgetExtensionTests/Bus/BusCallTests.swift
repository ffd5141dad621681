import Expectations
import Synchronization
import TestDesktop
import Testing

@testable import WidgetExtension

/// Calls that a connection gets, and answers later.
@Suite("Calls of the connection")
struct BusCallTests {
  private static let path = "/keeper"
  private static let interface = "org.todayview.Keeper"

  /// A connection that keeps the calls it gets until another thread gives an order.
  private final class Keeper: Sendable {
    enum Order {
      case answer
      case refuse
      case drop
      case end
    }

    let name = Mutex("")
    let count = Mutex(0)
    private let bell = BusBell()
    private let orders = Mutex<[Order]>([])

    func give(_ all: Order...) {
      orders.withLock { $0 += all }
      bell.ring()
    }

    func run(_ place: BusPlace, for caller: String) throws(BusError) {
      let bus = try Bus(place, within: .seconds(20))
      var kept: [BusCall] = []
      var isOver = false
      bus.serve(BusObject(caller, path, interface)) { call in
        kept.append(call)
        self.count.withLock { $0 += 1 }
      }
      bus.follow(bell) {
        for order in self.orders.withLock({ orders in
          defer { orders = [] }
          return orders
        }) {
          switch order {
          case .answer:
            for call in kept {
              call.answer([.string("\(call.method) \(call.arguments.count)")])
              // Only the first one counts.
              call.answer([.string("again")])
              call.refuse()
            }
          case .refuse: for call in kept { call.refuse("org.todayview.Error.No") }
          case .drop: break
          case .end: isOver = true
          }
          kept = []
        }
      }
      name.withLock { $0 = bus.name }
      _ = try bus.wait(within: .seconds(20)) { isOver }
    }
  }

  /// The result of a call that is kept until there is an order.
  private func outcome(_ order: Keeper.Order) throws -> Result<[BusValue], BusError>? {
    let test = try TestBus()
    let place = BusPlace.at(test.address)
    let keeper = Keeper()
    let caller = Mutex("")
    let outcome = Mutex<Result<[BusValue], BusError>?>(nil)
    onThreads(3) { index in
      switch index {
      case 0:
        let name = try? waitFor("the caller") { caller.withLock { $0.isEmpty ? nil : $0 } }
        try? keeper.run(place, for: name ?? "")
      case 1:
        guard let bus = try? Bus(place, within: .seconds(20)) else { return }
        caller.withLock { $0 = bus.name }
        let name = try? waitFor("the keeper") { keeper.name.withLock { $0.isEmpty ? nil : $0 } }
        guard let name else { return }
        do throws(BusError) {
          let values = try bus.call(
            BusObject(name, Self.path, Self.interface), "Ask", [.string("?")],
            within: .seconds(20))
          outcome.withLock { $0 = .success(values) }
        } catch {
          outcome.withLock { $0 = .failure(error) }
        }
      default:
        try? waitUntil("the call") { keeper.count.withLock { $0 == 1 } }
        keeper.give(order, .end)
      }
    }
    return outcome.withLock { $0 }
  }

  @Test func `a call is answered when another thread rings`() throws {
    try expectEqual(outcome(.answer)?.get(), [.string("Ask 1")])
  }

  @Test func `a call is refused with an error, and one that is dropped without a reason`() throws {
    for (order, name) in [
      (Keeper.Order.refuse, "org.todayview.Error.No"),
      (.drop, "org.freedesktop.DBus.Error.AccessDenied"),
    ] {
      let error = #expect(throws: BusError.self) { try self.outcome(order)?.get() }
      expectEqual(error?.kind, .failed(name))
    }
  }

  @Test func `a bell ends a wait, however often it has rung`() throws {
    let test = try TestBus()
    let bus = try test.connect()
    let bell = BusBell()
    var count = 0
    bus.follow(bell) { count += 1 }
    for rings in [1, 100_000] {
      count = 0
      for _ in 0..<rings { bell.ring() }
      try expect(bus.wait(within: .seconds(20)) { count > 0 })
    }
    try expect(!bus.wait(within: .zero) { false })
    // The connection still works.
    try expect(bus.owner(of: bus.name) == bus.name)
  }
}
