/// What somebody is told when the panel first comes in: a value.
nonisolated enum Greeting: Equatable, Sendable {
  /// What this is, and what to begin with.
  case welcome
  /// What has come since the version that was used before.
  case news(since: ReleaseNumber)

  /// Nil where there is nothing to tell.
  ///
  /// `hasWidgetsChosen` says whether somebody has decided what is on the panel: who has is no new
  /// user, whatever is remembered.
  init?(
    isWelcomed: Bool, hasWidgetsChosen: Bool, last: ReleaseNumber?, current: ReleaseNumber?,
    releases: [Release] = Release.all
  ) {
    guard isWelcomed || hasWidgetsChosen else {
      self = .welcome
      return
    }
    // Where no version is remembered, none has been updated: the settings came from elsewhere.
    guard let current, let last, last < current else { return nil }
    let seen = Release.news(since: last, in: releases).filter { $0.version <= current }
    guard !seen.isEmpty else { return nil }
    self = .news(since: last)
  }
}
