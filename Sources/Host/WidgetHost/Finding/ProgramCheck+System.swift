internal import GLib

extension ProgramCheck {
  /// Checks for this computer.
  init(path: String, isVisible: @escaping (String) -> Bool) {
    self.init(
      path: path.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init),
      machine: ProgramCheck.machineHere, runsOtherMachines: ProgramCheck.runsOtherMachinesHere,
      state: { path in
        if Command.executable(named: path, inPath: "") != nil { return .executable }
        return File(path).exists ? .notExecutable : .missing
      }, names: { File.names(in: $0) }, isVisible: isVisible)
  }

  /// Reads a program's first bytes and checks them.
  func flaw(of program: String) -> ProgramFlaw? {
    let bytes = try? File(program).read(first: ProgramHead.length)
    return flaw(of: program, bytes.map { ProgramHead($0) })
  }

  /// The machine that this program was built for.
  private static let machineHere: UInt16? = {
    guard let bytes = try? File("/proc/self/exe").read(first: ProgramHead.length),
      case .machineCode(let machine, _) = ProgramHead(bytes)
    else { return nil }
    return machine
  }()

  /// Whether the kernel passes ELF files to an emulator.
  private static func runsOtherMachinesHere() -> Bool {
    let folder = "/proc/sys/fs/binfmt_misc"
    return File.names(in: folder).contains { name in
      guard let bytes = try? File("\(folder)/\(name)").read(limit: 4096) else { return false }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      // The first bytes of ELF files; Windows programs begin with "MZ".
      return lines.contains("enabled")
        && lines.contains { $0.hasPrefix("magic 7f454c46") || $0.hasPrefix("magic 4d5a") }
    }
  }
}
