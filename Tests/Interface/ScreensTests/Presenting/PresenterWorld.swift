import GTK
import GTKTesting
import RandomTesting
import XCTest

@testable import Screens

/// A presenter under random operations, and the state that the rules predict from these alone.
@MainActor final class PresenterWorld {
  let scene: OnStage
  private(set) var faults: [String] = []
  private(set) var done: [String] = []
  private var numbers: SeededNumbers
  private var cards: [Card] = []
  private var gone: [Gone] = []
  private var count = 0
  private var pull: Double?
  private var rules = CallRules()

  /// A presented screen, and its expected state.
  private final class Card {
    let name: String
    weak var sheet: Sheet?
    weak var inner: Witness?
    var isWanted = true
    var isFree = false

    init(_ name: String, _ inner: Witness, _ sheet: Sheet?) {
      (self.name, self.inner, self.sheet) = (name, inner, sheet)
    }
  }

  private struct Gone {
    let name: String
    weak var screen: Screen?
  }

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    Witness.journal = []
    scene = OnStage()
    rules.read(Witness.take(), "opened")
  }

  private var top: Card? { cards.last { $0.isWanted } }

  // MARK: - Operations

  func step() {
    let word = act()
    done.append(word)
    rules.read(Witness.take(), word)
    pass()
    rules.read(Witness.take(), word)
    check(word)
  }

  private func act() -> String {
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0...3: present()
    case 4: dismiss()
    case 5, 6: close()
    case 7, 8: swipe()
    case 9, 10: letGo()
    case 11: cancel()
    case 12, 13: changeModality()
    case 14: refuse()
    case 15: turnPage()
    case 16: changeParts()
    case 17: resize()
    case 18: hide()
    default: grow()
    }
  }

  private func present() -> String {
    guard scene.presenter.sheets.count < 5 else { return "enough" }
    count += 1
    let name = "card \(count)"
    let witness = Witness(name)
    let styles = PresentationStyle.allCases
    let style = styles[Int.random(in: 0..<styles.count, using: &numbers)]
    let screen: Screen =
      Bool.random(using: &numbers)
      ? witness.inTemplate().inModal() : witness.inTemplate().inStack().inModal()
    witness.presentationDelegate = witness
    gone.append(Gone(name: name, screen: witness))
    gone.append(Gone(name: name + "'s frame", screen: screen))
    pull = nil
    scene.presenter.topmost.present(
      screen, as: style, animated: Int.random(in: 0..<4, using: &numbers) > 0)
    cards.append(Card(name, witness, screen.sheet))
    return "present \(name) as \(style)"
  }

  private func dismiss() -> String {
    guard let index = cards.indices.randomElement(using: &numbers), let sheet = cards[index].sheet
    else { return "nothing to dismiss" }
    let name = cards[index].name
    for card in cards[index...] {
      if card.isWanted { rules.programDismisses(card.name) }
      card.isWanted = false
      card.isFree = false
    }
    pull = nil
    sheet.screen.dismiss(animated: .random(using: &numbers))
    return "dismiss \(name)"
  }

  private func close() -> String {
    guard let top, let inner = top.inner else {
      if scene.presenter.handleEscape() { faults.append("Escape with nothing there") }
      return "close nothing"
    }
    if let stack = inner.stack, stack.canPop {
      let below = stack.children.count - 1
      if !scene.presenter.handleEscape() { faults.append("Escape was lost") }
      if stack.canPop != (below > 1) { faults.append("Escape didn't go back") }
      return "go back on \(top.name)"
    }
    rules.userWants(top.name)
    if !inner.resistsDismissal, inner.mayGo { top.isWanted = false }
    pull = nil
    if !scene.presenter.handleEscape() { faults.append("Escape was lost") }
    return "close \(top.name)"
  }

  private func swipe() -> String {
    guard let top, let inner = top.inner else { return "nothing to swipe" }
    if pull == nil {
      rules.userWants(top.name)
      top.isFree = inner.mayGo && !inner.resistsDismissal
      scene.presenter.handle(.swipeBegan)
    }
    let next = Double.random(in: 0...600, using: &numbers)
    pull = next
    scene.presenter.handle(.swipeMoved(next))
    return "pull \(top.name) by \(Int(next))"
  }

  private func letGo() -> String {
    guard let top, let pulled = pull, let sheet = top.sheet else { return "nothing to let go" }
    let speeds = [0.0, 0, 900, -900]
    let speed = speeds[Int.random(in: 0..<speeds.count, using: &numbers)]
    pull = nil
    let goes = speed > 700 || pulled > sheet.distance / 2 && speed > -700
    if top.isFree, goes { top.isWanted = false }
    scene.presenter.handle(.swipeEnded(speed: speed, distance: sheet.distance))
    return "let \(top.name) go at \(speed)"
  }

  private func cancel() -> String {
    pull = nil
    scene.presenter.handle(.swipeCancelled)
    return "cancel"
  }

  private func changeModality() -> String {
    guard let card = cards.randomElement(using: &numbers), let inner = card.inner, card.sheet != nil
    else { return "nobody to be modal" }
    let isModal = !inner.isModalInPresentation
    // A dismissal by the user is reverted; one by the program stands.
    if isModal {
      if !card.isWanted, rules.isUsersWish(card.name),
        scene.presenter.sheets.contains(where: { $0 === card.sheet })
      {
        card.isWanted = true
        pull = nil
      }
      card.isFree = false
    }
    inner.isModalInPresentation = isModal
    return "\(card.name) is \(isModal ? "modal" : "free")"
  }

  private func refuse() -> String {
    guard let inner = cards.randomElement(using: &numbers)?.inner else { return "nobody to refuse" }
    inner.mayGo.toggle()
    return "\(inner.name) \(inner.mayGo ? "may" : "may not") go"
  }

  /// Pushes or pops a page, even during a slide.
  private func turnPage() -> String {
    guard let inner = top?.inner, let stack = inner.stack else { return "no stack" }
    if stack.children.count > 1, Bool.random(using: &numbers) {
      stack.pop(animated: .random(using: &numbers))
      return "pop"
    }
    guard stack.children.count < 4 else { return "deep enough" }
    count += 1
    let page = Witness("page \(count)")
    gone.append(Gone(name: page.name, screen: page))
    stack.push(page.inTemplate(), animated: .random(using: &numbers))
    return "push \(page.name)"
  }

  /// Adds or removes child screens at any place.
  private func changeParts() -> String {
    guard let inner = cards.randomElement(using: &numbers)?.inner else { return "no parts" }
    if inner.children.count > 1, let part = inner.children.randomElement(using: &numbers) {
      inner.remove(part)
      return "a part leaves \(inner.name)"
    }
    count += 1
    let part = Witness("part \(count) of \(inner.name)")
    part.add(Witness("kernel \(count)"))
    gone.append(Gone(name: part.name, screen: part))
    inner.add(part, at: Int.random(in: 0...inner.children.count, using: &numbers))
    return "\(part.name) comes"
  }

  private func resize() -> String {
    let widths = [400, 480, 520, 900]
    let width = widths[Int.random(in: 0..<widths.count, using: &numbers)]
    scene.window.setDefaultSize(width: width, height: 700)
    return "\(width) wide"
  }

  private func hide() -> String {
    let isShown = scene.window.isVisible
    scene.window.isVisible = !isShown
    scene.presenter.setOnScreen(!isShown)
    return isShown ? "hide" : "show"
  }

  private func grow() -> String {
    top?.inner?.box.append(Label("More"))
    top?.inner?.contentSizeChanged()
    return "grow"
  }

  // MARK: - Invariants

  /// A few frames, or none, or until all is at rest.
  private func pass() {
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: rest("later")
    case 1...5: TestDisplay.settle(Double(Int.random(in: 1...40, using: &numbers)) / 1000)
    default: break
    }
  }

  private func check(_ word: String) {
    for fault in rules.takeFaults() { faults.append("\(word): \(fault)") }
    cards.removeAll {
      $0.sheet == nil
        || $0.sheet.map { sheet in !scene.presenter.sheets.contains { $0 === sheet } } == true
    }
    let wanted = cards.filter(\.isWanted).last
    if scene.presenter.topSheet !== wanted?.sheet {
      faults.append(
        "\(word): \(scene.presenter.topmost.title) is on top, not \(wanted?.name ?? "base")")
    }
  }

  func rest(_ word: String) {
    if pull != nil { done.append(cancel()) }
    if !TestDisplay.wait(upTo: 5, until: { self.scene.presenter.isAtRest }) {
      faults.append("\(word): never at rest")
    }
    rules.read(Witness.take(), word)
    let seen = scene.presenter.sheets.map(\.id)
    let wanted = cards.filter(\.isWanted).compactMap { $0.sheet?.id }
    if seen != wanted { faults.append("\(word): \(seen) are there, not \(wanted)") }
    for screen in [scene.base as Screen] + scene.presenter.sheets.map(\.screen) {
      compare(screen, word)
    }
    let covers = scene.presenter.sheets.contains(where: \.covers)
    let isSeen = scene.window.isVisible && !covers
    if (scene.base.life.phase == .shown) != isSeen {
      faults.append("\(word): the base is \(scene.base.life.phase)")
    }
  }

  /// The children of a resting screen are at rest.
  private func compare(_ screen: Screen, _ word: String) {
    for child in screen.children {
      let (inner, outer) = (child.life.phase, screen.life.phase)
      let isHiddenInStack = screen is StackScreen && child !== screen.children.last
      if !isHiddenInStack, !(screen is StackScreen), inner != outer {
        faults.append("\(word): \(inner) in \(screen), which is \(outer)")
      }
      compare(child, word)
    }
  }

  /// Removes everything; nothing may be left.
  func end() {
    scene.window.isVisible = true
    scene.presenter.setOnScreen(true)
    rest("at the end")
    for card in cards where card.isWanted { rules.programDismisses(card.name) }
    scene.base.dismiss(animated: false)
    TestDisplay.wait(upTo: 5) { self.scene.presenter.sheets.isEmpty }
    rules.read(Witness.take(), "the end")
    faults += rules.takeFaults()
    cards = []
    TestDisplay.settle(0.05)
    for one in gone where one.screen != nil { faults.append("\(one.name) lives on") }
    for name in rules.unfinished where name != "base" {
      faults.append("\(name) never disappeared")
    }
    scene.close()
  }
}
