import Expectations
import Testing

@testable import WidgetHost

/// The order of bubblewrap's arguments, so that no mount exposes what another should cover.
@Suite struct SandboxViewTests {
  private static let own = "/home/me/.local/share/today"
  private static let hidden = [
    SandboxView.Hidden(path: "/home/me/.local/share/today", isFolder: true),
    SandboxView.Hidden(path: "/home/me/.local/state/today", isFolder: true),
    SandboxView.Hidden(path: "/home/me/.Xauthority", isFolder: false),
    SandboxView.Hidden(path: "/run/user/1000", isFolder: true),
    SandboxView.Hidden(path: "/tmp/.X11-unix", isFolder: true),
  ]

  private func view(
    _ chosen: [String], links: [String: String] = [:], folder: String? = nil
  ) -> SandboxView {
    let file = folder == nil ? "\(Self.own)/widgets/clock" : "\(folder ?? "")/main"
    return SandboxView(
      chosen: chosen.map { .init(path: $0, real: links[$0] ?? $0) }, hidden: Self.hidden,
      program: .init(path: file, file: file, folder: folder), helpers: ["/usr/libexec/today/door"],
      folder: "/home/me/.local/state/today/widgets/clock-1")
  }

  /// What is visible at a path: the last mount on the innermost place that contains it.
  private func sight(_ view: SandboxView, of path: String) -> String? {
    var places: [(path: String, kind: String)] = []
    var words = view.words[...]
    while let option = words.popFirst() {
      switch option {
      case "--ro-bind", "--ro-bind-try", "--bind", "--symlink":
        let source = words.popFirst() ?? ""
        let place = words.popFirst() ?? ""
        // A mount covers everything below it.
        if option != "--symlink" { places.removeAll { isInside($0.path, place) } }
        places.append((place, source == "/dev/null" ? "nothing" : option))
      case "--tmpfs", "--proc", "--dev":
        let place = words.popFirst() ?? ""
        places.removeAll { isInside($0.path, place) }
        places.append((place, option))
      default: _ = words.popFirst()
      }
    }
    return places.filter { isInside(path, $0.path) }
      .max { $0.path.utf8.count < $1.path.utf8.count }?.kind
  }

  private static let paths = [
    "/", "/home", "/home/me", "/home/me/Music", "/home/me/.local", "/home/me/.local/share",
    "/home/me/.local/share/today", "/home/me/.local/share/today/secrets.conf", "/run", "/proc",
    "/dev", "/run/user", "/run/user/1000", "/tmp", "/tmp/.X11-unix", "/tmp/x", "/run/media/me/disk",
    "/home/me/.Xauthority", "/usr", "/etc", "/var", "/home/me/.local/state/today/widgets",
  ]

  @Test(
    arguments: paths,
    runsExhaustively ? paths : ["/", "/home/me/.local/share", "/tmp", "/proc"])
  func `hidden paths stay hidden and the widget's own are visible, whatever is chosen`(
    _ one: String, _ other: String
  ) {
    let view = view([one, other])
    let bound = ["--ro-bind", "--ro-bind-try", "--bind"]
    for path in [
      "\(Self.own)/secrets.conf", "\(Self.own)/widgets/other", "\(Self.own)/store.db",
      "/home/me/.local/state/today/widgets/other-1/x", "/home/me/.Xauthority", "/run/user/1000/bus",
      "/tmp/.X11-unix/X0", "/proc/1/environ", "/dev/sda", "/run/dbus/system_bus_socket",
    ] {
      let sight = sight(view, of: path)
      expect(sight.map { !bound.contains($0) } ?? true, "\(path) is seen: \(sight ?? "")")
      expect(!view.shows(path))
    }
    expectEqual(sight(view, of: "\(Self.own)/widgets/clock"), "--ro-bind")
    expectEqual(sight(view, of: "/home/me/.local/state/today/widgets/clock-1/x"), "--bind")
    expectEqual(sight(view, of: "/proc/self"), "--proc")
    expectEqual(sight(view, of: "/dev/null"), "--dev")
  }

