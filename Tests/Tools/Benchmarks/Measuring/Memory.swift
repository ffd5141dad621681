/// What processes occupy.
enum Memory {
  /// Pages that several programs share, counted by their share. Other programs that run GTK at the
  /// same time make it smaller.
  static func proportionalMebibytes(ofTree root: Int32) throws -> Double {
    try sum("Pss:", ofTree: root)
  }

  /// Pages that come from no file: what only this program can be blamed for.
  static func anonymousMebibytes(ofTree root: Int32) throws -> Double {
    try sum("Pss_Anon:", ofTree: root)
  }

  /// The most that was ever in memory, shared pages counted in full.
  static func peakMebibytes(of pid: Int32) throws -> Double {
    let line = ProcessTree.read("/proc/\(pid)/status")?.split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    guard let size = line.flatMap({ Double($0.filter(\.isNumber)) }) else {
      throw BenchmarkError.unreadable("the memory of process \(pid)")
    }
    return size / 1024
  }

  private static func sum(_ field: String, ofTree root: Int32) throws -> Double {
    let sizes = ProcessTree.members(of: root).compactMap { pid -> Double? in
      ProcessTree.read("/proc/\(pid)/smaps_rollup")?.split(separator: "\n")
        .first { $0.hasPrefix(field) }?.split(separator: " ").dropFirst().first
        .flatMap { Double($0) }
    }
    guard !sizes.isEmpty else { throw BenchmarkError.unreadable("the memory of process \(root)") }
    return sizes.reduce(0, +) / 1024
  }
}
