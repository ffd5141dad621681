internal import Foundation

/// When, on what, and of what something was measured.
struct Origin: Codable, Hashable {
  /// Such as "2026-11-25 17:40 UTC".
  let date: String
  /// Nil where there is no git.
  let commit: String?
  let machine: String
  /// "release" or "debug".
  let build: String

  /// Here and now.
  static func current() -> Origin {
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    let date = Date().formatted(.iso8601).prefix(16).replacingOccurrences(of: "T", with: " ")
    return Origin(date: "\(date) UTC", commit: commit, machine: machine, build: build)
  }

  var text: String {
    let made = commit.map { "commit \($0), " } ?? ""
    return "\(date), \(made)\(build) build, \(machine)"
  }

  /// The same, and what of it differs from another.
  func text(beside other: Origin) -> String {
    var differences: [String] = []
    if machine != other.machine { differences.append("another machine") }
    if build != other.build { differences.append("another kind of build") }
    if commit != other.commit { differences.append("another commit") }
    return differences.isEmpty
      ? "\(date), the same commit and machine"
      : "\(text): \(differences.joined(separator: ", "))"
  }

  /// Whether it may be shown: it comes from a file.
  var isHarmless: Bool {
    [date, commit ?? "", machine, build].allSatisfy { text in
      text.count <= 200
        && text.unicodeScalars.allSatisfy { $0.properties.generalCategory.isVisible }
    }
  }

  private static var machine: String {
    let lines = (ProcessTree.read("/proc/cpuinfo") ?? "").split(separator: "\n")
    let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let trimmed = name?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
    return "\(trimmed), \(ProcessInfo.processInfo.activeProcessorCount) cores"
  }

  private static var commit: String? {
    guard let hash = output(of: ["git", "rev-parse", "--short", "HEAD"]) else { return nil }
    let changes = output(of: ["git", "status", "--porcelain", "--untracked-files=no"])
    return changes == "" ? hash : "\(hash) with changes"
  }

  private static func output(of command: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Unicode.GeneralCategory {
  /// Whether it can't do anything to a terminal.
  fileprivate var isVisible: Bool {
    ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned]
      .contains(self)
  }
}
