internal import WidgetCore

/// The content of the card: the beginning of a note; when expanded, a text field and the other notes.
struct NotesCard {
  let notes: [Note]
  /// The note in the text field.
  let current: Note
  /// Whether its file exists.
  let isSaved: Bool

  private static let lines = 8
  private static let shown = 4
  private static let most = 40

  var content: Node {
    let others = notes.filter { $0.name != current.name }
    return Column(spacing: 8) {
      compact.shown(in: .compact)
      Column(spacing: 8) {
        if current.isEditable {
          TextField(
            current.text ?? "", placeholder: NotesWords.placeholder, lines: NotesCard.lines,
            sending: NotesAction.save(current.name, over: isSaved ? current.checksum : "-").name
          )
          .id("text").label(NotesWords.text)
        } else {
          Text(current.title).id("title").weight(.semibold).lines(2)
          Text(current.preview).id("preview").lines(4)
          Text(NotesWords.notEditable).id("reason").role(.caption).strength(.secondary).lines(3)
        }
        if isSaved {
          ActionButton(NotesWords.new, action: .send(NotesAction.new.name)).id("new")
        }
        if !others.isEmpty {
          List(max: NotesCard.shown) { others.prefix(NotesCard.most).map(row) }.id("others")
        }
      }
      .id("expanded").menu(isSaved ? [delete(current)] : []).shown(in: .expanded)
    }
    .node
  }

  private var compact: Node {
    Column(spacing: 2) {
      if isSaved {
        Text(current.title).id("title").weight(.semibold)
        if !current.body.isEmpty {
          Text(current.body).id("preview").role(.caption).strength(.secondary).lines(2)
        }
      } else {
        Text(notes.isEmpty ? NotesWords.nothing : NotesWords.untitled).id("none")
          .strength(.secondary).lines(2)
      }
    }
    // A click on the note, or on the word that there is none, leads to the text field.
    .id("compact").action(.toggleMode).node
  }

  private func row(_ note: Note) -> Node {
    ListRow(note.title, subtitle: note.preview.isEmpty ? nil : note.preview)
      .id(note.name).action(.send(NotesAction.choose(note.name).name)).menu([delete(note)]).node
  }

  private func delete(_ note: Note) -> MenuItem {
    MenuItem(
      NotesWords.delete, icon: "user-trash-symbolic",
      action: .send(NotesAction.delete(note.name).name), isDestructive: true)
  }
}

/// A click on the card, or a typed text.
enum NotesAction: Hashable {
  case new
  case choose(String)
  /// Replaces the version with this checksum; "-" is a new note.
  case save(String, over: String)
  case delete(String)
  /// Restores the note that was deleted last.
  case restore

  var name: String {
    switch self {
    case .new: "new"
    case .choose(let note): "choose \(note)"
    case .save(let note, let checksum): "save \(checksum) \(note)"
    case .delete(let note): "delete \(note)"
    case .restore: "restore"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("new", nil): self = .new
    case ("restore", nil): self = .restore
    case ("choose", let note?): self = .choose(note)
    case ("delete", let note?): self = .delete(note)
    case ("save", let rest?):
      let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { return nil }
      self = .save(words[1], over: words[0])
    default: return nil
    }
  }
}
