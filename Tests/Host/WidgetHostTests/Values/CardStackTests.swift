import Expectations
import KeyFiles
import RandomTesting
import Testing
import WidgetCore

@testable import WidgetHost

@Suite struct `Stacks of cards` {
  private func list(_ count: Int = 5) -> InstanceList {
    var list = InstanceList()
    for id in "abcdefgh".prefix(count) { list.add(String(id)) }
    return list
  }

  private func read(
    _ stacks: String, order: String = "", modes: String = ""
  ) throws -> (list: InstanceList, problems: [KeyFileError]) {
    let groups = "abcde".map { "[Widget \($0)-1]\nId=x.\($0)\n" }.joined()
    var problems: [KeyFileError] = []
    let list = InstanceList(
      settings: try KeyFile(parsing: "[Widgets]\nOrder=\(order)\nStacks=\(stacks)\n\(groups)"),
      modes: try KeyFile(parsing: modes), problems: &problems)
    return (list, problems)
  }

  @Test func `A card put on another one is the last page of a stack, in front`() {
    var list = list()
    expect(list.stack(["d-1"], on: "b-1"))
    expectEqual(list.places, [["a-1"], ["b-1", "d-1"], ["c-1"], ["e-1"]])
    expectEqual(list.stack(of: "b-1")?.front, "d-1")
    list.stack(["a-1"], on: "d-1")
    expectEqual(list.places, [["b-1", "d-1", "a-1"], ["c-1"], ["e-1"]])
    expectEqual(list.instances.map(\.name), ["b-1", "d-1", "a-1", "c-1", "e-1"])
  }

  @Test func `A stack put on a card brings all its pages`() {
    var list = list()
    list.stack(["b-1"], on: "a-1")
    list.stack(["a-1", "b-1"], on: "e-1")
    expectEqual(list.places, [["c-1"], ["d-1"], ["e-1", "a-1", "b-1"]])
    expectEqual(list.stack(of: "e-1")?.front, "a-1")
  }

  @Test func `Nothing is put on itself, on its own stack, or on what isn't there`() {
    var list = list()
    list.stack(["b-1"], on: "a-1")
    let before = list
    expect(!list.stack(["a-1"], on: "a-1"))
    expect(!list.stack(["a-1"], on: "b-1"))
    expect(!list.stack(["c-1"], on: "z-1"))
    expect(!list.stack(["z-1"], on: "c-1"))
    expectEqual(list, before)
  }

  @Test func `A card taken out stands below its stack, and a stack of one dissolves`() {
    var list = list()
    list.stack(["b-1", "c-1"], on: "a-1")
    list.setFront("b-1")
    expect(list.unstack("a-1"))
    expectEqual(list.places, [["b-1", "c-1"], ["a-1"], ["d-1"], ["e-1"]])
    expectEqual(list.stack(of: "b-1")?.front, "b-1")
    list.unstack("b-1")
    expectEqual(list.places, [["c-1"], ["b-1"], ["a-1"], ["d-1"], ["e-1"]])
    expectEqual(list.stacks, [])
    expect(!list.unstack("b-1"))
  }

  @Test func `When the front page goes, the one after it comes to the front`() {
    for (front, next) in [("a-1", "b-1"), ("b-1", "c-1"), ("c-1", "b-1")] {
      var list = list()
      list.stack(["b-1", "c-1"], on: "a-1")
      list.setFront(front)
      list.remove(front)
      expectEqual(list.stack(of: next)?.front, next)
    }
  }

  @Test func `A stack moves as one`() {
    var list = list()
    list.stack(["b-1"], on: "a-1")
    list.movePlace(of: "b-1", to: 2)
    expectEqual(list.places, [["c-1"], ["d-1"], ["a-1", "b-1"], ["e-1"]])
    list.movePlace(of: "e-1", to: 0)
    expectEqual(list.places, [["e-1"], ["c-1"], ["d-1"], ["a-1", "b-1"]])
    expect(!list.movePlace(of: "z-1", to: 0))
  }

  @Test func `A card moved between pages joins them, and one moved away leaves`() {
    var list = list()
    list.stack(["b-1"], on: "a-1")
    list.move("d-1", to: 1)
    expectEqual(list.places, [["a-1", "d-1", "b-1"], ["c-1"], ["e-1"]])
    expectEqual(list.stack(of: "d-1")?.front, "b-1")
    // Among its own pages, it stays one.
    list.move("d-1", to: 2)
    expectEqual(list.places, [["a-1", "b-1", "d-1"], ["c-1"], ["e-1"]])
    list.move("a-1", to: 4)
    expectEqual(list.places, [["b-1", "d-1"], ["c-1"], ["e-1"], ["a-1"]])
    // Beside a stack it stands by itself.
    list.move("a-1", to: 0)
    list.move("c-1", to: 3)
    expectEqual(list.places, [["a-1"], ["b-1", "d-1"], ["c-1"], ["e-1"]])
  }

