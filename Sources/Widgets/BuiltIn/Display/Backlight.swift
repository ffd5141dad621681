internal import Glibc

/// A backlight of the built-in screen, in /sys/class/backlight.
struct Backlight: Hashable {
  /// The name of its folder, such as "intel_backlight".
  var name: String
  var value: Int
  var maximum: Int

  static let folder = "/sys/class/backlight"

  var level: Double { Double(value) / Double(maximum) }

  /// Returns the kernel's value for a level. It is at least a hundredth of the maximum, because 0 turns some screens
  /// off.
  func value(of level: Double) -> Int {
    let least = max(1, maximum / 100)
    return max(least, Int((min(max(level, 0), 1) * Double(maximum)).rounded()))
  }

  /// Returns the best of several backlights, which often control the same screen: the firmware's, the platform's, or
  /// the graphics card's.
  static func find(in folder: String = folder) -> Backlight? {
    fileNames(in: folder).sorted()
      .compactMap { name in
        Backlight(name, in: folder).map { (light: $0, rank: rank(name, in: folder)) }
      }
      .min { $0.rank < $1.rank }?.light
  }

  private static func rank(_ name: String, in folder: String) -> Int {
    let type = kernelValue("\(folder)/\(name)/type")
    return ["firmware", "platform", "raw"].firstIndex(of: type) ?? 3
  }

  /// Nil for a backlight that can't be read.
  init?(_ name: String, in folder: String = folder) {
    let place = "\(folder)/\(name)"
    guard let maximum = Int(kernelValue("\(place)/max_brightness")), maximum > 0,
      let value = Int(kernelValue("\(place)/brightness")), (0...maximum).contains(value)
    else { return nil }
    self.init(name: name, value: value, maximum: maximum)
  }

  init(name: String, value: Int, maximum: Int) {
    (self.name, self.value, self.maximum) = (name, value, maximum)
  }
}

/// The connectors of graphics cards.
enum ScreenSockets {
  /// Returns whether an external screen is connected.
  static func hasExternal(in folder: String = "/sys/class/drm") -> Bool {
    fileNames(in: folder).contains { name in
      let isOwn = ["-eDP-", "-LVDS-", "-DSI-", "-Writeback-"].contains { name.contains($0) }
      guard name.contains("-"), !isOwn else { return false }
      return kernelValue("\(folder)/\(name)/status") == "connected"
    }
  }
}

/// Waits for changes of a backlight by other programs and by the keys of the computer.
enum BacklightWatch {
  /// Never returns. `onChange` is called at once, after a change, and when the brightness can no longer be read.
  static func run(_ path: String, onChange: @escaping @Sendable () -> Void) {
    let watch = FileWatch(path: "\(path)/", onChange: onChange)
    onChange()
    let keys = "\(path)/actual_brightness"
    if let code = followKeys(keys, onChange) {
      print(keys, String(cString: strerror(code)), separator: ": ")
      onChange()
    }
    withExtendedLifetime(watch) { while true { pause() } }
  }

  /// Calls `onChange` when keys change the brightness. Returns the error of a file that can't be read any more, such as
  /// that of a removed device; nil without a file.
  static func followKeys(_ path: String, _ onChange: () -> Void) -> Int32? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      // The kernel reports the next change only to those that have read the value. For others, `poll` returns at once.
      if pread(file, &bytes, bytes.count, 0) < 0 {
        if errno == EINTR { continue }
        return errno
      }
      var wait = pollfd(fd: file, events: Int16(POLLPRI), revents: 0)
      if poll(&wait, 1, -1) > 0 { onChange() } else if errno != EINTR { return errno }
    }
  }
}
