import Expectations
import GTK
import Testing
import WidgetCore

@testable import Theme

@Suite("Foreground colors") struct InkTests {
  static let grays = stride(from: 0, through: 1, by: 0.125).map {
    Color(red: $0, green: $0, blue: $0)
  }

  @Test("tints are legible on every card over any backdrop", arguments: Appearance.allCases)
  func tints(appearance: Appearance) {
    let material = Material.material(for: appearance)
    for gray in InkTests.grays {
      let frost = material.veil.over(gray)
      let ink = Ink(appearance, material: material, range: FrostRange(frost))
      for tint in Tint.named {
        for ground in material.grounds(on: frost).dropFirst() {
          let best = (appearance == .light ? Color.black : .white).contrast(with: ground)
          expect(ink.color(tint).contrast(with: ground) >= min(4.5, best))
          expect(ink.color(tint, isLarge: true).contrast(with: ground) >= min(3, best))
        }
      }
    }
  }

  @Test("a legible tint isn't changed")
  func kept() {
    let range = FrostRange(Color(20, 20, 24))
    let ink = Ink(.dark, material: .material(for: .dark), range: range)
    expect(ink.color(.rgb(red: 133, green: 191, blue: 37)) == Color(133, 191, 37))
  }
}
