// Popovers are separate windows: without a compositor their corners are black, and they don't fit next to the panel's
// edge. So the controls for a value open below the row, inside the form.

internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A row with a button that shows the value, and expands to the widgets that change it.
class ExpandingRow: FormRow {
  /// The widgets below the button, which exist only while the row is open.
  let expansion = Box(.vertical)
  private let button: GTK.Button
  private let value = Label("", style: "form-value", .body)
  private let arrow = GTK.Image(keptIcon: "go-down-symbolic")
  private var isOpen = false

  override init(_ field: FormField) {
    button = GTK.Button(child: Box())
    super.init(field)
    root.addClass("has-list")
    value.wraps = true
    value.justification = .right
    value.horizontalTextAlignment = 1
    value.expands.horizontal = true
    let end = Box(.horizontal, spacing: 6)
    arrow.setAccessible(.isHidden(true))
    end.append(value)
    end.append(arrow)
    button.child = PairLine.make(label, end, .natural)
    button.classes = ["form-button"]
    button.setAccessible(.isExpanded(false))
    button.onClick { [weak self] in self?.setOpen(!(self?.isOpen ?? true)) }
    expansion.accessibleRole = .group
    expansion.setAccessible(.label(field.label))
    expansion.isVisible = false
    let keys = KeyController()
    keys.onPress { [weak self] key, _ in
      guard key == .escape, let self else { return false }
      setOpen(false)
      return true
    }
    expansion.add(controller: keys)
    fill(button, expansion)
  }

  override final var speakers: [Widget] { [button] }

  override final func focus() { button.grabFocus() }

  /// Shows the value on the button.
  final func showValue(_ title: String) {
    value.text = title
    value.tooltip = title
    button.setAccessible(.label(FormPhrases.chosen(label.text, title)))
  }

  final func setOpen(_ isOpen: Bool) {
    guard isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    expansion.isVisible = isOpen
    root.setClass("is-open", isOpen)
    arrow.show(keptIcon: isOpen ? "go-up-symbolic" : "go-down-symbolic")
    button.setAccessible(.isExpanded(isOpen))
    guard isOpen else {
      if expansion.isFocusWithin { button.grabFocus() }
      expansion.removeAll()
      closed()
      return
    }
    opened()
  }

  /// Adds the widgets to `expansion` and focuses one.
  func opened() {}

  /// Called after the widgets were removed.
  func closed() {}
}
