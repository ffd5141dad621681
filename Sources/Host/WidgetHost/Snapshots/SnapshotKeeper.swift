internal import GLib
internal import WidgetCore

/// Caches the content of all instances, with a delay: a widget may push content many times a second.
@MainActor final class SnapshotKeeper {
  /// The language of the content.
  var locale = EnvironmentDescription().locale

  private static let pause = Duration.milliseconds(500)
  /// Minimum interval between two writes of an instance. The last content is written when the panel quits.
  private let pauseAfterOne: Duration

  private let snapshots: Snapshots
  private var unkept: [String: (snapshot: ContentSnapshot, instance: Instance)] = [:]
  /// Named pictures that aren't written yet.
  private var pictures: [String: (cache: PictureCache, instance: Instance)] = [:]
  private var lastKept: [String: Moment] = [:]
  private var timer: Source?
  /// The time of the timer.
  private var due: Moment?

  init(folder: String, pauseAfterOne: Duration = .seconds(15)) {
    self.pauseAfterOne = pauseAfterOne
    snapshots = Snapshots(folder: folder)
  }

  /// Reads the content of an instance.
  func read(_ instance: Instance) -> ContentSnapshot? { snapshots.read(instance, locale: locale) }

  /// Reads its pictures.
  func readPictures(_ instance: Instance) -> PictureCache { snapshots.readPictures(instance) }

  /// Caches named pictures.
  func keep(_ cache: PictureCache, of instance: Instance) {
    pictures[instance.name] = (cache, instance)
    keepSoon(instance.name)
  }

  /// Removes content that can't be parsed.
  func dropDamaged(_ instance: Instance) { snapshots.dropDamaged(instance, locale: locale) }

  /// Caches content.
  func keep(_ update: Update, of instance: Instance, at time: Duration) {
    let message = update.origin.line
    keep(ContentSnapshot(message: message, time: time.seconds, of: instance), of: instance)
  }

  /// Caches the time at which the content was last current.
  func move(_ instance: Instance, to time: Duration) {
    guard var snapshot = unkept[instance.name]?.snapshot ?? read(instance) else { return }
    snapshot.time = time.seconds
    keep(snapshot, of: instance)
  }

  private func keep(_ snapshot: ContentSnapshot, of instance: Instance) {
    unkept[instance.name] = (snapshot, instance)
    keepSoon(instance.name)
  }

  /// Schedules a write of everything for this instance's next turn.
  private func keepSoon(_ name: String) {
    let sinceLast = lastKept[name].map { Moment.now - $0 } ?? pauseAfterOne
    let wait = max(SnapshotKeeper.pause, pauseAfterOne - sinceLast)
    let turn = Moment.now + wait
    if let due, !(turn < due) { return }
    due = turn
    timer = .after(wait) { [weak self] in self?.keepAll() }
  }

  /// Writes everything now.
  func keepAll() {
    (timer, due) = (nil, nil)
    for (name, kept) in unkept {
      lastKept[name] = .now
      snapshots.write(kept.snapshot, of: kept.instance, locale: locale)
    }
    for kept in pictures.values { snapshots.write(kept.cache, of: kept.instance) }
    (unkept, pictures) = ([:], [:])
  }

  /// Drops unwritten content of an instance that was removed.
  func giveUp(_ name: String) {
    unkept[name] = nil
    pictures[name] = nil
    lastKept[name] = nil
  }

  /// Removes the files of an instance.
  func remove(_ name: String) { snapshots.remove(name) }

  /// Removes all files.
  func removeAll() { snapshots.removeAll() }
}
