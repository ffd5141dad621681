internal import Glibc

/// What /proc/N/stat tells of a process.
struct ProcessFacts {
  let parent: Int32
  /// With that of the children that it waited for.
  let processorTime: Duration
  let threads: Int
  let start: Duration
  /// Bytes of memory, with what is shared.
  let memory: Int

  init?(of process: Int32) {
    guard
      let bytes = ProcessTable.contents("/proc/\(process)/stat", limit: 4096, inShortPieces: true)
    else { return nil }
    // The name, in brackets, may hold anything.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), bytes.count > end + 2
    else { return nil }
    // The third field of the file, a letter, is the first here.
    let fields = numbers(in: bytes[(end + 2)...])
    guard fields.count > 21 else { return nil }
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    parent = Int32(truncatingIfNeeded: fields[1])
    processorTime = .milliseconds(fields[11...14].reduce(0, +) * 1000 / ticks)
    threads = fields[17]
    start = .milliseconds(fields[19] * 1000 / ticks)
    memory = fields[21] * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// Numbers that stand between spaces; what is none is 0.
private func numbers(in bytes: ArraySlice<UInt8>) -> [Int] {
  var numbers: [Int] = []
  numbers.reserveCapacity(52)
  var number = 0
  for byte in bytes {
    switch byte {
    case UInt8(ascii: " "):
      numbers.append(number)
      number = 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // Only masks and addresses, which nobody reads here, are so large.
      number = number &* 10 &+ Int(byte - UInt8(ascii: "0"))
    default: break
    }
  }
  return numbers
}
