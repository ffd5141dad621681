import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class InstalledTests: XCTestCase {
  func testTheUsersWidgetWinsAndOneMistakeHidesNoOther() throws {
    try onMain {
      let home = try Home()
      try File.createFolder(home.folder["system/today/widgets"])
      try home.install("x.y.A")
      try put(manifestText("x.y.A"), home.folder["system/today/widgets/a.widget"])
      try put(manifestText("x.y.B"), home.folder["system/today/widgets/b.widget"])
      try put("[Widget]\nnonsense\n", "\(home.widgets)/broken.widget")
      try put(manifestText("x.y.Hidden"), "\(home.widgets)/.hidden.widget")
      try put(manifestText("x.y.Other"), "\(home.widgets)/other.txt")
      try home.install("x.y.Gone", "no-such-program")
      let inventory = home.search.inventory()
      XCTAssertEqual(inventory.widgets.keys.sorted(), ["x.y.A", "x.y.B"])
      XCTAssertEqual(inventory.widgets["x.y.A"]?.file, "\(home.widgets)/x.y.A.widget")
      XCTAssertEqual(inventory.widgets["x.y.A"]?.arguments, ["good"])
      XCTAssertEqual(inventory.overridden, [home.folder["system/today/widgets/a.widget"]])
      XCTAssertEqual(
        inventory.refused.map { File($0.file).name }, ["broken.widget", "x.y.Gone.widget"])
    }
  }

  func testManifestsAreReadInTheWantedLanguages() throws {
    try onMain {
      let home = try Home()
      try home.install("x.y.A", "CruelWidget good", "Name[cs]=Hodiny\nName[de]=Uhr\nSummary[de]=")
      var search = home.search
      XCTAssertEqual(search.inventory().refused.count, 1, "all languages are checked")
      search.languages = ["cs"]
      let widget = try XCTUnwrap(search.inventory().widgets["x.y.A"])
      XCTAssertEqual(widget.manifest.name, TranslatedText("x.y.A", translations: ["cs": "Hodiny"]))
      XCTAssertNotNil(widget.fingerprint(), "the file is unchanged")
    }
  }

  func testTheProgramIsLookedForBesideTheManifestFirst() throws {
    try onMain {
      let home = try Home()
      try put("#!/bin/sh\n", "\(home.widgets)/mine")
      chmod("\(home.widgets)/mine", 0o755)
      try home.install("x.y.A", "mine")
      try home.install("x.y.B", "sh -c true")
      let inventory = home.search.inventory()
      XCTAssertEqual(inventory.widgets["x.y.A"]?.program, "\(home.widgets)/mine")
      XCTAssertTrue(inventory.widgets["x.y.B"]?.program.hasSuffix("/sh") ?? false)
    }
  }

  func testAProgramThatOthersCanChangeIsRefused() throws {
    try onMain {
      let home = try Home()
      try home.install("x.y.A", "mine")
      try put("#!/bin/sh\n", "\(home.widgets)/mine")
      let file = "\(home.widgets)/x.y.A.widget"
      let search = home.search
      let open = " is writable by everyone; chmod o-w fixes this"
      func reasons() -> [String] { search.inventory().refused.flatMap(\.reasons) }
      chmod("\(home.widgets)/mine", 0o777)
      XCTAssertEqual(reasons(), ["\(home.widgets)/mine\(open)"])
      chmod("\(home.widgets)/mine", 0o755)
      XCTAssertEqual(reasons(), [])
      chmod(file, 0o666)
      XCTAssertEqual(reasons(), ["\(file)\(open)"])
      chmod(file, 0o644)
      chmod(home.widgets, 0o777)
      XCTAssertEqual(reasons(), ["\(home.widgets)\(open)"])
      chmod(home.widgets, 0o700)
      XCTAssertEqual(reasons(), [])
      // Only as root.
      if chown(file, 12345, 12345) == 0 {
        XCTAssertEqual(reasons(), ["\(file) belongs to another user"])
      }
    }
  }

  func testWidgetsThatComeAndGoAreNoticed() throws {
    try onMain {
      try leavingNothing {
        let home = try Home()
        let installed = Installed(home.search)
        let changes = ChangeCounter()
        installed.delegate = changes
        installed.follow()
        XCTAssertEqual(installed.inventory.widgets.count, 0)
        try home.install("x.y.A")
        turnLoop(for: "the widget") { installed.inventory.widgets["x.y.A"] != nil }
        try File("\(home.widgets)/x.y.A.widget").remove()
        turnLoop(for: "its end") { installed.inventory.widgets.isEmpty }
        XCTAssertEqual(changes.count, 2)
      }
    }
  }

  func testALookThatWasBegunBeforeMissesNothing() throws {
    try onMain {
      let home = try Home()
      try home.install("x.y.A")
      let installed = Installed(home.search)
      let changes = ChangeCounter()
      installed.delegate = changes
      installed.lookAhead(first: [])
      XCTAssertEqual(installed.inventory.widgets.count, 0)
      // That scan may or may not find it.
      try home.install("x.y.B")
      installed.follow(first: [])
      XCTAssertNotNil(installed.inventory.widgets["x.y.A"])
      turnLoop(for: "the other") { installed.inventory.widgets["x.y.B"] != nil }
      XCTAssertLessThanOrEqual(changes.count, 2)
      try home.install("x.y.C")
      turnLoop(for: "the third") { installed.inventory.widgets["x.y.C"] != nil }
    }
  }

  func testAHundredAreFoundQuicklyAndNoneIsStarted() throws {
    try onMain {
      let home = try Home()
      for number in 0..<100 { try home.install("x.y.W\(number)") }
      var best = Duration.seconds(100)
      for _ in 0..<5 {
        let start = Moment.now
        XCTAssertEqual(home.search.inventory().widgets.count, 100)
        best = min(best, start.duration(to: .now))
      }
      XCTAssertEqual(home.processes, [])
      print("100 manifests in \(best)")
      // Twenty in a release build; this one is not optimized.
      XCTAssertLessThan(best, .milliseconds(200))
    }
  }
}
