internal import WidgetCore

/// Why the system can't run a widget's program, or hardly as it was meant.
public struct ProgramFlaw: Error, Hashable, Sendable {
  /// What is wrong. What is nil among the rest is not known: what was meant instead.
  enum Kind: Hashable, Sendable {
    case missing
    case notExecutable
    /// Its first line names a program that isn't there.
    case noInterpreter(String, meant: String?)
    case interpreterNotExecutable(String)
    /// It is there, but a widget in a sandbox doesn't see it.
    case interpreterHidden(String, meant: String?)
    /// Its first line names a program without the folder, where no one looks into PATH.
    case interpreterWithoutFolder(String)
    /// Its first line leaves it to `env` to find a program that isn't in PATH.
    case notInPath(String, meant: String?)
    /// `env` takes a program with its options for one name.
    case oneName(String)
    case carriageReturn(isFatal: Bool)
    case otherMachine(UInt16, here: UInt16)
    /// What it needs to be loaded isn't there.
    case noLoader(String)
    case empty
    case noFirstLine
    case unknown
    /// It is none of a widget's: Today itself is not all there.
    case partOfToday
  }

  /// The path of the program.
  let program: String
  let kind: Kind

  /// Whether it can't be run; if not, a shell tries to read it.
  public var isFatal: Bool {
    switch kind {
    case .carriageReturn(let isFatal): isFatal
    case .empty, .noFirstLine, .unknown: false
    default: true
    }
  }
}

extension ProgramFlaw: CustomStringConvertible {
  /// Which file, what is wrong, and what would be right: "/w/tasks: its first line names …".
  public var description: String {
    translated(
      "{file}: {mistake}", ["file": program, "mistake": listedClauses([mistake, remedy])])
  }

  private var mistake: String {
    switch kind {
    case .missing, .partOfToday: translated("it is not there")
    case .notExecutable: translated("it may not be run")
    case .noInterpreter(let name, _):
      translated("its first line names {program}, which is not there", ["program": name])
    case .interpreterNotExecutable(let name):
      translated("its first line names {program}, which may not be run", ["program": name])
    case .interpreterHidden(let name, _):
      translated("its first line names {program}, which its sandbox hides", ["program": name])
    case .interpreterWithoutFolder(let name):
      translated("its first line names {program} without the folder", ["program": name])
    case .notInPath(let name, _):
      translated(
        "its first line asks for {program}, which is in no folder of PATH", ["program": name])
    case .oneName(let words):
      translated("its first line asks for a program called “{name}”", ["name": words])
    case .carriageReturn:
      translated("its first line ends in a carriage return, as Windows writes lines")
    case .otherMachine(let machine, let here):
      translated(
        "it is a program for {machine}, and this computer is {computer}",
        ["machine": machineName(machine), "computer": machineName(here)])
    case .noLoader(let name):
      translated("it needs {program} to be loaded, which is not there", ["program": name])
    case .empty: translated("it is empty")
    case .noFirstLine:
      translated("its first line doesn't say what reads it, and so a shell does")
    case .unknown: translated("it is neither a program for Linux nor a script")
    }
  }

  private var remedy: String {
    switch kind {
    case .missing, .empty, .interpreterNotExecutable: translated("a program is expected")
    case .partOfToday: translated("Today must be installed again")
    case .notExecutable:
      translated("{command} allows it", ["command": "chmod +x \(shellWord(program))"])
    case .noInterpreter(_, let meant?), .interpreterHidden(_, let meant?),
      .notInPath(_, let meant?):
      translated("did you mean {key}?", ["key": meant])
    case .noInterpreter, .notInPath: translated("it must be installed, or another one be named")
    case .interpreterHidden: translated("a program of the system is expected")
    case .interpreterWithoutFolder(let name):
      translated("{line} is expected", ["line": "#!/usr/bin/env \(name)"])
    case .oneName(let words):
      translated("{line} is expected", ["line": "#!/usr/bin/env -S \(words)"])
    case .carriageReturn:
      translated(
        "{command} mends that", ["command": "sed -i 's/\\r$//' \(shellWord(program))"])
    case .otherMachine: translated("it must be built for this one")
    case .noLoader: translated("it must be built for this system, or statically")
    case .noFirstLine, .unknown: translated("{line} is expected", ["line": "#!/bin/sh"])
    }
  }
}

/// What people call the machine with this number.
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

/// A path as it is typed into a shell.
private func shellWord(_ path: String) -> String {
  let isPlain = path.unicodeScalars.allSatisfy {
    $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+".unicodeScalars.contains($0)
  }
  let parts = path.split(separator: "'", omittingEmptySubsequences: false)
  return isPlain ? path : "'\(parts.joined(separator: "'\\''"))'"
}
