import Expectations
import RandomTesting
import Testing

@testable import Screens

@Suite("Presentation")
struct PresentationTests {
  private func presented(covers: Bool = false) -> Presentation {
    var presentation = Presentation()
    _ = presentation.handle(.present(1, covers: covers))
    _ = presentation.handle(.arrived(1))
    return presentation
  }

  @Test func `a sheet keeps the base visible, and a full screen hides it`() {
    expectEqual(presented().presences, [.shown, .shown])
    var full = Presentation()
    expect(full.handle(.present(1, covers: true)) == [.add(1), .settle, .slideIn(1)])
    expectEqual(full.presences, [.disappearing, .appearing])
    _ = full.handle(.arrived(1))
    expectEqual(full.presences, [.hidden, .shown])
    _ = full.handle(.dismiss(1))
    expectEqual(full.presences, [.appearing, .disappearing])
  }

  @Test func `a dismissal by the user calls the delegate, one by the program doesn't`() {
    var presentation = presented()
    expect(presentation.handle(.close) == [.ask(1)])
    expect(
      presentation.handle(.answered(1, true)) == [.tellWill(1), .settle, .slideOut(1, speed: 0)])
    expect(presentation.handle(.arrived(1)) == [.remove(1), .settle, .tellDid(1)])
    presentation = presented()
    expect(presentation.handle(.dismiss(1)) == [.settle, .slideOut(1, speed: 0)])
    expect(presentation.handle(.arrived(1)) == [.remove(1), .settle])
  }

  @Test func `a delegate that refuses is notified of the attempt`() {
    var presentation = presented()
    _ = presentation.handle(.close)
    expect(presentation.handle(.answered(1, false)) == [.settle, .tellAttempt(1)])
    _ = presentation.handle(.swipeBegan)
    _ = presentation.handle(.answered(1, false))
    _ = presentation.handle(.swipeMoved(500))
    let effects = presentation.handle(.swipeEnded(speed: 2000, distance: 600))
    expect(effects == [.settle, .slideIn(1), .tellAttempt(1)])
  }

  @Test func `a sheet swiped past half or fast is dismissed, otherwise it returns`() {
    for (pull, speed, goes) in [
      (301.0, 0.0, true), (299, 0, false), (60, 900, true), (400, -900, false),
    ] {
      var presentation = presented()
      expect(presentation.handle(.swipeBegan) == [.ask(1)])
      let begun = presentation.handle(.answered(1, true))
      expect(begun == [.tellWill(1), .settle, .follow(1, 0)])
      expectEqual(presentation.presences, [.shown, .disappearing])
      expect(presentation.handle(.swipeMoved(pull)) == [.follow(1, pull)])
      let effects = presentation.handle(.swipeEnded(speed: speed, distance: 600))
      expect(effects.contains(.slideIn(1)) == !goes)
      expect((presentation.top == nil) == goes)
    }
  }

  @Test func `a sheet that becomes modal during a swipe resists at once and returns`() {
    var presentation = presented()
    _ = presentation.handle(.swipeBegan)
    _ = presentation.handle(.answered(1, true))
    _ = presentation.handle(.swipeMoved(500))
    let held = Presentation.reluctant(500)
    expect(held < 60)
    expect(presentation.handle(.resists(1, true)) == [.settle, .follow(1, held)])
    expectEqual(presentation.presences, [.shown, .shown])
    let effects = presentation.handle(.swipeEnded(speed: 3000, distance: 600))
    expect(effects == [.settle, .slideIn(1), .tellAttempt(1)])
  }

  @Test func `a sheet that becomes modal while the user dismisses it returns`() {
    var presentation = presented()
    _ = presentation.handle(.close)
    _ = presentation.handle(.answered(1, true))
    expect(presentation.handle(.resists(1, true)) == [.settle, .slideIn(1), .tellAttempt(1)])
    // The program needs no confirmation.
    _ = presentation.handle(.dismiss(1))
    expect(presentation.handle(.resists(1, false)).isEmpty)
    expect(presentation.handle(.resists(1, true)).isEmpty)
  }

  @Test func `dismissing a sheet dismisses those above it, from the top`() {
    var presentation = presented()
    _ = presentation.handle(.present(2, covers: false))
    _ = presentation.handle(.present(3, covers: false))
    expect(
      presentation.handle(.dismiss(2))
        == [.settle, .slideOut(3, speed: 0), .slideOut(2, speed: 0)])
    expectEqual(presentation.top?.id, 1)
  }

  @Test("random events never break the rules", arguments: 0..<300)
  func anyOrder(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    var world = World()
    for _ in 0..<150 { world.step(&generator) }
    world.comeToRest()
    expect(world.faults.isEmpty, "\(world.faults.prefix(3))")
  }
}

/// A presenter without pixels: applies the presentation's effects, and checks them against the rules.
private struct World {
  var presentation = Presentation()
  var faults: [String] = []
  private var lives: [Int: LifeCycle] = [0: LifeCycle()]
  private var last: [Int: LifeCycle.Call] = [:]
  private var wasTold: Set<Int> = []
  private var alive: Set<Int> = []
  private var removed: Set<Int> = []
  private var byProgram: Set<Int> = []
  private var next = 1

