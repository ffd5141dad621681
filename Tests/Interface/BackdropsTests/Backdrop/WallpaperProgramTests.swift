import Expectations
import Foundation
import GLib
import GTK
import Testing

import func TestDesktop.waitFor
import func TestDesktop.waitUntil

@testable import Backdrops

@Suite("Programs that paint on Wayland") struct WallpaperProgramTests {
  private func picture(
    _ path: String, _ fit: PicturePlacement.Fit = .cover, _ color: Color = .black
  ) -> Wallpaper {
    .picture(path: path, PicturePlacement(fit), WallpaperColors(color))
  }

  // MARK: - swaybg

  private func swaybg(_ line: String, folder: String? = nil) -> SwaybgArguments {
    SwaybgArguments(line.split(separator: " ").map(String.init), folder: folder)
  }

  @Test("swaybg is told of each monitor in turn")
  func monitors() {
    let arguments = swaybg("-o HEADLESS-1 -i /w.png -m fill -o HEADLESS-2 -c #204020")
    expect(arguments.wallpaper(monitor: "HEADLESS-1") == picture("/w.png"))
    expect(
      arguments.wallpaper(monitor: "HEADLESS-2") == .plain(WallpaperColors(Color(0x20, 0x40, 0x20)))
    )
    expect(arguments.wallpaper(monitor: "HEADLESS-3") == nil)
    let all = swaybg("-c 102030ff -o DP-1 --image=/a.png --mode center -o * -i/b.png -mtile")
    expect(all.wallpaper(monitor: "DP-1") == picture("/a.png", .center))
    expect(all.wallpaper(monitor: nil) == picture("/b.png", .tile, Color(0x10, 0x20, 0x30)))
    expect(
      swaybg("-i /a.png -m solid_color -c #010203").wallpaper(monitor: nil)
        == .plain(WallpaperColors(Color(1, 2, 3))))
  }

  @Test("one monitor by its maker and model is taken for the one that is asked for")
  func model() {
    let arguments = SwaybgArguments(["-o", "Dell Inc. U2720Q 123", "-i", "/w.png"], folder: nil)
    expect(arguments.wallpaper(monitor: "DP-1") == picture("/w.png", .stretch))
  }

  @Test("a path is completed by swaybg's own folder")
  func relative() {
    expect(
      swaybg("-i a.png -m fit", folder: "/home/me").wallpaper(monitor: "DP-1")
        == picture("/home/me/a.png", .contain))
    expect(swaybg("-i a.png").wallpaper(monitor: "DP-1") == nil)
  }

  @Test("a command that is none leaves nothing")
  func nonsense() {
    for line in ["", "-o", "-i", "-x -y", "-o DP-1", "-m fill", "--", "---"] {
      expect(swaybg(line).wallpaper(monitor: "DP-1") == nil, "\(line)")
    }
    expect(
      swaybg("-c nonsense").wallpaper(monitor: "DP-1") == .plain(WallpaperColors(.black)))
  }

  // MARK: - hyprpaper

  @Test("hyprpaper's lines, and its blocks, are understood")
  func hyprpaper() {
    let old = HyprpaperConfig(
      parsing: """
        preload = /a.png
        # wallpaper = DP-1,/no.png
        wallpaper = , ~/all.png
        wallpaper = DP-1,contain:/a b.png # with a remark
        wallpaper = nonsense
        """, home: "/home/me")
    expect(old.wallpaper(monitor: "DP-1") == picture("/a b.png", .contain))
    expect(old.wallpaper(monitor: "DP-2") == picture("/home/me/all.png"))
    expect(old.wallpaper(monitor: nil) == picture("/home/me/all.png"))
    let new = HyprpaperConfig(
      parsing: """
        splash = false
        wallpaper {
            monitor = DP-1
            path = /new.png
            fit_mode = tile
        }
        wallpaper {
          monitor =
          path = $HOME/rest.png
        }
        other { path = /no.png
        }
        """, home: "/home/me")
    expect(new.wallpaper(monitor: "DP-1") == picture("/new.png", .tile))
    expect(new.wallpaper(monitor: "HDMI-A-1") == picture("/home/me/rest.png"))
    expect(
      HyprpaperConfig(parsing: "wallpaper = DP-1,relative.png", home: "/").wallpaper(
        monitor: "DP-1") == nil)
  }

