import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Controls
@testable import Panel
@testable import Screens
@testable import Theme

/// The search field and its results in a window, with a real keyboard and pointer.
final class SearchViewTests: XCTestCase {
  @MainActor private final class Stage: SearchDelegate {
    let field = SearchField(theme: Theme())
    let results = SearchResultsView()
    let window = Window()
    var events: [SearchEvent] = []

    init() {
      let column = Box(.vertical)
      column.append(field.root)
      column.append(results.root)
      window.isDecorated = false
      window.setDefaultSize(width: 400, height: 700)
      window.child = column
      field.onEvent = { [weak self] in self?.events.append($0) }
      results.delegate = self
      window.present()
      TestDisplay.wait { self.field.root.width > 0 && self.window.isActive }
    }

    func handle(_ event: SearchEvent) { events.append(event) }

    func close() {
      window.destroy()
      TestDisplay.settle(0.01)
    }
  }

  func testTypingReportsEachTextAndKeysMoveThroughTheResults() {
    onMain {
      let stage = Stage()
      stage.field.focus()
      TestInput.type("ab")
      TestInput.key("Down")
      TestInput.key("Up")
      TestInput.key("Return")
      XCTAssertEqual(
        stage.events, [.typed("a"), .typed("ab"), .next, .previous, .activate])
      stage.close()
    }
  }

  func testItsSignsAreAsLargeAsItsText() {
    onMain {
      let stage = Stage()
      let glass = stage.field.root.firstChild
      XCTAssertEqual(glass?.width, 16)
      stage.field.apply(Theme(textScale: 1.5))
      XCTAssertTrue(TestDisplay.wait { glass?.width == 24 && glass?.height == 24 })
      stage.field.apply(Theme())
      XCTAssertTrue(TestDisplay.wait { glass?.width == 16 })
      stage.close()
    }
  }

  func testResultsAreShownAndTheSelectedOneIsMarked() {
    onMain {
      let stage = Stage()
      var state = SearchState()
      state.handle(.typed("a", found(8)))
      stage.results.show(state)
      TestDisplay.settle()
      XCTAssertTrue(stage.results.root.isVisible)
      XCTAssertEqual(stage.results.selectedRow?.hasClass("selected"), true)
      let first = stage.results.selectedRow
      state.handle(.next)
      stage.results.show(state)
      XCTAssertEqual(first?.hasClass("selected"), false)
      XCTAssertNotEqual(stage.results.selectedRow, first)
      state.handle(.ended)
      stage.results.show(state)
      XCTAssertFalse(stage.results.root.isVisible)
      stage.close()
    }
  }

  func testOfASearchThatEndedNothingIsLeftForOneThatFindsNothing() {
    onMain {
      let stage = Stage()
      var state = SearchState()
      for event in [SearchState.Event.typed("a", found(2)), .ended, .typed("xyz", .init())] {
        state.handle(event)
        stage.results.show(state)
      }
      let visible = stage.results.root.children.filter(\.isVisible)
      XCTAssertEqual(visible.count, 1)
      XCTAssertEqual(visible.first?.hasClass("search-nothing"), true)
      stage.close()
    }
  }

  func testRowsAreHighEnoughAndAClickChooses() throws {
    try onMain {
      let stage = Stage()
      var state = SearchState()
      state.handle(.typed("a", found(2)))
      stage.results.show(state)
      TestDisplay.settle()
      let row = try XCTUnwrap(stage.results.selectedRow)
      XCTAssertGreaterThanOrEqual(row.height, 28)
      let place = try XCTUnwrap(row.bounds(in: stage.window))
      TestInput.click(x: place.minX + 60, y: place.minY + 12)
      XCTAssertEqual(stage.events, [.choose(.application("0"))])
      stage.close()
    }
  }

  func testTheCrossEndsTheSearch() throws {
    try onMain {
      let stage = Stage()
      stage.field.focus()
      TestInput.type("a")
      var state = SearchState()
      state.handle(.typed("a", found(1)))
      stage.field.show(state)
      TestDisplay.settle()
      let cross = try XCTUnwrap(stage.field.root.lastChild)
      let place = try XCTUnwrap(cross.bounds(in: stage.window))
      TestInput.click(x: place.minX + place.width / 2, y: place.minY + place.height / 2)
      XCTAssertEqual(stage.events.last, .end)
      state.handle(.ended)
      stage.field.show(state)
      XCTAssertEqual(stage.events.last, .end, "emptied by the program, nothing is typed")
      stage.close()
    }
  }

  func testALetterCostsLessThanAFrame() {
    onMain {
      let stage = Stage()
      var state = SearchState()
      var times: [Duration] = []
      for step in 0..<12 {
        // Half of the rows are new each time.
        state.handle(.typed("a\(step)", found(6, from: 3 * step)))
        let start = Moment.now
        stage.results.show(state)
        times.append(start.duration(to: .now))
        TestDisplay.settle(0.02)
      }
      // The first run creates all parts, and the machine may be busy at times.
      XCTAssertLessThan(times.dropFirst().min() ?? .zero, .milliseconds(16), "\(times)")
      stage.close()
    }
  }
}

private func found(_ count: Int, from first: Int = 0) -> SearchState.Found {
  SearchState.Found(
    widgets: [SearchResult(.widget("w"), name: "Widget", icon: "list-add-symbolic")],
    applications: (first..<first + count).map {
      SearchResult(.application("\($0)"), name: "Application \($0)", detail: "Does \($0)")
    })
}
