import GLib
import GLibTesting
import GTK
import GTKTesting
import Glibc
import PictureFiles
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// Pictures of widgets, from their bytes to the screen.
final class CardPicturesTests: XCTestCase {
  private static let red = PNGFiles.picture(1, 1, .rgb, samples: [255, 0, 0])
  private static let green = PNGFiles.picture(1, 1, .rgb, samples: [0, 255, 0])

  @MainActor private static func card(_ picture: [UInt8]?, text: String = "text") -> CardState {
    CardState(
      id: "a", name: "A",
      content: Column {
        Text(text)
        if let picture { Picture(picture, size: 64).label("a picture") }
      }.node)
  }

  /// A window with a column of one card.
  @MainActor private final class Stage: CardColumnDelegate {
    let column: CardColumn
    let window = Window()
    var failures: [String] = []

    init(_ state: CardState, desk: PictureLoader = PictureLoader()) {
      column = CardColumn(header: [], footer: [], theme: Theme(), locale: "en_US", pictures: desk)
      window.child = column.root
      column.fit(width: 400, height: 600)
      column.delegate = self
      column.show([state], animated: false)
      window.setDefaultSize(width: 400, height: 600)
      window.present()
      let root = column.root
      TestDisplay.wait { root.isMapped && root.width == 400 }
    }

    func handle(_ event: ContentView.Event, of card: String) {
      switch event {
      case .unseen(let reason): failures.append("\(card): \(reason)")
      }
    }

    func handle(_ event: CardEvent, of card: String) {}
    func show(_ menu: ControlMenu) {}
    func visibleCardsChanged(to cards: Set<String>) {}

    /// The number of pixels of a color.
    func count(_ color: Color) -> Int {
      guard let bitmap = column.root.picture?.bitmap(Size(width: 400, height: 400)) else {
        return 0
      }
      return (0..<400).reduce(0) { sum, y in
        sum
          + (0..<400).count {
            abs(bitmap[$0, y].red - color.red) < 0.01 && bitmap[$0, y].alpha == 1
              && abs(bitmap[$0, y].green - color.green) < 0.01
              && abs(bitmap[$0, y].blue - color.blue) < 0.01
          }
      }
    }

    /// What is seen, for a failure.
    var described: String {
      "\(count(Color(255, 0, 0))) red, \(count(Color(0, 255, 0))) green; \(failures)"
    }

    func close() {
      window.destroy()
      TestDisplay.settle(0.01)
    }
  }

  /// Replaces the decoder and records each of its starts.
  @MainActor private struct StandIn {
    let folder: String
    let desk: PictureLoader

    init(_ script: String) throws {
      folder = try File.temporaryFolder()
      let path = "\(folder)/decoder"
      try File(path).write(
        Array("#!/bin/sh\nPATH=/usr/bin:/bin; echo >> \(folder)/starts\n\(script)\n".utf8),
        isDurable: false)
      chmod(path, 0o700)
      desk = PictureLoader(program: path)
    }

    var starts: Int { (try? File("\(folder)/starts").read(limit: 1000).count) ?? 0 }
  }

  func testAPictureIsSeenInItsSize() {
    onMain {
      let stage = Stage(Self.card(Self.red))
      TestDisplay.wait { stage.column.arePicturesSettled }
      TestDisplay.wait { stage.count(Color(255, 0, 0)) > 4000 }
      // The corners are round.
      XCTAssertLessThan(stage.count(Color(255, 0, 0)), 64 * 64)
      XCTAssertEqual(stage.failures, [])
      stage.close()
    }
  }

  @MainActor private static func card(of picture: some Part) -> CardState {
    CardState(id: "a", name: "A", content: Column { picture.label("a picture") }.node)
  }

