import Expectations
import Foundation
import GTKTesting
import XCTest

/// Leaks of many windows, measured from outside, in a process of its own.
final class ProbeTests: XCTestCase {
  func testManyWindowsLeaveNothing() throws {
    let result = try run([probe, "\(trials(20, of: 1000))"])
    XCTAssertEqual(result.status, 0, result.output)
    let before = try remains("before", in: result.output)
    let after = try remains("after", in: result.output)
    XCTAssertEqual(after["handlers"], 0)
    XCTAssertEqual(after["sources"], 0)
    XCTAssertEqual(after["descriptors"], before["descriptors"])
    // Caches reach their final size only after many of them.
    try skipUnlessExhaustive()
    let growth = try XCTUnwrap(after["memory"]) - XCTUnwrap(before["memory"])
    XCTAssertLessThan(growth, 1024, "KiB, \(result.output)")
  }

  func testValgrindFindsNoErrorAndNoLeak() throws {
    try skipUnlessExhaustive()
    // Valgrind can't read the compiler's debug information; the symbol names stay.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stripped = folder.appendingPathComponent("GTKProbe").path
    let log = folder.appendingPathComponent("valgrind.log").path
    let stripping = try run(["strip", "--strip-debug", "-o", stripped, probe])
    XCTAssertEqual(stripping.status, 0, stripping.output)

    let suppressions = [
      "/usr/share/gtk-4.0/valgrind/gtk.supp", "/usr/share/glib-2.0/valgrind/glib.supp",
      source("Tests/Support/GTKProbe/valgrind.supp"),
    ]
    let result = try run(
      [
        "valgrind", "--leak-check=full", "--show-leak-kinds=definite",
        "--errors-for-leak-kinds=definite", "--error-exitcode=99", "--num-callers=40",
        "--child-silent-after-fork=yes", "--gen-suppressions=all", "--log-file=\(log)",
      ] + suppressions.map { "--suppressions=\($0)" } + [stripped, "3"],
      environment: [
        "G_SLICE": "always-malloc", "G_DEBUG": "gc-friendly",
        // GLib leaks its notes on unused modules, which differ between machines.
        "GIO_MODULE_DIR": folder.path,
      ])
    let report = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    XCTAssertEqual(result.status, 0, "\(result.output)\n\(report)")
    XCTAssert(report.contains("ERROR SUMMARY: 0 errors"), report)
    XCTAssertEqual(try remains("after", in: result.output)["handlers"], 0)
  }

  /// Beside the test runner.
  private var probe: String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("GTKProbe").path
  }

  private func source(_ path: String) -> String {
    "\(projectFolder)/\(path)"
  }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) {
    TestDisplay.run {}
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
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
