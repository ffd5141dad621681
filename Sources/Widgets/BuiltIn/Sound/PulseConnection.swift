// Ownership: owns the context, which is disconnected on deinit, and the requests, whose addresses libpulse keeps until
// they are answered. Threads: the thread of its loop.

internal import CPulse
internal import WidgetCore

/// A connection to a sound server. It reports events, which its owner takes after each iteration of the loop.
final class PulseConnection {
  private var events = SoundEvents()
  private let functions: today_pulse
  private let context: OpaquePointer
  private var requests: [ObjectIdentifier: PulseRequest] = [:]

  private static let none = UInt32.max
  /// The role of event sounds, such as that of a new message, which are too short for a slider.
  private static let ignoredRole = "event"

  /// Starts to connect; nil on failure.
  /// - Parameter server: the address; nil is the user's own server.
  init?(_ loop: PulseLoop, server: String?) {
    functions = loop.functions
    guard let context = functions.context_new(functions.mainloop_get_api(loop.native), "Today")
    else { return nil }
    self.context = context
    let own = Unmanaged.passUnretained(self).toOpaque()
    functions.context_set_state_callback(context, stateChanged, own)
    functions.context_set_subscribe_callback(context, somethingChanged, own)
    if functions.context_connect(context, server, Int32(TODAY_PULSE_NO_AUTOSPAWN), nil) < 0 {
      add(.lost)
    }
  }

  deinit {
    functions.context_set_state_callback(context, nil, nil)
    functions.context_set_subscribe_callback(context, nil, nil)
    functions.context_disconnect(context)
    functions.context_unref(context)
  }

  var hasEvents: Bool { !events.isEmpty }

  func takeEvents() -> [SoundState.Event] { events.takeAll() }

  fileprivate func add(_ event: SoundState.Event) { events.add(event) }

  // MARK: - Requests

  func perform(_ effect: SoundState.Effect) {
    switch effect {
    case .listAll: listAll()
    case .ask(let key): ask(key)
    case .send(let command, let aspect): send(command, aspect)
    case .settle: break
    }
  }

  private func listAll() {
    begin(.subscribe) {
      functions.context_subscribe(context, Int32(TODAY_PULSE_FOLLOWED), commandDone, $0)
    }
    begin(.list(.server)) { functions.context_get_server_info(context, serverFound, $0) }
    begin(.list(.output)) { functions.outputs.get_list(context, deviceFound, $0) }
    begin(.list(.input)) { functions.inputs.get_list(context, deviceFound, $0) }
    begin(.list(.stream)) {
      functions.context_get_sink_input_info_list(context, streamFound, $0)
    }
  }

  private func ask(_ key: SoundKey) {
    begin(.ask(key)) { data in
      switch key.kind {
      case .server: functions.context_get_server_info(context, serverFound, data)
      case .output: functions.outputs.get(context, key.index, deviceFound, data)
      case .input: functions.inputs.get(context, key.index, deviceFound, data)
      case .stream: functions.context_get_sink_input_info(context, key.index, streamFound, data)
      }
    }
  }

  private func send(_ command: SoundState.Command, _ aspect: SoundState.Aspect) {
    begin(.command(aspect)) { data in
      switch command {
      case .volume(let key, let volumes):
        var native = pa_cvolume(volumes)
        if key.kind == .stream {
          return functions.context_set_sink_input_volume(
            context, key.index, &native, commandDone, data)
        }
        return devices(key.kind).set_volume(context, key.index, &native, commandDone, data)
      case .mute(let key, let isMuted):
        if key.kind == .stream {
          return functions.context_set_sink_input_mute(
            context, key.index, isMuted ? 1 : 0, commandDone, data)
        }
        return devices(key.kind).set_mute(context, key.index, isMuted ? 1 : 0, commandDone, data)
      case .port(let key, let name):
        return devices(key.kind).set_port(context, key.index, name, commandDone, data)
      case .makeDefault(let kind, let name):
        return devices(kind).set_default(context, name, commandDone, data)
      }
    }
  }

  private func devices(_ kind: SoundKind) -> today_pulse_devices {
    kind == .input ? functions.inputs : functions.outputs
  }

  private func begin(
    _ purpose: PulseRequest.Purpose, _ start: (UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    let request = PulseRequest(purpose, self)
    requests[ObjectIdentifier(request)] = request
    if let operation = start(Unmanaged.passUnretained(request).toOpaque()) {
      // The operation continues without a reference.
      functions.operation_unref(operation)
    } else {
      finish(request, isTaken: false)
    }
  }

  // MARK: - Responses

  fileprivate func finish(_ request: PulseRequest, isTaken: Bool) {
    requests[ObjectIdentifier(request)] = nil
    switch request.purpose {
    case .subscribe: break
    case .list(let kind): add(.listed(kind))
    case .ask(let key): add(.answered(key))
    case .command(let aspect): add(.done(aspect, isTaken))
    }
  }

  fileprivate func noteState() {
    switch functions.context_get_state(context) {
    case Int32(TODAY_PULSE_READY): add(.connected)
    case Int32(TODAY_PULSE_FAILED), Int32(TODAY_PULSE_TERMINATED): add(.lost)
    default: break
    }
  }

  fileprivate func noteChange(_ event: Int32, _ index: UInt32) {
    let kind: SoundKind
    switch event & Int32(TODAY_PULSE_FACILITY) {
    case 0: kind = .output
    case 1: kind = .input
    case 2: kind = .stream
    case 7: kind = .server
    default: return
    }
    let key = SoundKey(kind: kind, index: kind == .server ? 0 : index)
    let isRemoved = event & Int32(TODAY_PULSE_TYPE) == Int32(TODAY_PULSE_REMOVED)
    // Reconnects later to a server that sends too many events.
    add(events.isFull ? .lost : isRemoved ? .removed(key) : .changed(key))
  }

  fileprivate func noteServer(_ info: pa_server_info) {
    add(
      .defaults(
        output: String(pulse: info.default_sink_name) ?? "",
        input: String(pulse: info.default_source_name) ?? ""))
  }

  fileprivate func noteDevice(_ info: today_pulse_device, _ kind: SoundKind) {
    // A monitor records the sound of an output; it isn't a microphone.
    if kind == .input, info.monitor != PulseConnection.none { return }
    if !events.isFull, let device = SoundDevice(info) { add(.device(kind, device)) }
  }

  fileprivate func noteStream(_ info: pa_sink_input_info) {
    func property(_ name: String) -> String? {
      String(pulse: functions.proplist_gets(info.proplist, name))
    }
    guard !events.isFull, info.client != PulseConnection.none, info.has_volume != 0,
      info.volume_writable != 0,
      let volumes = ChannelVolumes(info.volume),
      property("media.role") != PulseConnection.ignoredRole
    else { return }
    let title = SoundStream.title(
      app: property("application.name"), stream: String(pulse: info.name))
    add(
      .stream(
        SoundStream(
          index: info.index, app: title, volumes: volumes, isMuted: info.mute != 0)))
  }
}

/// A request to the server.
private final class PulseRequest {
  enum Purpose {
    case subscribe
    case list(SoundKind)
    case ask(SoundKey)
    case command(SoundState.Aspect)
  }

