// Judged before a program is started: what starts it (today-guard, bwrap, or the shell that both turn to)
// would only say that it didn't work. Only what surely can't be run is kept from being tried.

internal import GLib

/// Whether the system can run a program: what that depends on.
struct ProgramCheck {
  enum FileState: Hashable, Sendable {
    case missing
    case notExecutable
    case executable
  }

  /// The folders that programs are looked for in.
  var path: [String]
  /// The number of this machine, as machine code has it; nil is not known.
  var machine: UInt16?
  /// Whether the system has been told how to run programs of other machines; asked only where one
  /// may be meant for such.
  var runsOtherMachines: () -> Bool = { false }
  var state: (String) -> FileState
  /// The names in a folder.
  var names: (String) -> [String] = { _ in [] }
  /// Whether the widget sees a file.
  var isVisible: (String) -> Bool = { _ in true }

  /// What is wrong with a program that begins in this way; nil where nothing is known to be.
  func flaw(of program: String, _ head: ProgramHead?) -> ProgramFlaw? {
    kind(of: program, head).map { ProgramFlaw(program: program, kind: $0) }
  }

  private func kind(of program: String, _ head: ProgramHead?) -> ProgramFlaw.Kind? {
    switch state(program) {
    case .missing: return .missing
    case .notExecutable: return .notExecutable
    case .executable: break
    }
    switch head {
    case .script(let line): return flaw(in: line)
    case .machineCode(let machine, let loader): return flaw(in: machine, loader)
    case .text: return .noFirstLine
    case .empty: return .empty
    case .unknown: return runsOtherMachines() ? nil : .unknown
    // What may be run and not be read can't be judged.
    case nil: return nil
    }
  }

  private func flaw(in machine: UInt16, _ loader: String?) -> ProgramFlaw.Kind? {
    if let here = self.machine, !runs(machine, here) {
      return runsOtherMachines() ? nil : .otherMachine(machine, here: here)
    }
    if let loader, loader.hasPrefix("/"), state(loader) == .missing { return .noLoader(loader) }
    return nil
  }

  /// Machines of 64 bits mostly run what is for their elder sisters, too.
  private func runs(_ machine: UInt16, _ here: UInt16) -> Bool {
    machine == here || [62: 3, 183: 40][here] == machine
  }
}

// MARK: - Scripts

extension ProgramCheck {
  private func flaw(in line: ProgramHead.FirstLine) -> ProgramFlaw.Kind? {
    let name = line.interpreter
    guard !name.isEmpty else {
      return line.hasCarriageReturn ? .carriageReturn(isFatal: false) : .noFirstLine
    }
    guard name.hasPrefix("/") else { return .interpreterWithoutFolder(name) }
    let isLookup = File(name).name == "env"
    if line.hasCarriageReturn {
      // A program may overlook it at the end of its own argument.
      return .carriageReturn(isFatal: line.argument.isEmpty || isLookup)
    }
    switch state(name) {
    case .missing: return .noInterpreter(name, meant: another(name))
    case .notExecutable: return .interpreterNotExecutable(name)
    case .executable: break
    }
    guard isVisible(name) else { return .interpreterHidden(name, meant: another(name)) }
    return isLookup ? flaw(inLookup: line.argument) : nil
  }

  /// What `env` is given.
  private func flaw(inLookup argument: String) -> ProgramFlaw.Kind? {
    let split = "-S"
    guard argument.hasPrefix(split) else {
      // With other options it is env's own affair, and without a name as well.
      guard let first = argument.first, first != "-", !argument.contains("=") else { return nil }
      guard !isFound(argument) else { return nil }
      let words = argument.split { $0 == " " || $0 == "\t" }
      if words.count > 1, isFound(String(words[0])) { return .oneName(argument) }
      return .notInPath(argument, meant: another(argument))
    }
    let rest = argument.dropFirst(split.count)
    let name = rest.split { $0 == " " || $0 == "\t" }.first { !$0.contains("=") }
    guard let name, !name.hasPrefix("-"), !rest.contains(where: { "\"'\\$".contains($0) }),
      !isFound(String(name))
    else { return nil }
    return .notInPath(String(name), meant: another(String(name)))
  }

  private func isFound(_ name: String) -> Bool {
    if name.contains("/") { return state(name) != .missing }
    return path.contains { isUsable("\($0)/\(name)") }
  }

  private func isUsable(_ file: String) -> Bool { state(file) == .executable && isVisible(file) }

  /// A program that may have been meant: the same in another folder, or in another version.
  private func another(_ program: String) -> String? {
    let name = File(program).name
    let isPath = program != name
    let found = path.map { "\($0)/\(name)" }.first { isUsable($0) }
    if let found { return isPath ? found : nil }
    let folders = isPath ? [File(program).folder] + path : path
    for folder in folders {
      let versions = names(folder).filter {
        $0 != name && stem(of: $0) == stem(of: name) && isUsable("\(folder)/\($0)")
      }
      // The shortest is the one that stands for all its versions: python3, not python3.11.
      let best = versions.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      if let best { return isPath ? "\(folder)/\(best)" : best }
    }
    return nil
  }
}

/// A program's name without its version: "python" for "python3.11".
private func stem(of name: String) -> Substring {
  let end = name.lastIndex { !$0.isNumber && $0 != "." && $0 != "-" }
  return end.map { name[...$0] } ?? name[...]
}
