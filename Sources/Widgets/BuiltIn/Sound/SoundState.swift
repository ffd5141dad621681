/// The state of a sound server. Reports of the server and actions of the user go in; requests to the server come out.
///
/// Each object has at most one pending request. An object that changes in the meantime is requested again after the
/// response, and the user's latest value is sent then. The user's value applies until shortly after the server has
/// accepted it, so that a late report of an earlier value doesn't move the slider back.
struct SoundState: Hashable {
  enum Event: Hashable {
    case libraryIsMissing
    case connected
    /// The connection was lost, or couldn't be made.
    case lost
    case defaults(output: String, input: String)
    case device(SoundKind, SoundDevice)
    case stream(SoundStream)
    /// All objects of a kind have been reported.
    case listed(SoundKind)
    case changed(SoundKey)
    case removed(SoundKey)
    /// The request for an object was answered.
    case answered(SoundKey)
    /// The user requests a change. The ticket is settled when the server has accepted it.
    case wanted(SoundTarget, Change, ticket: Int)
    /// The server has accepted or refused a command.
    case done(Aspect, Bool)
  }

  enum Change: Hashable {
    case volume(Double)
    case mute(Bool)
    case choose(port: Int?)
  }

  /// A part of the state that changes independently.
  struct Aspect: Hashable {
    enum Name: Hashable {
      case volume, mute, choice
    }

    let target: SoundTarget
    let name: Name
  }

  enum Effect: Hashable {
    case listAll
    case ask(SoundKey)
    case send(Command, Aspect)
    case settle(ticket: Int, Bool)
  }

  enum Command: Hashable {
    case volume(SoundKey, ChannelVolumes)
    case mute(SoundKey, Bool)
    case port(SoundKey, String)
    case makeDefault(SoundKind, String)
  }

  /// A change that the user requests.
  private struct Want: Hashable {
    let change: Change
    let ticket: Int
  }

  /// A pending request for the user.
  private struct Request: Hashable {
    let want: Want
    /// The number of unanswered commands.
    var commands: Int
    var isTaken = true
    /// The user's latest change since.
    var next: Want?
  }

  /// A value that the user has set.
  private struct Own: Hashable {
    var change: Change
    /// The time until which it applies; nil while the request is pending.
    var end: Double?
  }

  private(set) var status = SoundBoard.Status.silent
  private(set) var connection = 0
  private var devices: [SoundKey: SoundDevice] = [:]
  private var streams: [UInt32: SoundStream] = [:]
  private var defaults: [SoundKind: String] = [:]
  private var unlisted: Set<SoundKind> = []
  /// What is above 100%, or was when the user began to turn it down: a slider keeps its scale under the hand.
  private var loudTargets: Set<SoundTarget> = []

  /// The pending requests for objects; true if the object has changed since.
  private var asked: [SoundKey: Bool] = [:]
  private var requests: [Aspect: Request] = [:]
  private var own: [Aspect: Own] = [:]

  /// The maximum numbers of objects; others are ignored.
  private static let maximumDevices = 64
  private static let maximumStreams = 128
  /// The time in seconds that the user's value applies after the server has accepted it. PipeWire reports it late.
  private static let grace = 0.15
  /// The volume above which it is loud, with a tolerance for rounding.
  private static let loud = 1.005

  mutating func handle(_ event: Event, at now: Double) -> [Effect] {
    defer { noteLoudness() }
    switch event {
    case .libraryIsMissing: status = .noLibrary
    case .connected:
      connection += 1
      unlisted = Set(SoundKind.allCases)
      return [.listAll]
    case .lost: return lose()
    case .defaults(let output, let input):
      defaults = [.output: output, .input: input]
    case .device(let kind, let device):
      let key = SoundKey(kind: kind, index: device.index)
      let others = devices.keys.count { $0.kind == kind }
      guard devices[key] != nil || others < SoundState.maximumDevices else { return [] }
      devices[key] = device
    case .stream(let stream):
      guard streams[stream.index] != nil || streams.count < SoundState.maximumStreams else {
        return []
      }
      streams[stream.index] = stream
    case .listed(let kind):
      if unlisted.remove(kind) != nil, unlisted.isEmpty { status = .ready }
    case .changed(let key): return ask(key)
    case .removed(let key): remove(key)
    case .answered(let key):
      if asked.removeValue(forKey: key) == true { return ask(key) }
    case .wanted(let target, let change, let ticket):
      return want(target, Want(change: change, ticket: ticket))
    case .done(let aspect, let isTaken): return finish(aspect, isTaken, at: now)
    }
    return []
  }

