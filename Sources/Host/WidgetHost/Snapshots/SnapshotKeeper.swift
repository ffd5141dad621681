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
  private var unkept: [String: (snapshot: ContentSnapshot, instance: Instance)] = [:]
  /// What is kept for content to name.
  private var pictures: [String: (shelf: PictureShelf, instance: Instance)] = [:]
  private var lastKept: [String: Moment] = [:]
  private var timer: Source?
  /// When that goes off.
  private var due: Moment?

  init(folder: String, pauseAfterOne: Duration = .seconds(15)) {
    self.pauseAfterOne = pauseAfterOne
    snapshots = Snapshots(folder: folder)
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

  /// Keeps content.
  func keep(_ update: Update, of instance: Instance, at time: Duration) {
    let message = update.origin.line
    keep(ContentSnapshot(message: message, time: time.seconds, of: instance), of: instance)
  }

  /// Keeps what is there as of the time that it is known to be right.
  func move(_ instance: Instance, to time: Duration) {
    guard var snapshot = unkept[instance.name]?.snapshot ?? read(instance) else { return }
    snapshot.time = time.seconds
    keep(snapshot, of: instance)
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

  /// Keeps at once what waits.
  func keepAll() {
    (timer, due) = (nil, nil)
    for (name, kept) in unkept {
      lastKept[name] = .now
      snapshots.write(kept.snapshot, of: kept.instance, locale: locale)
    }
    for kept in pictures.values { snapshots.write(kept.shelf, of: kept.instance) }
    (unkept, pictures) = ([:], [:])
  }

  /// Forgets what waits of an instance that is taken off the panel.
  func giveUp(_ name: String) {
    unkept[name] = nil
    pictures[name] = nil
    lastKept[name] = nil
  }

  /// Takes away all that is kept of an instance.
  func remove(_ name: String) { snapshots.remove(name) }

  /// Takes away all that is kept.
  func removeAll() { snapshots.removeAll() }
}
