internal import WidgetCore

/// Why the system can't run a widget's program, or not as intended.
public struct ProgramFlaw: Error, Hashable, Sendable {
  /// The cause. Associated values with a suggestion are nil if there is none.
  enum Kind: Hashable, Sendable {
    case missing
    case notExecutable
    /// The interpreter is missing.
    case noInterpreter(String, meant: String?)
    case interpreterNotExecutable(String)
    /// The interpreter isn't visible in the sandbox.
    case interpreterHidden(String, meant: String?)
    /// The interpreter isn't an absolute path, and PATH isn't searched.
    case interpreterWithoutFolder(String)
    /// `env` can't find the interpreter in PATH.
    case notInPath(String, meant: String?)
    /// `env` takes the interpreter and its options for one name.
    case oneName(String)
    case carriageReturn(isFatal: Bool)
    case otherMachine(UInt16, here: UInt16)
    /// The loader is missing.
    case noLoader(String)
    case empty
    case noFirstLine
    case unknown
    /// A part of Today is missing.
    case partOfToday
  }

  /// The path of the program.
  let program: String
  let kind: Kind

  /// Whether the program can't run; otherwise a shell tries to interpret it.
  public var isFatal: Bool {
    switch kind {
    case .carriageReturn(let isFatal): isFatal
    case .empty, .noFirstLine, .unknown: false
    default: true
    }
  }
}

extension ProgramFlaw: CustomStringConvertible {
  /// The path, the cause and the solution: "/w/tasks: its first line names …".
  public var description: String {
    translated(
      "{file}: {mistake}", ["file": program, "mistake": listedClauses([mistake, remedy])])
  }

  private var mistake: String {
    switch kind {
    case .missing, .partOfToday: translated("it does not exist")
    case .notExecutable: translated("it is not executable")
    case .noInterpreter(let name, _):
      translated("its first line names {program}, which does not exist", ["program": name])
    case .interpreterNotExecutable(let name):
      translated("its first line names {program}, which is not executable", ["program": name])
    case .interpreterHidden(let name, _):
      translated(
        "its first line names {program}, which is hidden by its sandbox", ["program": name])
    case .interpreterWithoutFolder(let name):
      translated("its first line names {program} without its folder", ["program": name])
    case .notInPath(let name, _):
      translated(
        "its first line asks for {program}, which is not in PATH", ["program": name])
    case .oneName(let words):
      translated("its first line asks for a program called “{name}”", ["name": words])
    case .carriageReturn:
      translated("its first line ends in a carriage return, as in Windows files")
    case .otherMachine(let machine, let here):
      translated(
        "it is a program for {machine}, but this computer is {computer}",
        ["machine": machineName(machine), "computer": machineName(here)])
    case .noLoader(let name):
      translated("it needs the loader {program}, which does not exist", ["program": name])
    case .empty: translated("it is empty")
    case .noFirstLine:
      translated("its first line names no interpreter, so a shell runs it")
    case .unknown: translated("it is neither a Linux program nor a script")
    }
  }

  private var remedy: String {
    switch kind {
    case .missing, .empty, .interpreterNotExecutable: translated("expected a program")
    case .partOfToday: translated("Today must be installed again")
    case .notExecutable:
      translated("{command} makes it executable", ["command": "chmod +x \(shellWord(program))"])
    case .noInterpreter(_, let meant?), .interpreterHidden(_, let meant?),
      .notInPath(_, let meant?):
      translated("did you mean {key}?", ["key": meant])
    case .noInterpreter, .notInPath: translated("install it, or name another one")
    case .interpreterHidden: translated("expected a system program")
    case .interpreterWithoutFolder(let name):
      translated("expected {line}", ["line": "#!/usr/bin/env \(name)"])
    case .oneName(let words):
      translated("expected {line}", ["line": "#!/usr/bin/env -S \(words)"])
    case .carriageReturn:
      translated(
        "{command} fixes this", ["command": "sed -i 's/\\r$//' \(shellWord(program))"])
    case .otherMachine: translated("build it for this computer")
    case .noLoader: translated("build it for this system, or link it statically")
    case .noFirstLine, .unknown: translated("expected {line}", ["line": "#!/bin/sh"])
    }
  }
}

/// The common name of a machine.
private func machineName(_ machine: UInt16) -> String {
  switch machine {
  case 3: "i386"
  case 21: "ppc64"
  case 22: "s390x"
  case 40: "arm"
  case 62: "x86-64"
  case 183: "aarch64"
  case 243: "riscv"
  case 258: "loongarch"
  default: "ELF \(machine)"
  }
}

/// Quotes a path for a shell.
private func shellWord(_ path: String) -> String {
  let isPlain = path.unicodeScalars.allSatisfy {
    $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+".unicodeScalars.contains($0)
  }
  return isPlain ? path : path.singleQuoted
}
