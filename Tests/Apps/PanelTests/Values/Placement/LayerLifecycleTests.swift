import Expectations
import GTK
import RandomTesting
import Testing

@testable import Panel

@Suite("The life of a layer surface")
struct LayerLifecycleTests {
  private typealias Life = LayerLifecycle

  private static let first = Life.Output(
    number: 1, name: "DP-1", frame: Rect(x: 0, y: 0, width: 1280, height: 900))
  private static let second = Life.Output(
    number: 2, name: "DP-2", frame: Rect(x: 1280, y: 0, width: 1280, height: 900))

  private static func place(on output: Life.Output, width: Double = 400) -> PanelPlace {
    PanelPlace(
      monitor: output.name, edge: .right,
      frame: Rect(
        x: output.frame.maxX - width, y: 0, width: width, height: output.frame.height))
  }

  /// What GTK and a compositor make of the effects.
  private struct Surface {
    var life: Life
    var time = ContinuousClock.now
    var isMapped = false
    var mappings = 0
    var spot: LayerSpot?
    var output: Int?
    var size: Size?
    var catchers: [Int] = []
    var deadline: Life.Instant?
    var losses = 0
    var clicks = 0
    var layoutChanges = 0

    init(_ outputs: [Life.Output] = [first, second], offersKeyboard: Bool = true) {
      life = Life(outputs, offersKeyboard: offersKeyboard)
    }

    mutating func handle(_ event: Life.Event) {
      for effect in life.handle(event, at: time) { perform(effect) }
    }

    mutating func perform(_ effect: Life.Effect) {
      switch effect {
      case .place(let spot, let output):
        // The protocol has no request for another output.
        expect(!isMapped || output == self.output || output == nil)
        self.spot = spot
        self.output = output
      case .map(let size):
        expect(!isMapped && spot != nil)
        isMapped = true
        mappings += 1
        self.size = size
      case .unmap: isMapped = false
      case .resize(let size): self.size = size
      case .loseKeyboard: losses += 1
      case .catchClicks(let numbers): catchers = numbers
      case .reportClick: clicks += 1
      case .reportLayout: layoutChanges += 1
      case .arm(let deadline): self.deadline = deadline
      }
    }

    /// Moves time, and has each timer fire on its way.
    mutating func advance(by duration: Duration) {
      let end = time + duration
      while let next = deadline, next <= end {
        time = max(time, next)
        deadline = nil
        handle(.timeout)
      }
      time = end
    }
  }

  private func shown(offersKeyboard: Bool = true) -> Surface {
    var surface = Surface(offersKeyboard: offersKeyboard)
    surface.handle(.show(Self.place(on: Self.first)))
    return surface
  }

  // MARK: - Mapping

  @Test func `a surface is placed on its monitor before it is mapped`() {
    let surface = shown()
    expect(surface.isMapped)
    expectEqual(surface.output, 1)
    expectEqual(surface.spot?.keyboard, LayerShell.Keyboard.none)
    expectEqual(surface.life.frame, Self.place(on: Self.first).frame)
  }

  @Test func `a move on the same monitor needs no mapping, a move to another one does`() {
    var surface = shown()
    surface.handle(.move(to: Self.place(on: Self.first, width: 500)))
    expect(surface.mappings == 1 && surface.spot?.width == 500)
    surface.handle(.move(to: Self.place(on: Self.second)))
    expect(surface.mappings == 2 && surface.output == 2)
  }

  @Test func `a surface without the keyboard is unmapped at once, and no timer stays`() {
    var surface = shown()
    surface.handle(.hide)
    expect(!surface.isMapped)
    expect(surface.deadline == nil)
  }

  @Test func `a surface with the keyboard loses it before it is unmapped`() {
    var surface = shown()
    surface.handle(.takeKeyboard)
    surface.handle(.keyboard(isHere: true))
    surface.handle(.hide)
    expect(surface.isMapped && surface.losses == 1)
    surface.handle(.keyboard(isHere: false))
    expect(!surface.isMapped)
    expect(surface.deadline == nil)
  }

  @Test func `a compositor that keeps the keyboard there delays that only for a moment`() {
    var surface = shown()
    surface.handle(.keyboard(isHere: true))
    surface.handle(.hide)
    surface.advance(by: Life.patience - .milliseconds(1))
    expect(surface.isMapped)
    surface.advance(by: .milliseconds(1))
    expect(!surface.isMapped)
  }

  @Test func `shown again while it is leaving, it is mapped again and stays`() {
    var surface = shown()
    surface.handle(.keyboard(isHere: true))
    surface.handle(.hide)
    surface.handle(.show(Self.place(on: Self.first)))
    surface.handle(.keyboard(isHere: false))
    surface.advance(by: .seconds(10))
    expect(surface.isMapped)
    expectEqual(surface.mappings, 2)
  }

