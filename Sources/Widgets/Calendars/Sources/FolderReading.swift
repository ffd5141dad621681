// Each file is read, and its events expanded, for itself, so that it can be kept for itself. That is right as long
// as no event is in two files, which nobody does on purpose: a moved occurrence is in the file of its
// event. Files that do share an event are read together, all of them, whenever anything has changed.

internal import WidgetCore

/// Reads a folder of calendars: the files that have changed, and what is known of all others.
struct FolderReading {
  private(set) var kept = KeptFiles()
  private(set) var calendars: [CalendarFace] = []
  /// How many files had to be read.
  private(set) var filesRead = 0

  private let source: CalendarSource
  private let old: KeptFiles
  private let oldAgenda: StoredAgenda?
  /// Where what is known of a file is: the index in those with events, or after all of them in the others.
  private var known: [UInt64: Int] = [:]
  /// What has become of the old files with events.
  private var moved: [Int]
  /// The calendars of the folders; -1 of those that are none.
  private var calendarOfFolder: [Int] = []
  private var found: [Found] = []
  private let window: Range<Int>
  private let now: Int
  private var reader: CalendarReader
  private var buffer: [UInt8] = []
  private var budget = Expansion.Budget()
  private var left = CalendarFolder.mostFiles

  private struct Found {
    var occurrence: Occurrence
    var owner: Int
  }

  /// - Parameter old: what is known; it is about the same time, on the same clock.
  /// - Parameter now: what the machine's clock says, by which the times of files are.
  init(
    _ source: CalendarSource, _ old: (files: KeptFiles, agenda: StoredAgenda)?,
    _ reader: CalendarReader, in window: Range<Int>, at now: Int
  ) {
    self.source = source
    self.old = old?.files ?? KeptFiles()
    oldAgenda = old?.agenda
    self.window = window
    self.now = now
    self.reader = reader
    moved = Array(repeating: -1, count: self.old.busy.count)
    known.reserveCapacity(self.old.busy.count + self.old.idle.count)
    for (index, file) in self.old.busy.enumerated() where !file.isShared {
      known[file.digest] = index
    }
    for (index, file) in self.old.idle.enumerated() {
      known[file.digest] = self.old.busy.count + index
    }
    known[FileFacts.unsettled] = nil
  }

  /// False where there is no such folder, or nobody may read it.
  mutating func read(_ path: String) -> Bool {
    guard let top = CalendarFolder(path) else { return false }
    let (files, folders) = top.contents(upTo: left)
    read(top, files, name: source.name)
    for name in folders {
      guard let folder = CalendarFolder("\(path)/\(name)") else {
        kept.folders.append(KeptFiles.Folder(path: "\(path)/\(name)"))
        calendarOfFolder.append(-1)
        continue
      }
      let files = folder.contents(upTo: left).files
      read(folder, files, name: CalendarSource.folder(folder.path).name)
    }
    return true
  }

  /// All that takes place, and the files that it is from.
  mutating func finish() -> Agenda {
    if moved.contains(where: { $0 >= 0 }) {
      oldAgenda?.eachOccurrence { index, occurrence in
        guard index < old.owners.count, old.owners[index] >= 0 else { return }
        let owner = moved[old.owners[index]]
        guard owner >= 0 else { return }
        var occurrence = occurrence
        occurrence.calendar = calendarOfFolder[kept.busy[owner].folder]
        found.append(Found(occurrence: occurrence, owner: owner))
      }
    }
    found.sort { $0.occurrence < $1.occurrence }
    found = Array(found.prefix(Expansion.mostOccurrences))
    kept.owners = found.map(\.owner)
    var sum = Fingerprint()
    sum.add(kept.busy.reduce(0) { $0 &+ $1.digest })
    sum.add(kept.idle.reduce(0) { $0 &+ $1.digest })
    for folder in kept.folders {
      sum.add(folder.path)
      sum.add(folder.beside)
      sum.add(kept.busy.count)
      sum.add(kept.idle.count)
    }
    kept.identity = sum.text
    return Agenda(calendars, found.map(\.occurrence))
  }

  // MARK: - One folder

