internal import Expectations
import GLib
import GTK
import GTKTesting

@testable import Screens
@testable import Theme

/// A form in a window, styled as in the panel. One at a time: the style is the display's.
@MainActor final class FormStage<Shown: Screen> {
  let screen: Shown
  let window = Window()
  private let ground = Box(.vertical)
  private let sheets: [StyleSheet]

  init(
    _ screen: Shown, theme: Theme = Theme(isSolid: true),
    direction: ReadingDirection = .leftToRight, width: Int = 400, height: Int = 700
  ) {
    self.screen = screen
    Toolkit.standardDirection = direction
    let own = StyleSheet()
    precondition(own.load(programSheet: "\(projectFolder)/resources/style/panel.css").isEmpty)
    own.add()
    let colors = StyleSheet()
    let css = theme.css + "\n.today { font-family: Cantarell; } .stage { background: @ground; }"
    precondition(colors.load(css).isEmpty)
    colors.add(priority: .settings)
    sheets = [own, colors]
    window.addClass("today")
    ground.addClass("stage")
    window.child = ground
    let scroller = ScrolledWindow(screen.view)
    scroller.policy = Axes(horizontal: .never, vertical: .automatic)
    scroller.expands.vertical = true
    ground.append(scroller)
    for view in screen.supportingViews {
      view.margins = Insets(all: 8)
      ground.append(view)
    }
    window.isDecorated = false
    window.setDefaultSize(width: width, height: height)
    window.present()
    let view = screen.view
    TestDisplay.wait { view.isMapped && view.width > 0 && window.isActive }
    screen.willAppear()
    screen.didAppear()
    TestDisplay.settle(0.05)
  }

  /// Every descendant with a style class, in reading order.
  func all(_ style: String) -> [Widget] {
    func find(_ widget: Widget) -> [Widget] {
      (widget.hasClass(style) ? [widget] : []) + widget.children.flatMap(find)
    }
    return find(ground)
  }

  /// The messages below its fields.
  var texts: [String] {
    ["form-hint", "form-message"].flatMap(all).filter(\.isMapped).map { $0.property("label") }
  }

  /// The center of a widget on the screen: the window is at the screen's origin.
  func middle(of widget: Widget) -> Point {
    let area = widget.bounds(in: window) ?? .zero
    return Point(x: area.minX + area.width / 2, y: area.minY + area.height / 2)
  }

  func click(_ widget: Widget) {
    let point = middle(of: widget)
    TestInput.click(x: point.x, y: point.y)
  }

  func picture() -> Bitmap {
    let size = Size(width: Double(ground.width), height: Double(ground.height))
    guard let node = ground.picture else {
      return Bitmap(width: 1, height: 1, rgba: [0, 0, 0, 0])
    }
    return node.bitmap(size, scale: 1)
  }

  func close() {
    screen.willDisappear()
    screen.didDisappear()
    window.destroy()
    for sheet in sheets { sheet.remove() }
    Toolkit.standardDirection = .leftToRight
  }
}
