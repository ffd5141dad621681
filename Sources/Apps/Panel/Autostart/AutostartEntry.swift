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
    if !isUsual(executable) {
      file.set(command(executable, "--background"), "Exec", in: group)
      file.set(executable, "TryExec", in: group)
    }
    return file.text
  }

  /// The command that starts the program at this path, with a word.
  static func command(_ executable: String, _ word: String) -> String {
    "\(isUsual(executable) ? "today" : quoted(executable)) \(word)"
  }

  /// Whether it is found by its name.
  private static func isUsual(_ executable: String) -> Bool {
    executable.isEmpty || usualFolders.contains { executable == "\($0)/today" }
  }

  /// The program that the line of an entry starts. By scalars, as desktops read it by bytes: an accent
  /// after a quotation mark makes no other sign of it.
  static func program(of line: String) -> String {
    var program = String.UnicodeScalarView()
    var isQuoted = false
    var isEscaped = false
    var isPercent = false
    for scalar in line.unicodeScalars.drop(while: { $0 == " " }) {
      if isEscaped {
        program.append(scalar)
        isEscaped = false
      } else if isQuoted, scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        isQuoted.toggle()
      } else if scalar == " ", !isQuoted {
        break
      } else if scalar == "%", isPercent {
        // Two stand for one, which is there.
        isPercent = false
        continue
      } else {
        program.append(scalar)
      }
      isPercent = scalar == "%"
    }
    return String(program)
  }

  /// As an argument in such a line: these have rules of their own beside those of key files.
  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", "-", "_", ".", ",", "+", ":", "@", "%": true
      default: false
      }
    }
    var text = String.UnicodeScalarView()
    for scalar in argument.unicodeScalars {
      switch scalar {
      case "%": text.append("%")
      case "\"", "`", "$", "\\": text.append("\\")
      default: break
      }
      text.append(scalar)
    }
    return isPlain ? String(text) : "\"\(String(text))\""
  }
}
