import GTK
import XCTest

/// The font where fontconfig knows none for the desktop's.
final class StrayFontsTests: XCTestCase {
  func testOneFamilyForAllWeightsStays() {
    for family in ["Cantarell", "URW Bookman"] {
      XCTAssertNil(
        StrayFonts.family(shown: [family, family, family], installed: ["DejaVu Sans", family]))
    }
    XCTAssertNil(StrayFonts.family(shown: [], installed: []))
  }

  func testAnotherFamilyForEachWeightIsReplacedByOneWithoutSerifs() {
    let shown = ["URW Bookman", "DejaVu Math TeX Gyre", "URW Bookman"]
    let strange = ["DejaVu Sans Mono", "DejaVu Serif", "Nimbus Sans Narrow", "Sansation"]
    XCTAssertEqual(
      StrayFonts.family(shown: shown, installed: strange + ["Fira Sans", "DejaVu Sans"]),
      "DejaVu Sans")
    XCTAssertEqual(
      StrayFonts.family(shown: shown, installed: strange + ["PT Sans", "Fira Sans"]), "Fira Sans")
    XCTAssertNil(StrayFonts.family(shown: shown, installed: strange))
  }
}
