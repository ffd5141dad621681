import Foundation

/// PulseAudio without hardware, in the runtime folder of a desktop: the outputs "One" and "Two", and a microphone.
public struct SoundServer: Sendable {
  /// `make setup-dev` installs it.
  public static let isInstalled = ["pulseaudio", "pactl", "pacat"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }
  public static let whatIsMissing = "pulseaudio and pulseaudio-utils aren't installed"

  private let desktop: any PrivateDesktop
  private let socket: String

  public init(on desktop: any PrivateDesktop) {
    self.desktop = desktop
    socket = "\(desktop.environment["XDG_RUNTIME_DIR"] ?? desktop.folder)/pulse/native"
  }

  public var address: String { "unix:\(socket)" }

  /// Starts it, and waits until it answers.
  @discardableResult
  public func start() throws -> Running {
    let modules = [
      "module-null-sink sink_name=one sink_properties=device.description=One",
      "module-null-sink sink_name=two sink_properties=device.description=Two",
      "module-remap-source source_name=microphone master=one.monitor"
        + " source_properties=device.description=Microphone",
      "module-native-protocol-unix auth-anonymous=1",
    ]
    let server = try desktop.start(
      [
        "/usr/bin/pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "--disable-shm=yes", "-n",
      ] + modules.flatMap { ["-L", $0] })
    try waitUntil("the sound server") {
      server.isRunning
        ? try desktop.run(["/usr/bin/pactl", "--server", address, "info"]).status == .exited(0)
        : false
    }
    try pactl("set-default-sink", "one")
    try pactl("set-default-source", "microphone")
    return server
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
