import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore

/// The largest calendars that are read fit into the memory that the manifest asks for.
@Suite(.exhaustive) final class CalendarMemoryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private let today: String = {
    let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: .now)
    return String(format: "%04d%02d%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }()

  /// Writes a calendar of 12 MB.
  private func write(_ name: String, _ lines: (Int) -> String) throws -> String {
    var text = "BEGIN:VCALENDAR\r\n"
    for number in 0... {
      let event =
        "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:\(today)T\(100_000 + number % 60)Z\r\n"
        + "\(lines(number))\r\nEND:VEVENT\r\n"
      guard text.utf8.count + event.utf8.count < 12 << 20 - 100 else { break }
      text += event
    }
    let file = folder.appending(path: name)
    try Data("\(text)END:VCALENDAR\r\n".utf8).write(to: file)
    return file.path
  }

  /// The peak of the memory of a process that shows these files, in KiB.
  private func peak(_ files: [String]) throws -> Int {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
    process.arguments = ["calendar"]
    process.environment = [
      "HOME": folder.path, "XDG_DATA_HOME": folder.path, "PATH": "/usr/bin:/bin", "TZ": "UTC",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let request = UpdateRequest(
      reason: .appear, instance: "one",
      settings: ["gnome": .isOn(false), "files": .list(files)],
      environment: EnvironmentDescription(locale: "en_GB", timeZone: "UTC"))
    input.fileHandleForWriting.write(Data(HostMessage.update(id: 1, request).line + [0x0A]))
    var said = Data()
    while !said.contains(0x0A) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      said += more
    }
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    try input.fileHandleForWriting.close()
    // More than fits into the pipe may follow.
    _ = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test func `a calendar of 12 MB fits, whatever it has`() throws {
    let texts = String(repeating: "Straße ", count: 80)
    let files = [
      try write("many.ics") { "SUMMARY:Meeting \($0)" },
      try write("long.ics") { "SUMMARY:\($0) \(texts)\r\nLOCATION:\(texts)" },
      try write("series.ics") { "SUMMARY:Series \($0)\r\nRRULE:FREQ=HOURLY" },
      try write("calls.ics") {
        "SUMMARY:Call\r\nURL:https://example.org/\($0)/\(String(repeating: "a", count: 150))"
      },
    ]
    let details = try write("details.ics") { number in
      "SUMMARY:Meeting \(number)\r\nDESCRIPTION:\(texts)\r\n"
        + (0..<20).map { "ATTENDEE;CN=Person \($0):mailto:a@example.org\r\n" }.joined()
        + "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM"
    }
    for chosen in files.map({ [$0] }) + [files, [details]] {
      let peak = try peak(chosen)
      expect(peak < 64 << 10, "\(chosen): \(peak) KiB")
    }
  }
}
