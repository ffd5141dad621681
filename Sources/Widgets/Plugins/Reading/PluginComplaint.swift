internal import WidgetCore

/// What a program wrote to standard error, for the user.
public struct PluginComplaint: Hashable, Sendable {
  /// The line that names the error.
  public var sentence: String?
  /// The program that a script called, but that isn't installed.
  public var program: String?

  public init(_ bytes: some Sequence<UInt8>) {
    let lines = String(decoding: Array(bytes), as: UTF8.self)
      .split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    program = lines.lazy.compactMap(PluginComplaint.missing).first
    let words = PluginComplaint.telling(lines).map { String($0).asSaid }
    sentence = words.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the line with the error: the last one, or what stands before the calls that led there.
  private static func telling(_ lines: [Substring]) -> Substring? {
    // Ruby: "a.rb:3:in 'run': no route (IOError)", then "\tfrom a.rb:9:in '<main>'".
    if let calls = lines.firstIndex(where: { $0.trimmed.hasPrefix("from ") && $0.first == "\t" }),
      calls > 0
    {
      return lines[calls - 1]
    }
    // Perl: "Can't locate JSON.pm in @INC … at a.pl line 3.", then "BEGIN failed--…".
    let ends = ["BEGIN failed--", "Compilation failed in require", "Execution of "]
    if let last = lines.last, ends.contains(where: last.hasPrefix) {
      return lines.first { line in !ends.contains(where: line.hasPrefix) } ?? last
    }
    // Node: "TypeError: x is not a function", then "    at …", then "Node.js v20".
    if let calls = lines.firstIndex(where: { $0.hasPrefix("    at ") }), calls > 0 {
      return lines[..<calls].last { $0.contains("Error") } ?? lines[calls - 1]
    }
    return lines.last
  }

  /// Returns the missing program that a line names.
  private static func missing(_ line: Substring) -> String? {
    let line = line.trimmed
    let name: Substring?
    if line.hasSuffix(": command not found") {
      // bash: "a.sh: line 3: jq: command not found"; zsh swaps the two.
      name = line.dropLast(": command not found".count).split(separator: " ").last
    } else if let range = end(of: "command not found: ", in: line) {
      name = line[range...]
    } else if line.hasSuffix(": not found"), line.contains(": ") {
      // dash: "a.sh: 3: jq: not found".
      let parts = line.dropLast(": not found".count).split(separator: " ")
      guard parts.count > 1, parts.dropLast().last?.last == ":" else { return nil }
      name = parts.last
    } else if line.hasSuffix(": No such file or directory"), line.contains(": line ") {
      // bash: "a.sh: line 3: /opt/homebrew/bin/brew: No such file or directory". It says the same of a file
      // that isn't there.
      name = line.dropLast(": No such file or directory".count).split(separator: " ").last
      guard let name, name.hasPrefix("/"), ["/bin/", "/sbin/"].contains(where: name.contains)
      else { return nil }
      return program(in: name)
    } else if line.hasPrefix("env: "), line.hasSuffix(": No such file or directory") {
      name = line.dropFirst("env: ".count).dropLast(": No such file or directory".count)
    } else if line.hasPrefix("FileNotFoundError: [Errno 2] No such file or directory: ") {
      // Python: a name without a folder is a program; a missing file is more likely otherwise.
      name = line.split(separator: " ").last
      guard name?.contains(".") == false else { return nil }
    } else if line.hasSuffix("(Errno::ENOENT)"), let start = end(of: " - ", in: line) {
      name = line[start...].prefix { $0 != " " }
      guard name?.contains(".") == false else { return nil }
    } else if line.hasSuffix(" ENOENT"), let start = end(of: "spawn ", in: line) {
      name = line[start...].prefix { $0 != " " }
    } else {
      name = nil
    }
    return name.flatMap { program(in: $0) }
  }

  /// Returns a program's name without quotes; nil if it can't be one.
  private static func program(in text: Substring) -> String? {
    let name = text.trimmed { "‘’'\"`".contains($0) }
    let isName = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || "-_.+/".utf8.contains(byte)
    }
    return isName && !name.isEmpty && name.utf8.count <= 60 ? String(name) : nil
  }

  /// The end of the first occurrence of some words.
  private static func end(of words: String, in line: Substring) -> Substring.Index? {
    var rest = line
    while !rest.isEmpty {
      if rest.hasPrefix(words) { return rest.index(rest.startIndex, offsetBy: words.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
