internal import WidgetCore

/// The content of the card: cover, title and controls; expanded also the position, the volume and other players.
struct NowPlayingCard {
  /// The player that the card is about, then the others.
  let players: [MediaPlayer]
  let now: Double
  /// The path of the cover.
  var cover: String?
  /// Whether there is a cover on the web that the user hasn't allowed.
  var lacksWebCover = false
  /// Whether the card is narrow for its text.
  var isTight = false

  private static let smallCover = 62.0
  private static let largeCover = 200.0
  private static let mostOthers = 4
  /// Texts in many scripts count more: the first content within the host's limits is shown.
  private static let lengths = [160, 60, 20]

  var content: Node {
    guard let player = players.first else {
      return Node { Text(NowPlayingWords.nothing).id("none").strength(.secondary) }
    }
    let nodes = NowPlayingCard.lengths.lazy.map { content(player, longest: $0) }
    return nodes.first { (try? $0.check()) != nil }
      ?? content(MediaPlayer(name: player.name, owner: ""), longest: 20)
  }

  private func content(_ player: MediaPlayer, longest: Int) -> Node {
    let words = TrackWords(player, longest: longest)
    return Column(spacing: 10) {
      compact(player, words).shown(in: .compact)
      expanded(player, words, longest).shown(in: .expanded)
    }
    .menu(menu)
    .node
  }

  // MARK: - Compact

  private func compact(_ player: MediaPlayer, _ words: TrackWords) -> Node {
    Column(spacing: 10) {
      Row(spacing: 12, grow: 0) {
        Row(spacing: 12, grow: isTight ? 0 : 1) {
          // The title needs the room more.
          if !isTight { picture(NowPlayingCard.smallCover, corner: 8).id("cover") }
          Column(spacing: 1) {
            Text(words.title).id("title").weight(.semibold).lines(2)
            if let artist = words.artist {
              Text(artist).id("artist").role(.caption).strength(.secondary)
            }
          }
          .id("words")
        }
        .id("track").label(words.label).node.raising(player)
        controls(player, size: 34, icon: 18, spacing: 14)
      }
      .id("head")
      bar(player)
    }
    .id("compact").node
  }

  /// How far it is; nothing for a live stream.
  private func bar(_ player: MediaPlayer) -> [Node] {
    guard let length = player.length else { return [] }
    if let span = player.span {
      return [Progress(from: span.from, to: span.to).id("bar").label(NowPlayingWords.position).node]
    }
    guard let position = player.position(at: now) else { return [] }
    return [
      Progress(min(1, position / length)).id("bar").label(NowPlayingWords.position).node
    ]
  }

  // MARK: - Expanded

  private func expanded(_ player: MediaPlayer, _ words: TrackWords, _ longest: Int) -> Node {
    Column(spacing: 12, align: .center) {
      Column(spacing: 12, align: .center) {
        picture(NowPlayingCard.largeCover, corner: 12).id("cover")
        Column(spacing: 2, align: .center) {
          Text(words.title).id("title").role(.title).weight(.semibold).lines(2).align(.center)
          if let line = words.artistAndAlbum {
            Text(line).id("artist").strength(.secondary).lines(2).align(.center)
          }
        }
        .id("words")
      }
      .id("track").label(words.label).node.raising(player)
      if lacksWebCover {
        ActionButton(NowPlayingWords.allowCovers, action: .editSettings).id("allow")
      }
      position(player)
      Row {
        Spacer()
        controls(player, size: 48, icon: 24, spacing: 28)
        Spacer()
      }
      .id("controls")
      if let volume = player.ownVolume {
        ValueSlider(
          volume, label: NowPlayingWords.volume, icon: "audio-volume-low-symbolic",
          endIcon: "audio-volume-high-symbolic", sending: PlayerAction.volume(player.name).name
        )
        .id("volume")
      }
      if players.count > 1 { others(longest) }
    }
    .id("expanded").node
  }

  private func position(_ player: MediaPlayer) -> [Node] {
    guard let length = player.length, let position = player.position(at: now) else {
      // A live stream has a clock only.
      return player.start.map { start in
        [Text(.elapsed(from: start)).id("clock").role(.footnote).strength(.secondary).node]
      } ?? []
    }
    guard player.canSeek else { return bar(player) }
    return [
      ValueSlider(
        position: min(position, length), of: length, moving: player.span,
        label: NowPlayingWords.position,
        sending: PlayerAction.seek(player.name, track: player.track.fingerprint).name
      )
      .id("position").node
    ]
  }

