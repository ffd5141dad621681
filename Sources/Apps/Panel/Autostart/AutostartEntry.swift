internal import KeyFiles

/// The autostart entry, as desktops read it.
nonisolated enum AutostartEntry {
  static let group = "Desktop Entry"
  static let name = "\(Program.identifier).desktop"

  /// Folders that are in PATH on every desktop.
  private static let usualFolders = ["/usr/bin", "/usr/local/bin"]

  /// Returns the entry for this executable, from the installed template or, without a valid one,
  /// from scratch.
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

  /// Returns a command line for this executable with one argument.
  static func command(_ executable: String, _ word: String) -> String {
    "\(isUsual(executable) ? "today" : quoted(executable)) \(word)"
  }

  /// Whether `today` alone finds it.
  private static func isUsual(_ executable: String) -> Bool {
    executable.isEmpty || usualFolders.contains { executable == "\($0)/today" }
  }

  /// Returns the program that an Exec line starts. Compares scalars, because desktops compare
  /// bytes: an accent after a quotation mark must not hide the mark.
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
        // "%%" is a literal percent sign.
        isPercent = false
        continue
      } else {
        program.append(scalar)
      }
      isPercent = scalar == "%"
    }
    return String(program)
  }

  /// Quotes an argument by the rules of Exec lines, which come on top of those of key files.
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
