import Testing

@testable import WidgetHost

@Suite("When it is looked at what a widget's processes hold in memory") struct HeldLookTests {
  @Test("At first, and whenever they had time to fill some of it since")
  func time() {
    var look = HeldLook()
    #expect(look.isDue(at: .zero))
    look.note(5, at: .zero)
    #expect(look.bytes == 5)
    #expect(!look.isDue(at: .zero))
    #expect(!look.isDue(at: .milliseconds(9)))
    #expect(look.isDue(at: .milliseconds(10)))
    look.note(6, at: .milliseconds(10))
    #expect(!look.isDue(at: .milliseconds(19)))
    #expect(look.isDue(at: .milliseconds(20)))
  }

  @Test("Where one of them went with its time")
  func gone() {
    var look = HeldLook()
    look.note(5, at: .milliseconds(100))
    #expect(look.isDue(at: .milliseconds(90)))
  }

  @Test("And each fifth time, as others may have filled what they hold")
  func patience() {
    var look = HeldLook()
    look.note(5, at: .zero)
    for _ in 0..<4 {
      #expect(!look.isDue(at: .zero))
      look.skip()
    }
    #expect(look.isDue(at: .zero))
  }
}