  @Test("hyprpaper itself knows what it was told by a command")
  func hyprpaperAnswer() {
    for sign in [" =", ":"] {
      let answer = HyprpaperAnswer(
        parsing: "DP-1\(sign) /a b.png\n\(sign) /rest=1.png\nno wallpapers /active\n")
      expectEqual(answer.path(monitor: "DP-1"), "/a b.png")
      expectEqual(answer.path(monitor: "DP-2"), "/rest=1.png")
      expectEqual(answer.path(monitor: nil), "/rest=1.png")
    }
    expect(HyprpaperAnswer(parsing: "DP-1 = /a.png").path(monitor: "DP-2") == nil)
    let config = HyprpaperConfig(parsing: "wallpaper = DP-1,contain:/a.png", home: "/home/me")
    expect(config.wallpaper(monitor: "DP-1", shown: "/a.png") == picture("/a.png", .contain))
    expect(config.wallpaper(monitor: "DP-1", shown: "/b.png") == picture("/b.png"))
    expect(config.wallpaper(monitor: "DP-2", shown: "/b.png") == picture("/b.png"))
  }

  // MARK: - swww, waypaper, COSMIC

  @Test("swww's entries of old and new versions are understood")
  func swww() {
    expect(
      Wallpaper.swww("\0crop\0Lanczos3\0/a b.png") == picture("/a b.png"))
    expect(
      Wallpaper.swww("space\0no\0Nearest\0/a.png\0") == picture("/a.png", .center))
    expect(Wallpaper.swww("Lanczos3\n/a.png") == picture("/a.png"))
    expect(Wallpaper.swww("\0crop\0Lanczos3\0#ff0000") == nil)
    expect(Wallpaper.swww("") == nil)
  }

  @Test("waypaper's lists belong together")
  func waypaper() {
    let config = { (monitor: String?) in
      Wallpaper.waypaper(
        """
        [Settings]
        backend = mpvpaper
        monitors = DP-1, DP-2
        wallpaper = ~/one.png, /two.png
        fill = Fit
        color = #ffffff
        """, home: "/home/me", monitor: monitor)
    }
    expect(config("DP-1") == picture("/home/me/one.png", .contain, .white))
    expect(config("DP-2") == picture("/two.png", .contain, .white))
    expect(config("DP-3") == nil)
    let all = Wallpaper.waypaper(
      "[Settings]\nmonitors = All\nwallpaper = /all.png", home: "/home/me", monitor: "DP-3")
    expect(all == picture("/all.png"))
    expect(Wallpaper.waypaper("", home: "/", monitor: nil) == nil)
  }

  @Test("COSMIC's record is understood")
  func cosmic() {
    let path = Wallpaper.cosmic(
      """
      (
          output: "all",
          source: Path("/usr/share/a \\"b\\".jpg"),
          filter_by_theme: true,
          rotation_frequency: 300,
          filter_method: Lanczos,
          scaling_mode: Fit((0.0, 0.5, 1.0)),
          sampling_method: Alphanumeric,
      )
      """)
    expect(
      path
        == picture("/usr/share/a \"b\".jpg", .contain, Color(red: 0, green: 0.5, blue: 1)))
    let zoomed = Wallpaper.cosmic("(source: Path(\"/a.jpg\"), scaling_mode: Zoom)")
    expect(zoomed == picture("/a.jpg"))
    let color = Wallpaper.cosmic("(source: Color(Single((1.0, 0.0, 0.0))))")
    expect(color == .plain(WallpaperColors(Color(255, 0, 0))))
    for text in [
      "", "(source: Path(\"a.jpg\"))", "(source: Path(\"/a", "(source: Color(Single((2, 0, 0))))",
    ] {
      expect(Wallpaper.cosmic(text) == nil, "\(text)")
    }
  }

  @Test("Wayfire's own is understood")
  func wayfire() {
    func wallpaper(_ lines: String) -> Wallpaper? {
      Wallpaper.wayfire(lines, home: "/home/me")
    }
    expect(
      wallpaper("[panel]\nimage = /no.png\n[background]\nimage = ~/a b.png")
        == picture("/home/me/a b.png", .stretch))
    let fits: [(String, PicturePlacement.Fit)] = [
      ("fill_mode = fill_and_crop", .cover), ("fill_mode = preserve_aspect", .contain),
      ("fill_mode = stretch", .stretch), ("preserve_aspect = 1", .contain),
      ("preserve_aspect = 0", .stretch),
    ]
    for (line, fit) in fits {
      expect(wallpaper("[background]\nimage = /a.png\n\(line)") == picture("/a.png", fit))
    }
    expect(wallpaper("[background]\nimage = none") == nil)
    expect(wallpaper("") == picture("/usr/share/wayfire/wallpaper.jpg", .stretch))
  }

  // MARK: - Which of them

