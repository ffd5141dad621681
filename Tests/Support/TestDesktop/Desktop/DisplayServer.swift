/// The X server of a desktop.
public enum DisplayServer: Sendable {
  /// One output in memory. A scale of 2 draws everything twice as large.
  case xvfb(width: Int, height: Int, scale: Int = 1)
  /// A server whose outputs come and go with xrandr: DUMMY0 is 1920 x 1080 and there from the
  /// start, DUMMY1 and so on are plugged in with `Desktop.plugIn`.
  case dummy(outputs: Int)

  /// How many times larger than usual programs are asked to draw.
  var scale: Int {
    switch self {
    case .xvfb(_, _, let scale): scale
    case .dummy: 1
    }
  }

  /// The command that starts it; it writes the number of its display to its standard output.
  func command(configuration: String, log: String) throws -> [String] {
    switch self {
    case .xvfb(let width, let height, _):
      // With -r, no key is repeated that a busy machine releases late.
      [
        try Launch.find("Xvfb", package: "xvfb"), "-displayfd", "1", "-r",
        "-screen", "0", "\(width)x\(height)x24", "-noreset", "-nolisten", "tcp",
      ]
    case .dummy:
      // Not the wrapper /usr/bin/Xorg: it insists on a console.
      [
        try Launch.find("/usr/lib/xorg/Xorg", package: "xserver-xorg-core"), "-displayfd", "1",
        "-r", "-config", configuration, "-logfile", log,
        "-noreset", "-novtswitch", "-sharevts", "-nolisten", "tcp",
      ]
    }
  }

  /// The text of the configuration file, for the server that takes one.
  var configuration: String? {
    guard case .dummy(let outputs) = self else { return nil }
    let width = 1920 * max(outputs, 1)
    // The driver wants the memory for the largest screen, in KiB, 4 bytes a pixel.
    let memory = width * 2160 * 4 / 1024
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoAddGPU" "false"
      EndSection
      Section "Device"
        Identifier "memory"
        Driver "dummy"
        VideoRam \(memory)
      EndSection
      Section "Monitor"
        Identifier "any"
        HorizSync 5.0-1000.0
        VertRefresh 5.0-200.0
        Modeline "1920x1080" 148.50 1920 2008 2052 2200 1080 1084 1089 1125 +hsync +vsync
      EndSection
      Section "Screen"
        Identifier "first"
        Device "memory"
        Monitor "any"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "1920x1080"
          Virtual \(width) 2160
        EndSubSection
      EndSection

      """
  }
}
