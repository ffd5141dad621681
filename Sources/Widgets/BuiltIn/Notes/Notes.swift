internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The Notes widget: the user's own text files, saved while typing.
struct Notes: WidgetProvider {
  static let id = "org.todayview.Notes"

  /// The notes of a demonstration, which has no files.
  private var sample: [Note]?
  /// The checksums of the versions that this process wrote last. The panel may send several texts before it receives
  /// them.
  private var written: [String: String] = [:]
  private let follower = ContentFollower()

  mutating func update(_ context: Context) throws -> UpdateResult {
    if Samples.wanted != nil { return .newData(sampleUpdate(context)) }
    return .newData(try update(Notes.folder(context), context))
  }

  /// Returns the content, and follows the folder from now on.
  private func update(_ folder: NotesFolder, _ context: Context) throws -> Update {
    follower.follow("\(folder.path)/", context) { context in
      try? Notes.update(folder, context)
    }
    return follower.shown(try Notes.update(folder, context))
  }

  mutating func action(_ request: ActionRequest, _ context: Context) throws -> UpdateResult {
    guard let action = NotesAction(request.action) else { return .noData }
    if Samples.wanted != nil { return .newData(perform(action, request.value?.text, context)) }
    let folder = Notes.folder(context)
    switch action {
    case .new: try Notes.choose(folder.freshName(), context)
    case .choose(let name):
      guard NotesFolder.isName(name) else { return .noData }
      try Notes.choose(name, context)
    case .save(let name, let checksum):
      guard NotesFolder.isName(name), let text = request.value?.text else { return .noData }
      let known = Set([checksum, written[name]].compactMap(\.self))
      switch try folder.save(text, as: name, replacing: known) {
      case .saved(let note): written[note.name] = note.checksum
      case .savedBeside(let note):
        written[note.name] = note.checksum
        try Notes.choose(note.name, context)
        context.push(try update(folder, context))
        return .failed(NotesWords.savedBeside(note.name))
      }
    case .delete(let name):
      guard let note = try folder.remove(name) else { break }
      if try context.values.string("current") == name { try context.values.remove("current") }
      try context.values.set(note.name, for: "deleted-name")
      try context.values.set(Data(note.bytes), for: "deleted")
      context.offerUndo(NotesWords.deleted(note.title), sending: NotesAction.restore.name)
    case .restore:
      guard let name = try context.values.string("deleted-name"),
        let bytes = try context.values.data("deleted")
      else { break }
      let note = try folder.restore(Note(name: name, bytes: Array(bytes)))
      try context.values.remove("deleted")
      try Notes.choose(note.name, context)
    }
    return .newData(try update(folder, context))
  }

  // MARK: - Parts

  /// Returns the folder in the settings, otherwise "Notes" in the home folder, which the first note creates.
  private static func folder(_ context: Context) -> NotesFolder {
    if let path = context.settings.text("folder"), path.hasPrefix("/") {
      return NotesFolder(path: path)
    }
    return NotesFolder(path: "\(homeFolder ?? "")/Notes")
  }

  private static func choose(_ name: String, _ context: Context) throws {
    try context.values.set(name, for: "current")
  }

  private static func update(_ folder: NotesFolder, _ context: Context) throws -> Update {
    try folder.check()
    let notes = folder.notes()
    let chosen = (try? context.values.string("current")) ?? nil
    // A new note has a name before it is saved.
    let name = chosen ?? notes.first?.name ?? folder.freshName()
    let current = folder.note(name)
    return Update(
      NotesCard(
        notes: notes, current: current ?? Note(name: name, bytes: []), isSaved: current != nil
      ).content)
  }

  // MARK: - Samples

  private mutating func sampleUpdate(_ context: Context) -> Update {
    let notes = sample ?? NotesWords.samples.map { Note(name: $0, bytes: Array($1.utf8)) }
    sample = notes
    return Update(NotesCard(notes: notes, current: notes[0], isSaved: true).content)
  }

  private mutating func perform(
    _ action: NotesAction, _ text: String?, _ context: Context
  ) -> Update {
    var notes = sample ?? []
    switch action {
    case .choose(let name):
      if let index = notes.firstIndex(where: { $0.name == name }) { notes.swapAt(0, index) }
    case .save(let name, _):
      if let index = notes.firstIndex(where: { $0.name == name }), let text {
        notes[index].bytes = Array(text.utf8)
      }
    case .new, .delete, .restore: break
    }
    sample = notes
    return sampleUpdate(context)
  }
}
