// Each file is parsed and expanded separately, so that it can be cached separately. That is correct as long as
// no two files have the same event: a moved occurrence is in the file of its event. Files that share an event
// are parsed together, whenever anything has changed.

internal import WidgetCore

/// Reads a folder of calendars: changed files from disk, all others from the cache.
struct FolderReader {
  private(set) var cache = FolderCache()
  private(set) var calendars: [CalendarFace] = []
  /// The number of files that had to be read.
  private(set) var filesRead = 0
  /// The path of a file that is too large.
  private(set) var tooLarge: String?

  private let source: CalendarSource
  private let old: FolderCache?
  /// Indices of the old files by their digests.
  private var cached: [UInt64: Int] = [:]
  private var taken: Set<Int> = []
  private let window: Range<Int>
  private let now: Int
  private var reader: CalendarReader
  private var buffer: [UInt8] = []
  private var budget = Expansion.Budget()
  private var left = CalendarFolder.maximumFiles
  private var occurrences: [Occurrence] = []

  /// - Parameter old: the cache for the same window and time zone.
  /// - Parameter now: the system clock, which file times are compared with.
  init(
    _ source: CalendarSource, _ old: FolderCache?, _ reader: CalendarReader,
    in window: Range<Int>, at now: Int
  ) {
    self.source = source
    self.old = old
    self.window = window
    self.now = now
    self.reader = reader
    for (index, file) in (old?.files ?? []).enumerated() where !file.isShared {
      cached[file.digest] = index
    }
    cached[FileStatus.unsettled] = nil
  }

  /// Returns false if the folder doesn't exist or can't be read.
  mutating func read(_ path: String) -> Bool {
    guard let top = CalendarFolder(path) else { return false }
    let (files, folders) = top.contents(upTo: left)
    read(top, files, name: source.name)
    for name in folders {
      guard let folder = CalendarFolder("\(path)/\(name)") else {
        cache.folders.append(FolderCache.Folder(path: "\(path)/\(name)"))
        continue
      }
      let files = folder.contents(upTo: left).files
      read(folder, files, name: CalendarSource.folder(folder.path).name)
    }
    return true
  }

  /// Returns the agenda of all files, and records the rows to remove.
  mutating func finish() -> Agenda {
    if let old {
      cache.removed = old.files.indices.filter { !taken.contains($0) }.map { index in
        (old.folders[old.files[index].folder].path, old.files[index].name)
      }
      let paths = Set(cache.folders.map(\.path))
      cache.removedFolders = old.folders.map(\.path).filter { !paths.contains($0) }
    }
    occurrences.sort()
    return Agenda(calendars, Array(occurrences.prefix(Expansion.maximumOccurrences)))
  }

  // MARK: - One folder

  private mutating func read(
    _ folder: borrowing CalendarFolder, _ names: [[UInt8]], name: String
  ) {
    left -= names.count
    // Before the files are read, so that later changes are noticed next time.
    cache.folders.append(
      FolderCache.Folder(
        path: folder.path, digest: folder.digest(at: now), metadata: folder.digestBeside(at: now)))
    guard !names.isEmpty else { return }
    let first = cache.files.count
    for name in names { read(name, in: folder) }
    readSharedFiles(from: first, in: folder)
    for file in cache.files[first...] {
      StoredAgenda.eachOccurrence(in: file.occurrences) { occurrence in
        var occurrence = occurrence
        occurrence.calendar = calendars.count
        occurrences.append(occurrence)
      }
    }
    var face = CalendarFace(name: folder.name ?? name, color: folder.color)
    if face.color == nil {
      face.color =
        cache.files[first...].filter { $0.color != nil }
        .min { $0.name.lexicographicallyPrecedes($1.name) }?.color
    }
    calendars.append(face)
  }

  /// Takes a file from the cache, or reads it.
  private mutating func read(_ name: [UInt8], in folder: borrowing CalendarFolder) {
    if let old, !cached.isEmpty, let digest = folder.digest(of: name, at: now),
      let index = cached[digest], old.folders[old.files[index].folder].path == folder.path
    {
      taken.insert(index)
      var file = old.files[index]
      file.folder = cache.folders.count - 1
      cache.files.append(file)
      return
    }
    guard let (facts, content) = content(name, in: folder) else { return }
    var file = FolderCache.File(
      folder: cache.folders.count - 1, name: name,
      digest: name.withUnsafeBytes { facts.digest($0, at: now) }, color: content.color)
    file.events = Set(content.events.map(\.uid)).filter { !$0.isEmpty }.map {
      Fingerprint(of: $0).number
    }
    let found = expand(content.events)
    if let start = found.map(\.start).min() {
      file.span = start..<(found.map { max($0.end, $0.start + 1) }.max() ?? start)
    }
    file.occurrences = StoredAgenda.bytes(found)
    cache.files.append(file)
  }

  /// Returns the content of a file; nil if it doesn't exist.
  private mutating func content(
    _ name: [UInt8], in folder: borrowing CalendarFolder
  ) -> (facts: FileStatus, content: CalendarContent)? {
    guard let (facts, count) = folder.read(name, upTo: CalendarReader.maximumBytes, &buffer) else {
      return nil
    }
    // It isn't cached, so that it is reported each time.
    guard !facts.isFile || facts.size <= CalendarReader.maximumBytes else {
      tooLarge = tooLarge ?? "\(folder.path)/\(String(decoding: name.dropLast(), as: UTF8.self))"
      return nil
    }
    filesRead += 1
    guard let count else { return (facts, CalendarContent()) }
    buffer.withUnsafeBufferPointer { buffer in
      _ = reader.read(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
    return (facts, reader.takeContent())
  }

  private mutating func expand(_ events: [Event]) -> [Occurrence] {
    Expansion.occurrences(of: events, zones: reader.zones, in: window, calendar: 0, &budget)
  }

  /// Reads the files of a folder that share an event together.
  private mutating func readSharedFiles(from first: Int, in folder: borrowing CalendarFolder) {
    let all = cache.files[first...].flatMap(\.events).sorted()
    let twice = Set(zip(all, all.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    guard !twice.isEmpty else { return }
    let shared = cache.files.indices[first...]
      .filter { cache.files[$0].events.contains(where: twice.contains) }
      .sorted { cache.files[$0].name.lexicographicallyPrecedes(cache.files[$1].name) }
    var events: [Event] = []
    for index in shared {
      cache.files[index].isShared = true
      cache.files[index].isSaved = false
      cache.files[index].span = window
      cache.files[index].occurrences = []
      events += content(cache.files[index].name, in: folder)?.content.events ?? []
    }
    occurrences += expand(events).map { occurrence in
      var occurrence = occurrence
      occurrence.calendar = calendars.count
      return occurrence
    }
  }
}
