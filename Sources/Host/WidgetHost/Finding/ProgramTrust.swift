internal import GLib

/// Whether a program is the user's own or the system's, with all that reads it: what its first line
/// names, what `env` finds, and what loads machine code. Judged at each start, right before it.
///
/// It is run by its path nevertheless: whoever could put another file there, or lead a link on the way
/// elsewhere, is an objection. A sandbox, and what reads a script, know it by its path, too.
struct ProgramTrust {
  /// The folders that `env` looks into.
  var path: [String]
  /// Whether something may be run, as the system sees it.
  var isExecutable: (String) -> Bool = { Command.executable(named: $0, inPath: "") != nil }
  var head: (String) -> ProgramHead? = { program in
    (try? File(program).read(first: ProgramHead.length)).map { ProgramHead($0) }
  }

  /// So often a script may be read by a script, as in the kernel.
  private static let depth = 5

  /// Why it is not to be run, as a sentence; nil when it is.
  func objection(to program: String, _ trust: inout FileTrust) -> String? {
    var programs = [program]
    for _ in 0..<ProgramTrust.depth {
      guard let next = programs.popLast() else { return nil }
      if let objection = trust.objection(to: next) { return objection }
      switch head(next) {
      case .script(let line): programs += readers(line)
      // What is not there is no matter of trust.
      case .machineCode(_, let loader?) where loader.hasPrefix("/") && File(loader).exists:
        programs.append(loader)
      case .machineCode, .text, .empty, .unknown, nil: break
      }
    }
    return nil
  }

  /// The programs that a script's first line leads to.
  private func readers(_ line: ProgramHead.FirstLine) -> [String] {
    guard line.interpreter.hasPrefix("/"), File(line.interpreter).exists else { return [] }
    guard File(line.interpreter).name == "env" else { return [line.interpreter] }
    let words = line.argument.split { $0 == " " || $0 == "\t" }.map(String.init)
    let name = words.first { !$0.hasPrefix("-") && !$0.contains("=") }
    let found = name.flatMap { name in
      name.contains("/")
        ? name : path.lazy.map { "\($0)/\(name)" }.first(where: isExecutable)
    }
    return [line.interpreter] + [found].compactMap(\.self).filter { $0.hasPrefix("/") }
  }
}
