public import GTK

/// A window with every widget and every controller in it, each with handlers.
@MainActor public enum Showcase {
  /// Builds it, not yet shown. Nothing of it is kept but by the window.
  public static func makeWindow() -> Window {
    let window = Window()
    window.title = "Showcase"
    window.setDefaultSize(width: 320, height: 480)
    let column = Box(.vertical, spacing: 6)
    column.margins = Insets(all: 12)
    for widget in [makeTexts(), makeButtons(), makeList(), makeEntry(column)] {
      column.append(widget)
    }
    window.child = column
    window.onCloseRequest { false }
    window.onDestroy {}
    addControllers(to: column)
    return window
  }

  private static func makeTexts() -> Widget {
    let box = Box(.horizontal, spacing: 4)
    let label = Label("A text that is long enough to be cut off somewhere")
    label.wraps = true
    label.maximumLines = 2
    label.ellipsis = .end
    label.tooltip = "A tooltip"
    label.classes = ["title", "quiet"]
    let image = Image(icon: "image-missing")
    image.setAccessible(.label("Storage"), .labelledBy([label]), .describedBy([label]))
    box.append(image)
    box.append(label)
    return box
  }

  private static func makeButtons() -> Widget {
    let box = Box(.horizontal)
    let button = Button("Press me")
    button.onClick {}
    let toggle = ToggleButton(icon: "view-refresh-symbolic")
    toggle.onToggle { _ in }
    toggle.setAccessible(.label("Refresh"), .isExpanded(false), .isBusy(true))
    toggle.setCursor("pointer")
    for widget in [button, toggle, Switch(), TextLine(placeholder: "Search")] { box.append(widget) }
    return box
  }

  private static func makeList() -> Widget {
    let list = ListBox()
    for name in ["one", "two", "three"] { list.append(ListBoxRow(Label(name))) }
    list.onRowActivate { _ in }
    let view = ScrolledWindow(list)
    view.policy = Axes(horizontal: .never, vertical: .automatic)
    view.expands.vertical = true
    view.verticalAdjustment.onValueChange {}
    view.verticalAdjustment.onBoundsChange {}
    return view
  }

  private static func makeEntry(_ column: Box) -> Widget {
    let entry = Entry()
    entry.placeholder = "Name"
    entry.onChange { _ in }
    entry.onActivate {}
    let list = ReorderableList { _ in }
    list.show(["first", "second"].map { ReorderableList.Row(Label($0)) })
    column.append(list.view)
    return entry
  }

  private static func addControllers(to widget: Widget) {
    let click = ClickGesture()
    click.onPress { _, _ in }
    click.onRelease { _, _ in }
    let long = LongPressGesture()
    long.onPress { _ in }
    let drag = DragGesture()
    drag.onBegin { _ in }
    drag.onUpdate { _ in }
    drag.onEnd { _ in }
    let scroll = ScrollController(.vertical)
    scroll.onScroll { _, _ in false }
    let motion = MotionController()
    motion.onMotion { _ in }
    let keys = KeyController()
    keys.onPress { _, _ in false }
    let focus = FocusController()
    focus.onEnter {}
    let shortcuts = ShortcutController(scope: .global)
    shortcuts.add(Shortcut("<Control>f") { true })
    let target = FileDropTarget()
    target.onDrop { _ in true }
    for controller in [click, long, drag, scroll, motion, keys, focus, shortcuts, target] {
      widget.add(controller: controller)
    }
  }
}
