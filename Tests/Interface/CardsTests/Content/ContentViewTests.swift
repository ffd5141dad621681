import CardSamples
import Expectations
import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// Content on the screen: reuse in updates, clicks, and leaks.
final class ContentViewTests: XCTestCase {
  func testAfterAnyUpdateItIsAsIfItHadBeenShownAtFirst() {
    onMain {
      for seed in 0..<trials(25, of: 150) {
        var random = RandomNodes(seed: seed)
        var node = random.tree()
        let view = ContentView(theme: Theme(), locale: "C")
        view.show(node, margins: .standard, animated: false)
        for _ in 0..<6 {
          let next = random.isLucky(5) ? random.tree() : random.variation(of: node)
          let before = view.leaves
          view.show(next, margins: .standard, animated: false)
          let fresh = ContentView(theme: Theme(), locale: "C")
          fresh.show(next, margins: .standard, animated: false)
          XCTAssertEqual(
            view.leaves.map { "\(type(of: $0))" }, fresh.leaves.map { "\(type(of: $0))" })
          XCTAssertEqual(view.leaves.map(\.presence), fresh.leaves.map(\.presence))
          XCTAssertEqual(view.canvas.children, view.leaves.map(\.widget))
          let survivors = Self.survivors(
            Plan(node), Plan(next), node.difference(to: next))
          for (old, new) in survivors { XCTAssert(before[old] === view.leaves[new]) }
          for mode in DisplayMode.allCases {
            XCTAssertEqual(view.height(for: 368, in: mode), fresh.height(for: 368, in: mode))
          }
          node = next
        }
      }
    }
  }

  func testOnlyWhatDiffersIsReplaced() {
    onMain {
      let view = ContentView(theme: Theme(), locale: "C")
      view.show(Self.rows(["a", "b", "c"]), margins: .standard, animated: false)
      let (a, b, c) = (view.leaves[0], view.leaves[2], view.leaves[4])
      view.show(Self.rows(["c", "x", "b"]), margins: .standard, animated: false)
      XCTAssert(view.leaves[0] === c)
      XCTAssert(view.leaves[4] === b)
      XCTAssertFalse(view.leaves.contains { $0 === a })
    }
  }

  func testLettersThatAreOthersEachSecondDoNotFadeTheWholeTime() {
    onMain {
      let screen = OnScreen(Text("1").node)
      screen.view.show(Text("2").node, margins: .standard, animated: true)
      XCTAssertNotNil(screen.view.change)
      TestDisplay.wait { screen.view.change == nil }
      screen.view.show(Text("3").node, margins: .standard, animated: true)
      XCTAssertNil(screen.view.change)
      // Insertions and removals are reported, and after a while, so is each change.
      let two = Column {
        Text("3"); Text("4")
      }
      screen.view.show(two.node, margins: .standard, animated: true)
      XCTAssertNotNil(screen.view.change)
      screen.settle(1.6)
      let other = Column {
        Text("3"); Text("5")
      }
      screen.view.show(other.node, margins: .standard, animated: true)
      XCTAssertNotNil(screen.view.change)
      screen.close()
    }
  }

  func testFocusSurvivesAnUpdateThatMovesWhatHasIt() {
    onMain {
      let screen = OnScreen(Self.rows(["a", "b", "c"]))
      let focused = screen.view.leaves[2].widget
      focused.grabFocus()
      screen.view.show(Self.rows(["c", "x", "b"]), margins: .standard, animated: true)
      screen.settle()
      XCTAssert(focused.isFocus)
      XCTAssertEqual(screen.view.leaves[4].widget, focused)
      screen.close()
    }
  }

