internal import GLib

extension ProgramCheck {
  /// With what this computer is, and what there is on it.
  init(path: String, isVisible: @escaping (String) -> Bool) {
    self.init(
      path: path.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init),
      machine: ProgramCheck.machineHere, runsOtherMachines: ProgramCheck.runsOtherMachinesHere,
      state: { path in
        if Command.executable(named: path, inPath: "") != nil { return .executable }
        return File(path).exists ? .notExecutable : .missing
      }, names: { File.names(in: $0) }, isVisible: isVisible)
  }

  /// Reads how the program begins, and judges it.
  func flaw(of program: String) -> ProgramFlaw? {
    let bytes = try? File(program).read(first: ProgramHead.length)
    return flaw(of: program, bytes.map { ProgramHead($0) })
  }

  /// What this program itself is built for runs here.
  private static let machineHere: UInt16? = {
    guard let bytes = try? File("/proc/self/exe").read(first: ProgramHead.length),
      case .machineCode(let machine, _) = ProgramHead(bytes)
    else { return nil }
    return machine
  }()

  /// Whether the kernel hands machine code to a program that can make something of it.
  private static func runsOtherMachinesHere() -> Bool {
    let folder = "/proc/sys/fs/binfmt_misc"
    return File.names(in: folder).contains { name in
      guard let bytes = try? File("\(folder)/\(name)").read(limit: 4096) else { return false }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      // All machine code begins with these bytes, that of Windows with "MZ".
      return lines.contains("enabled")
        && lines.contains { $0.hasPrefix("magic 7f454c46") || $0.hasPrefix("magic 4d5a") }
    }
  }
}
