import Expectations
import KeyFiles
import RandomTesting
import WidgetCore
import XCTest

@testable import WidgetHost

final class InstanceListTests: XCTestCase {
  private func list(
    _ text: String, modes: String = ""
  ) throws -> (list: InstanceList, problems: [KeyFileError]) {
    var problems: [KeyFileError] = []
    let list = InstanceList(
      settings: try KeyFile(parsing: text), modes: try KeyFile(parsing: modes), problems: &problems)
    return (list, problems)
  }

  func testNamesAreMadeOfTheIdAndANumber() {
    var list = InstanceList()
    XCTAssertEqual(list.add("org.todayview.UsedSpace"), "used-space-1")
    XCTAssertEqual(list.add("org.todayview.UsedSpace"), "used-space-2")
    list.remove("used-space-1")
    XCTAssertEqual(list.add("org.todayview.UsedSpace"), "used-space-1")
    XCTAssertEqual(list.add("org.a.CPU"), "cpu-1")
    XCTAssertEqual(list.add("…"), "widget-1")
    XCTAssertEqual(list.add("a.B_c d"), "b-c-d-1")
  }

  func testEveryNameThatIsMadeIsValid() {
    for id in ["", ".", "-", "a.---", "ü", "x.ÜBER", String(repeating: "ab", count: 100), "a/b"] {
      var list = InstanceList()
      XCTAssertTrue(Instance.isValidName(list.add(id)), id)
    }
  }

  func testMovingChangesThePosition() {
    var list = InstanceList()
    for id in ["a", "b", "c"] { list.add(id) }
    list.move("c-1", to: 0)
    XCTAssertEqual(list.instances.map(\.name), ["c-1", "a-1", "b-1"])
    list.move("c-1", to: 99)
    XCTAssertEqual(list.instances.map(\.name), ["a-1", "b-1", "c-1"])
    XCTAssertFalse(list.move("d-1", to: 0))
  }

  func testTheOrderIsReadAndWhatIsNotInItComesLast() throws {
    let (list, problems) = try list(
      """
      [Widgets]
      Order=b-1;gone-1;a-1;
      [Widget c-1]
      Id=x.C
      [Widget a-1]
      Id=x.A
      path=/home
      [Widget b-1]
      Id=x.B
      """, modes: "[a-1]\nMode=expanded")
    XCTAssertEqual(list.instances.map(\.name), ["b-1", "a-1", "c-1"])
    XCTAssertEqual(list["a-1"]?.settings, ["path": "/home"])
    XCTAssertEqual(list["a-1"]?.mode, .expanded)
    XCTAssertEqual(problems, [])
  }

  func testAnInvalidEntryIsReportedAndHidesNoOther() throws {
    let (list, problems) = try list(
      "[Widget ../../etc]\nId=x.A\n[Widget a-1]\npath=/\n[Widget b-1]\nId=x.B\n")
    XCTAssertEqual(list.instances.map(\.name), ["b-1"])
    XCTAssertEqual(problems.map(\.line), [1, 3])
  }

  func testTheTitleOfACardIsNoSettingOfItsWidget() throws {
    let long = String(repeating: "a", count: 61)
    let (list, problems) = try list(
      "[Widget a-1]\nId=x.A\nName=Mine\npath=/\n[Widget b-1]\nId=x.B\nName=\(long)\n")
    XCTAssertEqual(list["a-1"]?.title, "Mine")
    XCTAssertEqual(list["a-1"]?.settings, ["path": "/"])
    XCTAssertNil(list["b-1"]?.title)
    XCTAssertEqual(problems.map(\.line), [7])
    XCTAssertEqual(problems.first?.remedy, "This must be at most 60 characters long.")
    var unnamed = list
    unnamed.setTitle(nil, of: "a-1")
    XCTAssertEqual(list["a-1"]?.fingerprint, unnamed["a-1"]?.fingerprint)
  }

  func testWritingChangesOnlyWhatDiffers() throws {
    let text = """
      # mine
      [Panel]
      Width=400

      [Widgets]
      Order=a-1;b-1;

      # the first
      [Widget a-1]
      Id = x.A   \n# why
      path=/home
      old=1

      [Widget b-1]
      Id=x.B

      """
    let old = try list(text).list
    var new = old
    new.set("path", to: "/", of: "a-1")
    new.set("old", to: nil, of: "a-1")
    new.remove("b-1")
    new.add("x.C")
    var file = try KeyFile(parsing: text)
    new.write(into: &file, insteadOf: old)
    XCTAssertEqual(
      file.text,
      text.replacing("a-1;b-1;", with: "a-1;c-1;").replacing("path=/home", with: "path=/")
        .replacing("old=1\n", with: "").replacing("b-1]\nId=x.B", with: "c-1]\nId=x.C"))
  }

  func testRandomChangesAreReadAsTheyWereWritten() throws {
    var numbers = SeededNumbers(seed: 11)
    var file = KeyFile()
    var modes = KeyFile()
    var list = InstanceList()
    for step in 0..<trials(400, of: 2000) {
      var new = list
      let name = list.instances.randomElement(using: &numbers)?.name ?? ""
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0 where list.instances.count < 12:
        new.add("x.W\(Int.random(in: 0..<4, using: &numbers))")
      case 1: new.remove(name)
      case 2: new.move(name, to: Int.random(in: -1...12, using: &numbers))
      case 3: new.setMode(Bool.random(using: &numbers) ? .expanded : .compact, of: name)
      case 4: new.set("key", to: KeyFile.written(" \(step);#=\n "), of: name)
      case 5: new.set("key", to: nil, of: name)
      case 6: new.setTitle("Name \(step)", of: name)
      default: new.setTitle(nil, of: name)
      }
      new.write(into: &file, insteadOf: list)
      new.write(intoModes: &modes, insteadOf: list)
      var problems: [KeyFileError] = []
      file = try KeyFile(parsing: file.text)
      let read = InstanceList(settings: file, modes: modes, problems: &problems)
      XCTAssertEqual(read, new)
      XCTAssertEqual(problems, [])
      list = new
    }
  }
}
