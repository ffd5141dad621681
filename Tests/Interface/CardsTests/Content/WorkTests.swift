import Expectations
import Foundation
import GLib
import GTK
import GTKTesting
import TestDesktop
import WidgetCore
import XCTest

@testable import Cards

/// The cost of valid content, relative to other work on the same machine.
final class WorkTests: XCTestCase {
  /// `CardProbe work RESOURCES SEED INPUTS` searches for expensive content; 40 inputs suffice.
  func testTheDearestContentThatPassesCostsNotMuchMoreThanAFullPanel() throws {
    try skipUnlessExhaustive()
    TestDisplay.run {}
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("CardProbe"))
    let resources = try ProgramUnderTest.path("resources", isFolder: true)
    process.arguments = ["work", resources, "1", "40"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, output)
    func number(_ name: String) throws -> Double {
      let line = try XCTUnwrap(output.split(separator: "\n").last { $0.contains("\(name) ") })
      let words = line.split(separator: " ")
      let index = try XCTUnwrap(words.firstIndex { $0 == name })
      return try XCTUnwrap(Double(words[index + 1]))
    }
    let (worst, reference) = (try number("worst"), try number("reference"))
    XCTAssertGreaterThan(reference, 0)
    // 480 texts took several hundred times as much.
    XCTAssertLessThan(worst, reference * 15, output)
    XCTAssertLessThan(try number("memory"), 65_536, "KiB")
  }

  /// Each changing text took two pictures of the window's size in each frame.
  func testManyTextsThatFadeIntoOthersCostLittleMoreThanAtRest() throws {
    try skipUnlessExhaustive()
    onMain {
      func node(_ text: String) -> Node {
        Column { for number in 0..<40 { Text("\(text) \(number)") } }.node
      }
      let screen = OnScreen(node("one"))
      screen.settle(0.3)
      // Drawn again, like each fading text: cached drawings cost next to nothing.
      let rest = (0..<10).map { _ in
        for leaf in screen.view.leaves { leaf.widget.queueDraw() }
        return ThreadTime.cost { _ = screen.bitmap() }
      }
      screen.view.show(node("other"), margins: .standard, animated: true)
      // Until all are laid out.
      screen.settle(0.02)
      XCTAssertNotNil(screen.view.change)
      screen.view.change?.progress = 0.5
      let fading = (0..<10).map { _ in ThreadTime.cost { _ = screen.bitmap() } }
      // With two pictures for each text it would be a hundred times as much.
      XCTAssertLessThan((fading.min() ?? .zero) / (rest.min() ?? .zero), 25)
      screen.close()
    }
  }

  func testIconsAreReadAFewAtATime() {
    onMain {
      let turns = IconTurns()
      var later = 0
      @MainActor func ask(_ name: String) -> Bool {
        turns.mayRead(name, side: 16, scale: 1) { later += 1 }
      }
      for number in 0..<IconTurns.most { XCTAssertTrue(ask("\(number)")) }
      XCTAssertFalse(ask("one more"))
      XCTAssertTrue(ask("0"), "it is there")
      XCTAssertTrue(TestDisplay.wait { later == 1 })
      XCTAssertTrue(ask("one more"))
    }
  }
}
