/// A system call that fails, as on a full or broken disk or at a limit: the n-th of its name in a
/// thread, from 1.
struct Fault: Hashable, CustomStringConvertible {
  /// The call and its error.
  struct Kind: Hashable {
    let call: String
    let error: String

    init(_ call: String, _ error: String) { (self.call, self.error) = (call, error) }
  }

  let kind: Kind
  let place: Int

  var description: String { "\(kind.call) \(place): \(kind.error)" }

  /// The option for strace.
  var injection: String { "inject=\(kind.call):error=\(kind.error):when=\(place)" }
}

/// The output of strace for a program and its children.
struct Trace {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n") }

  /// The calls that were made to fail.
  var injected: [Substring] { lines.filter { $0.hasSuffix("(INJECTED)") } }

  /// The indexes of calls of this name for files below `folder`. strace counts each thread
  /// separately, so one index may stand for several calls, which all fail. If one of these is for a
  /// shared library, the program can't start, which is no finding.
  func places(of call: String, below folder: String) -> [Int] {
    var counts: [Substring: Int] = [:]
    var (places, ofLibraries): (Set<Int>, Set<Int>) = ([], [])
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2, words[1].drop(while: { $0 == " " }).hasPrefix("\(call)(") else {
        continue
      }
      counts[words[0], default: 0] += 1
      guard let count = counts[words[0]] else { continue }
      if line.contains("\(folder)/") { places.insert(count) }
      if line.contains(/\.so[.">]/) { ofLibraries.insert(count) }
    }
    return places.subtracting(ofLibraries).sorted()
  }
}
