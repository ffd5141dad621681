// Checked before the start, because today-guard, bwrap and shells report no cause. Programs are rejected only if they
// certainly can't run.

internal import GLib
internal import WidgetCore

/// Checks whether the system can run a program.
struct ProgramCheck {
  enum FileState: Hashable, Sendable {
    case missing
    case notExecutable
    case executable
  }

  /// The search path for programs.
  var path: [String]
  /// This machine's number in ELF files; nil if unknown.
  var machine: UInt16?
  /// Whether the system runs other machines' programs (binfmt_misc); only called for these.
  var runsOtherMachines: () -> Bool = { false }
  var state: (String) -> FileState
  /// Returns the names in a folder.
  var names: (String) -> [String] = { _ in [] }
  /// Whether a file is visible to the widget.
  var isVisible: (String) -> Bool = { _ in true }

  /// Returns the flaw of a program with these first bytes; nil without a known one.
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
    // Executable files that can't be read can't be checked.
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

  /// Most 64-bit machines run programs of their 32-bit predecessors.
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
      // The interpreter may ignore it at the end of its argument.
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

  /// The arguments of `env`.
  private func flaw(inLookup argument: String) -> ProgramFlaw.Kind? {
    let split = "-S"
    guard argument.hasPrefix(split) else {
      // Other options, or a missing name, aren't checked.
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

  /// Suggests the same program in another folder or version.
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
      // The shortest name is independent of the version: python3, not python3.11.
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

/// Detects changes of a program without reading it, so that it can be checked whenever the panel is shown.
struct ProgramStamp: Hashable, Sendable {
  /// Scripts beside the program belong to it. Other files may be the widget's data.
  private static let scripts = [".py", ".sh", ".js", ".mjs", ".rb", ".pl", ".lua", ".tcl"]
  /// Maximum files to check.
  private static let most = 200

  private var files: [FileEntry?]

  init(of widget: InstalledWidget) {
    let program = SandboxView.Program(of: widget, home: nil, hidden: [])
    let named = widget.arguments.filter { $0.hasPrefix("/") }
    files = ([program.file] + named).map { File($0).entry }
    guard let folder = program.folder else { return }
    let names = File.names(in: folder).prefix(ProgramStamp.most).filter { name in
      ProgramStamp.scripts.contains { name.hasSuffix($0) }
    }
    files += names.sorted().map { File("\(folder)/\($0)").entry }
  }
}