  private mutating func lose() -> [Effect] {
    let wants = requests.values.flatMap { [$0.want, $0.next].compactMap(\.self) }
    let connection = connection
    self = SoundState()
    self.connection = connection
    status = .noServer
    return wants.map(\.ticket).sorted().map { .settle(ticket: $0, false) }
  }

  private mutating func noteLoudness() {
    loudTargets = loudTargets.filter { own[Aspect(target: $0, name: .volume)] != nil }
    for (key, device) in devices where device.volumes.loudness > SoundState.loud {
      guard let kind = SoundTarget.Kind(rawValue: key.kind.rawValue) else { continue }
      loudTargets.insert(SoundTarget(kind: kind, index: device.index))
    }
    func isLoud(_ stream: SoundStream) -> Bool { stream.volumes.loudness > SoundState.loud }
    guard streams.values.contains(where: isLoud) else { return }
    for app in apps where app.contains(where: isLoud) {
      loudTargets.insert(SoundTarget(kind: .app, index: app[0].index))
    }
  }

  private mutating func ask(_ key: SoundKey) -> [Effect] {
    guard asked[key] == nil else {
      asked[key] = true
      return []
    }
    guard asked.count < SoundState.maximumStreams + 2 * SoundState.maximumDevices else {
      return []
    }
    asked[key] = false
    return [.ask(key)]
  }

  private mutating func remove(_ key: SoundKey) {
    if key.kind == .stream { streams[key.index] = nil } else { devices[key] = nil }
    own = own.filter { $0.key.target.key != key }
  }

  // MARK: - Changes by the user

  private mutating func want(_ target: SoundTarget, _ want: Want) -> [Effect] {
    let aspect = Aspect(target: target, name: want.change.aspect)
    guard var request = requests[aspect] else { return begin(aspect, want) }
    let replaced = request.next
    request.next = want
    requests[aspect] = request
    own[aspect] = Own(change: want.change)
    return replaced.map { [.settle(ticket: $0.ticket, true)] } ?? []
  }

  private mutating func begin(_ aspect: Aspect, _ want: Want) -> [Effect] {
    let commands = commands(for: want.change, of: aspect.target)
    guard !commands.isEmpty else {
      own[aspect] = nil
      return [.settle(ticket: want.ticket, false)]
    }
    requests[aspect] = Request(want: want, commands: commands.count)
    own[aspect] = Own(change: want.change)
    return commands.map { .send($0, aspect) }
  }

  private mutating func finish(_ aspect: Aspect, _ isTaken: Bool, at now: Double) -> [Effect] {
    guard var request = requests[aspect] else { return [] }
    request.commands -= 1
    request.isTaken = request.isTaken && isTaken
    requests[aspect] = request.commands > 0 ? request : nil
    guard request.commands <= 0 else { return [] }
    let settled = Effect.settle(ticket: request.want.ticket, request.isTaken)
    if let next = request.next { return [settled] + begin(aspect, next) }
    own[aspect] =
      request.isTaken ? Own(change: request.want.change, end: now + SoundState.grace) : nil
    return [settled]
  }

  private func commands(for change: Change, of target: SoundTarget) -> [Command] {
    switch (change, target.kind) {
    case (.volume(let volume), .app):
      app(target)?.flatMap { stream in
        SoundState.commands(
          for: volume, SoundKey(kind: .stream, index: stream.index), stream.volumes,
          isMuted: stream.isMuted)
      } ?? []
    case (.mute(let isMuted), .app):
      app(target)?.map { .mute(SoundKey(kind: .stream, index: $0.index), isMuted) } ?? []
    case (.choose, .app): []
    case (.volume(let volume), _):
      devices[target.key].map { device in
        SoundState.commands(
          for: volume, target.key, device.volumes, isMuted: device.isMuted)
      } ?? []
    case (.mute(let isMuted), _):
      devices[target.key] == nil ? [] : [.mute(target.key, isMuted)]
    case (.choose(let port), _):
      devices[target.key].map { device in
        let ports = port.flatMap { device.ports.indices.contains($0) ? device.ports[$0] : nil }
        return (ports.map { [.port(target.key, $0.name)] } ?? [])
          + [.makeDefault(target.key.kind, device.name)]
      } ?? []
    }
  }

