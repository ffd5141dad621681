// Content has words of others: names of files, titles of songs, messages of services. The host refuses content as a
// whole, so one word over a limit would hide the whole card.

extension Node {
  /// The content with what others' words can break within the limits: long texts are shortened, the icons and menu
  /// items removed that would be refused, and the ids that a sibling has. Nil if the host refuses it even then.
  public var fitted: Node? {
    if (try? check()) != nil { return self }
    let fitted = withShortWords
    return (try? fitted.check()) != nil ? fitted : nil
  }

  fileprivate var withShortWords: Node {
    var ids: Set<String> = []
    var kind = kind.fitted
    kind.children = kind.children.map { child in
      var child = child.withShortWords
      if let id = child.id, !ids.insert(id).inserted { child.id = nil }
      return child
    }
    let id = id.flatMap { $0.isEmpty || $0.unicodeScalars.count > Limits.name ? nil : $0 }
    return Node(
      kind, id: id, mode: mode, action: action?.fitted, label: label?.shortened(to: Limits.words),
      tint: tint, strength: strength, change: change, menu: menu.compactMap(\.fitted),
      tooltip: tooltip?.shortened(to: Limits.words))
  }
}

extension MenuItem {
  /// Nil if its action would be refused, as that of a form with a value that its field can't hold.
  fileprivate var fitted: MenuItem? {
    var item = self
    item.text = text.shortened(to: Limits.name)
    if let icon, (try? checkIcon(icon)) == nil { item.icon = nil }
    item.action = action.fitted
    return (try? MenuItem.check([item])) != nil ? item : nil
  }
}

extension Action {
  fileprivate var fitted: Action {
    switch self {
    case .confirm(var confirmation):
      confirmation.title = confirmation.title.shortened(to: Limits.name)
      confirmation.text = confirmation.text?.shortened(to: Limits.words)
      return .confirm(confirmation)
    case .ask(var ask):
      ask.title = ask.title.shortened(to: Limits.name)
      ask.text = ask.text?.shortened(to: Limits.words)
      return .ask(ask)
    case .show(let page): return .show(page.fitted)
    case .open, .visit, .launch, .run, .copy, .send, .toggleMode, .editSettings, .openApp:
      return self
    }
  }
}

extension ContentPage {
  var fitted: ContentPage {
    ContentPage(title.shortened(to: Limits.name), content.withShortWords)
  }
}

extension String {
  /// The text, cut with an ellipsis if it is longer. It is cut by scalars: a single character can have a million of
  /// them.
  public func shortened(to limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return "\(String(UnicodeScalarView(unicodeScalars.prefix(limit - 1))))…"
  }
}
