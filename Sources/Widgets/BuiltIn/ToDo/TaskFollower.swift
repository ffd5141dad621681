internal import Calendars
internal import Dispatch
internal import WidgetCore
internal import WidgetExtension

extension ContentFollower {
  /// Pushes new content while a card is shown, when Evolution Data Server's lists change.
  /// - Parameter read: returns the new content; nil if there is none.
  func followLists(
    _ context: Context, on place: BusPlace = .session,
    _ read: @escaping @Sendable (Context) -> Update?
  ) {
    guard begins("lists", context) else { return }
    DispatchQueue(label: "org.todayview.to-do").async { [weak self] in
      let watch = GnomeTaskWatch()
      let follower = ServiceFollower<Int>(
        names: [GnomeTaskWatch.service], rules: GnomeTaskWatch.rules, mayStart: false
      ) { (bus, _, _) throws(BusError) in
        try watch.open(on: bus)
        return 0
      } handle: { signal, _ in
        GnomeTaskWatch.isChange(signal) ? .outdated : .none
      }
      var isFirst = true
      do throws(BusError) {
        try follower.run(on: place) { _ in
          // The caller reads the lists at the start.
          if isFirst { isFirst = false } else { self?.changed(read) }
        }
      } catch {
        // The next update tries again.
        self?.end("lists")
      }
    }
  }
}