  private func others(_ longest: Int) -> Node {
    Column(spacing: 4) {
      Text(NowPlayingWords.others).id("title").role(.caption).weight(.semibold)
        .strength(.secondary)
      List(Array(players.dropFirst().prefix(NowPlayingCard.mostOthers))) { player in
        let title = TrackWords(player, longest: longest).title
        let isPlaying = player.status == .playing
        return ListRow(
          title,
          icon: isPlaying ? "media-playback-start-symbolic" : "media-playback-pause-symbolic",
          subtitle: player.title == title ? nil : player.title,
          value: isPlaying ? nil : NowPlayingWords.paused
        )
        .id(player.name).action(.send(PlayerAction.choose(player.name).name))
      }
      .id("list")
    }
    .id("others").node
  }

  // MARK: - Parts

  private func picture(_ size: Double, corner: Double) -> Node {
    if let cover {
      let image = Node.Image(
        .file(PictureFileLink(cover)), width: size, height: size, fit: .cover, corner: corner)
      return Node(.image(image), label: NowPlayingWords.cover)
    }
    var image = Node.Image(
      .picture(CoverPlaceholder.bytes), width: size, height: size, fit: .cover, corner: corner)
    image.isMask = true
    return Node(.image(image))
  }

  private func controls(
    _ player: MediaPlayer, size: Double, icon: Double, spacing: Double
  ) -> Node {
    Row(spacing: spacing) {
      if player.canGoPrevious {
        skip(
          "media-skip-backward-symbolic", icon, NowPlayingWords.previous, .previous(player.name))
      }
      if player.canToggle {
        let isPlaying = player.status == .playing
        ActionButton(
          icon: isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic",
          label: isPlaying ? NowPlayingWords.pause : NowPlayingWords.play, style: .filled,
          size: size,
          action: .send(
            (isPlaying ? PlayerAction.pause(player.name) : .play(player.name)).name)
        )
        .id("toggle")
      }
      if player.canGoNext {
        skip("media-skip-forward-symbolic", icon, NowPlayingWords.next, .next(player.name))
      }
    }
    .id("controls").node
  }

  private func skip(
    _ icon: String, _ size: Double, _ label: String, _ action: PlayerAction
  ) -> Node {
    ThemeIcon(icon, size: size).id(label).action(.send(action.name)).label(label).node
  }

  private var menu: [MenuItem] {
    let opened = players.first { $0.canRaise && $0.name == players.first?.name }.map { player in
      [
        MenuItem(
          NowPlayingWords.open(player.title), icon: "go-next-symbolic",
          action: .send(PlayerAction.raise(player.name).name))
      ]
    }
    return (opened ?? [])
      + players.dropFirst().prefix(NowPlayingCard.mostOthers).map { player in
        MenuItem(
          NowPlayingWords.show(player.title), icon: "media-playback-start-symbolic",
          action: .send(PlayerAction.choose(player.name).name))
      }
  }
}

extension Node {
  /// The node; a click on it shows the player's window, if there is one.
  fileprivate func raising(_ player: MediaPlayer) -> Node {
    var node = self
    if player.canRaise { node.action = .send(PlayerAction.raise(player.name).name) }
    return node
  }
}

/// The words about what a player plays.
struct TrackWords {
  let title: String
  let artist: String?
  let artistAndAlbum: String?

  init(_ player: MediaPlayer, longest: Int) {
    let track = player.track
    func short(_ text: String) -> String {
      let scalars = text.unicodeScalars
      return scalars.count <= longest ? text : "\(String(scalars.prefix(longest - 1)))…"
    }
    let artists = track.artists.joined(separator: ", ")
    title = short(track.title.isEmpty ? artists.isEmpty ? player.title : artists : track.title)
    let artist = track.title.isEmpty || artists.isEmpty ? nil : short(artists)
    let album = track.album.isEmpty || track.album == track.title ? nil : short(track.album)
    // A film has no artist.
    self.artist = artist ?? album ?? (title == short(player.title) ? nil : short(player.title))
    if let artist, let album {
      artistAndAlbum = NowPlayingWords.artistAndAlbum(artist.isolated, album.isolated)
    } else {
      artistAndAlbum = self.artist
    }
  }

  var label: String { listed([title, artistAndAlbum].compactMap(\.self)) }
}