  @Test func `the height that a bar leaves is learned, and reported once`() {
    var surface = shown()
    surface.handle(.sized(width: 400, height: 870))
    surface.handle(.sized(width: 400, height: 870))
    expectEqual(surface.layoutChanges, 1)
    expectEqual(surface.size, Size(width: 400, height: 870))
    expectEqual(
      surface.life.workArea(of: "DP-1", Self.first.frame),
      Rect(x: 0, y: 30, width: 1280, height: 870))
  }

  // MARK: - The keyboard

  @Test func `the keyboard is exclusive once it is taken, and clicks are caught everywhere`() {
    var surface = shown()
    surface.handle(.takeKeyboard)
    expectEqual(surface.spot?.keyboard, .exclusive)
    expectEqual(surface.catchers, [1, 2])
    surface.handle(.giveKeyboardBack)
    expectEqual(surface.spot?.keyboard, LayerShell.Keyboard.none)
    expect(surface.catchers.isEmpty)
  }

  @Test func `a click may give the keyboard only after the slide`() {
    var surface = shown()
    surface.advance(by: Life.settlingTime - .milliseconds(1))
    expectEqual(surface.spot?.keyboard, LayerShell.Keyboard.none)
    surface.advance(by: .milliseconds(1))
    expectEqual(surface.spot?.keyboard, .onDemand)
  }

  @Test func `a compositor that gives the keyboard without a click is never offered it again`() {
    var surface = shown()
    surface.advance(by: Life.settlingTime)
    surface.handle(.keyboard(isHere: true))
    surface.advance(by: Life.clickDelay)
    expectEqual(surface.spot?.keyboard, LayerShell.Keyboard.none)
    surface.advance(by: .seconds(10))
    surface.handle(.hide)
    surface.handle(.keyboard(isHere: false))
    surface.handle(.show(Self.place(on: Self.first)))
    surface.advance(by: .seconds(10))
    expectEqual(surface.spot?.keyboard, LayerShell.Keyboard.none)
  }

  @Test(arguments: [false, true])
  func `the keyboard that a click gives as soon as it may is kept`(isClickFirst: Bool) {
    var surface = shown()
    surface.advance(by: Life.settlingTime)
    surface.handle(isClickFirst ? .pressed : .keyboard(isHere: true))
    surface.handle(isClickFirst ? .keyboard(isHere: true) : .pressed)
    surface.advance(by: .seconds(10))
    expectEqual(surface.spot?.keyboard, .onDemand)
  }

  @Test func `the keyboard that a click gives later is kept`() {
    var surface = shown()
    surface.advance(by: Life.settlingTime + Life.patience)
    surface.handle(.keyboard(isHere: true))
    expectEqual(surface.spot?.keyboard, .onDemand)
  }

  @Test func `a press takes the keyboard where a click doesn't give it`() {
    var surface = shown(offersKeyboard: false)
    surface.advance(by: .seconds(1))
    surface.handle(.pressed)
    expectEqual(surface.spot?.keyboard, .exclusive)
  }

  @Test func `a pinned surface that keeps the keyboard is mapped again without it`() {
    var surface = shown()
    surface.handle(.reserveStrip(true))
    surface.handle(.takeKeyboard)
    surface.handle(.keyboard(isHere: true))
    surface.handle(.giveKeyboardBack)
    surface.advance(by: Life.patience)
    expect(surface.losses == 1 && surface.mappings == 2 && surface.isMapped)
  }

  @Test func `a pinned surface that takes the keyboard again meanwhile keeps it`() {
    var surface = shown()
    surface.handle(.reserveStrip(true))
    surface.handle(.takeKeyboard)
    surface.handle(.keyboard(isHere: true))
    surface.handle(.giveKeyboardBack)
    surface.handle(.takeKeyboard)
    surface.advance(by: .seconds(1))
    expect(surface.losses == 0 && surface.mappings == 1)
    expectEqual(surface.spot?.keyboard, .exclusive)
  }

  @Test func `a window that the user turns to keeps the keyboard where clicks aren't caught`() {
    var surface = shown()
    surface.handle(.mayCatchClicks(false))
    surface.handle(.takeKeyboard)
    surface.handle(.keyboard(isHere: true))
    surface.handle(.keyboard(isHere: false))
    expect(!surface.life.inputs.wantsKeyboard)
  }

  @Test func `the next click gives the keyboard again where clicks aren't caught`() {
    var surface = shown()
    surface.handle(.mayCatchClicks(false))
    surface.handle(.takeKeyboard)
    surface.handle(.keyboard(isHere: true))
    surface.handle(.keyboard(isHere: false))
    surface.handle(.reserveStrip(false))
    expectEqual(surface.spot?.keyboard, .onDemand)
    surface.advance(by: .seconds(10))
    expectEqual(surface.spot?.keyboard, .onDemand)
  }