  @Test func `A restored card is a page again, whatever is left of its stack`() throws {
    var list = list()
    list.stack(["b-1", "c-1"], on: "a-1")
    list.setFront("b-1")
    let (stack, b) = (try #require(list.stack(of: "b-1")), try #require(list["b-1"]))
    let before = list
    list.remove("b-1")
    list.insert(b, at: 1, in: stack)
    expectEqual(list, before)

    list.remove("b-1")
    list.remove("a-1")
    expectEqual(list.stacks, [])
    list.insert(b, at: 1, in: stack)
    expectEqual(list.places, [["b-1", "c-1"], ["d-1"], ["e-1"]])

    list.remove("b-1")
    list.remove("c-1")
    list.insert(b, at: 1, in: stack)
    expectEqual(list.places, [["d-1"], ["b-1"], ["e-1"]])
  }

  @Test func `A restored card doesn't divide another stack`() throws {
    var list = list()
    let b = try #require(list["b-1"])
    list.remove("b-1")
    list.stack(["c-1"], on: "a-1")
    list.insert(b, at: 1)
    expectEqual(list.places, [["b-1"], ["a-1", "c-1"], ["d-1"], ["e-1"]])
  }

  // MARK: - Files

  @Test func `A stack stands where its first card does, with its pages in their own order`() throws
  {
    let (list, problems) = try read("d-1+b-1;e-1+c-1", order: "a-1;b-1;c-1;d-1;e-1")
    expectEqual(list.places, [["a-1"], ["d-1", "b-1"], ["e-1", "c-1"]])
    expectEqual(list.stacks.map(\.front), ["d-1", "e-1"])
    expectEqual(problems, [])
    let turned = try read("d-1+b-1", modes: "[b-1]\nFront=true").list
    expectEqual(turned.stack(of: "d-1")?.front, "b-1")
  }

  @Test(arguments: [
    ("a-1+z-1+b-1", "Stacks names “z-1”, which isn’t a card", [["a-1", "b-1"]]),
    ("a-1+b-1;b-1+c-1", "Stacks names b-1 twice", [["a-1", "b-1"]]),
    ("a-1+a-1", "Stacks names a-1 twice", []),
    ("a-1", "Stacks=a-1 is not valid and is ignored", []),
    ("a-1+", "Stacks=a-1+ is not valid and is ignored", []),
  ])
  func `An error in a stack is reported and loses no card`(
    text: String, message: String, stacks: [[String]]
  ) throws {
    let (list, problems) = try read(text)
    expectEqual(list.stacks.map(\.names), stacks)
    expectEqual(Set(list.instances.map(\.name)), ["a-1", "b-1", "c-1", "d-1", "e-1"])
    expectEqual(problems.map(\.message), [message])
    expectEqual(problems.map(\.line), [3])
  }

  @Test func `Only a changed stack is written, and the last one leaves no key`() throws {
    let text =
      "[Widgets]\nOrder=a-1;b-1;\nStacks = a-1+b-1\n[Widget a-1]\nId=x.A\n[Widget b-1]\nId=x.B\n"
    var file = try KeyFile(parsing: text)
    var problems: [KeyFileError] = []
    let old = InstanceList(settings: file, modes: KeyFile(), problems: &problems)
    var new = old
    var modes = KeyFile()
    new.setFront("b-1")
    new.write(into: &file, insteadOf: old)
    new.write(intoModes: &modes, insteadOf: old)
    expectEqual(file.text, text)
    expect(modes.text.contains("[b-1]\nFront=true"))
    var plain = new
    plain.unstack("b-1")
    plain.write(into: &file, insteadOf: new)
    plain.write(intoModes: &modes, insteadOf: new)
    expect(!file.text.contains("Stacks"))
    expect(!modes.text.contains("Front"))
  }

  // MARK: - At random

  @Test func `Random changes keep every card once, stacks together, and are read as written`()
    throws
  {
    var numbers = SeededNumbers(seed: 23)
    var (file, modes) = (KeyFile(), KeyFile())
    var list = InstanceList()
    for _ in 0..<trials(600, of: 3000) {
      var new = list
      let names = list.instances.map(\.name)
      let name = names.randomElement(using: &numbers) ?? ""
      let other = names.randomElement(using: &numbers) ?? ""
      let index = Int.random(in: -1...10, using: &numbers)
      var count = names.count
      switch Int.random(in: 0..<9, using: &numbers) {
      case 0 where count < 9:
        new.add("x.W\(Int.random(in: 0..<9, using: &numbers))")
        count += 1
      case 1 where count > 3:
        if let instance = list[name], new.remove(name), Bool.random(using: &numbers) {
          new.insert(instance, at: index, in: list.stack(of: name))
        }
        count = new.instances.count
      case 2: new.move(name, to: index)
      case 3: new.movePlace(of: name, to: index)
      case 4, 5: new.stack(list.places.first { $0.contains(name) } ?? [], on: other)
      case 6: new.stack([name], on: other)
      case 7: new.unstack(name)
      default: new.setFront(name)
      }
      try #require(new.instances.count == count)
      try #require(Set(new.instances.map(\.name)).count == count)
      try #require(Array(new.places.joined()) == new.instances.map(\.name))
      try #require(new.places.filter { $0.count > 1 } == new.stacks.map(\.names))
      try #require(new.stacks.allSatisfy { $0.names.contains($0.front) })
      new.write(into: &file, insteadOf: list)
      new.write(intoModes: &modes, insteadOf: list)
      var problems: [KeyFileError] = []
      file = try KeyFile(parsing: file.text)
      let read = InstanceList(settings: file, modes: modes, problems: &problems)
      try #require(read == new && problems.isEmpty, "\(file.text)")
      list = new
    }
  }
}
