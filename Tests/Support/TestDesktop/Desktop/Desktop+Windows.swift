internal import Foundation

/// Looking at windows from outside, as any other program would.
extension Desktop {
  /// All windows that go by a name; the class is compared with both parts of WM_CLASS.
  public func windows(named name: String? = nil, classed className: String? = nil) throws
    -> [Window]
  {
    try tree().split(separator: "\n")
      .compactMap { Window(line: $0) }
      .filter { $0.matches(name: name, className: className) }
  }

  /// The tree is walked window by window; where one of them closes meanwhile, the server refuses
  /// to say more of it, the program gives up, and the walk begins again.
  private func tree() throws -> String {
    let command = ["xwininfo", "-root", "-tree"]
    for _ in 0..<10 {
      do {
        return try outputOf(command)
      } catch let DesktopError.failed(_, _, errors)
        where errors.contains("Bad Drawable") || errors.contains("Bad Window")
      {
        continue
      }
    }
    return try outputOf(command)
  }

  /// The windows among them that are on the screen.
  public func visibleWindows(named name: String? = nil, classed className: String? = nil) throws
    -> [Window]
  {
    try windows(named: name, classed: className).filter { try isVisible($0.id) }
  }

  /// Waits until such a window is on the screen.
  public func waitForWindow(
    named name: String? = nil, classed className: String? = nil,
    within deadline: Duration = .seconds(30)
  ) throws -> Window {
    let what = [name.map { "named \($0)" }, className.map { "of class \($0)" }]
    return try waitFor(
      "a window \(what.compactMap(\.self).joined(separator: " "))", within: deadline
    ) {
      try visibleWindows(named: name, classed: className).first
    }
  }

  /// Whether a window is on the screen: mapped, and all that contain it. False when it is gone.
  public func isVisible(_ id: UInt) throws -> Bool {
    try information(id)["Map State"] == "IsViewable"
  }

  /// Where a window is now, without what the window manager puts around it; nil when it is gone.
  public func frame(of id: UInt) throws -> Rectangle? {
    let information = try information(id)
    guard let x = information["Absolute upper-left X"].flatMap({ Int($0) }),
      let y = information["Absolute upper-left Y"].flatMap({ Int($0) }),
      let width = information["Width"].flatMap({ Int($0) }),
      let height = information["Height"].flatMap({ Int($0) })
    else { return nil }
    return Rectangle(x: x, y: y, width: width, height: height)
  }

  /// The window that the window manager calls active.
  public func activeWindow() throws -> UInt? {
    let text = try rootProperty("_NET_ACTIVE_WINDOW") ?? ""
    guard let match = text.firstMatch(of: /0x([0-9a-f]+)/), let id = UInt(match.1, radix: 16)
    else { return nil }
    return id == 0 ? nil : id
  }

  /// The window that receives what is typed, by its outermost part: toolkits give the keyboard to
  /// a window within it.
  public func focusedWindow() throws -> UInt? {
    let result = try run(["xdotool", "getwindowfocus"])
    return UInt(result.output.filter(\.isNumber)).flatMap { $0 > 1 ? $0 : nil }
  }

  /// What xprop writes for a property, such as "_NET_WM_WINDOW_TYPE_DOCK"; nil when it isn't set.
  public func property(_ name: String, of id: UInt) throws -> String? {
    Desktop.value(try run(["xprop", "-notype", "-id", "\(id)", name]).output)
  }

  /// A property of the root window.
  public func rootProperty(_ name: String) throws -> String? {
    Desktop.value(try run(["xprop", "-notype", "-root", name]).output)
  }

  /// A property that is a list of numbers, such as _NET_WM_STRUT_PARTIAL.
  public func numbers(_ name: String, of id: UInt) throws -> [Int]? {
    try property(name, of: id)?.split { ", ".contains($0) }.compactMap { Int($0) }
  }

  /// A property that is a list of names, such as _NET_WM_STATE.
  public func names(_ name: String, of id: UInt) throws -> [String]? {
    try property(name, of: id)?.split { ", ".contains($0) }.map(String.init)
  }

  /// The process that says it owns a window.
  public func process(of id: UInt) throws -> Int32? {
    try numbers("_NET_WM_PID", of: id)?.first.map(Int32.init)
  }

  private func information(_ id: UInt) throws -> [String: String] {
    let lines = try run(["xwininfo", "-id", "\(id)"]).output.split(separator: "\n")
    let pairs = lines.compactMap { line -> (String, String)? in
      guard let match = line.wholeMatch(of: /\s*(.+?):\s*(.*?)\s*/) else { return nil }
      return (String(match.1), String(match.2))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func value(_ line: String) -> String? {
    let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
    let separators = [" = ", ": window id # "]
    for separator in separators {
      if let range = text.range(of: separator) { return String(text[range.upperBound...]) }
    }
    return nil
  }
}
