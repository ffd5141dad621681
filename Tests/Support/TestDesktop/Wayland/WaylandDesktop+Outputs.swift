/// Plugging monitors in and out, and changing them.
extension WaylandDesktop {
  /// The monitors that are on, from left to right.
  public func outputs() throws -> [WaylandOutput] {
    let all =
      switch compositor {
      case .sway: try SwayOutput.all(in: outputOf(["swaymsg", "--raw", "-t", "get_outputs"]))
      case .labwc: try RandrOutput.all(in: outputOf(["wlr-randr", "--json"]))
      case .kwin: try KWinOutput.all(in: outputOf(["kscreen-doctor", "--json"]))
      case .gnome: try GnomeOutput.all(in: outputOf(GnomeOutput.question))
      }
    return all.sorted { ($0.frame.x, $0.frame.y) < ($1.frame.x, $1.frame.y) }
  }

  /// Plugs a monitor in, to the right of all others, and returns its name. Only sway has as many as
  /// one likes; the others have those that they started with, which `plugOut` has switched off.
  @discardableResult
  public func plugIn() throws -> String {
    let before = try outputs().map(\.name)
    switch compositor {
    case .sway: try sway("create_output")
    case .labwc, .kwin, .gnome:
      guard let name = firstPluggedOut(before) else {
        throw DesktopError.system("no monitor of \(compositor) is plugged out")
      }
      try turn(name, on: true)
      try setUp.arrangeMonitors(environment)
    }
    let new = try waitFor("a new monitor") {
      try outputs().first { !before.contains($0.name) && $0.frame.width > 0 }
    }
    if compositor == .sway {
      try setMode(width: setUp.width, height: setUp.height, of: new.name)
    }
    forgetScreen()
    return new.name
  }

  /// Plugs a monitor out.
  public func plugOut(_ name: String) throws {
    switch compositor {
    case .sway:
      if let display = setUp.display {
        // It is a window there. Until it has its title it can't be called.
        try waitUntil("the window of \(name)") {
          _ = try run(
            ["wmctrl", "-F", "-c", "wlroots - \(name)"], environment: ["DISPLAY": display])
          return try !outputs().contains { $0.name == name }
        }
      } else {
        try sway("output \(name) unplug")
      }
    case .labwc, .kwin, .gnome: try turn(name, on: false)
    }
    try waitUntil("\(name) to be plugged out") { try !outputs().contains { $0.name == name } }
    forgetScreen()
  }

  /// Has a monitor show everything larger.
  public func setScale(_ scale: Double, of name: String) throws {
    switch compositor {
    case .sway: try sway("output \(name) scale \(scale)")
    case .labwc: try outputOf(["wlr-randr", "--output", name, "--scale", "\(scale)"])
    case .kwin: try outputOf(["kscreen-doctor", "output.\(name).scale.\(scale)"])
    case .gnome:
      try outputOf(["gdctl", "set", "-L", "-M", name, "--primary", "--scale", "\(scale)"])
    }
    try waitUntil("\(name) to have scale \(scale)") {
      // KWin and GNOME round to what they can do.
      try outputs().contains { $0.name == name && abs($0.scale - scale) < 0.05 }
    }
    forgetScreen()
  }

  /// Turns a monitor: "normal", "90", "180", "270".
  public func setTransform(_ transform: String, of name: String) throws {
    switch compositor {
    case .sway: try sway("output \(name) transform \(transform)")
    case .labwc: try outputOf(["wlr-randr", "--output", name, "--transform", transform])
    case .kwin:
      let names = ["normal": "none", "90": "right", "180": "inverted", "270": "left"]
      try outputOf(["kscreen-doctor", "output.\(name).rotation.\(names[transform] ?? "none")"])
    case .gnome:
      try outputOf(["gdctl", "set", "-L", "-M", name, "--primary", "--transform", transform])
    }
    try waitUntil("\(name) to be turned") {
      try outputs().contains { $0.name == name && $0.transform == transform }
    }
    forgetScreen()
  }

  /// Gives a monitor another size, in its own pixels.
  public func setMode(width: Int, height: Int, of name: String) throws {
    switch compositor {
    case .sway: try sway("output \(name) resolution \(width)x\(height)")
    case .labwc:
      try outputOf(["wlr-randr", "--output", name, "--custom-mode", "\(width)x\(height)"])
    case .kwin, .gnome:
      throw DesktopError.system("the monitors of \(compositor) have one size")
    }
    try waitUntil("\(name) to have \(width) x \(height) pixels") {
      try outputs().contains {
        $0.name == name && Int((Double($0.frame.width) * $0.scale).rounded()) == width
          && Int((Double($0.frame.height) * $0.scale).rounded()) == height
      }
    }
    forgetScreen()
  }

  /// Gives sway a command, in its own words.
  public func sway(_ command: String) throws {
    try outputOf(["swaymsg", "--", command])
  }

  private func firstPluggedOut(_ names: [String]) -> String? {
    let prefix =
      ["labwc": "HEADLESS-", "kwin": "X11-", "gnome": "Meta-"][compositor.rawValue] ?? ""
    let first = compositor == .labwc ? 1 : 0
    return (first..<first + setUp.outputs).map { "\(prefix)\($0)" }.first { !names.contains($0) }
  }

  private func turn(_ name: String, on isOn: Bool) throws {
    switch compositor {
    case .sway: break
    case .labwc:
      // It would be put wherever there is room.
      let number = name.split(separator: "-").last.flatMap { Int($0) } ?? 1
      let place = isOn ? ["--on", "--pos", "\((number - 1) * setUp.width),0"] : ["--off"]
      try outputOf(["wlr-randr", "--output", name] + place)
    case .kwin: try outputOf(["kscreen-doctor", "output.\(name).\(isOn ? "enable" : "disable")"])
    case .gnome:
      throw DesktopError.system("the monitors of GNOME stay")
    }
  }
}
