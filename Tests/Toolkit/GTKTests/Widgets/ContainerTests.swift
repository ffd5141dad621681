import GLib
import GTK
import GTKTesting
import XCTest

/// Containers.
final class ContainerTests: XCTestCase {
  func testABoxKeepsItsOrder() {
    onDisplay {
      let box = Box(.horizontal, spacing: 7)
      let (a, b, c, d) = (Label("a"), Label("b"), Label("c"), Label("d"))
      box.append(b)
      box.prepend(a)
      box.insert(d, after: b)
      box.insert(c, after: b)
      XCTAssertEqual(box.children, [a, b, c, d])
      box.move(d, after: nil)
      box.move(a, after: c)
      XCTAssertEqual(box.children, [d, b, c, a])
      box.remove(b)
      box.remove(b)
      XCTAssertEqual(box.children, [d, c, a])
      box.arrange([a, b, d])
      XCTAssertEqual(box.children, [a, b, d])
      box.removeAll()
      XCTAssertEqual(box.children, [])
    }
  }

  func testARowOfAnIconAndATextIsAsHighAtAWidthAsWithout() {
    onDisplay {
      for size in 8...40 {
        let (row, icon, text) = (Box(.horizontal), Image(icon: "folder-symbolic"), Label("Text"))
        icon.pixelSize = 20
        text.wraps = true
        text.setStyle(Label.Style(size: Double(size)))
        row.append(icon)
        row.append(text)
        XCTAssertEqual(
          row.measure(.vertical, across: 300), row.measure(.vertical), "\(size) pixels")
      }
    }
  }

  func testAHomogeneousBoxGivesAllTheSame() {
    let (box, short, long) = TestDisplay.make {
      (Box(.horizontal), Label("x"), Label("a rather long text"))
    }
    TestDisplay.run {
      box.append(short)
      box.append(long)
      box.isHomogeneous = true
    }
    inWindow(box) { _ in XCTAssertEqual(short.width, long.width) }
  }

  func testAScrolledWindowScrollsByItsAdjustment() {
    let (view, content) = TestDisplay.make {
      let content = Box()
      return (ScrolledWindow(content), content)
    }
    TestDisplay.run {
      content.requestSize(height: 1000)
      view.policy = Axes(horizontal: .never, vertical: .automatic)
    }
    inWindow(view) { _ in
      let adjustment = view.verticalAdjustment
      var values: [Double] = []
      adjustment.onValueChange { [weak adjustment] in values.append(adjustment?.value ?? -1) }
      XCTAssertEqual(view.policy, Axes(horizontal: .never, vertical: .automatic))
      XCTAssertEqual(adjustment.upper, 1000)
      XCTAssertEqual(adjustment.pageSize, 200)
      XCTAssert(adjustment.canScroll)
      adjustment.value = 5000
      XCTAssertEqual(adjustment.value, 800, "it stops at the end")
      adjustment.reveal(from: 100, to: 150)
      XCTAssertEqual(values, [800, 100])
      var boundsChanges = 0
      adjustment.onBoundsChange { boundsChanges += 1 }
      content.requestSize(height: 400)
      XCTAssert(TestDisplay.wait { adjustment.upper == 400 })
      XCTAssertGreaterThan(boundsChanges, 0)
    }
  }

  func testAScrolledWindowAsksForWhatItsContentLikes() {
    onDisplay {
      let content = Box()
      content.requestSize(height: 400)
      let view = ScrolledWindow(content)
      view.policy = Axes(horizontal: .never, vertical: .automatic)
      XCTAssertLessThan(view.measure(.vertical).natural, 400)
      view.propagatesNaturalSize.vertical = true
      XCTAssertEqual(view.measure(.vertical).natural, 400)
      view.maximumContentHeight = 300
      XCTAssertEqual(view.measure(.vertical).natural, 300)
      XCTAssertEqual(view.maximumContentHeight, 300)
    }
  }

  func testAListBoxHasRowsByIndexAndPlace() {
    let list = TestDisplay.make { ListBox() }
    let rows = TestDisplay.make { (0..<3).map { ListBoxRow(Label("row \($0)")) } }
    TestDisplay.run {
      rows.forEach(list.append)
    }
    inWindow(list) { _ in
      XCTAssertEqual(list.rows, rows)
      XCTAssertEqual(rows.map(\.index), [0, 1, 2])
      XCTAssertEqual(list.row(at: 1), rows[1])
      XCTAssertNil(list.row(at: 3))
      XCTAssertNil(list.row(at: -1))
      list.remove(rows[1])
      XCTAssertEqual(rows.map(\.index), [0, -1, 1])
      list.removeAll()
      XCTAssertEqual(list.rows, [])
    }
  }

  func testAListBoxSelectsAndActivates() {
    let (list, rows) = TestDisplay.make {
      (ListBox(), (0..<3).map { ListBoxRow(Label("row \($0)")) })
    }
    TestDisplay.run {
      rows.forEach(list.append)
    }
    inWindow(list) { _ in
      var activated: [Int] = []
      list.onRowActivate { activated.append($0) }
      let middle = rows[1].bounds(in: list)!
      TestInput.click(x: middle.minX + 20, y: middle.minY + 5)
      XCTAssert(TestDisplay.wait { activated == [1] })
      XCTAssertEqual(list.selectedRow, rows[1])
      list.selectedRow = nil
      XCTAssertNil(list.selectedRow)
      list.selectionMode = .none
      XCTAssertEqual(list.selectionMode, .none)
    }
  }
}
