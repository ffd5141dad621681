/// A system call that fails, as it does on a disk that is full or broken, or where there is too much of
/// something: the n-th of its name in a thread, counted from 1.
struct Fault: Hashable, CustomStringConvertible {
  /// What fails, and how.
  struct Kind: Hashable {
    let call: String
    let error: String

    init(_ call: String, _ error: String) { (self.call, self.error) = (call, error) }
  }

  let kind: Kind
  let place: Int

  var description: String { "\(kind.call) \(place): \(kind.error)" }

  /// For strace, which lets it happen.
  var injection: String { "inject=\(kind.call):error=\(kind.error):when=\(place)" }
}

/// What strace wrote of a program and all that it started.
struct Trace {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n") }

  /// What was made to fail.
  var injected: [Substring] { lines.filter { $0.hasSuffix("(INJECTED)") } }

  /// Where calls of this name concern files below `folder`: the number of the call in its thread. strace
  /// counts each thread apart, so that one number may stand for several calls, of which each fails.
  func places(of call: String, below folder: String) -> [Int] {
    var counts: [Substring: Int] = [:]
    var places: Set<Int> = []
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2, words[1].drop(while: { $0 == " " }).hasPrefix("\(call)(") else {
        continue
      }
      counts[words[0], default: 0] += 1
      if line.contains("\(folder)/"), let count = counts[words[0]] { places.insert(count) }
    }
    return places.sorted()
  }
}
