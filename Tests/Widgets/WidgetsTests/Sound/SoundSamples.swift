import Foundation

@testable import Widgets

/// Devices and streams of a server.
enum SoundSamples {
  static func device(
    _ index: UInt32, _ name: String, _ volumes: [UInt32] = [32_768, 32_768],
    isMuted: Bool = false, ports: [SoundDevice.Port] = [], port: Int? = nil
  ) -> SoundDevice {
    SoundDevice(
      index: index, name: name, title: name.capitalized,
      volumes: ChannelVolumes(volumes) ?? silence, isMuted: isMuted, ports: ports, port: port)
  }

  static func stream(
    _ index: UInt32, _ app: String, _ volume: UInt32 = 65_536, isMuted: Bool = false
  ) -> SoundStream {
    SoundStream(
      index: index, app: app, volumes: ChannelVolumes([volume]) ?? silence, isMuted: isMuted)
  }

  private static var silence: ChannelVolumes {
    guard let volumes = ChannelVolumes([0]) else { fatalError("one channel is enough") }
    return volumes
  }

  static func target(_ kind: SoundTarget.Kind, _ index: UInt32) -> SoundTarget {
    SoundTarget(kind: kind, index: index)
  }

  /// A server with speakers at 50%, a microphone, and what else happens.
  static func state(_ events: [SoundState.Event] = []) -> SoundState {
    var state = SoundState()
    let start: [SoundState.Event] = [
      .connected, .device(.output, device(1, "speakers")), .device(.input, device(2, "microphone")),
      .defaults(output: "speakers", input: "microphone"),
    ]
    for event in start + SoundKind.allCases.map({ .listed($0) }) + events {
      _ = state.handle(event, at: 0)
    }
    return state
  }
}

extension SoundState {
  /// Handles events one after the other, and returns all effects.
  mutating func handle(_ events: [Event], at now: Double = 0) -> [Effect] {
    events.flatMap { handle($0, at: now) }
  }
}
