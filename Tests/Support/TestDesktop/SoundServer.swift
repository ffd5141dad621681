import Foundation

/// A sound server without hardware, in the runtime folder of a desktop: the outputs "One" and "Two", and a microphone.
public struct SoundServer: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case pulseAudio, pipeWire

    /// The kinds whose programs are installed; `make setup-dev` installs PulseAudio.
    public static let installed = allCases.filter { kind in
      kind.programs.allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
      }
    }

    private var programs: [String] {
      let own =
        switch self {
        case .pulseAudio: ["pulseaudio"]
        case .pipeWire: ["pipewire", "wireplumber", "pipewire-pulse", "dbus-daemon"]
        }
      return own + ["pactl", "pacat"]
    }
  }

  public static let isInstalled = Kind.installed.contains(.pulseAudio)
  public static let whatIsMissing = "pulseaudio and pulseaudio-utils aren't installed"

  private let kind: Kind
  private let desktop: any PrivateDesktop
  private let runtime: String

  private static let devices = [
    "module-null-sink sink_name=one sink_properties=device.description=One",
    "module-null-sink sink_name=two sink_properties=device.description=Two",
    "module-remap-source source_name=microphone master=one.monitor"
      + " source_properties=device.description=Microphone",
  ]

  public init(_ kind: Kind = .pulseAudio, on desktop: any PrivateDesktop) {
    self.kind = kind
    self.desktop = desktop
    runtime = desktop.environment["XDG_RUNTIME_DIR"] ?? desktop.folder
  }

  public var address: String { "unix:\(runtime)/pulse/native" }

  /// Starts it, or the part that apps connect to, and waits until it answers.
  @discardableResult
  public func start() throws -> Running {
    let server =
      switch kind {
      case .pulseAudio: try startPulseAudio()
      case .pipeWire: try startPipeWire()
      }
    try waitUntil("the sound server") {
      server.isRunning
        ? try desktop.run(["/usr/bin/pactl", "--server", address, "info"]).status == .exited(0)
        : false
    }
    if kind == .pipeWire {
      for device in SoundServer.devices {
        try desktop.outputOf(
          ["/usr/bin/pactl", "--server", address, "load-module"]
            + device.split(separator: " ").map(String.init))
      }
      // Its session manager finds devices later.
      try waitUntil("the devices") {
        let all = try pactl("list", "short", "sinks") + pactl("list", "short", "sources")
        return ["one", "two", "microphone"].allSatisfy { all.contains("\t\($0)\t") }
      }
    }
    try choose("sink", "one")
    try choose("source", "microphone")
    return server
  }

  private func startPulseAudio() throws -> Running {
    let modules = SoundServer.devices + ["module-native-protocol-unix auth-anonymous=1"]
    return try desktop.start(
      [
        "/usr/bin/pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "--disable-shm=yes", "-n",
      ] + modules.flatMap { ["-L", $0] })
  }

  /// Its first start starts PipeWire with its session manager, which needs a bus.
  private func startPipeWire() throws -> Running {
    let bus = "\(runtime)/sound-bus"
    let start = { (program: String) throws -> Running in
      try desktop.start(["env", "DBUS_SESSION_BUS_ADDRESS=unix:path=\(bus)", "/usr/bin/\(program)"])
    }
    if !FileManager.default.fileExists(atPath: bus) {
      _ = try desktop.start([
        "dbus-daemon", "--session", "--address=unix:path=\(bus)", "--nofork", "--nosyslog",
      ])
      _ = try start("pipewire")
      try waitUntil("PipeWire") {
        [bus, "\(runtime)/pipewire-0"].allSatisfy(FileManager.default.fileExists(atPath:))
      }
      _ = try start("wireplumber")
    }
    return try start("pipewire-pulse")
  }

  /// Makes a device the default. PipeWire refuses until its session manager runs.
  private func choose(_ kind: String, _ name: String) throws {
    try waitUntil("the default \(kind)") {
      let words = ["/usr/bin/pactl", "--server", address]
      _ = try desktop.run(words + ["set-default-\(kind)", name])
      return try desktop.run(words + ["get-default-\(kind)"]).output.hasPrefix("\(name)\n")
    }
  }

  /// Does something as another app would, and returns what that says.
  @discardableResult
  public func pactl(_ words: String...) throws -> String {
    try desktop.outputOf(["/usr/bin/pactl", "--server", address] + words)
  }

  /// The volume of an output in percent.
  public func volume(of output: String) throws -> Int? {
    let text = try pactl("get-sink-volume", output)
    return text.split(separator: " ").first { $0.hasSuffix("%") }.flatMap { Int($0.dropLast()) }
  }

  /// An app that plays silence.
  public func startApp(_ name: String) throws -> Running {
    try desktop.start([
      "/usr/bin/pacat", "--server", address, "--client-name", name, "--playback", "--raw",
      "/dev/zero",
    ])
  }
}
