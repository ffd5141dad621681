// Folders and files. Changes are found by file metadata, without reading files, and only changed files are read
// again.
//
// Checking 10,000 files takes 15 ms of processor time. So each update checks only the folder, which changes
// whenever a file is created, deleted or replaced, as all calendar programs do, and each file with an event
// that a card shows now. Another file that was written in place, as by an editor, is found by the next complete
// scan: when the user refreshes, otherwise once an hour. No check trusts very recent times, the modification
// time alone, or a folder without the shown files.

internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

extension AgendaLoader {
  /// The interval between complete scans, in seconds.
  private static let pauseOfLooks = 3_600

  func renewed(
    _ source: CalendarSource, folder path: String, _ stored: StoredAgenda?
  ) throws(LoadFailure) -> Reading {
    if let stored, !isDue(cache.asked(source)),
      cache.isUnchanged(source, in: window.shown, at: machineTime)
    {
      return Reading(stored: stored, problems: [cache.failure(source)?.sentence].compactMap(\.self))
    }
    let folder = stored == nil ? nil : cache.folder(source)
    // The cached occurrences are those of this range.
    let range = folder == nil ? window.wanted : stored?.window ?? window.wanted
    var reading = FolderReader(source, folder, reader(range), in: range, at: machineTime)
    guard reading.read(path) else { throw AgendaLoader.unreadable(path) }
    let renewed = StoredAgenda(
      identity: "", zone: zoneName, window: range, agenda: reading.finish())
    cache.keep(renewed, reading.cache, source, at: date)
    let problem = reading.tooLarge.map(AgendaLoader.tooLarge)
    note(problem, source)
    return Reading(stored: renewed, problems: [problem].compactMap(\.self))
  }

  /// Returns whether a complete scan is due.
  private func isDue(_ asked: Date?) -> Bool {
    guard !isUrgent, let asked else { return true }
    let age = date.timeIntervalSince(asked)
    return age < -1 || age >= Double(AgendaLoader.pauseOfLooks)
  }

  func renewed(
    _ source: CalendarSource, file path: String, _ stored: StoredAgenda?
  ) throws(LoadFailure) -> StoredAgenda {
    guard let facts = FileStatus(path) else { throw AgendaLoader.unreadable(path) }
    let digest = facts.digest(at: machineTime)
    if let stored, digest != FileStatus.unsettled, stored.identity == "\(digest)" { return stored }
    var buffer: [UInt8] = []
    guard
      let (facts, count) = CalendarFolder.read(
        path: path, upTo: CalendarReader.maximumBytes, &buffer)
    else { throw AgendaLoader.unreadable(path) }
    guard facts.size <= CalendarReader.maximumBytes else {
      throw LoadFailure(sentence: AgendaLoader.tooLarge(path))
    }
    var reader = reader(window.wanted)
    let isCalendar = buffer.withUnsafeBufferPointer { buffer in
      reader.read(UnsafeBufferPointer(rebasing: buffer[..<(count ?? 0)]))
    }
    guard isCalendar else {
      throw LoadFailure(sentence: translated("{file} is no calendar", ["file": path]))
    }
    buffer = []
    let renewed = StoredAgenda(
      identity: "\(facts.digest(at: machineTime))", zone: zoneName, window: window.wanted,
      agenda: agenda(reader, CalendarFace(name: source.name)))
    if renewed != stored { cache.keep(renewed, source) }
    note(
      reader.isCut
        ? translated("{file} has too many events; some are missing", ["file": path]) : nil, source)
    return renewed
  }

  private static func tooLarge(_ path: String) -> String {
    translated(
      "{file} is larger than {size}",
      ["file": path, "size": ByteWords.words(CalendarReader.maximumBytes)])
  }

  private static func unreadable(_ path: String) -> LoadFailure {
    LoadFailure(sentence: translated("{file} can’t be read", ["file": path]))
  }
}
