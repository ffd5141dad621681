// Which files an agenda was read from. It is kept in two values: the files that have events at the time that was
// looked at, and those that have none, which are most of them, and of which mostly nobody needs to know.

/// What is known of the files of a folder, so that only those are read again that have changed.
struct KeptFiles: Sendable {
  struct Folder: Sendable {
    var path: String
    /// What it was known by, and what is written in it beside the events; nil of one that can't be read.
    var digest: UInt64?
    var beside: UInt64 = FileFacts.unsettled
  }

  struct File: Sendable {
    /// The index of its folder, and of its name; nobody asks for the names of those that were kept, as their
    /// digests are theirs alone.
    var folder: Int
    var name = -1
    var digest: UInt64
    /// The color that it says its calendar has.
    var color: String?
    /// From the first to the last time that one of its events takes place.
    var span = 0..<0
    /// What its events are known by.
    var events: [UInt64] = []
    /// Whether another file has some of its events.
    var isShared = false
    /// Whether it has any event that somebody may want to know.
    var isBusy = false
  }

  /// What the agenda is known by.
  var identity = ""
  var folders: [Folder] = []
  var names = FileNames()
  /// First those with events; the others are only there when they are asked for.
  var busy: [File] = []
  var idle: [File] = []
  /// Which of the files with events each event of the agenda is from; -1 where several have a part in it.
  var owners: [Int] = []

  private static let version = 1

  init() {}

  /// The files with events, and all others.
  var bytes: (busy: [UInt8], idle: [UInt8]) {
    (packed(busy, isBusy: true), packed(idle, isBusy: false))
  }

  private func packed(_ files: [File], isBusy: Bool) -> [UInt8] {
    var packing = Packing(capacity: files.count * (isBusy ? 96 : 64))
    packing.add(KeptFiles.version)
    packing.add(identity)
    if isBusy {
      packing.add(short: folders.count)
      for folder in folders {
        packing.add(folder.path)
        packing.add(short: folder.digest == nil ? 0 : 1)
        packing.add(folder.digest ?? 0)
        packing.add(folder.beside)
      }
    }
    packing.add(short: files.count)
    for file in files { packing.add(file, names) }
    if isBusy {
      packing.add(short: owners.count)
      for owner in owners { packing.add(owner) }
    }
    return packing.bytes
  }

  /// Nil where they aren't as they were written, or not of one time.
  init?(busy: [UInt8], idle: [UInt8]) {
    let kept = busy.withUnsafeBytes { busy in
      idle.withUnsafeBytes { idle in try? KeptFiles(busy, idle) }
    }
    guard let kept else { return nil }
    self = kept
  }

  private init(
    _ busy: UnsafeRawBufferPointer, _ idle: UnsafeRawBufferPointer
  ) throws(Unpacking.Broken) {
    var unpacking = Unpacking(busy)
    (identity, folders) = try unpacking.headOfFiles(KeptFiles.version)
    for _ in 0..<(try unpacking.short()) {
      self.busy.append(try unpacking.file(isBusy: true, folders.count))
    }
    for _ in 0..<(try unpacking.short()) { owners.append(try unpacking.number()) }
    guard unpacking.isAtEnd, owners.allSatisfy({ $0 >= -1 && $0 < self.busy.count }) else {
      throw Unpacking.Broken()
    }
    var others = Unpacking(idle)
    guard try others.number() == KeptFiles.version, try others.text() == identity else {
      throw Unpacking.Broken()
    }
    for _ in 0..<(try others.short()) {
      self.idle.append(try others.file(isBusy: false, folders.count))
    }
    guard others.isAtEnd else { throw Unpacking.Broken() }
  }

  /// Whether nothing has come or gone, and no file has changed that has events within a time: what can be
  /// found out without reading a folder, and without looking at each file in it.
  static func isUnchanged(
    _ bytes: [UInt8], of stored: StoredAgenda, in range: Range<Int>, at now: Int
  ) -> Bool {
    bytes.withUnsafeBytes { bytes in
      (try? isUnchanged(bytes, stored.identity, range, now)) ?? false
    }
  }

  private static func isUnchanged(
    _ bytes: UnsafeRawBufferPointer, _ identity: String, _ range: Range<Int>, _ now: Int
  ) throws(Unpacking.Broken) -> Bool {
    var unpacking = Unpacking(bytes)
    let head = try unpacking.headOfFiles(version)
    guard head.identity == identity else { return false }
    var left = try unpacking.short()
    var next = left > 0 ? try unpacking.glance() : nil
    for (index, kept) in head.folders.enumerated() {
      guard let folder = CalendarFolder(kept.path) else {
        guard kept.digest == nil else { return false }
        continue
      }
      guard let digest = kept.digest, digest != FileFacts.unsettled,
        kept.beside != FileFacts.unsettled, folder.digest(at: now) == digest,
        folder.digestBeside(at: now) == kept.beside
      else { return false }
      // They are in the order of their folders.
      while let file = next, file.folder == index {
        if file.span.overlaps(range) || file.digest == FileFacts.unsettled {
          guard file.digest != FileFacts.unsettled, let facts = folder.facts(file.name),
            facts.digest(file.name, at: now) == file.digest
          else { return false }
        }
        left -= 1
        next = left > 0 ? try unpacking.glance() : nil
      }
    }
    return left == 0
  }
}

extension Packing {
  fileprivate mutating func add(_ file: KeptFiles.File, _ names: FileNames) {
    add(short: file.folder)
    add(file.digest)
    names.withName(file.name) { name in
      add(short: name.count)
      add(name)
      // So that the system can be asked for it where it lies.
      add(CollectionOfOne(0))
    }
    add(file.color)
    guard file.isBusy else { return }
    add(file.span)
    add(short: file.events.count * 2 + (file.isShared ? 1 : 0))
    for event in file.events { add(event) }
  }
}

extension Unpacking {
  fileprivate mutating func headOfFiles(
    _ version: Int
  ) throws(Broken) -> (identity: String, folders: [KeptFiles.Folder]) {
    guard try number() == version, let identity = try text() else { throw Broken() }
    var folders: [KeptFiles.Folder] = []
    for _ in 0..<(try short()) {
      guard let path = try text() else { throw Broken() }
      let (isThere, digest, beside) = (try short() == 1, try wide(), try wide())
      folders.append(KeptFiles.Folder(path: path, digest: isThere ? digest : nil, beside: beside))
    }
    return (identity, folders)
  }

  /// What has to be known of a file with events to see whether it has changed.
  fileprivate struct Glance {
    var folder: Int
    var digest: UInt64
    var name: UnsafeRawBufferPointer
    var span: Range<Int>
  }

  fileprivate mutating func glance() throws(Broken) -> Glance {
    let (folder, digest) = (try short(), try wide())
    let name = try raw(try short())
    guard try raw(1).first == 0 else { throw Broken() }
    try pass(max(0, try short() - 1))
    let span = try range()
    try pass(try short() / 2 * 8)
    return Glance(folder: folder, digest: digest, name: name, span: span)
  }

  fileprivate mutating func file(
    isBusy: Bool, _ folders: Int
  ) throws(Broken) -> KeptFiles.File {
    let (folder, digest) = (try short(), try wide())
    try pass(try short())
    guard try raw(1).first == 0, folder < folders else { throw Broken() }
    var file = KeptFiles.File(folder: folder, digest: digest, color: try text(), isBusy: isBusy)
    guard isBusy else { return file }
    file.span = try range()
    let count = try short()
    file.isShared = count % 2 == 1
    for _ in 0..<(count / 2) { file.events.append(try wide()) }
    return file
  }
}
