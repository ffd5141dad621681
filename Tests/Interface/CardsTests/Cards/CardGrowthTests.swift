import Expectations
import Foundation
import GTKTesting
import TestDesktop
import XCTest

/// Leaks of updates and expansions, measured in a process of its own. `make bench` runs it ten
/// thousand times.
final class CardGrowthTests: XCTestCase {
  func testUpdatesAndExpansionsLeaveNothing() throws {
    TestDisplay.run {}
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("CardProbe"))
    let resources = try ProgramUnderTest.path("resources", isFolder: true)
    process.arguments = ["growth", resources, "\(trials(30, of: 300))", "\(trials(5, of: 50))"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, output)
    let (before, after) = (try remains("before", in: output), try remains("after", in: output))
    for what in ["handlers", "sources", "canvases", "nodes", "descriptors"] {
      XCTAssertEqual(after[what], try XCTUnwrap(before[what]), "\(what): \(output)")
    }
    // Caches reach their final size only after many updates.
    try skipUnlessExhaustive()
    let growth = try XCTUnwrap(after["memory"]) - XCTUnwrap(before["memory"])
    XCTAssertLessThan(growth, 2048, "KiB, \(output)")
  }

  /// The numbers in a line such as "after handlers=0 memory=17131".
  private func remains(_ name: String, in output: String) throws -> [String: Int] {
    let line = try XCTUnwrap(
      output.split(separator: "\n").first { $0.hasPrefix("\(name) ") }, "no line in: \(output)")
    return line.split(separator: " ").dropFirst().reduce(into: [:]) { numbers, word in
      let pair = word.split(separator: "=")
      if pair.count == 2 { numbers[String(pair[0])] = Int(pair[1]) }
    }
  }
}