  let purpose: Purpose
  unowned let connection: PulseConnection

  init(_ purpose: Purpose, _ connection: PulseConnection) {
    (self.purpose, self.connection) = (purpose, connection)
  }

  /// The kind of the requested objects.
  var kind: SoundKind? {
    switch purpose {
    case .list(let kind): kind
    case .ask(let key): key.kind
    case .subscribe, .command: nil
    }
  }
}

// MARK: - Callbacks

private func connection(_ data: UnsafeMutableRawPointer?) -> PulseConnection? {
  data.map { Unmanaged<PulseConnection>.fromOpaque($0).takeUnretainedValue() }
}

private func request(_ data: UnsafeMutableRawPointer?) -> PulseRequest? {
  data.map { Unmanaged<PulseRequest>.fromOpaque($0).takeUnretainedValue() }
}

private let stateChanged: pa_context_notify_cb_t = { _, data in connection(data)?.noteState() }

private let somethingChanged: pa_context_subscribe_cb_t = { _, event, index, data in
  connection(data)?.noteChange(event, index)
}

private let commandDone: pa_context_success_cb_t = { _, success, data in
  guard let request = request(data) else { return }
  request.connection.finish(request, isTaken: success != 0)
}

private let serverFound: pa_server_info_cb_t = { _, info, data in
  guard let request = request(data) else { return }
  if let info { request.connection.noteServer(info.pointee) }
  request.connection.finish(request, isTaken: info != nil)
}

private let deviceFound: today_pulse_device_cb_t = { _, info, end, data in
  guard let request = request(data), let kind = request.kind else { return }
  if let info { request.connection.noteDevice(info.pointee, kind) }
  if end != 0 { request.connection.finish(request, isTaken: end > 0) }
}

private let streamFound: pa_sink_input_info_cb_t = { _, info, end, data in
  guard let request = request(data) else { return }
  if let info { request.connection.noteStream(info.pointee) }
  if end != 0 { request.connection.finish(request, isTaken: end > 0) }
}

// MARK: - Values

extension String {
  /// The maximum length of a text in bytes.
  private static let longest = 1024

  /// Copies a text of libpulse, which is valid UTF-8; nil for a null pointer.
  fileprivate init?(pulse text: UnsafePointer<CChar>?) {
    guard let text else { return nil }
    var bytes: [UInt8] = []
    for index in 0..<String.longest {
      guard text[index] != 0 else { break }
      bytes.append(UInt8(bitPattern: text[index]))
    }
    self = String(decoding: bytes, as: UTF8.self)
  }
}

extension ChannelVolumes {
  fileprivate init?(_ native: pa_cvolume) {
    let values = withUnsafeBytes(of: native.values) { Array($0.bindMemory(to: UInt32.self)) }
    self.init(Array(values.prefix(Int(native.channels))))
  }
}

extension pa_cvolume {
  fileprivate init(_ volumes: ChannelVolumes) {
    self.init()
    channels = UInt8(volumes.values.count)
    withUnsafeMutableBytes(of: &values) { bytes in
      for (place, value) in zip(bytes.bindMemory(to: UInt32.self).indices, volumes.values) {
        bytes.storeBytes(of: value, toByteOffset: place * 4, as: UInt32.self)
      }
    }
  }
}

extension SoundDevice {
  fileprivate init?(_ info: today_pulse_device) {
    guard let volumes = ChannelVolumes(info.volume), let name = String(pulse: info.name) else {
      return nil
    }
    let natives = (0..<min(Int(info.n_ports), SoundDevice.maximumPorts)).compactMap {
      info.ports[$0]
    }
    let title = (String(pulse: info.description) ?? name).shortLine()
    let ports = natives.map { native in
      let port = String(pulse: native.pointee.name) ?? ""
      return Port(
        name: port, title: (String(pulse: native.pointee.description) ?? port).shortLine(),
        isAvailable: native.pointee.available != Int32(TODAY_PULSE_PORT_NOT_AVAILABLE))
    }
    self.init(
      index: info.index, name: name, title: title, volumes: volumes, isMuted: info.mute != 0,
      ports: ports, port: natives.firstIndex { $0 == info.active_port })
  }
}
