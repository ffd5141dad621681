import Expectations
import GTK
import Testing
import WidgetCore

@testable import Theme

@Suite("Foreground colors") struct ForegroundTests {
  static let grays = stride(from: 0, through: 1, by: 0.125).map {
    Color(red: $0, green: $0, blue: $0)
  }

  @Test("tints are legible on every card over any backdrop", arguments: Appearance.allCases)
  func tints(appearance: Appearance) {
    let material = Material.material(for: appearance)
    for gray in ForegroundTests.grays {
      let backdrop = material.veil.over(gray)
      let foreground = Foreground(appearance, material: material, range: BackdropRange(backdrop))
      for tint in Tint.named {
        for ground in material.grounds(on: backdrop).dropFirst() {
          let best = (appearance == .light ? Color.black : .white).contrast(with: ground)
          expect(foreground.color(tint).contrast(with: ground) >= min(4.5, best))
          expect(foreground.color(tint, isLarge: true).contrast(with: ground) >= min(3, best))
        }
      }
    }
  }

  @Test("a legible tint isn't changed")
  func kept() {
    let range = BackdropRange(Color(20, 20, 24))
    let foreground = Foreground(.dark, material: .material(for: .dark), range: range)
    expect(foreground.color(.rgb(red: 133, green: 191, blue: 37)) == Color(133, 191, 37))
  }
}
