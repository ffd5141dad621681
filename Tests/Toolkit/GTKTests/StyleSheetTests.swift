import Foundation
import GTK
import GTKTesting
import XCTest

/// Style sheets and their problems.
final class StyleSheetTests: XCTestCase {
  func testAProblemIsSaidWithLineAndColumn() {
    onDisplay {
      let problems = StyleSheet().load("label { color: red; }\n  button { colour: red; }\n")
      XCTAssertEqual(problems.count, 1)
      XCTAssertEqual(problems.first?.line, 2)
      XCTAssertEqual(problems.first?.column, 12)
      XCTAssertNil(problems.first?.file)
      XCTAssert(problems.first?.message.contains("colour") == true, "\(problems)")
      XCTAssertEqual(problems.first?.severity, .error)
    }
  }

  func testColumnsAreCharacters() {
    onDisplay {
      let problems = StyleSheet().load("/* äöü€ */ label { nonsense: 1; }")
      XCTAssertEqual(problems.first?.column, 20)
    }
  }

  func testEveryProblemIsSaid() {
    onDisplay {
      let problems = StyleSheet().load("a { b: c; }\nd { e: f; }\ng { color: notacolor(; }")
      XCTAssertEqual(problems.prefix(2).map(\.line), [1, 2])
      XCTAssertGreaterThanOrEqual(problems.count, 3)
      XCTAssertEqual(StyleSheet().load("label { color: red; }"), [])
    }
  }

  func testASheetAppliesUntilItIsRemovedAndTheHigherPriorityWins() {
    let label = TestDisplay.make { Label("x") }
    TestDisplay.run {
      label.name = "tested"
      label.alignment = .start
      label.verticalAlignment = .start
    }
    inWindow(label) { _ in
      let (low, high) = (StyleSheet(), StyleSheet())
      XCTAssertEqual(low.load("#tested { min-width: 111px; }"), [])
      XCTAssertEqual(high.load("#tested { min-width: 122px; }"), [])
      let natural = label.width
      high.add(priority: .above(.application))
      low.add(priority: .application)
      XCTAssert(TestDisplay.wait { label.width == 122 })
      high.remove()
      XCTAssert(TestDisplay.wait { label.width == 111 })
      XCTAssertEqual(low.load("#tested { min-width: 133px; }"), [])
      XCTAssert(TestDisplay.wait { label.width == 133 })
      low.remove()
      XCTAssert(TestDisplay.wait { label.width == natural })
    }
  }

  func testAReplacementWithAnErrorLeavesTheSheetAsItIs() {
    onDisplay {
      let sheet = StyleSheet()
      XCTAssertEqual(sheet.replace(with: "label { min-width: 5px; }"), [])
      XCTAssertEqual(sheet.replace(with: "label { min-width: ; }").count, 1)
      XCTAssert(sheet.css.contains("5px"))
      XCTAssertEqual(sheet.replace(with: "label { min-width: 7px; }"), [])
      XCTAssert(sheet.css.contains("7px"))
      XCTAssertEqual(sheet.load("label { min-width: ; }").count, 1)
      XCTAssertFalse(sheet.css.contains("7px"), "load takes what can be read")
    }
  }
}
