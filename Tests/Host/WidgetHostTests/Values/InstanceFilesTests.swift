import GLib
import GLibTesting
import Glibc
import KeyFiles
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

  private static let many: String = {
    let groups = (1...8500).map { "[Widget w-\($0)]\nId=org.example.W\n" }
    return "[Widgets]\nOrder=w-8500;w-8499;\n\(groups.joined())"
  }()

  func testTheFirstHundredOfTooManyCardsAreShownAndTheFileStays() throws {
    try onMain {
      let home = try Home()
      let path = "\(home.folders.config)/today.conf"
      try File(path).write(Array(Self.many.utf8))
      let files = InstanceFiles(home.folders)
      files.follow()
      XCTAssertEqual(
        files.list.instances.map(\.name), ["w-8500", "w-8499"] + (1...98).map { "w-\($0)" })
      XCTAssertEqual(
        files.problems,
        [
          "\(path), line 199: only the first 100 of 8,500 cards are shown; remove the groups of cards"
            + " that you don’t need"
        ])
      try files.change { $0.setMode(.expanded, of: "w-8500") }
      XCTAssertEqual(try text(path), Self.many)

      // The next one takes the place of one that was removed, and none is lost.
      try files.change { $0.remove("w-8499") }
      XCTAssertEqual(try files.change { $0.add("org.example.W") }, "w-8499")
      let again = InstanceFiles(home.folders)
      again.follow()
      XCTAssertEqual(
        again.list.instances.map(\.name), ["w-8500"] + (1...99).map { "w-\($0)" })
      XCTAssertEqual(again.list.excess.count, 8500 - 1 + 1 - 100)
    }
  }

  func testAThousandMistakesAreOneHundredProblems() throws {
    var problems: [KeyFileError] = []
    let file = try KeyFile(
      parsing: (1...1000).map { "[Widget \($0)!]\n[Widget w-\($0)]\n" }.joined())
    let list = InstanceList(settings: file, modes: KeyFile(), problems: &problems)
    XCTAssertEqual(list.instances, [])
    XCTAssertEqual(problems.count, InstanceList.most)
  }

  func testAConcurrentEditIsKept() throws {
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

  func testAnExternalChangeIsReported() throws {
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
