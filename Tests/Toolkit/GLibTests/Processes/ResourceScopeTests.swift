import Expectations
import GLib
import Testing

@Suite("The scopes of applications")
struct ResourceScopeTests {
  @Test(arguments: [
    ("org.gnome.Maps.desktop", "app-today-org.gnome.Maps-7.scope"),
    ("google-chrome.desktop", "app-today-google\\x2dchrome-7.scope"),
    ("Küche (alt).desktop", "app-today-K\\xc3\\xbcche\\x20\\x28alt\\x29-7.scope"),
    ("\t'.desktop", "app-today-\\x09\\x27-7.scope"),
    (nil, "app-today-unknown-7.scope"),
  ])
  func `are named like the desktops' own`(file: String?, scope: String) {
    expect(ResourceScope.name(ofApplication: file, process: 7) == scope)
  }
}
