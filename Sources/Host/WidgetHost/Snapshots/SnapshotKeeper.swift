internal import GLib
internal import WidgetCore

/// Keeps the last content of all instances, a moment after it has come: a widget may say something
/// new many times a second.
@MainActor final class SnapshotKeeper {
  /// The language that content is in.
  var locale = EnvironmentDescription().locale

  private static let pause = Duration.milliseconds(500)
  /// Of what becomes another each second, not everything is kept: only so often. The panel keeps the last
  /// of it when it goes.
  private let pauseAfterOne: Duration

  private let snapshots: Snapshots
  private let journal: DrawingJournal
  private var unkept: [String: (snapshot: ContentSnapshot, instance: Instance)] = [:]
  /// What was drawn of snapshots that are kept.
  private var proofs: [String: (drawn: DrawnModes, instance: Instance)] = [:]
  /// What is kept for content to name.
  private var pictures: [String: (shelf: PictureShelf, instance: Instance)] = [:]
  private var lastKept: [String: Moment] = [:]
  private var timer: Source?
  /// When that goes off.
  private var due: Moment?

  init(folder: String, _ journal: DrawingJournal, pauseAfterOne: Duration = .seconds(15)) {
    self.pauseAfterOne = pauseAfterOne
    snapshots = Snapshots(folder: folder)
    self.journal = journal
  }

  /// What was kept of an instance.
  func read(_ instance: Instance) -> ContentSnapshot? { snapshots.read(instance, locale: locale) }

  /// The pictures that were kept for it.
  func readPictures(_ instance: Instance) -> PictureShelf { snapshots.readPictures(instance) }

  /// Keeps pictures that content names.
  func keep(_ shelf: PictureShelf, of instance: Instance) {
    pictures[instance.name] = (shelf, instance)
    keepSoon(instance.name)
  }

  /// Takes away what was kept and can't be drawn.
  func dropDamaged(_ instance: Instance) { snapshots.dropDamaged(instance, locale: locale) }

  /// Keeps content that was drawn in these modes.
  func keep(_ update: Update, of instance: Instance, at time: Duration, drawn: DrawnModes) {
    let message = update.origin.line
    keep(
      ContentSnapshot(message: message, time: time.seconds, of: instance, drawn: drawn),
      of: instance)
  }

  /// Keeps what is there as of the time that it is known to be right.
  func move(_ instance: Instance, to time: Duration, drawn: DrawnModes) {
    guard var snapshot = unkept[instance.name]?.snapshot ?? read(instance) else { return }
    snapshot.time = time.seconds
    snapshot.drawn = drawn
    keep(snapshot, of: instance)
  }

  /// What is there was drawn in these modes.
  func note(_ drawn: DrawnModes, of instance: Instance) {
    if unkept[instance.name] != nil {
      unkept[instance.name]?.snapshot.drawn = drawn
    } else {
      proofs[instance.name] = (drawn, instance)
    }
    keepSoon(instance.name)
  }

  private func keep(_ snapshot: ContentSnapshot, of instance: Instance) {
    unkept[instance.name] = (snapshot, instance)
    keepSoon(instance.name)
  }

  /// Keeps what waits once this instance's turn has come: all in one go.
  private func keepSoon(_ name: String) {
    let sinceLast = lastKept[name].map { Moment.now - $0 } ?? pauseAfterOne
    let wait = max(SnapshotKeeper.pause, pauseAfterOne - sinceLast)
    let turn = Moment.now + wait
    if let due, !(turn < due) { return }
    due = turn
    timer = .after(wait) { [weak self] in self?.keepAll() }
  }

  /// Keeps at once what waits. What is just being drawn for the first time has to wait until that is
  /// over. What nobody can see yet is kept as it is, and is first drawn with the same care another
  /// time.
  func keepAll() {
    (timer, due) = (nil, nil)
    for (name, kept) in unkept where !journal.isDrawing(name) {
      unkept[name] = nil
      proofs[name] = nil
      lastKept[name] = .now
      snapshots.write(kept.snapshot, of: kept.instance, locale: locale)
    }
    for (name, kept) in pictures where !journal.isDrawing(name) {
      pictures[name] = nil
      snapshots.write(kept.shelf, of: kept.instance)
    }
    for proof in proofs.values {
      guard var snapshot = read(proof.instance) else { continue }
      snapshot.drawn = proof.drawn
      snapshots.write(snapshot, of: proof.instance, locale: locale)
    }
    proofs = [:]
    for name in Set(unkept.keys).union(pictures.keys) {
      lastKept[name] = nil
      keepSoon(name)
    }
  }

  /// Forgets what waits of an instance that is taken off the panel.
  func giveUp(_ name: String) {
    unkept[name] = nil
    proofs[name] = nil
    pictures[name] = nil
    lastKept[name] = nil
  }

  /// Takes away all that is kept of an instance.
  func remove(_ name: String) { snapshots.remove(name) }
}