  /// A home with files in it, and programs that are said to run there.
  private func look(
    _ files: [String: String], links: [String: String] = [:],
    running: [RunningProgram], monitor: String? = "DP-1", hyprctl: String? = nil
  ) throws -> WallpaperProcesses.Finding? {
    let home = FileManager.default.temporaryDirectory.path + "/today-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    for path in Array(files.keys) + links.keys {
      let folder = URL(fileURLWithPath: "\(home)/\(path)").deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for (path, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home)/\(path)"))
    }
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/\(path)", withDestinationPath: target)
    }
    var environment = ["HOME": home, "PATH": "\(home)/bin:/usr/bin:/bin"]
    if let hyprctl {
      environment["HYPRLAND_INSTANCE_SIGNATURE"] = "test"
      let path = "\(home)/bin/hyprctl"
      try FileManager.default.createDirectory(
        atPath: "\(home)/bin", withIntermediateDirectories: true)
      try "#!/bin/sh\n\(hyprctl)\n".write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, 0o700)
    }
    let programs = WallpaperProcesses(
      in: Folders(environment: environment, accountHome: home), environment: environment,
      running: { running })
    guard let found = programs.look(monitor: monitor) else { return nil }
    return WallpaperProcesses.Finding(
      wallpaper: found.wallpaper,
      files: found.files.map { $0.replacingOccurrences(of: home, with: "~") })
  }

  private func program(_ line: String) -> RunningProgram {
    RunningProgram(arguments: line.split(separator: " ").map(String.init))
  }

  @Test("what runs tells which file is still true")
  func running() throws {
    let files = [
      ".config/hypr/hyprpaper.conf": "wallpaper = ,/hypr.png",
      ".cache/swww/0.11.2/DP-1": "\0crop\0Lanczos3\0/swww.png",
      ".cache/awww/DP-1": "\0crop\0Lanczos3\0/awww.png",
      ".config/cosmic/com.system76.CosmicBackground/v1/all": "(source: Path(\"/cosmic.png\"))",
      ".config/wf-shell.ini": "[background]\nimage = /wayfire.png",
      "other.ini": "[background]\nimage = /other.png",
      ".config/waypaper/config.ini": "[Settings]\nmonitors = All\nwallpaper = /way.png",
    ]
    let links = [".local/state/wpaperd/wallpapers/DP-1": "/wpaperd.png"]
    func shown(_ lines: String...) throws -> Wallpaper? {
      try look(files, links: links, running: lines.map(program))?.wallpaper
    }
    try expect(shown("hyprpaper") == picture("/hypr.png"))
    try expect(shown("/usr/bin/swww-daemon") == picture("/swww.png"))
    try expect(shown("awww-daemon --no-cache") == picture("/awww.png"))
    try expect(shown("wpaperd -d") == picture("/wpaperd.png"))
    try expect(shown("cosmic-bg") == picture("/cosmic.png"))
    try expect(shown("wf-background") == picture("/wayfire.png", .stretch))
    try expect(shown("wf-background -c ~/other.ini") == picture("/other.png", .stretch))
    try expect(shown() == picture("/way.png"))
    // The newest first; one that has nothing on this monitor leaves it to the others.
    try expect(shown("swaybg -i /new.png -m fill", "hyprpaper") == picture("/new.png"))
    try expect(
      shown("swaybg -o DP-2 -i /other.png -o DP-3 -c #000000", "hyprpaper")
        == picture("/hypr.png"))
    try expect(shown("swaybg") == nil)
    try expectEqual(
      look(files, links: links, running: [program("hyprpaper")])?.files,
      ["~/.config/hypr/hyprpaper.conf"])
    try expectEqual(
      look(files, links: links, running: [program("wpaperd")])?.files,
      ["~/.local/state/wpaperd/wallpapers/DP-1"])
  }

  @Test("on Hyprland, hyprpaper is asked; where it doesn't answer, its config is what there is")
  func hyprland() throws {
    let files = [".config/hypr/hyprpaper.conf": "wallpaper = ,/config.png"]
    func shown(_ hyprctl: String, _ files: [String: String]) throws -> WallpaperProcesses.Finding? {
      try look(files, running: [program("hyprpaper")], hyprctl: hyprctl)
    }
    let told = "[ \"$*\" = 'hyprpaper listactive' ] && echo 'DP-1 = /told.png'"
    try expect(shown(told, files)?.wallpaper == picture("/told.png"))
    try expect(shown(told, [:])?.wallpaper == picture("/told.png"))
    try expectEqual(shown(told, files)?.files, ["~/.config/hypr/hyprpaper.conf"])
    for failing in ["echo invalid command", "exit 1", "exec sleep 60", "yes 'DP-1 = /no.png'"] {
      try expect(shown(failing, files)?.wallpaper == picture("/config.png"), "\(failing)")
      try expect(shown(failing, [:]) == nil, "\(failing)")
    }
  }

  @Test("each monitor of COSMIC has its own, unless all have the same")
  func cosmicMonitors() throws {
    let folder = ".config/cosmic/com.system76.CosmicBackground/v1"
    var files = [
      "\(folder)/all": "(source: Path(\"/all.png\"))",
      "\(folder)/output.DP-1": "(source: Path(\"/own.png\"))",
      "\(folder)/same-on-all": "false",
    ]
    let running = [program("cosmic-bg")]
    try expect(look(files, running: running)?.wallpaper == picture("/own.png"))
    try expect(look(files, running: running, monitor: "DP-2")?.wallpaper == picture("/all.png"))
    files["\(folder)/same-on-all"] = "true"
    try expect(look(files, running: running)?.wallpaper == picture("/all.png"))
  }

  @Test("a name that leads out of the folder is no monitor's")
  func escape() throws {
    let files = [".config/evil": "\0crop\0x\0/evil.png"]
    try expect(
      look(files, running: [program("swww-daemon")], monitor: "../../.config/evil") == nil)
    try expect(
      look(
        [:], links: [".config/evil": "/evil.png"], running: [program("wpaperd")],
        monitor: "../../../../.config/evil") == nil)
  }

  @Test("a swaybg that runs is found, that of whoever owns the compositor's socket")
  func process() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/today-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let socket = "\(folder)/wayland-7"
    let folders = Folders(
      environment: ["HOME": folder, "XDG_RUNTIME_DIR": folder], accountHome: folder)
    let monitor = "TEST-\(UUID().uuidString)"
    // They run until their input ends. A second compositor of the same user has a later swaybg.
    let inputs = [Pipe(), Pipe()]
    defer { withExtendedLifetime(inputs) {} }
    let programs = [("picture", "wayland-7", inputs[0]), ("other", "wayland-8", inputs[1])]
    let processes = try programs.map { picture, display, input in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = [
        "-c", "exec -a swaybg sh -c 'read line' x -o \(monitor) -i \(picture).png -m fit",
      ]
      process.environment = [
        "PATH": "/usr/bin:/bin", "WAYLAND_DISPLAY": display, "XDG_RUNTIME_DIR": folder,
      ]
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.standardInput = input
      try process.run()
      return process
    }
    try waitUntil("both to run") {
      ProcessTable.programs(named: ["swaybg"], of: getuid())
        .count { $0.arguments.contains(monitor) } == 2
    }
    // Neither by the end of its input nor with a wait for its end: what another test starts at this moment
    // may hold open the pipe that Foundation is told of that by, and some of those stay till all is over.
    defer { for process in processes { kill(process.processIdentifier, SIGKILL) } }
    let none = WallpaperProcesses(in: folders, environment: ["WAYLAND_DISPLAY": "wayland-7"])
    expect(none?.look(monitor: monitor) == nil)
    try Data().write(to: URL(fileURLWithPath: socket))
    expect(WallpaperProcesses(in: folders, environment: [:]) == nil)
    for name in ["wayland-7", socket] {
      let programs = try #require(
        WallpaperProcesses(in: folders, environment: ["WAYLAND_DISPLAY": name]))
      let found = try waitFor("swaybg to run") { programs.look(monitor: monitor) }
      expect(found.wallpaper == picture("\(folder)/picture.png", .contain))
    }
    expectEqual(
      RunningProgram(arguments: ["/nix/store/x/bin/.swaybg-wrapped", "-i"]).name, "swaybg")
  }

  @Test("damaged files are read as far as they go, and never for ever")
  func damaged() {
    var numbers = SystemRandomNumberGenerator()
    let alphabet = Array("(){}=,:\"\\#\n\0 /wallpapersourcePath")
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...200)).map { _ in alphabet.randomElement(using: &numbers) ?? " " })
      _ = HyprpaperConfig(parsing: text, home: "/").wallpaper(monitor: "DP-1")
      _ = HyprpaperAnswer(parsing: text).path(monitor: "DP-1")
      _ = Wallpaper.cosmic("(source:" + text)
      _ = Wallpaper.cosmic("(source: Path(\"" + text)
      _ = Wallpaper.swww(text)
      _ = Wallpaper.wayfire("[background]\n" + text, home: "/")
      _ = Wallpaper.waypaper("[Settings]\n" + text, home: "/", monitor: nil)
      _ = swaybg(text).wallpaper(monitor: nil)
    }
  }
}
