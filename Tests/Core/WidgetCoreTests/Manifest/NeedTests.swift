import Expectations
import Testing

@testable import WidgetCore

/// What a widget needs of the system.
@Suite struct NeedTests {
  @Test func `names, paths and variables are told apart, and anything else is refused`() {
    let valid: [String: Need] = [
      "org.freedesktop.UPower": .service("org.freedesktop.UPower"), "a-b._c": .service("a-b._c"),
      "/run/pulse/native": .path("/run/pulse/native"), "~/x y": .path("~/x y"),
      "$XDG_RUNTIME_DIR/a": .path("$XDG_RUNTIME_DIR/a"), "$PULSE_SERVER": .variable("PULSE_SERVER"),
    ]
    for (text, need) in valid { expectEqual(Need(text), need, "\(text)") }
    for text in [
      "", "UPower", "org.", ".org", "org..x", "org.7zip", ":1.42", "org.x y", "/", "~", "~x", "a/b",
      "/a/../b", "/a\u{1B}", "$", "$/a", "$1", "$A-B", "$A/", "$A/..", "system:org.x.y",
      "org.\(String(repeating: "x", count: 255))",
    ] {
      expectEqual(Need(text), nil, "\(text)")
    }
  }

  @Test func `one of its needs is enough`() {
    let supply = Need.Supply(
      services: ["org.x.Y"], environment: ["RUN": "/run/me", "EMPTY": "", "WORD": "here"],
      home: "/home/me"
    ) { ["/run/me/socket", "/home/me/file", "/etc/there"].contains($0) }
    func isUsable(_ words: String...) -> Bool {
      var manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"])
      manifest.needs = words.compactMap(Need.init)
      return manifest.isUsable(with: supply)
    }
    expect(isUsable())
    for word in ["org.x.Y", "/etc/there", "~/file", "$RUN/socket", "$WORD", "$RUN"] {
      expect(isUsable(word), "\(word)")
      expect(isUsable("org.x.Other", word), "\(word)")
    }
    for word in [
      "org.x.Other", "/etc/gone", "~/gone", "$RUN/gone", "$EMPTY", "$NONE", "$WORD/x", "$NONE/x",
    ] {
      expect(!isUsable(word), "\(word)")
    }
  }
}
