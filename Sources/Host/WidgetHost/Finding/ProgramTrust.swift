internal import GLib

/// Checks before each start that only the user and the system can change a program, its interpreter (directly or
/// through `env`) and its loader.
///
/// Programs run by their path. So every folder and symbolic link of the path must be trusted, too.
struct ProgramTrust {
  /// The search path of `env`.
  var path: [String]
  /// Whether the system allows executing a file.
  var isExecutable: (String) -> Bool = { Command.executable(named: $0, inPath: "") != nil }
  var head: (String) -> ProgramHead? = { program in
    (try? File(program).read(first: ProgramHead.length)).map { ProgramHead($0) }
  }

  /// Maximum depth of scripts as interpreters, as in the kernel.
  private static let depth = 5

  /// Why a program isn't trusted; nil if it is.
  func objection(to program: String, _ trust: inout FileTrust) -> String? {
    var programs = [program]
    for _ in 0..<ProgramTrust.depth {
      guard let next = programs.popLast() else { return nil }
      if let objection = trust.objection(to: next) { return objection }
      switch head(next) {
      case .script(let line): programs += readers(line)
      // A missing file is reported elsewhere.
      case .machineCode(_, let loader?) where loader.hasPrefix("/") && File(loader).exists:
        programs.append(loader)
      case .machineCode, .text, .empty, .unknown, nil: break
      }
    }
    return nil
  }

  /// The programs that a shebang line names.
  private func readers(_ line: ProgramHead.FirstLine) -> [String] {
    guard line.interpreter.hasPrefix("/"), File(line.interpreter).exists else { return [] }
    guard File(line.interpreter).name == "env" else { return [line.interpreter] }
    let words = line.argument.split { $0 == " " || $0 == "\t" }.map(String.init)
    let name = words.first { !$0.hasPrefix("-") && !$0.contains("=") }
    // A plugin names programs by their paths on a Mac, and is run with those of the same name.
    let found = name.flatMap { name in
      name.contains("/") && File(name).exists
        ? name : path.lazy.map { "\($0)/\(File(name).name)" }.first(where: isExecutable)
    }
    return [line.interpreter] + [found].compactMap(\.self).filter { $0.hasPrefix("/") }
  }
}
