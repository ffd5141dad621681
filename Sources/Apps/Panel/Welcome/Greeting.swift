/// The greeting when the panel first appears.
nonisolated enum Greeting: Equatable, Sendable {
  /// An introduction for a new user.
  case welcome
  /// Changes since the last version used.
  case news(since: ReleaseNumber)

  /// nil if there is nothing to show.
  ///
  /// `hasWidgetsChosen`: whether the user has changed the panel before, and so isn't new.
  init?(
    isWelcomed: Bool, hasWidgetsChosen: Bool, last: ReleaseNumber?, current: ReleaseNumber?,
    releases: [Release] = Release.all
  ) {
    guard isWelcomed || hasWidgetsChosen else {
      self = .welcome
      return
    }
    // Without a last version, the settings came from elsewhere.
    guard let current, let last, last < current else { return nil }
    let seen = Release.news(since: last, in: releases).filter { $0.version <= current }
    guard !seen.isEmpty else { return nil }
    self = .news(since: last)
  }
}
