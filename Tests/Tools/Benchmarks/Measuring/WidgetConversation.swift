internal import Foundation
internal import TestDesktop
internal import WidgetCore

/// One process of a widget that is asked once.
final class WidgetConversation {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let start: ContinuousClock.Instant

  struct Cost {
    /// Milliseconds to the first line.
    let first: Double
    /// Mebibytes.
    let memory: Double
    let peak: Double
    /// Milliseconds of the processor, from the start of the process to its answer.
    let processor: Double
  }

  init(
    _ name: String, _ folder: String, _ settings: [String: SettingValue],
    reason: UpdateReason = .user
  ) throws {
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
    process.arguments = [name]
    process.environment = ["HOME": folder, "XDG_DATA_HOME": folder, "PATH": "/usr/bin:/bin"]
    process.standardInput = input
    process.standardOutput = output
    start = .now
    try process.run()
    let request = UpdateRequest(reason: reason, instance: "one", settings: settings)
    input.fileHandleForWriting.write(Data(HostMessage.update(id: 1, request).line))
  }

  func finish() throws -> Cost {
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    var said = Data()
    var first: Double?
    // A long line comes in pieces.
    while first == nil || !String(decoding: said, as: UTF8.self).contains("\"id\":1") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw BenchmarkError.program("today-widgets", "ended without an answer", errors: "")
      }
      said += more
      if first == nil, said.contains(0x0A) {
        let time = (ContinuousClock.now - start).components
        first = Double(time.seconds) * 1000 + Double(time.attoseconds) / 1e15
      }
    }
    let pid = process.processIdentifier
    return Cost(
      first: first ?? 0, memory: try Memory.proportionalMebibytes(ofTree: pid),
      peak: try Memory.peakMebibytes(of: pid),
      processor: try Usage(of: pid).processorSeconds * 1000)
  }
}
