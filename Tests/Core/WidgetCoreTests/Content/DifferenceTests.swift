import Expectations
import RandomTesting
import Testing
import WidgetCore

@Suite("The difference between two trees")
struct DifferenceTests {
  @Test("applied to the old tree, a difference gives the new one", arguments: 0..<300)
  func unrelated(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let old = random.tree()
    let new = random.tree()
    expect(old.applying(old.difference(to: new)) == new)
    expectEqual(old.difference(to: old), .kept)
    expect(old.difference(to: old).steps.isEmpty)
  }

  @Test(
    "after each of many random changes, a difference gives the new tree", arguments: 0..<100)
  func related(seed: Int) {
    var random = SeededNumbers(seed: seed)
    var old = random.tree()
    for _ in 0..<20 {
      var new = old
      edit(&new, &random)
      let difference = old.difference(to: new)
      expect(old.applying(difference) == new)
      expect((difference == .kept) == (old == new))
      old = new
    }
  }

  @Test("a change of one node is one step", arguments: 0..<200)
  func oneChange(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let old = random.tree()
    var new = old
    let path = relabel(&new, &random)
    expect(old.difference(to: new).steps == [.changed(path)])
  }

  @Test("an inserted, removed or moved row keeps all others")
  func rows() {
    let old = list(["a", "b", "c", "d"])
    expect(old.difference(to: list(["x", "a", "b", "c", "d"])).steps == [.inserted([0])])
    expect(old.difference(to: list(["a", "b", "x", "c", "d"])).steps == [.inserted([2])])
    expect(old.difference(to: list(["b", "c", "d"])).steps == [.removed([0])])
    expect(old.difference(to: list(["d", "a", "b", "c"])).steps == [.moved([0], from: 3)])
    expect(old.difference(to: list(["b", "c", "d", "a"])).steps == [.moved([3], from: 0)])
    expect(
      old.difference(to: list(["c", "x", "b"])).steps
        == [.removed([0]), .removed([3]), .inserted([1]), .moved([2], from: 1)]
        || old.difference(to: list(["c", "x", "b"])).steps
          == [.removed([0]), .removed([3]), .moved([0], from: 2), .inserted([1])]
    )
  }

  @Test("the number of moves is minimal", arguments: 0..<100)
  func moves(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    var moved = names
    let name = moved.remove(at: Int.random(in: moved.indices, using: &random))
    moved.insert(name, at: Int.random(in: 0...moved.count, using: &random))
    let steps = list(names).difference(to: list(moved)).steps
    expect(steps.count == (moved == names ? 0 : 1))
  }

  @Test("without ids, nodes match by kind and order")
  func byKind() {
    let old = Column {
      Text("a"); Progress(0.5); Text("b")
    }.node
    let inserted = Column {
      Text("a"); Chart([1, 2]); Progress(0.5); Text("b")
    }.node
    expect(old.difference(to: inserted).steps == [.inserted([1])])
    let changed = Column {
      Text("a"); Progress(0.6); Text("c")
    }.node
    expect(old.difference(to: changed).steps == [.changed([1]), .changed([2])])
  }

  @Test("a node with another kind or id is replaced")
  func replaced() {
    expect(Text("a").node.difference(to: Divider().node) == .replaced(Divider().node))
    let old = Column { Text("a").id("x") }.node
    expect(old.difference(to: Column { Divider().id("x") }.node).steps == [.replaced([0])])
    expect(
      old.difference(to: Column { Text("a").id("y") }.node).steps
        == [.removed([0]), .inserted([0])])
    expect(Column {}.node.difference(to: Row {}.node).steps == [.replaced([])])
  }

  @Test("a container changes without its children")
  func containers() throws {
    let old = Column(spacing: 4) {
      Text("a"); Text("b")
    }.node
    let new = Column(spacing: 9) {
      Text("a"); Text("c")
    }.node
    expect(old.difference(to: new).steps == [.changed([]), .changed([1])])
    guard case .changed(let change) = old.difference(to: new) else {
      Issue.record("it is not changed")
      return
    }
    expect(change.own?.children.isEmpty == true)
    expect(
      old.difference(
        to: Column(spacing: 9) {
          Text("a"); Text("b")
        }.node
      ).steps == [.changed([])])
  }

  @Test("duplicate ids, which checks reject, are harmless")
  func equalIDs() {
    let old = list(["a", "a", "b"])
    let new = list(["b", "a", "a", "a"])
    expect(old.applying(old.difference(to: new)) == new)
    expect(new.applying(new.difference(to: old)) == old)
    guard case .changed(let change) = old.difference(to: new) else {
      Issue.record("it is not changed")
      return
    }
    // Each origin is used at most once.
    let origins = (change.children ?? []).compactMap { child -> Int? in
      if case .from(let index, _, _) = child { index } else { nil }
    }
    expectEqual(origins, [2, 0])
    expectEqual(change.removed, [1])
  }

  private func list(_ names: [String]) -> Node {
    List(names) { ListRow($0).id($0) }.node
  }

  /// Changes the label of a random node and returns its path.
  private func relabel(_ node: inout Node, _ random: inout SeededNumbers) -> [Int] {
    if node.children.isEmpty || random.isLucky(oneIn: 4) {
      node.label = "another"
      return []
    }
    let index = Int.random(in: node.children.indices, using: &random)
    return [index] + relabel(&node.children[index], &random)
  }

  /// Changes, inserts, removes or moves a random node.
  private func edit(_ node: inout Node, _ random: inout SeededNumbers) {
    if !node.children.isEmpty, !random.isLucky(oneIn: 4) {
      let index = Int.random(in: node.children.indices, using: &random)
      edit(&node.children[index], &random)
      return
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: random.change(&node)
    case 1:
      if case .list = node.kind { break }
      node.children.insert(random.tree(levels: 2), at: 0)
    case 2:
      if !node.children.isEmpty {
        node.children.remove(at: Int.random(in: node.children.indices, using: &random))
      }
    default: node.children.shuffle(using: &random)
    }
  }
}
