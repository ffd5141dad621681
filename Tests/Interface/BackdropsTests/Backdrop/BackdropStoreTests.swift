import Expectations
import GLib
import GTK
import Testing
import WidgetCore

@testable import Backdrops
@testable import Theme

@Suite("Cached backdrops") struct BackdropStoreTests {
  let request = BackdropRequest(
    monitor: Rect(x: 0, y: 0, width: 100, height: 60), panel: Rect(x: 60, y: 0, width: 7, height: 5)
  )
  let entry = BackdropStore.Entry(
    backdrop: RenderedBackdrop(
      bitmap: Bitmap(width: 7, height: 5, bytes: (0..<140).map { UInt8($0) }),
      range: BackdropRange(darkest: Color(1, 2, 3), lightest: Color(200, 201, 202), isApart: false),
      average: Color(7, 8, 9)),
    source: 0xFEDC_BA98_7654_3210)

  func withStore(_ body: (BackdropStore) throws -> Void) throws {
    let folder = try File.temporaryFolder()
    defer { try? File.removeFolder(folder) }
    try body(BackdropStore(folder: "\(folder)/backgrounds"))
  }

  @Test("a cached entry is restored pixel by pixel")
  func roundTrip() throws {
    try withStore { store in
      expect(store.entry(for: request) == nil)
      try store.keep(entry, for: request)
      expect(store.entry(for: request) == entry)
    }
  }

  @Test("each request has its own entry")
  func requests() throws {
    try withStore { store in
      try store.keep(entry, for: request)
      var others = [request, request, request, request]
      others[0].appearance = .dark
      others[1].scale = 2
      others[2].panel.origin.x = 61
      others[3].screen.size.width = 200
      for other in others { expect(store.entry(for: other) == nil) }
    }
  }

  @Test("a corrupt, truncated or extended file is ignored")
  func damage() throws {
    try withStore { store in
      let good = entry.bytes(for: request)
      let file = store.file(for: request)
      for index in good.indices {
        var bad = good
        bad[index] ^= 0x10
        try file.write(bad, isDurable: false)
        expect(store.entry(for: request) == nil, "byte \(index)")
      }
      for bad in [[], Array(good.dropLast()), good + [0], [1, 2, 3], Array(good.dropFirst(8))] {
        try file.write(bad, isDurable: false)
        expect(store.entry(for: request) == nil)
      }
    }
  }

  @Test("only the newest entries are kept")
  func pruning() throws {
    try withStore { store in
      var request = request
      for place in 0..<12 {
        request.panel.origin.x = Double(place)
        try store.keep(entry, for: request)
      }
      expect(File.list(store.folder).count == BackdropStore.maximumFiles)
      expect(store.entry(for: request) == entry)
    }
  }
}
