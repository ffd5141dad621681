internal import Glibc

/// The contents of /proc/N/stat.
struct ProcessFacts {
  let parent: Int32
  /// Including its reaped children.
  let processorTime: Duration
  let threads: Int
  let start: Duration
  /// In bytes, including shared memory.
  let memory: Int

  init?(of process: Int32) {
    guard
      let bytes = ProcessTable.contents("/proc/\(process)/stat", limit: 4096, inShortPieces: true)
    else { return nil }
    // The name, in parentheses, may contain anything.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), bytes.count > end + 2
    else { return nil }
    // The file's third field, a letter, is the first here.
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

/// Space-separated numbers; 0 for anything else.
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
      // Only masks and addresses, which aren't used, can overflow.
      number = number &* 10 &+ Int(byte - UInt8(ascii: "0"))
    default: break
    }
  }
  return numbers
}
