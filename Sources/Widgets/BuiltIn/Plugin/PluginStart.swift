// Many plugins name programs where a Mac has them, or write a first line that only a Mac understands:
// `#!/usr/bin/env VAR=x prog` starts itself for ever on Linux, as the kernel hands all of it on as one word.

/// How a plugin's file is started.
struct PluginStart: Equatable {
  /// The program, and the words it is given, the file among them.
  var program: String
  var words: [String]

  /// Why it can't be started.
  enum Lack: Error, Equatable {
    /// What its first line names is not on this computer.
    case noInterpreter(String)
    case notExecutable
  }

  /// So much of the file is enough, in bytes.
  static let headLength = 4096

  /// Reads the beginning of the file. `find` says where a program is: of a path, whether it is there; of a
  /// name, in which folder.
  init(
    of file: String, head: [UInt8], isExecutable: Bool, find: (String) -> String?
  ) throws(Lack) {
    guard let line = PluginStart.firstLine(head) else {
      guard isExecutable else { throw .notExecutable }
      // Without a first line, shells take a text for one of theirs.
      let isText = !head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) && !head.contains(0)
      self.init(program: isText ? "/bin/sh" : file, words: isText ? [file] : [])
      return
    }
    let parts = line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    let interpreter = parts.first.map(String.init) ?? ""
    let argument = parts.dropFirst().first.map { String($0.drop { $0 == " " || $0 == "\t" }) } ?? ""
    let name = interpreter.split(separator: "/").last.map(String.init) ?? ""
    guard name == "env" else {
      guard let found = find(interpreter) ?? find(name) else { throw .noInterpreter(name) }
      self.init(program: found, words: (argument.isEmpty ? [] : [argument]) + [file])
      return
    }
    let words = argument.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard words.count > 1 || words.first?.contains("=") == true || argument.hasPrefix("-") else {
      guard let found = words.first.flatMap(find) else {
        throw .noInterpreter(words.first ?? name)
      }
      self.init(program: found, words: [file])
      return
    }
    if let called = words.first(where: { !$0.hasPrefix("-") && !$0.contains("=") }),
      find(called) == nil
    {
      throw .noInterpreter(called)
    }
    let split = argument.hasPrefix("-S") ? [argument] : ["-S", argument]
    self.init(program: find("/usr/bin/env") ?? "env", words: split + [file])
  }

  private init(program: String, words: [String]) {
    self.program = program
    self.words = words
  }

  /// What stands behind `#!`, without what Windows ends lines with.
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