  @Test func `chosen paths are visible`() {
    for (chosen, path) in [
      ("/", "/home/me/Music/a"), ("/home/me", "/home/me/Music/a"), ("/tmp/x", "/tmp/x/a"),
      ("/run/media/me/disk", "/run/media/me/disk/a"), ("/tmp", "/tmp/a"), ("/etc", "/etc/fstab"),
    ] {
      expectEqual(sight(view([chosen]), of: path), "--ro-bind", "\(chosen)")
      expect(sight(view([]), of: path) != "--ro-bind")
    }
  }

  @Test func `a program's own folder is visible completely, otherwise only its file`() {
    let whole = view([], folder: "\(Self.own)/widgets/weather")
    expectEqual(sight(whole, of: "\(Self.own)/widgets/weather/icons/sun"), "--ro-bind")
    expect(sight(whole, of: "\(Self.own)/widgets/clock") == nil)
    expect(sight(view([]), of: "\(Self.own)/widgets/weather/icons/sun") == nil)
  }

  @Test func `a link to a chosen path is created if it isn't visible`() {
    let linked = view(["/home/me/Music"], links: ["/home/me/Music": "/data/music"])
    expectEqual(sight(linked, of: "/data/music/a"), "--ro-bind")
    expect(linked.words.contains(["--symlink", "/data/music", "/home/me/Music"]))
    let both = view(["/home/me", "/home/me/Music"], links: ["/home/me/Music": "/data/music"])
    expect(!both.words.contains("--symlink"), "it is there already")
    let nested = view(
      ["/l", "/l/sub"], links: ["/l": "/data", "/l/sub": "/data/sub"])
    expect(nested.words.filter { $0 == "--symlink" }.count == 1)
  }

  /// The access that Landlock gives at a path: the innermost rule, as no outer one of these views gives more.
  private func access(_ view: SandboxView, at path: String) -> String? {
    let words = view.rules
    return stride(from: 0, to: words.count, by: 2).filter { isInside(path, words[$0 + 1]) }
      .max { words[$0 + 1].utf8.count < words[$1 + 1].utf8.count }.map { words[$0] }
  }

  @Test func `Landlock allows what is mounted, and to write where the mount can be written to`() {
    let view = view(["/home/me/Music"], links: ["/home/me/Music": "/data/music"])
    for (path, expected) in [
      ("/usr/bin/sh", "--read"), ("/data/music/a", "--read"), ("/proc/1/mem", "--read"),
      ("\(Self.own)/widgets/clock", "--read"), ("/usr/libexec/today/door", "--read"),
      ("/tmp/x", "--write"), ("/dev/shm/x", "--write"), ("/dev/null", "--device"),
      ("/home/me/.local/state/today/widgets/clock-1/x", "--write"),
      ("\(Self.own)/widgets/other", "--list"), ("\(Self.own)/secrets.conf", "--list"),
      ("/home/me/Documents", "--list"), ("/data/other", "--list"), ("/etc/shadow", "--list"),
      ("/home/me/.local/state/today/widgets/other-1", "--list"), ("/run/x", "--list"),
      ("/run/user/1000/bus", "--list"),
    ] {
      expectEqual(access(view, at: path), expected, "\(path)")
    }
  }

  @Test func `a link can't lead into what is hidden`() {
    let linked = view(["/home/me/x"], links: ["/home/me/x": "\(Self.own)/secrets.conf"])
    expect(linked.opened.isEmpty)
    expect(!linked.words.contains("--symlink"))
  }

  @Test func `no parent folder can be filled`() {
    let words = view(["/home/me"]).words
    for place in ["/", "/dev", "/run", Self.own] {
      expect(words.contains(["--remount-ro", place]), "\(place)")
    }
    expect(words.contains(["--size", "\(64 << 20)", "--tmpfs", "/tmp"]))
    expect(words.contains(["--size", "\(64 << 20)", "--tmpfs", "/dev/shm"]))
  }
}
