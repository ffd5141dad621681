internal import GTK
internal import PanelUI
internal import WidgetCore

/// Shows screens below the cards, the last one that was asked for, with a button that puts all of
/// them away.
final class ScreensInPlace {
  let root = Box(.vertical, spacing: 12)
  /// Called when the first screen comes, and when the last one has gone.
  var onChange: (_ isEmpty: Bool) -> Void = { _ in }

  private var screens: [Screen] = []
  private let done = GTK.Button(translated("Done"))

  init() {
    root.addClass("screens-in-place")
    root.isVisible = false
    done.classes = ["edit-button", "text-body"]
    done.alignment = .center
    done.onClick { [weak self] in self?.dismissAll() }
  }

  func present(_ screen: Screen) {
    screen.willAppear()
    screens.append(screen)
    show()
    screen.didAppear()
  }

  func dismiss(_ screen: Screen) {
    guard let index = screens.firstIndex(where: { $0 === screen }) else { return }
    screen.willDisappear()
    screens.remove(at: index)
    show()
    screen.didDisappear()
  }

  private func dismissAll() {
    while let last = screens.last { dismiss(last) }
  }

  private func show() {
    root.removeAll()
    root.isVisible = !screens.isEmpty
    if let screen = screens.last {
      root.append(screen.view)
      let supporting = screen.supportingViews
      for view in supporting.isEmpty ? [done] : supporting { root.append(view) }
    }
    onChange(screens.isEmpty)
  }
}