  func testExpandedPartsTakeNoInputInCompactMode() {
    onMain {
      let node = Column {
        ActionButton("one", action: .send("one"))
        ActionButton("two", action: .send("two")).shown(in: .expanded)
      }.node
      let screen = OnScreen(node)
      let second = screen.view.leaves[1]
      XCTAssertFalse(second.widget.isMapped)
      screen.view.mode = .expanded
      screen.view.setProgress(0.5)
      screen.settle()
      XCTAssert(second.widget.isMapped)
      screen.view.mode = .compact
      screen.view.setProgress(0)
      screen.settle()
      XCTAssertFalse(second.widget.isMapped)
      screen.close()
    }
  }

  func testATransitionBetweenModesMovesPartsWithoutALayout() {
    onMain {
      let node = Column(spacing: 0) {
        Text("only compact").shown(in: .compact)
        ThemeIcon("folder", size: 100).shown(in: .expanded)
        Text("moves")
      }.node
      let screen = OnScreen(node)
      let view = screen.view
      let compact = view.places()[2]?.minY ?? 0
      view.mode = .expanded
      view.setProgress(0.5)
      screen.settle()
      let middle = view.leaves[2].widget.bounds(in: view.canvas)?.minY ?? 0
      view.setProgress(1)
      screen.settle()
      let expanded = view.leaves[2].widget.bounds(in: view.canvas)?.minY ?? 0
      XCTAssertEqual(middle, (compact + expanded) / 2, accuracy: 0.01)
      XCTAssertGreaterThan(expanded, compact + 50)
      screen.close()
    }
  }

  func testTheInnermostNodeWithAnActionTakesTheClick() {
    onMain {
      let node = Column(spacing: 20) {
        Row {
          Text("outer")
          Spacer()
          Text("inner").action(.send("inner"))
        }.action(.send("outer"))
        Text("none")
      }.node
      let screen = OnScreen(node)
      let recorder = ContentRecorder()
      var clicks = 0
      screen.view.delegate = recorder
      let click = ClickGesture()
      click.onRelease { _, _ in clicks += 1 }
      screen.ground.add(controller: click)
      let places = screen.view.places().compactMap(\.self)
      let middles = places.map { Point(x: $0.minX + $0.width / 2, y: $0.minY + $0.height / 2) }
      for leaf in [1, 2, 4] {
        TestInput.click(x: middles[leaf].x, y: middles[leaf].y)
        screen.settle()
      }
      XCTAssertEqual(recorder.actions, [.send("outer"), .send("inner")])
      XCTAssertEqual(clicks, 1, "a click that no node takes is the card's, and no other")
      XCTAssert(screen.view.hasAction(at: middles[1]))
      XCTAssertFalse(screen.view.hasAction(at: middles[4]))
      screen.close()
    }
  }

  func testKeysPressWhatHasTheFocus() {
    onMain {
      let screen = OnScreen(Text("press me").action(.toggleMode).node)
      let recorder = ContentRecorder()
      screen.view.delegate = recorder
      TestDisplay.wait { screen.window.isActive }
      screen.view.leaves[0].widget.grabFocus()
      screen.settle()
      TestInput.key("Return")
      TestInput.key("space")
      screen.settle()
      XCTAssertEqual(recorder.actions.count, 2)
      screen.close()
    }
  }

  func testAChangeFadesAndIsOverAfterAMoment() {
    onMain {
      let screen = OnScreen(
        Column {
          Text("one"); Text("two"); Progress(0.2)
        }.node)
      let settled = screen.bitmap()
      screen.view.show(
        Column {
          Text("won"); Progress(0.9)
        }.node, margins: .standard, animated: true)
      XCTAssertNotNil(screen.view.change)
      XCTAssertEqual(screen.view.change?.gone.count, 1)
      XCTAssertEqual(screen.view.change?.before.count, 1)
      XCTAssert(TestDisplay.wait { screen.view.change == nil })
      TestDisplay.settle(0.4)
      XCTAssertNotEqual(screen.bitmap(), settled)
      screen.close()
    }
  }