  mutating func step(_ generator: inout SeededNumbers) {
    let ids = presentation.sheets.map(\.id)
    let some = ids.randomElement(using: &generator) ?? 1
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1:
      guard ids.count < 5 else { return }
      take(.present(next, covers: .random(using: &generator)))
      next += 1
    case 2:
      // The program dismisses all that the user isn't already dismissing.
      for sheet in presentation.sheets where sheet.id >= some && !sheet.isGoing {
        byProgram.insert(sheet.id)
      }
      take(.dismiss(some))
    case 3: take(.close)
    case 4: take(.swipeBegan)
    case 5, 6: take(.swipeMoved(.random(in: -50...700, using: &generator)))
    case 7:
      let speed = Double.random(in: -1500...1500, using: &generator)
      take(.swipeEnded(speed: speed, distance: 600))
    case 8: take(.swipeCancelled)
    case 9, 10: take(.arrived(some))
    case 11: take(.resists(some, .random(using: &generator)))
    case 12: take(.covers(some, .random(using: &generator)))
    default: take(.answered(some, .random(using: &generator)))
    }
    let refuses = Int.random(in: 0..<4, using: &generator) == 0
    if let asking = presentation.sheets.first(where: { $0.isAsking || $0.swipe == .asking }) {
      take(.answered(asking.id, !refuses))
    }
    check()
  }

  /// All slides end, without user input.
  mutating func comeToRest() {
    take(.swipeCancelled)
    for id in presentation.sheets.map(\.id) { take(.arrived(id)) }
    check()
    for sheet in presentation.sheets where sheet.phase != .shown { fault("\(sheet) never rests") }
    let goals: [LifeCycle.Phase] = [.hidden, .shown]
    for goal in presentation.presences where !goals.contains(goal) { fault("\(goal) at rest") }
    let isCovered = presentation.sheets.contains(where: \.covers)
    if (lives[0]?.phase == .shown) == isCovered {
      fault("the base is \(String(describing: lives[0]))")
    }
    for id in removed where lives[id]?.phase != .hidden { fault("\(id) has gone and lives") }
  }

  private mutating func take(_ event: Presentation.Event) {
    for effect in presentation.handle(event) { perform(effect) }
  }

  private mutating func perform(_ effect: Presentation.Effect) {
    switch effect {
    case .add(let id):
      if alive.contains(id) || removed.contains(id) { fault("\(id) is added twice") }
      alive.insert(id)
      lives[id] = LifeCycle()
    case .settle: settle()
    case .slideIn(let id), .slideOut(let id, _), .follow(let id, _), .ask(let id):
      if !alive.contains(id) { fault("\(id) moves and isn't there") }
    case .remove(let id):
      if !alive.contains(id) { fault("\(id) is removed and isn't there") }
      alive.remove(id)
      removed.insert(id)
      live(id, .hidden)
    case .tellWill(let id):
      if byProgram.contains(id) { fault("\(id) is told of the program's wish") }
      if presentation.sheet(id)?.resists == true { fault("\(id) resists and is told it goes") }
      wasTold.insert(id)
    case .tellDid(let id):
      if !wasTold.contains(id) || !removed.contains(id) { fault("\(id) did without will") }
      if byProgram.contains(id) { fault("\(id) is told of the program's wish") }
    case .tellAttempt(let id):
      if !alive.contains(id) { fault("\(id) is attempted and isn't there") }
    }
  }

  private mutating func settle() {
    let ids = [0] + presentation.sheets.map(\.id)
    for (id, goal) in zip(ids, presentation.presences) { live(id, goal) }
  }

  private mutating func live(_ id: Int, _ goal: LifeCycle.Phase) {
    guard var life = lives[id] else { return fault("\(id) has no life") }
    for call in [life.turn(toward: goal), life.arrive(at: goal)].compactMap({ $0 }) {
      if !call.mayFollow(last[id]) { fault("\(id): \(call) after \(String(describing: last[id]))") }
      last[id] = call
    }
    lives[id] = life
  }

  private mutating func check() {
    let pulled = presentation.sheets.filter { $0.swipe != nil }
    if pulled.count > 1 { fault("two are swiped") }
    if let one = pulled.first, one.id != presentation.top?.id { fault("\(one.id) isn't on top") }
    for sheet in presentation.sheets {
      if sheet.resists, sheet.swipe == .free { fault("\(sheet.id) resists and is free") }
      if sheet.resists, sheet.phase == .going(byUser: true) {
        fault("\(sheet.id) resists and goes by the user's wish")
      }
      if !alive.contains(sheet.id) { fault("\(sheet.id) isn't there") }
    }
    for (index, sheet) in presentation.sheets.enumerated() where sheet.covers {
      let isThere = sheet.phase == .shown && sheet.swipe != .free
      if isThere, presentation.presences[...index].contains(where: { $0 != .hidden }) {
        fault("something is seen below \(sheet.id)")
      }
    }
  }

  private mutating func fault(_ text: String) { faults.append(text) }
}

extension LifeCycle.Call {
  /// Whether a screen's call may follow its last one.
  func mayFollow(_ last: LifeCycle.Call?) -> Bool {
    switch self {
    case .willAppear: last == nil || last == .didDisappear || last == .willDisappear
    case .didAppear: last == .willAppear
    case .willDisappear: last == .didAppear || last == .willAppear
    case .didDisappear: last == .willDisappear
    }
  }
}
