/// What `today new` writes: a small widget that works, to be made into another one.
nonisolated struct WidgetTemplate: Equatable, Sendable {
  enum Language: String, CaseIterable, Sendable { case shell, python, swift }

  /// A file of the new widget, by its path in the folder of the user's widgets.
  struct NewFile: Equatable, Sendable {
    var path: String
    var text: String
    var isExecutable: Bool
  }

  /// The name as the user gave it, such as "Machine Load".
  let name: String
  let language: Language
  /// Where the Swift package of Today is, for widgets in Swift.
  let package: String

  /// The name of its files, such as "machine-load"; empty if nothing of the name can be in one.
  var fileName: String {
    let words = name.lowercased().split { !("a"..."z" ~= $0 || "0"..."9" ~= $0) }
    return words.joined(separator: "-")
  }

  /// What it is called in Swift, such as "MachineLoad".
  var typeName: String {
    let words = fileName.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = words.joined()
    return name.first?.isNumber == true ? "Widget\(name)" : name
  }

  /// The files, made from those of the template: pairs of a path and a text, in both of which
  /// FILE-NAME, TYPE-NAME, NAME and PACKAGE stand for those of the new widget.
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