  func testOnlyTheValueOfARowThatChangesFades() {
    onMain {
      let row = { (value: String) in List { ListRow("Free", value: value) }.node }
      let screen = OnScreen(row("193 GB"))
      screen.view.show(row("194 GB"), margins: .standard, animated: true)
      XCTAssertEqual(screen.view.change?.before.count, 1)
      XCTAssertNotNil(screen.view.change?.before[ObjectIdentifier(screen.view.leaves[1])])
      screen.close()
    }
  }

  func testACutTextIsWholeInItsTooltip() {
    onMain {
      let long = String(repeating: "long ", count: 60)
      let screen = OnScreen(
        Column {
          Text(long); Text("short")
        }.node)
      XCTAssertEqual(screen.view.leaves[0].hiddenText(in: 352), long)
      XCTAssertNil(screen.view.leaves[1].hiddenText(in: 352))
      screen.close()
    }
  }

  func testTheInnermostTooltipIsShown() throws {
    try onMain {
      let screen = OnScreen(
        Column {
          Row {
            Text("a").tooltip("Inner"); Text("b")
          }.tooltip("Outer")
          Text("c")
        }.node)
      let places = screen.view.places()
      @MainActor func tooltip(_ leaf: Int) throws -> Tooltip? {
        let place = try XCTUnwrap(places[leaf])
        return screen.view.tooltip(at: Point(x: place.minX + 1, y: place.minY + 1))
      }
      XCTAssertEqual(try tooltip(0)?.text, "Inner")
      XCTAssertEqual(try tooltip(1)?.text, "Outer")
      XCTAssertEqual(try tooltip(1)?.area.minX, places[0]?.minX, "it is about the whole row")
      XCTAssertNil(try tooltip(2))
      screen.close()
    }
  }

  func testAnotherLookKeepsEverything() {
    onMain {
      let screen = OnScreen(Samples.texts)
      let leaves = screen.view.leaves
      let (height, light) = (screen.view.height(for: 384, in: .compact), screen.bitmap())
      screen.view.apply(Theme(.dark, textScale: 1.5))
      screen.settle()
      XCTAssert(zip(leaves, screen.view.leaves).allSatisfy { $0 === $1 })
      XCTAssertGreaterThan(screen.view.height(for: 384, in: .compact), height * 1.3)
      screen.view.apply(Theme())
      screen.settle()
      XCTAssertEqual(screen.bitmap(), light)
      screen.close()
    }
  }

  func testControlsHaveTheHeightOfTheirTextWhenFirstShown() {
    onMain {
      let ids = ["German", "Czech", "Arabic"]
      let options = ids.map { Node.Choice.Option($0, $0) }
      let node = Column {
        Choice(options, value: "Czech", kind: .segments, sending: "to")
        TextField(placeholder: "Word", sending: "word")
      }.node
      let theme = Theme(textScale: 2)
      let sheet = StyleSheet()
      XCTAssertEqual(sheet.load(theme.css), [])
      sheet.add()
      defer { sheet.remove() }
      let screen = OnScreen(node, theme: theme, width: 288)
      screen.window.addClass("today")
      screen.settle()
      for leaf in screen.view.leaves {
        let needed = leaf.widget.measure(.vertical, across: Int(leaf.place.width)).natural
        XCTAssertGreaterThanOrEqual(leaf.place.height, Double(needed), "\(type(of: leaf))")
      }
      screen.close()
    }
  }

  func testTilesBesideEachOtherHaveTheSameHeightAndToggle() {
    onMain {
      let node = Grid(columns: 2) {
        ToggleSwitch.tile(
          "A lamp with a name that is longer than the tile is wide", isOn: false,
          icon: "weather-clear-symbolic", subtitle: "Off", sending: "lamp")
        ToggleSwitch.tile("Door", isOn: true, sending: "door").tint(.green)
      }.node
      let screen = OnScreen(node)
      let recorder = ContentRecorder()
      screen.view.delegate = recorder
      let places = screen.view.places().compactMap(\.self)
      XCTAssertEqual(places.count, 2)
      XCTAssertEqual(places[0].height, places[1].height)
      let before = screen.bitmap()
      for place in places {
        TestInput.click(x: place.minX + place.width / 2, y: place.minY + place.height / 2)
      }
      XCTAssert(TestDisplay.wait { recorder.requests.count == 2 })
      XCTAssertEqual(recorder.requests.map(\.action), ["lamp", "door"])
      XCTAssertEqual(recorder.requests.map(\.value), [true, false])
      screen.settle()
      XCTAssertNotEqual(screen.bitmap(), before)
      screen.close()
    }
  }

