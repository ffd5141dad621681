import GLib
import GTK
import RandomTesting
import WidgetCore

/// Looks for the dearest content that the checks let pass: many random beginnings, and from each of
/// the dear ones a climb by small changes.
enum WorkSearch {
  static func run(seed: Int, inputs: Int) {
    var numbers = SeededNumbers(seed: seed)
    let stage = WorkStage()
    // What fills a panel, as the measure of this machine at this moment.
    let reference = (0..<3).map { _ in stage.toll(of: fullPanel, after: Node(.spacer)).total }
    ThisProcess.say("reference \(reference.min() ?? 0)\n")
    var tried = 0
    var worst = 0.0
    var worstMemory = 0
    var last = Node(.spacer)
    func price(_ recipe: inout Recipe) -> Toll {
      let tree = recipe.tree()
      var toll = stage.toll(of: tree, after: last)
      // What the machine does besides is no content's fault.
      for _ in 0..<2 where toll.total > worst {
        let again = stage.toll(of: tree, after: last)
        if again.total < toll.total { toll = again }
      }
      tried += 1
      if toll.total > worst || toll.memory > worstMemory {
        worst = max(worst, toll.total)
        worstMemory = max(worstMemory, toll.memory)
        ThisProcess.say("\(tried) \(toll.line)\n  \(recipe)\n")
        if toll.bytes < 100_000 {
          for (name, node) in [("is", tree), ("was", last)] {
            ThisProcess.say("  \(name) \(String(decoding: node.json.bytes, as: UTF8.self))\n")
          }
        }
      }
      last = tree
      return toll
    }
    while tried < inputs {
      var best = Recipe(&numbers)
      var height = price(&best).total
      var misses = 0
      // Where a climb begins far below what is known, it is not followed for long.
      while tried < inputs, misses < (height > worst / 2 ? 25 : 4) {
        var next = best.changed(&numbers)
        let toll = price(&next)
        if toll.total > height {
          (best, height, misses) = (next, toll.total, 0)
        } else {
          misses += 1
        }
      }
    }
    ThisProcess.say("tried \(tried) worst \(worst) memory \(worstMemory)\n")
  }

  private static let fullPanel = Node(
    .list(
      rows: (0..<24).map { number in
        Node(
          .listRow(
            .init(
              "Title \(number)", icon: "folder-symbolic", subtitle: "Below it", value: "\(number)"
            )), action: .send("\(number)"))
      }))

  /// What contents cost that stand in the input, one a line, as an author would write them: each
  /// after the one before, the first after the last.
  static func toll(repeats: Int) {
    let stage = WorkStage()
    do {
      let lines = try File("/dev/stdin").read(limit: 4 << 20).split(separator: UInt8(ascii: "\n"))
      let contents = try lines.map { try Update(parsingFile: Array($0)).content }
      for _ in 0..<repeats {
        for (index, content) in contents.enumerated() {
          let last = contents[(index + contents.count - 1) % contents.count]
          let before = contents.count > 1 ? last : Node(.spacer)
          ThisProcess.say("\(stage.toll(of: content, after: before).line)\n")
        }
      }
    } catch {
      ThisProcess.complain("\(error)\n")
    }
  }

  /// What each kind of content costs by itself: as much of it as passes.
  static func kinds() {
    let stage = WorkStage()
    var numbers = SeededNumbers(seed: 1)
    for kind in 0..<Recipe.kinds where ![1, 2, 5, 11].contains(kind) {
      for script in kind == 0 ? Script.allCases : [.words] {
        for holder in kind == 0 ? [1] : [1, 4] {
          var recipe = Recipe(&numbers)
          recipe.isRow = false
          recipe.spacing = 0
          var part = recipe.parts[0]
          (part.kind, part.script, part.count, part.length) = (kind, script, 480, 2000)
          (part.holder, part.nesting, part.isPressed, part.labelLength) = (holder, 0, kind == 10, 0)
          (part.differs, part.mode, part.lines, part.size) = (true, nil, 1, 16)
          if kind != 0 { part.length = 30 }
          recipe.parts = [part]
          let tree = recipe.tree()
          let toll = stage.toll(of: tree, after: Node(.spacer))
          ThisProcess.say(
            "kind=\(kind) \(script) holder=\(holder) n=\(recipe.parts[0].count)"
              + " length=\(recipe.parts[0].length): \(toll.line)\n")
        }
      }
    }
  }
}
