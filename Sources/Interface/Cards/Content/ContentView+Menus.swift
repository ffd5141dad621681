internal import GTK
internal import WidgetCore

// Menus of nodes, and pages of tiles without a menu. The canvas handles right clicks, long presses, and menu keys,
// because a leaf below a control receives no click.

extension ContentView {
  func listenForMenus() {
    let click = ClickGesture(button: .secondary)
    click.onPress { [weak self, weak click] _, point in
      guard let self, let plan = menu(at: point) else { return }
      click?.claim()
      open(plan, at: point)
    }
    canvas.add(controller: click)
    let press = LongPressGesture()
    // Captures before the leaf below the finger, which then isn't clicked on release.
    press.phase = .capture
    press.onPress { [weak self, weak press] point in
      guard let self, let plan = menu(at: point) else { return }
      press?.claim()
      open(plan, at: point)
    }
    canvas.add(controller: press)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, key.opensMenu(with: modifiers), let leaf = focusedLeaf,
        let plan = plan?.menu(ofLeaf: leaf)
      else { return false }
      open(plan, from: leaves[leaf].widget)
      return true
    }
    canvas.add(controller: keys)
  }

  /// Alt is tracked where the pointer is, and where the keyboard focus is.
  func listenForAlt() {
    let motion = MotionController()
    let checkAlt = { [weak self, weak motion] (_: Point) -> Void in
      guard let self, let motion else { return }
      showsAlternates = motion.modifiers.contains(.alt)
    }
    motion.onEnter(checkAlt)
    motion.onMotion(checkAlt)
    motion.onLeave { [weak self] in self?.showsAlternates = false }
    canvas.add(controller: motion)
  }

  private func menu(at point: Point) -> Plan? { plan?.menu(at: point, places()) }

  private var focusedLeaf: Int? {
    leaves.firstIndex { $0.widget.isFocusWithin }
  }

  private func open(_ plan: Plan, at point: Point) {
    let places = places()
    let leaf = plan.leaves.last { places[$0]?.contains(point) == true } ?? plan.leaves.lowerBound
    open(plan, from: leaves[leaf].widget)
  }

  private func open(_ plan: Plan, from anchor: Widget) {
    if plan.node.menu.isEmpty, let page = plan.node.page { return perform(.show(page)) }
    let title = plan.node.label ?? listed(plan.node.words)
    show(
      ControlMenu(title: title, plan.node.menu, anchor: anchor) { [weak self] action in
        self?.perform(action)
      })
  }
}
