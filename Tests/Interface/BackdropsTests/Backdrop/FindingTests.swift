import Expectations
import GTK
import Testing
import WidgetCore

@testable import Backdrops

@Suite("Finding the wallpaper") struct FindingTests {
  @Test("GNOME's words are understood")
  func gnome() {
    var background = GnomeBackground(
      picture: "file:///usr/share/my%20picture.jpg", pictureInDark: "file:///dark.jpg",
      options: "zoom", primaryColor: "#023c88", secondaryColor: "#ffffff", shading: "solid")
    let blue = WallpaperColors(Color(2, 0x3C, 0x88))
    expect(
      background.wallpaper(isDark: false)
        == .picture(path: "/usr/share/my picture.jpg", PicturePlacement(.cover), blue))
    expect(
      background.wallpaper(isDark: true)
        == .picture(path: "/dark.jpg", PicturePlacement(.cover), blue))
    background.pictureInDark = ""
    expect(background.wallpaper(isDark: true) == background.wallpaper(isDark: false))
    background.options = "none"
    expect(background.wallpaper(isDark: false) == .plain(blue))
    background.shading = "vertical"
    expect(
      background.wallpaper(isDark: false)
        == .plain(WallpaperColors(from: Color(2, 0x3C, 0x88), to: .white, .down)))
  }

  @Test(
    "each of GNOME's placements is one of ours",
    arguments: [
      ("wallpaper", PicturePlacement(.tile)), ("centered", PicturePlacement(.center)),
      ("scaled", PicturePlacement(.contain)), ("stretched", PicturePlacement(.stretch)),
      ("spanned", PicturePlacement(.stretch, spansMonitors: true)),
      ("of tomorrow", PicturePlacement(.cover)),
    ])
  func placements(word: String, placement: PicturePlacement) {
    let background = GnomeBackground(picture: "/a.png", options: word)
    expect(
      background.wallpaper(isDark: false)
        == .picture(path: "/a.png", placement, WallpaperColors(.black)))
  }

  @Test("what is no picture leaves the color")
  func nonsense() {
    for picture in ["", "http://example.org/a.png", "relative.png", "file://", "file:///%zz"] {
      let background = GnomeBackground(picture: picture, primaryColor: "no colour")
      expect(background.wallpaper(isDark: false) == .plain(WallpaperColors(.black)))
    }
  }

  @Test("XFCE keeps a picture for each monitor")
  func xfce() {
    let background = XfceBackground(parsing: xfceSettings)
    let color = WallpaperColors(Color(red: 0.25, green: 0.5, blue: 0.75))
    expect(
      background.wallpaper(monitor: "HDMI-1")
        == .picture(path: "/home/me/a & b.jpg", PicturePlacement(.contain), color))
    expect(
      background.wallpaper(monitor: "DP-9")
        == .picture(path: "/zero.jpg", PicturePlacement(.cover), WallpaperColors(.black)))
    expect(
      background.wallpaper(monitor: nil)
        == .picture(path: "/zero.jpg", PicturePlacement(.cover), WallpaperColors(.black)))
    expect(
      background.wallpaper(monitor: "eDP-1")
        == .plain(WallpaperColors(from: .black, to: .white, .down)))
    expect(XfceBackground(parsing: "").wallpaper(monitor: nil) == nil)
  }

  @Test("KDE keeps it in a group of groups")
  func plasma() {
    let text = """
      [Containments][1]
      wallpaperplugin=org.kde.color
      lastScreen[$i]=1

      [Containments][7]
      lastScreen=0
      wallpaperplugin=org.kde.image

      [Containments][7][Wallpaper][org.kde.image][General]
      Color=10,20,30
      FillMode=6
      Image=file:///usr/share/wallpapers/Next/
      """
    expect(
      PlasmaBackground(parsing: text).wallpaper()
        == .picture(
          path: "/usr/share/wallpapers/Next/", PicturePlacement(.center),
          WallpaperColors(Color(10, 20, 30))))
    let plain = """
      [Containments][1]
      wallpaperplugin=org.kde.color
      [Containments][1][Wallpaper][org.kde.color][General]
      Color=1,2,3
      """
    expect(PlasmaBackground(parsing: plain).wallpaper() == .plain(WallpaperColors(Color(1, 2, 3))))
    expect(PlasmaBackground(parsing: "").wallpaper() == nil)
  }

  @Test("KDE keeps one for each screen", arguments: [nil, 0, 1, 2])
  func plasmaScreens(screen: Int?) {
    let text = """
      [Containments][3]
      lastScreen=1
      wallpaperplugin=org.kde.color
      [Containments][3][Wallpaper][org.kde.color][General]
      Color=1,1,1
      [Containments][5]
      lastScreen=0
      wallpaperplugin=org.kde.color
      [Containments][5][Wallpaper][org.kde.color][General]
      Color=0,0,0
      """
    let color: Color = screen == 1 ? Color(1, 1, 1) : Color(0, 0, 0)
    expect(
      PlasmaBackground(parsing: text).wallpaper(screen: screen) == .plain(WallpaperColors(color)))
  }

  @Test("of a picture in many sizes the best is taken")
  func sizes() {
    let names = ["1024x768.png", "1920x1080.jpg", "3840x2160.jpg", "5120x2880.png", "readme.txt"]
    expectEqual(
      PictureSource.best(of: names, for: Size(width: 2000, height: 1125)), "1920x1080.jpg")
    expectEqual(PictureSource.best(of: names, for: Size(width: 800, height: 600)), "1024x768.png")
    expectEqual(PictureSource.best(of: ["a.png"], for: .zero), "a.png")
    expect(PictureSource.best(of: [], for: .zero) == nil)
  }