  func testAMaskHasTheColorOfTextOrItsTint() {
    onMain {
      let square = Picture(Self.red, size: 64).mask()
      let stage = Stage(Self.card(of: square))
      let theme = Theme()
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) {
          stage.count(theme.foreground.color(nil, .primary, isLarge: true)) > 4000
        }, stage.described)
      stage.column.show(Self.card(of: square.tint(.green)), animated: false)
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) {
          stage.count(theme.foreground.color(.green, isLarge: true)) > 4000
        },
        stage.described)
      XCTAssertEqual(stage.count(Color(255, 0, 0)), 0)
      stage.close()
    }
  }

  func testInTheDarkThePictureForItIsShown() {
    onMain {
      let stage = Stage(Self.card(of: Picture(Self.red, size: 64).dark(Self.green)))
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) { stage.count(Color(255, 0, 0)) > 4000 }, stage.described)
      stage.column.apply(Theme(.dark))
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) { stage.count(Color(0, 255, 0)) > 4000 }, stage.described)
      XCTAssertEqual(stage.count(Color(255, 0, 0)), 0)
      stage.close()
    }
  }

  func testAPictureFileIsReadAndFillsTheWidth() throws {
    try onMain {
      let folder = try File.temporaryFolder()
      defer { try? File.removeFolder(folder) }
      let path = "\(folder)/a.png"
      try File(path).write(
        PNGFiles.picture(4, 1, .rgb, samples: [255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0]))
      var image = Node.Image(
        .file(PictureFileLink("a.png", .init(path, width: 4, height: 1, version: 1))), corner: 0)
      image.fillsWidth = true
      func card(_ image: Node.Image) -> CardState {
        CardState(
          id: "a", name: "A", content: Node(.image(image)))
      }
      let stage = Stage(card(image))
      // The content is 400 wide without the margins of panel and card, and a fourth as high.
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) { stage.count(Color(255, 0, 0)) == 352 * 88 }, stage.described)
      image.height = 50
      image.fit = .cover
      stage.column.show(card(image), animated: false)
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) { stage.count(Color(255, 0, 0)) == 352 * 50 }, stage.described)
      // A file that is gone leaves its space empty.
      try File(path).remove()
      image.source = .file(PictureFileLink("a.png", .init(path, width: 4, height: 1, version: 2)))
      stage.column.show(card(image), animated: false)
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) {
          stage.count(Color(255, 0, 0)) == 0 && !stage.failures.isEmpty
        }, stage.described)
      stage.close()
    }
  }

  func testAPictureFileOnADiskThatDoesNotRespondIsNotWaitedFor() throws {
    try onMain {
      let folder = try File.temporaryFolder()
      defer { try? File.removeFolder(folder) }
      let disk = try HungDisk(at: folder)
      let link = PictureFileLink("a.png", .init("\(folder)/a.png", width: 4, height: 1, version: 1))
      let start = Moment.now
      let stage = Stage(
        CardState(id: "a", name: "A", content: Node(.image(Node.Image(.file(link))))))
      XCTAssertLessThan(Moment.now - start, .seconds(1))
      XCTAssertTrue(TestDisplay.wait(upTo: 10) { !stage.failures.isEmpty }, stage.described)
      XCTAssertEqual(
        stage.failures, ["a: a picture isn't shown: the disk of its file doesn't respond"])
      // Another picture is shown nevertheless.
      stage.column.show(Self.card(Self.red), animated: false)
      XCTAssertTrue(
        TestDisplay.wait(upTo: 10) { stage.count(Color(255, 0, 0)) > 0 }, stage.described)
      stage.close()
      withExtendedLifetime(disk) {}
    }
  }

  func testNewContentIsShownTogetherWithItsPicture() throws {
    try onMain {
      let stage = Stage(Self.card(nil, text: "before"))
      TestDisplay.settle(0.05)
      let card = try XCTUnwrap(stage.column.card("a"))
      stage.column.show(Self.card(Self.green, text: "after"), animated: false)
      // Other changes of the card don't wait.
      var state = Self.card(Self.green, text: "after")
      state.name = "B"
      stage.column.show(state, animated: false)
      XCTAssertEqual(card.state.name, "B")
      XCTAssertEqual(card.state.content, Self.card(nil, text: "before").content)
      TestDisplay.waitForOthers { card.state.content == state.content }
      XCTAssertTrue(stage.column.arePicturesSettled)
      TestDisplay.wait { stage.count(Color(0, 255, 0)) > 4000 }
      stage.close()
    }
  }

  func testADecodedPictureIsNotDecodedAgain() throws {
    try onMain {
      let program = try XCTUnwrap(PictureLoader.installedProgram)
      // The decoder has to be the panel's own child.
      let stand = try StandIn("exec \(program) \"$@\"")
      let stage = Stage(Self.card(Self.red), desk: stand.desk)
      TestDisplay.wait { stage.count(Color(255, 0, 0)) > 4000 }
      XCTAssertEqual(stand.starts, 1)
      for number in 0..<5 {
        stage.column.show(Self.card(Self.red, text: "\(number)"), animated: false)
        XCTAssertEqual(stage.column.card("a")?.state, Self.card(Self.red, text: "\(number)"))
        TestDisplay.settle(0.03)
        XCTAssertGreaterThan(stage.count(Color(255, 0, 0)), 4000)
      }
      XCTAssertEqual(stand.starts, 1)
      stage.column.show(Self.card(Self.green), animated: false)
      TestDisplay.wait { stage.count(Color(0, 255, 0)) > 4000 }
      XCTAssertEqual(stand.starts, 2)
      stage.close()
    }
  }

  func testWithoutItsProgramAPictureStaysEmptyAndThatIsSaidOnce() {
    onMain {
      for (program, problem) in [
        (nil, "not installed"), ("/no/such/program", "/no/such/program"),
      ] as [(String?, String)] {
        let stage = Stage(Self.card(Self.red), desk: PictureLoader(program: program))
        TestDisplay.wait { stage.column.arePicturesSettled }
        stage.column.show(Self.card(Self.red, text: "other"), animated: false)
        TestDisplay.settle(0.05)
        XCTAssertEqual(stage.failures.count, 1)
        XCTAssertTrue(stage.failures[0].contains(problem), stage.failures[0])
        XCTAssertEqual(stage.count(Color(255, 0, 0)), 0)
        stage.close()
      }
    }
  }

  func testACompromisedDecoderIsNotTrusted() throws {
    try onMain {
      for (script, problem) in [
        ("head -c 12 /dev/zero | tr '\\000' '\\377'; cat > /dev/null", "nobody had asked for"),
        (
          "printf '\\377\\000\\000\\000\\001\\000\\000\\000'; cat > /dev/null",
          "nobody had asked for"
        ),
        ("cat /dev/zero", "nobody had asked for"), ("exit 0", "ended early"),
        ("kill -9 $$", "signal 9"),
      ] {
        let stand = try StandIn(script)
        let stage = Stage(Self.card(Self.red), desk: stand.desk)
        TestDisplay.wait { stage.column.arePicturesSettled }
        XCTAssertEqual(stage.failures.count, 1, script)
        XCTAssertTrue(stage.failures.first?.contains(problem) == true, "\(stage.failures)")
        // Any next one will do.
        stage.close()
      }
    }
  }

  func testAHangingDecoderBlocksNothing() throws {
    try onMain {
      let stand = try StandIn("sleep 600")
      let stage = Stage(Self.card(nil), desk: stand.desk)
      stage.column.show(Self.card(Self.red, text: "after"), animated: false)
      // The content is shown nevertheless.
      TestDisplay.wait { stage.column.card("a")?.state == Self.card(Self.red, text: "after") }
      XCTAssertFalse(stage.column.arePicturesSettled)
      stage.column.show(Self.card(nil), animated: false)
      XCTAssertTrue(stage.column.arePicturesSettled)
      stage.close()
    }
  }

  func testManyCardsShareNoProcessAndWaitForEachOther() throws {
    try onMain {
      let program = try XCTUnwrap(PictureLoader.installedProgram)
      let stand = try StandIn("exec \(program) \"$@\"")
      let stage = Stage(Self.card(nil), desk: stand.desk)
      let states = (0..<6).map { number in
        var state = Self.card(number.isMultiple(of: 2) ? Self.red : Self.green)
        state.id = "card \(number)"
        return state
      }
      stage.column.show(states, animated: false)
      TestDisplay.wait { stage.column.arePicturesSettled }
      XCTAssertEqual(stand.starts, 6)
      XCTAssertEqual(stage.failures, [])
      stage.close()
    }
  }
}
