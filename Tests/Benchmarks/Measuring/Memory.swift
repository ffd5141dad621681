/// What processes occupy.
enum Memory {
  /// The memory of a process and what it has started, shared pages counted by their share.
  static func proportionalMebibytes(ofTree root: Int32) throws -> Double {
    let sizes = ProcessTree.members(of: root).compactMap { pid -> Double? in
      ProcessTree.read("/proc/\(pid)/smaps_rollup")?.split(separator: "\n")
        .first { $0.hasPrefix("Pss:") }?.split(separator: " ").dropFirst().first
        .flatMap { Double($0) }
    }
    guard !sizes.isEmpty else { throw BenchmarkError.unreadable("the memory of process \(root)") }
    return sizes.reduce(0, +) / 1024
  }
}
