import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// A widget's content in a window, on a card's background.
@MainActor final class OnScreen {
  let view: ContentView
  let window = Window()
  let ground: Canvas
  let theme: Theme
  let width: Double

  init(
    _ node: Node?, theme: Theme = Theme(), width: Double = 384, margins: Margins = .standard,
    mode: DisplayMode = .compact, direction: ReadingDirection = .leftToRight
  ) {
    self.theme = theme
    self.width = width
    view = ContentView(theme: theme, locale: "en_US")
    view.canvas.direction = direction
    view.mode = mode
    view.setProgress(mode == .expanded ? 1 : 0)
    view.show(node, margins: margins, animated: false)
    let gray = Color(red: 0.5, green: 0.5, blue: 0.55)
    let color = theme.material.grounds(on: theme.material.veil.over(gray))[2]
    ground = Canvas(content: Ground(view.canvas, color, width: Int(width)))
    ground.adopt(view.canvas)
    window.setDefaultSize(width: Int(width), height: 700)
    window.child = ground
    window.present()
    TestDisplay.wait { view.canvas.width == Int(width) && view.arePicturesSettled }
    settle(0.01)
  }

  func settle(_ seconds: Double = 0.05) { TestDisplay.settle(seconds) }

  /// The visible leaves, as children of the canvas.
  var leaves: [Widget] { view.canvas.children }

  func close() {
    window.destroy()
    TestDisplay.settle(0.005)
  }

  func bitmap(scale: Double = 1, height: Double? = nil) -> Bitmap {
    let size = Size(width: width, height: height ?? max(8, view.height(for: width, in: view.mode)))
    let node = RenderNode.record { snapshot in
      snapshot.fill(
        theme.material.grounds(on: theme.material.veil.over(Color(128, 128, 140)))[2],
        in: Rect(x: 0, y: 0, width: size.width, height: size.height))
      ground.snapshot(view.canvas, into: snapshot)
    }
    guard let node else { return Bitmap(width: 1, height: 1, rgba: [0, 0, 0, 0]) }
    return node.bitmap(size, scale: scale)
  }
}

@MainActor private final class Ground: CanvasContent {
  private let child: Canvas
  private let color: Color
  private let width: Int

  init(_ child: Canvas, _ color: Color, width: Int) {
    self.child = child
    self.color = color
    self.width = width
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    GTK.Measurement(minimum: orientation == .horizontal ? width : 0, natural: 600)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    _ = canvas.measure(child, .horizontal)
    canvas.allocate(
      child, in: Rect(x: 0, y: 0, width: Double(self.width), height: Double(height)))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    snapshot.fill(
      color, in: Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)))
    canvas.snapshot(child, into: snapshot)
  }
}

extension XCTestCase {
  /// Runs a test's body with GTK started, and fails if GTK has logged a warning.
  func onMain(
    file: StaticString = #filePath, line: UInt = #line, _ body: @MainActor () throws -> Void
  ) rethrows {
    try TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      try body()
      XCTAssertEqual(TestDisplay.takeComplaints(), [], file: file, line: line)
    }
  }
}
