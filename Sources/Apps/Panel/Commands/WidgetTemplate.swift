internal import GLib
internal import WidgetCore

/// The template of `today new`: a small working widget to build on.
nonisolated struct WidgetTemplate: Equatable, Sendable {
  enum Language: String, CaseIterable, Sendable { case shell, python, swift }

  /// A file of the new widget, by its path in the user's widget folder.
  struct NewFile: Equatable, Sendable {
    var path: String
    var text: String
    var isExecutable: Bool
  }

  /// The name from the user, such as "Machine Load".
  let name: String
  let language: Language
  /// The path of Today's Swift package, for widgets in Swift.
  let package: String

  /// The base name of its files, such as "machine-load"; may be empty.
  var fileName: String {
    // Turns "Größe" into "grosse".
    let plain = SearchText.words(of: name).joined(separator: " ")
    let words = plain.split { !("a"..."z" ~= $0 || "0"..."9" ~= $0) }
    return words.joined(separator: "-")
  }

  /// The Swift type name, such as "MachineLoad".
  var typeName: String {
    let words = fileName.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return words.joined()
  }

  /// Why the name is invalid; nil if it is valid.
  var objection: String? {
    if fileName.isEmpty || fileName.first?.isNumber == true {
      return translated(
        "“{name}” can’t be the name of a widget; use one that begins with a letter from A to Z.",
        ["name": name])
    }
    if name.count > 60 { return translated("The name is longer than 60 characters.") }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F && !"\"\\`$".unicodeScalars.contains($0)
    }
    return isPlain
      ? nil
      : translated(
        "“{name}” contains characters that aren’t allowed in names: {letters} and control "
          + "characters.",
        ["name": name, "letters": "\" \\ ` $"])
  }

  /// The next steps for the author.
  func instructions(folder: String) -> String {
    let program =
      language == .swift ? "\(fileName)-source/Sources/\(fileName)/\(typeName).swift" : fileName
    var steps = [
      (translated("Try it:"), "today run org.example.\(typeName)"),
      (translated("Add it to the panel:"), "today add org.example.\(typeName)"),
    ]
    if language == .swift { steps.insert((translated("Build it:"), building(in: folder)), at: 0) }
    let width = steps.reduce(0) { max($0, $1.0.count) } + 1
    let lines = steps.map { does, command in
      let indent = "\n" + String(repeating: " ", count: width + 2)
      return does + String(repeating: " ", count: width - does.count)
        + command.split(separator: "\n").joined(separator: indent) + "\n"
    }
    return [
      translated(
        "Created {file}, a working widget.", ["file": "\(folder)/\(fileName).widget"]),
      translated(
        "Its program is {program} in the same folder. Edit it, then:", ["program": program]),
      lines.joined(),
    ].joined(separator: "\n")
  }

  private func building(in folder: String) -> String {
    """
    swift build -c release --static-swift-stdlib \\
    --package-path "\(folder)/\(fileName)-source"
    """
  }

  /// The new widget's files. Paths and texts of the template contain the placeholders FILE-NAME,
  /// TYPE-NAME, NAME and PACKAGE.
  func files(from template: [(path: String, text: String)]) -> [NewFile] {
    template.map { file in
      NewFile(
        path: filled(file.path), text: filled(file.text),
        isExecutable: file.text.hasPrefix("#!"))
    }
  }

  private func filled(_ text: String) -> String {
    [("FILE-NAME", fileName), ("TYPE-NAME", typeName), ("PACKAGE", package), ("NAME", name)]
      .reduce(text) { text, word in
        text.split(separator: word.0, omittingEmptySubsequences: false).joined(separator: word.1)
      }
  }
}