  private mutating func read(
    _ folder: borrowing CalendarFolder, _ names: FileNames, name: String
  ) {
    left -= names.count
    let index = kept.folders.count
    // Before it is read: what changes meanwhile is seen the next time.
    kept.folders.append(
      KeptFiles.Folder(
        path: folder.path, digest: folder.digest(at: now), beside: folder.digestBeside(at: now)))
    calendarOfFolder.append(names.count > 0 ? calendars.count : -1)
    guard names.count > 0 else { return }
    let first = (busy: kept.busy.count, idle: kept.idle.count)
    for file in 0..<names.count {
      names.withName(file) { take($0, in: folder, index) }
    }
    share(from: first.busy, in: folder)
    var face = CalendarFace(name: folder.name ?? name, color: folder.color)
    if face.color == nil {
      let colored = (kept.busy[first.busy...] + kept.idle[first.idle...]).filter { $0.color != nil }
      face.color = colored.min { kept.names.isBefore($0.name, $1.name) }?.color
    }
    calendars.append(face)
  }

  /// Takes what is known of a file, or reads it.
  private mutating func take(
    _ name: UnsafeRawBufferPointer, in folder: borrowing CalendarFolder, _ index: Int
  ) {
    if !known.isEmpty, let facts = folder.facts(name),
      let place = known[facts.digest(name, at: now)]
    {
      kept.names.add(name)
      var file =
        place < old.busy.count ? old.busy[place] : old.idle[place - old.busy.count]
      (file.folder, file.name) = (index, kept.names.count - 1)
      if file.isBusy {
        moved[place] = kept.busy.count
        kept.busy.append(file)
      } else {
        kept.idle.append(file)
      }
      return
    }
    guard let (facts, content) = content(name, in: folder) else { return }
    kept.names.add(name)
    var file = KeptFiles.File(
      folder: index, name: kept.names.count - 1, digest: facts.digest(name, at: now),
      color: content.color)
    guard !content.events.isEmpty else { return kept.idle.append(file) }
    file.isBusy = true
    file.events = Set(content.events.map(\.uid)).filter { !$0.isEmpty }.map {
      Fingerprint(of: $0).number
    }
    let start = found.count
    expand(content.events, owner: kept.busy.count)
    for found in found[start...] {
      let one = found.occurrence.start..<max(found.occurrence.end, found.occurrence.start + 1)
      file.span =
        file.span.isEmpty
        ? one
        : min(file.span.lowerBound, one.lowerBound)..<max(file.span.upperBound, one.upperBound)
    }
    kept.busy.append(file)
  }

  /// What is in a file; nil where it is gone.
  private mutating func content(
    _ name: UnsafeRawBufferPointer, in folder: borrowing CalendarFolder
  ) -> (facts: FileFacts, content: CalendarContent)? {
    guard let (facts, count) = folder.read(name, upTo: CalendarReader.mostBytes, &buffer) else {
      return nil
    }
    filesRead += 1
    guard let count else { return (facts, CalendarContent()) }
    buffer.withUnsafeBufferPointer { buffer in
      _ = reader.read(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
    return (facts, reader.takeContent())
  }

  private mutating func expand(_ events: [Event], owner: Int) {
    let occurrences = Expansion.occurrences(
      of: events, zones: reader.zones, in: window, calendar: calendars.count, &budget)
    for occurrence in occurrences { found.append(Found(occurrence: occurrence, owner: owner)) }
  }

  /// Reads those files of a folder again, together, that have an event in common.
  private mutating func share(from first: Int, in folder: borrowing CalendarFolder) {
    let all = kept.busy[first...].flatMap(\.events).sorted()
    let twice = Set(zip(all, all.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    for index in first..<kept.busy.count { kept.busy[index].isShared = false }
    guard !twice.isEmpty else { return }
    let files = (first..<kept.busy.count).filter { index in
      kept.busy[index].events.contains(where: twice.contains)
    }
    let shared = Set(files)
    found.removeAll { shared.contains($0.owner) }
    for index in moved.indices where shared.contains(moved[index]) { moved[index] = -1 }
    let names = kept.names
    var events: [Event] = []
    for index in files.sorted(by: { names.isBefore(kept.busy[$0].name, kept.busy[$1].name) }) {
      kept.busy[index].isShared = true
      kept.busy[index].span = window
      names.withName(kept.busy[index].name) { name in
        events += content(name, in: folder)?.content.events ?? []
      }
    }
    expand(events, owner: -1)
  }
}
