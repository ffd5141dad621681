import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// A program's permissions are checked at every start, not only when it is found.
final class TrustAtStartTests: XCTestCase {
  private static let answer =
    "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"newData\",\"content\":"
    + "{\"type\":\"text\",\"text\":\"here\"}}}'\n"

  @MainActor private static func write(_ text: String, _ path: String) throws {
    try File.createFolder(File(path).folder)
    try put(text, path)
    chmod(path, 0o755)
  }

  @MainActor private static func failure(_ test: HostUnderTest) -> String? {
    guard case .failed(let text) = test.state("a-1")?.status else { return nil }
    return text
  }

  /// Starts a widget, makes something writable for everyone, and checks that it isn't started until
  /// that is reverted.
  @MainActor private static func check(_ home: Home, _ exec: String, opening path: String) throws {
    let tools = RunningTools.found(
      environment: home.environment.merging(
        ["PATH": "\(home.folder["bin"]):/usr/bin:/bin"]
      ) { $1 }, libexec: productsFolder)
    try home.install("x.y.A", exec)
    let test = HostUnderTest(home, tools: tools)
    test.host.start()
    try test.host.add("x.y.A")
    test.host.panelAppeared()
    turnLoop(for: "the content") { test.text("a-1") == "here" }
    turnLoop(for: "its end") { !test.host.hasProcesses }
    var status = stat()
    stat(path, &status)
    let starts = test.host.usage(of: "a-1")?.starts
    chmod(path, 0o777)
    test.host.refresh("a-1")
    turnLoop(for: "the refusal") { Self.failure(test) != nil }
    XCTAssertEqual(
      Self.failure(test),
      "It could not be started: \(path) is writable by everyone; chmod o-w fixes this")
    XCTAssertEqual(test.host.usage(of: "a-1")?.starts, starts, "nothing ran")
    chmod(path, status.st_mode & 0o7777)
    test.host.refresh("a-1")
    turnLoop(for: "the start") {
      Self.failure(test) == nil && test.state("a-1")?.status == .current
    }
    test.finish()
  }

  func testAfterItsFolderWasOpenedToAllItIsNotStarted() throws {
    try onMain {
      try leavingNothing {
        let home = try Home()
        try Self.write("#!/bin/sh\n" + Self.answer, "\(home.widgets)/own/bin/main")
        try Self.check(home, "own/bin/main", opening: "\(home.widgets)/own")
      }
    }
  }

  func testAScriptIsNotStartedWhenOthersCanChangeWhatReadsIt() throws {
    try onMain {
      for (line, opened) in [
        ("FOLDER/bin/reader", "bin/reader"), ("FOLDER/bin/reader", "bin"),
        ("/usr/bin/env reader", "bin/reader"), ("/usr/bin/env -S reader -x", "bin"),
      ] {
        let home = try Home()
        try Self.write("#!/bin/sh\n" + Self.answer, home.folder["bin/reader"])
        try Self.write(
          "#!\(line.replacing("FOLDER", with: home.folder.path))\n", "\(home.widgets)/main")
        try Self.check(home, "main", opening: home.folder[opened])
      }
    }
  }

  func testAProgramLiesBelowItsManifest() throws {
    try onMain {
      let home = try Home()
      try Self.write("#!/bin/sh\n", "\(home.folders.data)/prog")
      try home.install("x.y.A", "../prog")
      let inventory = home.search.inventory()
      XCTAssertEqual(
        inventory.refused.first?.reasons,
        [
          "\(home.widgets)/x.y.A.widget: its program ../prog must be inside the manifest’s "
            + "folder, without “..”"
        ])
    }
  }

  // MARK: - Sandboxed programs

  @MainActor private static func program(_ home: Home, _ exec: String) throws -> SandboxView.Program
  {
    try home.install("x.y.A", exec)
    let widget = try XCTUnwrap(home.search.inventory().widgets["x.y.A"])
    return SandboxView.Program(
      of: widget, home: File(home.folder.path).realPath,
      hidden: [.init(path: home.folders.data, isFolder: true)])
  }

  func testAFolderOfItsOwnIsShownAndNeverAnybodyElses() throws {
    try onMain {
      let home = try Home()
      let widgets = home.widgets
      for path in ["weather/main", "weather/bin/main", "alone"] {
        try Self.write("#!/bin/sh\n", "\(widgets)/\(path)")
      }
      XCTAssertEqual(try Self.program(home, "weather/main").folder, "\(widgets)/weather")
      XCTAssertEqual(try Self.program(home, "./weather/bin/main").folder, "\(widgets)/weather")
      XCTAssertNil(try Self.program(home, "alone").folder)
      XCTAssertNil(try Self.program(home, "./alone").folder)
      XCTAssertNil(try Self.program(home, "\(widgets)/weather/main").folder)
      // Links that would change the permissions of their targets.
      try Self.write("#!/bin/sh\n", home.folder["private/main"])
      symlink(home.folder["private"], "\(widgets)/trick")
      XCTAssertNil(try Self.program(home, "trick/main").folder)
      XCTAssertEqual(try Self.program(home, "trick/main").path, home.folder["private/main"])
      symlink(home.folder.path, "\(widgets)/home")
      XCTAssertNil(try Self.program(home, "home/private/main").folder)
      symlink(home.folder["private/main"], "\(widgets)/weather/linked")
      XCTAssertNil(try Self.program(home, "weather/linked").folder, "its file isn't there")
      XCTAssertEqual(try Self.program(home, "weather/linked").file, home.folder["private/main"])
    }
  }

  func testAManifestInTheHomeFolderOpensNoFolderThere() throws {
    try onMain {
      let home = try Home()
      try Self.write("#!/bin/sh\n", home.folder["Documents/main"])
      try put(manifestText("x.y.A", "Documents/main"), home.folder["a.widget"])
      let widget = try home.search.widget(at: home.folder["a.widget"])
      XCTAssertNil(
        SandboxView.Program(of: widget, home: File(home.folder.path).realPath, hidden: []).folder)
    }
  }

  // MARK: - Consent

  func testAnyChangeOfAWidgetAsksAgain() throws {
    try onMain {
      let home = try Home()
      for path in ["own/main", "own/more", "note"] {
        try Self.write("#!/bin/sh\n", "\(home.widgets)/\(path)")
      }
      @MainActor func now(_ more: String = "") throws -> String {
        try home.install("x.y.A", "own/main \(home.widgets)/note", more)
        let widget = try XCTUnwrap(home.search.inventory().widgets["x.y.A"])
        return try XCTUnwrap(widget.fingerprint())
      }
      let first = try now()
      XCTAssertEqual(try now(), first)
      var seen: Set = [first]
      for more in ["# a remark", "Sandbox=true", "[Setting a]\nType=text\nLabel=A"] {
        XCTAssertTrue(seen.insert(try now(more)).inserted, more)
      }
      for path in ["own/main", "own/more", "own/new", "note"] {
        try Self.write("#!/bin/sh\n# \(path)\n", "\(home.widgets)/\(path)")
        XCTAssertTrue(seen.insert(try now()).inserted, path)
      }
      // One that is modified while the user is asked.
      let widget = try XCTUnwrap(home.search.inventory().widgets["x.y.A"])
      try home.install("x.y.A", "own/main", "Network=true")
      XCTAssertNil(widget.fingerprint())
    }
  }
}
