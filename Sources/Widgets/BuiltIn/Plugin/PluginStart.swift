// Many plugins name programs by their macOS paths, or have a shebang line that only works there:
// `#!/usr/bin/env VAR=x prog` starts itself forever on Linux, because the kernel passes one argument.

/// The command for running a plugin's file.
struct PluginStart: Equatable {
  /// The program and its arguments, including the file.
  var program: String
  var words: [String]

  /// The reason that a plugin can't start.
  enum Lack: Error, Equatable {
    /// The interpreter of its shebang line isn't installed.
    case noInterpreter(String)
    case notExecutable
  }

  /// The length of the part that is searched for a shebang line, in bytes.
  static let headLength = 4096

  /// Chooses the command by the beginning of the file. `find` checks a path, or returns the path of a program by
  /// name.
  init(
    of file: String, head: [UInt8], isExecutable: Bool, find: (String) -> String?
  ) throws(Lack) {
    guard let line = PluginStart.firstLine(head) else {
      guard isExecutable else { throw .notExecutable }
      // Shells run a text file without a shebang line as a script.
      let isText = !head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) && !head.contains(0)
      self.init(program: isText ? "/bin/sh" : file, words: isText ? [file] : [])
      return
    }
    let parts = line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    let interpreter = parts.first.map(String.init) ?? ""
    let argument = parts.dropFirst().first.map { String($0.drop { $0 == " " || $0 == "\t" }) } ?? ""
    let name = interpreter.split(separator: "/").last.map(String.init) ?? ""
    guard name == "env" else {
      guard let found = PluginStart.interpreter(interpreter, find) else {
        throw .noInterpreter(name)
      }
      self.init(program: found, words: (argument.isEmpty ? [] : [argument]) + [file])
      return
    }
    let words = argument.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard words.count > 1 || words.first?.contains("=") == true || argument.hasPrefix("-") else {
      guard let found = words.first.flatMap({ PluginStart.interpreter($0, find) }) else {
        throw .noInterpreter(words.first ?? name)
      }
      self.init(program: found, words: [file])
      return
    }
    var command = argument
    if let called = words.first(where: { !$0.hasPrefix("-") && !$0.contains("=") }) {
      guard let found = PluginStart.interpreter(called, find) else { throw .noInterpreter(called) }
      if called.contains("/"), let place = command.firstRange(of: called) {
        command.replaceSubrange(place, with: found)
      }
    }
    let split = command.hasPrefix("-S") ? [command] : ["-S", command]
    self.init(program: find("/usr/bin/env") ?? "env", words: split + [file])
  }

  /// Finds an interpreter, also where its path is that of a Mac.
  private static func interpreter(_ path: String, _ find: (String) -> String?) -> String? {
    find(path) ?? path.split(separator: "/").last.flatMap { find(String($0)) }
  }

  private init(program: String, words: [String]) {
    self.program = program
    self.words = words
  }

  /// Returns the shebang line, without CR.
  private static func firstLine(_ head: [UInt8]) -> String? {
    guard head.starts(with: Array("#!".utf8)) else { return nil }
    let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    let text = String(decoding: line, as: UTF8.self)
    let isSpace = { (letter: Character) in letter == " " || letter == "\t" || letter == "\r" }
    let start = text.drop(while: isSpace)
    guard let end = start.lastIndex(where: { !isSpace($0) }) else { return nil }
    return String(start[...end])
  }
}
