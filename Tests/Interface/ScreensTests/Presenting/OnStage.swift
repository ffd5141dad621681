internal import Expectations
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Screens
@testable import Theme

/// A presenter in a window in the corner of the screen.
@MainActor final class OnStage {
  let window = Window()
  let base: Witness
  let presenter: ScreenPresenter
  private let sheets: [StyleSheet]

  init(
    width: Int = 400, height: Int = 700, theme: Theme = Theme(),
    direction: ReadingDirection = .leftToRight
  ) {
    Toolkit.standardDirection = direction
    let own = StyleSheet()
    precondition(own.load(programSheet: "\(projectFolder)/resources/style/panel.css").isEmpty)
    own.add()
    let colors = StyleSheet()
    precondition(colors.load(theme.css + "\n.today { font-family: Cantarell; }").isEmpty)
    colors.add(priority: .settings)
    sheets = [own, colors]
    base = Witness("base", theme: theme)
    presenter = ScreenPresenter(base: base)
    presenter.apply(theme)
    // Nothing is under the pointer.
    TestInput.move(toX: Double(width) + 40, y: Double(height) + 40)
    window.addClass("today")
    window.isDecorated = false
    window.setDefaultSize(width: width, height: height)
    window.child = presenter.root
    window.present()
    presenter.setOnScreen(true)
    TestDisplay.wait { self.presenter.root.isMapped && self.presenter.root.width == width }
    TestDisplay.wait { self.window.isActive }
    TestDisplay.settle(0.02)
  }

  /// Presents a screen in its layers and waits until it has appeared.
  func present(_ name: String = "card", as style: PresentationStyle = .automatic) -> Witness {
    let card = Witness(name)
    card.presentationDelegate = card
    presenter.topmost.present(card.inTemplate().inModal(), as: style)
    rest()
    return card
  }

  /// Waits for the end of all animations.
  func rest() {
    TestDisplay.wait {
      self.presenter.isAtRest
    }
    TestDisplay.settle(0.02)
  }

  func resize(width: Int, height: Int) {
    window.setDefaultSize(width: width, height: height)
    TestDisplay.wait { self.presenter.root.width == width && self.presenter.root.height == height }
    TestDisplay.settle(0.05)
  }

  /// The center of the topmost sheet's bar.
  var bar: Point { point(down: 22) }

  /// The horizontal center of the topmost sheet, at this distance below its top.
  func point(down distance: Double) -> Point {
    guard let frame = presenter.sheets.last?.frameNow else { preconditionFailure("no sheet") }
    return Point(x: frame.minX + frame.width / 2, y: frame.minY + distance)
  }

  /// The button with an accessible name.
  func button(_ name: String) -> WidgetTree.Node? {
    let tree = WidgetTree([window])
    let node = tree[name]
    if node == nil { XCTFail("no button “\(name)” in\n\(tree.outline)") }
    return node
  }

  func click(_ name: String) { if let node = button(name) { TestInput.click(node.widget) } }

  /// Drags down from a point with the button pressed, in steps.
  func drag(from point: Point, by distance: Double, releasing: Bool = true) {
    TestInput.move(toX: point.x, y: point.y)
    TestInput.press()
    for step in 1...8 {
      TestInput.move(toX: point.x, y: point.y + distance * Double(step) / 8)
    }
    if releasing {
      // A finger at rest has no velocity.
      TestDisplay.settle(0.15)
      TestInput.release()
    }
  }

  func close() {
    window.destroy()
    for sheet in sheets { sheet.remove() }
    Toolkit.standardDirection = .leftToRight
    TestDisplay.settle(0.01)
  }
}

@MainActor extension Screen {
  var isPresented: Bool { presentedStyle != nil }
}

@MainActor extension ScreenPresenter {
  /// Whether nothing on it moves.
  var isAtRest: Bool {
    presentation.sheets.allSatisfy { $0.phase == .shown && $0.swipe == nil }
  }
}

/// A screen that records its calls.
@MainActor final class Witness: Screen, PresentationDelegate {
  static var journal: [String] = []
  let name: String
  let first = Button("First")
  let second = Button("Second")
  let box = Box(.vertical, spacing: 8)
  var rows = 0
  var isChanged = false
  var mayGo = true
  var style = PresentationStyle.automatic
  var placement = ContentPlacement.centered
  var supporting: [Widget] = []
  private let theme: Theme?

  init(_ name: String, theme: Theme? = nil) {
    self.name = name
    self.theme = theme
    super.init()
  }

  override var title: String { name }
  override var isDirty: Bool { isChanged }
  override var preferredStyle: PresentationStyle { style }
  override var contentPlacement: ContentPlacement { placement }
  override var supportingViews: [Widget] { supporting }

  override func save() -> Bool {
    note("save")
    isChanged = false
    return true
  }

  override func discard() {
    note("discard")
    isChanged = false
  }

  override func makeView() -> Widget {
    box.margins = Insets(all: 16)
    let label = Label("This is \(name), which says something that goes on for more than a line.")
    label.wraps = true
    box.append(label)
    box.append(first)
    box.append(second)
    for row in 0..<rows { box.append(Label("Row \(row)")) }
    return box
  }

  override func loaded() { note("loaded") }
  override func willAppear() { note("will appear") }
  override func didAppear() { note("did appear") }
  override func willDisappear() { note("will disappear") }
  override func didDisappear() { note("did disappear") }

  func shouldDismiss(_ screen: Screen) -> Bool {
    note("should")
    return mayGo
  }
  func willDismiss(_ screen: Screen) { note("will dismiss") }
  func didDismiss(_ screen: Screen) { note("did dismiss") }
  func didAttemptToDismiss(_ screen: Screen) { note("attempt") }

  private func note(_ what: String) { Witness.journal.append("\(name): \(what)") }

  /// The calls since the last time.
  static func take() -> [String] {
    defer { journal = [] }
    return journal
  }
}