  func testHostileContentDoesNoHarm() {
    onMain {
      for seed in 0..<trials(8, of: 40) {
        var random = RandomNodes(seed: seed)
        random.isHostile = true
        let screen = OnScreen(
          random.tree(levels: 6), width: Double(seed * (runsExhaustively ? 10 : 50)))
        screen.view.mode = .expanded
        for progress in [0.2, 0.6, 1] {
          screen.view.setProgress(progress)
          screen.settle(0.01)
          screen.view.show(random.tree(levels: 5), margins: .none, animated: true)
          screen.settle(0.02)
        }
        screen.close()
      }
      let bomb = String(repeating: "\u{202E}line\u{301}\u{301}\u{301}\n", count: 20_000)
      let screen = OnScreen(Column { for _ in 0..<50 { Text(bomb).lines(12) } }.node)
      screen.close()
    }
  }

  /// GTK has no place for a switch from when it is toggled until the next frame.
  func testASwitchThatHasJustChangedFadesOut() throws {
    try onMain {
      let screen = OnScreen(ToggleSwitch("Wi-Fi", isOn: false, sending: "wifi").node)
      @MainActor func find(_ widget: Widget) -> GTK.Switch? {
        if widget.typeName == "GtkSwitch" { return GTK.Switch(retaining: widget.pointer) }
        for child in widget.children { if let found = find(child) { return found } }
        return nil
      }
      try XCTUnwrap(find(screen.view.canvas)).isOn = true
      screen.view.show(Column { Text("other") }.node, margins: .standard, animated: true)
      XCTAssertEqual(screen.view.change?.gone.isEmpty, false)
      screen.close()
    }
  }

  func testNothingIsLeftBehind() {
    onMain {
      TestDisplay.settle(0.05)
      let before = (Canvas.liveContentCount, SignalConnection.liveCount, RenderNode.liveCount)
      for (_, node) in Samples.all {
        let screen = OnScreen(node)
        screen.view.show(Samples.calendar, margins: .none, animated: true)
        screen.settle(0.02)
        screen.close()
      }
      XCTAssert(
        TestDisplay.wait {
          Canvas.liveContentCount == before.0 && SignalConnection.liveCount == before.1
            && RenderNode.liveCount == before.2
        }, "\(Canvas.liveContentCount) \(SignalConnection.liveCount) \(before)")
    }
  }

  /// The leaves that an update should reuse, by their old and new indices.
  private static func survivors(
    _ old: Plan, _ new: Plan, _ difference: Difference
  ) -> [(old: Int, new: Int)] {
    switch difference {
    case .replaced: return []
    case .kept: return zip(old.leaves, new.leaves).map { ($0, $1) }
    case .changed(let change):
      let own = change.own == nil ? zip(old.own, new.own).map { ($0, $1) } : []
      guard let children = change.children else {
        return own + zip(old.children, new.children).flatMap { survivors($0, $1, .kept) }
      }
      return own
        + children.enumerated().flatMap { index, child -> [(old: Int, new: Int)] in
          guard case .from(let origin, let difference, _) = child else { return [] }
          return survivors(old.children[origin], new.children[index], difference)
        }
    }
  }

  private static func rows(_ names: [String]) -> Node {
    List(names) { ListRow($0).id($0).action(.send($0)) }.node
  }
}
