import Expectations
import Testing
import WidgetCore

@testable import Panel

@MainActor @Suite("The panel's store")
struct PanelStoreTests {
  private final class Reader {
    var values: [Int] = []
  }

  private final class Feature: PanelFeature {
    var count = 0
    func handle(_ event: PanelEvent) { count += 1 }
  }

  private let store = PanelStore(PanelState(locale: "C"))

  private func read(_ width: Int) {
    store.dispatch(
      .settings(PanelSettings(width: width), problems: [], areInForce: true))
  }

  @Test func `an observer is called when its part has changed, and at no other time`() {
    let reader = Reader()
    store.observe(\.settings.width, by: reader) { [store] reader, old in
      reader.values += [old, store.state.settings.width]
    }
    let standard = PanelSettings().width
    read(500)
    read(500)
    store.dispatch(.style(problems: ["line 1"]))
    store.dispatch(.focus)
    expectEqual(reader.values, [standard, 500])
  }

  @Test func `if an observer changes the state, others see the newest`() {
    let (first, second) = (Reader(), Reader())
    store.observe(\.settings.width, by: first) { [self] _, _ in read(600) }
    store.observe(\.settings.width, by: second) { [store] reader, _ in
      reader.values.append(store.state.settings.width)
    }
    read(500)
    expectEqual(second.values, [600])
  }

  @Test func `observers and features end with their owners`() {
    var reader: Reader? = Reader()
    var feature: Feature? = Feature()
    let values = Reader()
    store.observe(\.settings.width, by: reader!) { _, _ in values.values.append(1) }
    store.add([feature!])
    (reader, feature) = (nil, nil)
    read(500)
    expectEqual(values.values, [])
  }

  @Test func `previewed and pinned settings override the file`() {
    read(500)
    store.dispatch(.preview(PanelSettings(width: 700)))
    store.dispatch(.pinned(true))
    expectEqual(store.state.settings.width, 700)
    expect(store.state.settings.isPinned)
    expectEqual(store.state.savedSettings.width, 500)
    store.dispatch(.preview(nil))
    expectEqual(store.state.settings.width, 500)
    expect(store.state.settings.isPinned)
    read(400)
    expectEqual(store.state.settings, PanelSettings(width: 400))
  }

  @Test func `content is compared by revision, or else as a tree`() {
    let (one, other) = (Node(.divider), Node.sample)
    let first = Revision.first
    expect(RevisedContent(one, first) == RevisedContent(other, first))
    expect(RevisedContent(one, first) != RevisedContent(one, first.next))
    expect(RevisedContent(one) == RevisedContent(one))
    expect(RevisedContent(one) != RevisedContent(other))
    expect(RevisedContent(one) != RevisedContent(one, first))
  }
}

extension Node {
  fileprivate static var sample: Node {
    var node = Node(.divider)
    node.id = "sample"
    return node
  }
}