  /// Returns the commands for a volume; moving the slider unmutes.
  private static func commands(
    for volume: Double, _ key: SoundKey, _ volumes: ChannelVolumes, isMuted: Bool
  ) -> [Command] {
    [.volume(key, volumes.with(loudness: volume))]
      + (isMuted && volume > 0 ? [.mute(key, false)] : [])
  }

  // MARK: - Content

  /// Removes the user's values that no longer apply. Returns whether there were any.
  mutating func expire(at now: Double) -> Bool {
    defer { noteLoudness() }
    let count = own.count
    own = own.filter { _, value in value.end.map { $0 > now } ?? true }
    return own.count < count
  }

  /// The time at which the next of the user's values expires.
  var nextEnd: Double? { own.values.compactMap(\.end).min() }

  var board: SoundBoard {
    var board = SoundBoard(status: status, connection: connection)
    guard status == .ready else { return board }
    board.outputs = choices(.output)
    board.inputs = choices(.input)
    board.output = line(.output)
    board.input = line(.input)
    board.apps = apps.map { streams in
      let target = SoundTarget(kind: .app, index: streams[0].index)
      return line(
        target, streams[0].app, volume: streams.map(\.volumes.loudness).max() ?? 0,
        isMuted: streams.allSatisfy(\.isMuted))
    }
    return board
  }

  private func devices(_ kind: SoundKind) -> [SoundDevice] {
    devices.filter { $0.key.kind == kind && !$0.value.isPlaceholder }.values
      .sorted { $0.index < $1.index }
  }

  private func line(_ kind: SoundKind) -> SoundBoard.Line? {
    guard let name = defaults[kind], let device = devices(kind).first(where: { $0.name == name }),
      let target = SoundTarget.Kind(rawValue: kind.rawValue)
    else { return nil }
    return line(
      SoundTarget(kind: target, index: device.index), SoundState.title(of: device),
      volume: device.volumes.loudness, isMuted: device.isMuted)
  }

  private func line(
    _ target: SoundTarget, _ title: String, volume: Double, isMuted: Bool
  ) -> SoundBoard.Line {
    // The server reports 62% as 61.9995%.
    let percent = (volume * 100).rounded() / 100
    var line = SoundBoard.Line(
      target: target, title: title, volume: percent, isMuted: isMuted,
      isLoud: loudTargets.contains(target))
    if case .volume(let own)? = own[Aspect(target: target, name: .volume)]?.change {
      line.volume = own
      // The server unmutes, too.
      if own > 0 { line.isMuted = false }
    }
    if case .mute(let own)? = own[Aspect(target: target, name: .mute)]?.change {
      line.isMuted = own
    }
    return line
  }

  /// Returns the name of the port in use if there are several.
  private static func title(of device: SoundDevice) -> String {
    guard device.ports.count > 1, let port = device.port else { return device.title }
    return device.ports[port].title
  }

  /// Returns each device, or its ports with a plugged-in device.
  private func choices(_ kind: SoundKind) -> [SoundBoard.Choice] {
    guard let targets = SoundTarget.Kind(rawValue: kind.rawValue) else { return [] }
    return devices(kind).flatMap { device in
      let isDefault = device.name == defaults[kind]
      let target = SoundTarget(kind: targets, index: device.index)
      let ports = device.ports.indices.filter {
        device.ports[$0].isAvailable || $0 == device.port
      }
      guard ports.count > 1 else {
        let title = device.title
        return [
          SoundBoard.Choice(
            target: target, port: nil, title: title, subtitle: nil, isChosen: isDefault)
        ]
      }
      return ports.map { port in
        SoundBoard.Choice(
          target: target, port: port, title: device.ports[port].title, subtitle: device.title,
          isChosen: isDefault && port == device.port)
      }
    }
  }

  /// The streams of each app, the oldest app first.
  private var apps: [[SoundStream]] {
    Dictionary(grouping: streams.values.sorted { $0.index < $1.index }, by: \.app).values
      .sorted { $0[0].index < $1[0].index }
  }

  private func app(_ target: SoundTarget) -> [SoundStream]? {
    apps.first { streams in streams.contains { $0.index == target.index } }
  }
}

extension SoundState.Change {
  fileprivate var aspect: SoundState.Aspect.Name {
    switch self {
    case .volume: .volume
    case .mute: .mute
    case .choose: .choice
    }
  }
}

extension SoundTarget {
  /// The device.
  fileprivate var key: SoundKey {
    SoundKey(kind: kind == .input ? .input : kind == .output ? .output : .stream, index: index)
  }
}
