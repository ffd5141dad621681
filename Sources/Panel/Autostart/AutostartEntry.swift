internal import KeyFiles

/// The entry that starts Today at login, as desktops read it.
nonisolated enum AutostartEntry {
  static let group = "Desktop Entry"
  static let name = "\(Program.identifier).desktop"

  /// Where a program is found by its name alone, whatever the desktop makes of PATH.
  private static let usualFolders = ["/usr/bin", "/usr/local/bin"]

  /// The entry for the program at this path, made from the one that was installed with it, or
  /// written from nothing where that is missing or can't be read.
  static func text(template: String?, executable: String) -> String {
    var file = template.flatMap { try? KeyFile(parsing: $0) } ?? KeyFile()
    if file.value("Exec", in: group) == nil {
      file = KeyFile()
      let lines = [
        ("Type", "Application"), ("Name", "Today"),
        ("Comment", "A side panel with what matters today"), ("Exec", "today --background"),
        ("TryExec", "today"), ("Icon", Program.identifier), ("Terminal", "false"),
        ("StartupNotify", "false"),
      ]
      for (key, value) in lines { file.set(value, key, in: group) }
    }
    let isUsual = usualFolders.contains { executable == "\($0)/today" }
    if !isUsual, !executable.isEmpty {
      file.set("\(quoted(executable)) --background", "Exec", in: group)
      file.set(executable, "TryExec", in: group)
    }
    return file.text
  }

  /// The program that the line of an entry starts.
  static func program(of line: String) -> String {
    var program = ""
    var isQuoted = false
    var isEscaped = false
    for character in line.drop(while: { $0 == " " }) {
      if isEscaped {
        program.append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        break
      } else {
        program.append(character)
      }
    }
    return program.replacing("%%", with: "%")
  }

  /// As an argument in such a line: these have rules of their own beside those of key files.
  private static func quoted(_ argument: String) -> String {
    let percent = argument.replacing("%", with: "%%")
    let plain = percent.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "/-_.,+:@%".contains(character))
    }
    if plain { return percent }
    let escaped = percent.map { "\"`$\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }
}