  @Test func `a compositor that returns the keyboard at once never keeps it from a window`() {
    var surface = shown()
    surface.handle(.mayCatchClicks(false))
    for _ in 0..<2 {
      surface.handle(.pressed)
      expectEqual(surface.spot?.keyboard, .onDemand)
      surface.handle(.keyboard(isHere: true))
      surface.handle(.keyboard(isHere: false))
      surface.handle(.keyboard(isHere: true))
      surface.advance(by: Life.clickDelay)
      expectEqual(surface.spot?.keyboard, LayerShell.Keyboard.none)
      surface.handle(.keyboard(isHere: false))
    }
  }

  @Test func `a click next to it gives the keyboard back before it is reported`() {
    var life = Life([Self.first], offersKeyboard: true)
    let start = ContinuousClock.now
    _ = life.handle(.show(Self.place(on: Self.first)), at: start)
    _ = life.handle(.reportClicks(true), at: start)
    _ = life.handle(.takeKeyboard, at: start)
    let effects = life.handle(.clickedOutside, at: start)
    guard case .place(let spot, _) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    expectEqual(spot.keyboard, LayerShell.Keyboard.none)
    expect(effects.contains(.reportClick))
  }

  // MARK: - Monitors

  @Test func `a monitor of the same name that is plugged in gets the surface back`() {
    var surface = shown()
    surface.handle(.closed)
    surface.handle(.outputs([Self.second]))
    surface.advance(by: .zero)
    expectEqual(surface.mappings, 1)
    let new = Life.Output(number: 3, name: Self.first.name, frame: Self.first.frame)
    surface.handle(.outputs([Self.second, new]))
    surface.advance(by: .zero)
    expect(surface.mappings == 2 && surface.output == 3)
  }

  @Test func `a new monitor gets something that catches clicks, too`() {
    var surface = Surface([Self.first])
    surface.handle(.show(Self.place(on: Self.first)))
    surface.handle(.reportClicks(true))
    expectEqual(surface.catchers, [1])
    surface.handle(.outputs([Self.first, Self.second]))
    surface.advance(by: .zero)
    expectEqual(surface.catchers, [1, 2])
    expectEqual(surface.mappings, 1)
  }

  @Test func `a surface that the compositor removes again and again returns less and less often`() {
    var surface = shown()
    let start = surface.time
    while surface.time - start < .seconds(60) {
      let mappings = surface.mappings
      surface.handle(.closed)
      while surface.mappings == mappings, let next = surface.deadline {
        surface.advance(by: max(.zero, next - surface.time))
      }
      surface.advance(by: .milliseconds(20))
    }
    expect(surface.mappings <= 9, "\(surface.mappings)")
  }

  @Test func `a surface that is removed while it is hidden doesn't return`() {
    var surface = shown()
    surface.handle(.hide)
    surface.handle(.closed)
    surface.handle(.outputs([Self.second]))
    expect(surface.deadline == nil)
    expect(!surface.isMapped)
  }

  // MARK: - Any order

  private func randomEvent(_ numbers: inout SeededNumbers, isMapped: Bool) -> Life.Event {
    let outputs = [Self.first, Self.second].filter { _ in !numbers.isLucky(oneIn: 4) }
    let place = Self.place(on: numbers.pick([Self.first, Self.second]))
    let isOn = Bool.random(using: &numbers)
    var events: [Life.Event] = [
      .show(place), .move(to: place), .hide, .hide, .reserveStrip(isOn), .takeKeyboard,
      .giveKeyboardBack, .mayCatchClicks(isOn), .reportClicks(isOn), .clickedOutside,
      .dialog(isOpen: isOn), .outputs(outputs), .keyboard(isHere: false),
    ]
    if isMapped {
      events += [.pressed, .keyboard(isHere: true), .sized(width: 400, height: 870), .closed]
    }
    return numbers.pick(events)
  }

  @Test(
    "in any order of events, the surface, the catchers and the timer agree with the phase",
    arguments: 0..<200)
  func anyOrder(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var surface = Surface(offersKeyboard: .random(using: &numbers))
    for _ in 0..<200 {
      surface.handle(randomEvent(&numbers, isMapped: surface.isMapped))
      if numbers.isLucky(oneIn: 2) {
        surface.advance(by: .milliseconds(Int.random(in: 0...400, using: &numbers)))
      }
      let life = surface.life
      expect(surface.isMapped == (life.phase != .hidden), "\(life)")
      expect(surface.deadline.map { $0 >= surface.time } ?? true, "\(life)")
      switch life.phase {
      case .hidden: expect(surface.deadline == nil && surface.catchers.isEmpty, "\(life)")
      case .leaving: expect(surface.deadline != nil && surface.catchers.isEmpty, "\(life)")
      case .shown:
        // Users are never kept from typing elsewhere.
        let isExclusive = surface.spot?.keyboard == .exclusive
        expect(!isExclusive || life.configuration.catchesClicks, "\(life)")
      }
    }
    surface.handle(.hide)
    surface.advance(by: .seconds(1))
    expectEqual(surface.life.phase, .hidden)
    expect(!surface.isMapped)
  }
}
