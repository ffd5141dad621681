import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class InstanceFilesTests: XCTestCase {
  func testANewUserFindsTheFirstWidgetsAndTheyAreWrittenWithTheFirstChange() throws {
    try onMain {
      let home = try Home()
      let files = InstanceFiles(home.folders, first: ["x.A", "x.B"])
      files.follow()
      XCTAssertEqual(files.list.instances.map(\.name), ["a-1", "b-1"])
      XCTAssertEqual(names(in: home.folders.configHome), [])
      try files.change { $0.remove("b-1") }
      let again = InstanceFiles(home.folders, first: ["x.A", "x.B"])
      again.follow()
      XCTAssertEqual(again.list.instances.map(\.name), ["a-1"])
      try again.change { $0.remove("a-1") }
      // An empty panel is a choice, too.
      let empty = InstanceFiles(home.folders, first: ["x.A", "x.B"])
      empty.follow()
      XCTAssertEqual(empty.list.instances, [])
    }
  }

  func testWhatAnEditorHasWrittenMeanwhileStays() throws {
    try onMain {
      let home = try Home()
      let path = "\(home.folders.config)/today.conf"
      let files = InstanceFiles(home.folders)
      files.follow()
      try files.change { $0.add("x.A") }
      try put("# mine\n[Panel]\nWidth=500\n[Widget z-1]\nId=x.Z\n", path, append: true)
      try files.change { $0.setMode(.expanded, of: "a-1") }
      try files.change { $0.add("x.B") }
      XCTAssertEqual(files.list.instances.map(\.name), ["a-1", "z-1", "b-1"])
      XCTAssertTrue(try text(path).contains("# mine\n[Panel]\nWidth=500"))
    }
  }

  func testAChangeFromOutsideIsTold() throws {
    try onMain {
      try leavingNothing {
        let home = try Home()
        let files = InstanceFiles(home.folders)
        let changes = ChangeCounter()
        files.delegate = changes
        files.follow()
        try files.change { $0.add("x.A") }
        try put("[Widget b-1]\nId=x.B\n", "\(home.folders.config)/today.conf")
        turnLoop(for: "the change") { files.list["b-1"] != nil }
        XCTAssertEqual(changes.count, 1)
      }
    }
  }

  func testABrokenFileKeepsTheLastListAndIsNotWrittenOver() throws {
    try onMain {
      let home = try Home()
      let path = "\(home.folders.config)/today.conf"
      let files = InstanceFiles(home.folders)
      try files.change { $0.add("x.A") }
      files.follow()
      try put("nonsense\n", path)
      turnLoop(for: "the mistake") { !files.problems.isEmpty }
      XCTAssertEqual(files.list.instances.map(\.name), ["a-1"])
      XCTAssertEqual(files.problems.count, 1)
      XCTAssertThrowsError(try files.change { $0.add("x.B") })
      XCTAssertEqual(try text(path), "nonsense\n")
    }
  }

  func testDamagedModesAreSetAside() throws {
    try onMain {
      let home = try Home()
      let files = InstanceFiles(home.folders)
      try files.change { $0.add("x.A") }
      try File.createFolder(home.folders.state)
      try put("\u{1}\u{2}", "\(home.folders.state)/widgets.conf")
      files.follow()
      XCTAssertEqual(files.list["a-1"]?.mode, .compact)
      XCTAssertEqual(names(in: home.folders.state), ["widgets.conf.broken"])
      try files.change { $0.setMode(.expanded, of: "a-1") }
      let again = InstanceFiles(home.folders)
      again.follow()
      XCTAssertEqual(again.list["a-1"]?.mode, .expanded)
    }
  }
}