  @Test("of a slide show the first picture is taken")
  func slides() {
    let text = """
      <background><starttime><year>2020</year></starttime>
      <static><duration>100.0</duration><file>
        <size width="1920" height="1200">/wide.jpg</size>
        <size width="1280" height="1024">/narrow.jpg</size>
      </file></static>
      <static><file>/second.jpg</file></static></background>
      """
    expectEqual(
      PictureSource.firstPicture(inList: text, for: Size(width: 1600, height: 1000)), "/wide.jpg")
    expectEqual(
      PictureSource.firstPicture(inList: text, for: Size(width: 1000, height: 800)), "/narrow.jpg")
    expectEqual(
      PictureSource.firstPicture(
        inList: "<background><static><file>/a b.jpg</file></static>", for: .zero), "/a b.jpg")
    expect(PictureSource.firstPicture(inList: "<file>", for: .zero) == nil)
  }

  @Test("damaged settings are read as far as they go, and never for ever")
  func damaged() {
    var numbers = SystemRandomNumberGenerator()
    let alphabet = Array("<>/=\"'&;#xX![]\n azproperty0")
    for _ in 0..<300 {
      var scalars = Array(xfceSettings)
      for _ in 0..<Int.random(in: 1...40, using: &numbers) {
        let place = Int.random(in: 0..<scalars.count, using: &numbers)
        scalars[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &numbers)]
      }
      let text = String(scalars.prefix(Int.random(in: 0...scalars.count, using: &numbers)))
      _ = XfceBackground(parsing: text).wallpaper(monitor: "HDMI-1")
      _ = PlasmaBackground(parsing: text).wallpaper()
      _ = PictureSource.firstPicture(inList: text, for: .zero)
    }
    let deep = String(repeating: "<property name=\"a\">", count: 20_000)
    expect(XfceBackground(parsing: deep).wallpaper(monitor: nil) == nil)
  }

  @Test("colors are read as desktops write them")
  func colors() {
    expectEqual(Color(desktop: "#fff"), .white)
    expect(Color(desktop: " #023C88 ") == Color(2, 0x3C, 0x88))
    expect(Color(desktop: "#ffff00000000") == Color(255, 0, 0))
    expect(Color(desktop: "1,2,3") == Color(1, 2, 3))
    expect(Color(desktop: "rgb(1, 2, 3)") == Color(1, 2, 3))
    expect(Color(desktop: "rgba(1,2,3,255)") == Color(1, 2, 3))
    for text in ["", "#", "#12345", "#ggg", "1,2", "1,2,300", "1,2,3,4,5", "blue", "#１２３"] {
      expect(Color(desktop: text) == nil, "\(text)")
    }
  }

  @Test("the desktop that runs is asked first")
  func places() {
    func places(_ desktop: String?) -> [String] {
      let programs = WallpaperProgram.programs(ofDesktop: desktop)
      let kept = programs.all.map { program in
        switch program.source {
        case .settings(let schema, _): schema
        case .file(let name, _): name
        case .process: "a process"
        }
      }
      return programs.areFirst ? kept + ["processes"] : ["processes"] + kept
    }
    let gnome = "org.gnome.desktop.background"
    expectEqual(places("ubuntu:GNOME"), [gnome, "processes"])
    expectEqual(places("X-Cinnamon"), ["org.cinnamon.desktop.background", gnome, "processes"])
    expectEqual(places("MATE"), ["org.mate.background", "processes"])
    expectEqual(places("XFCE"), [XfceBackground.file, "processes"])
    expectEqual(places("KDE"), [PlasmaBackground.file, "processes"])
    expectEqual(places(nil), ["processes", XfceBackground.file, PlasmaBackground.file])
    expectEqual(places("sway"), ["processes"])
    expectEqual(places("labwc:wlroots"), ["processes"])
  }
}

private let xfceSettings = """
  <?xml version="1.1" encoding="UTF-8"?>
  <channel name="xfce4-desktop" version="1.0">
    <property name="last-settings-migration-version" type="uint" value="1"/>
    <property name="backdrop" type="empty">
      <property name="screen0" type="empty">
        <property name="monitor0" type="empty">
          <property name="workspace0" type="empty">
            <property name="image-style" type="int" value="5"/>
            <property name="last-image" type="string" value="/zero.jpg"/>
          </property>
        </property>
        <property name="monitorHDMI-1" type="empty">
          <property name="workspace0" type="empty">
            <property name="color-style" type="int" value="0"/>
            <property name="rgba1" type="array">
              <value type="double" value="0.25"/>
              <value type="double" value="0.5"/>
              <value type="double" value="0.75"/>
              <value type="double" value="1"/>
            </property>
            <property name="image-style" type="int" value="4"/>
            <property name="last-image" type="string" value="/home/me/a &amp; b.jpg"/>
          </property>
          <property name="workspace1" type="empty">
            <property name="last-image" type="string" value="/other.jpg"/>
          </property>
        </property>
        <property name="monitoreDP-1" type="empty">
          <property name="workspace0" type="empty">
            <property name="image-style" type="int" value="0"/>
            <property name="color-style" type="int" value="2"/>
            <property name="rgba1" type="array">
              <value type="double" value="0"/><value type="double" value="0"/>
              <value type="double" value="0"/>
            </property>
            <property name="rgba2" type="array">
              <value type="double" value="1"/><value type="double" value="1"/>
              <value type="double" value="1"/>
            </property>
          </property>
        </property>
      </property>
    </property>
  </channel>
  """
