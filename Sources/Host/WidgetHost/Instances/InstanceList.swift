public import KeyFiles
public import WidgetCore

/// The instances on the panel, from top to bottom.
public struct InstanceList: Hashable, Sendable {
  public internal(set) var instances: [Instance] = []
  /// The stacks among them, from top to bottom.
  public internal(set) var stacks: [CardStack] = []
  /// The names in the file that exceed the limit. They stay in the file.
  private(set) var excess: [String] = []

  /// Maximum number of instances.
  public static let most = 100

  public init() {}

  public subscript(name: String) -> Instance? { instances.first { $0.name == name } }

  /// Appends an instance of a widget. Returns its name, which isn't in `taken`.
  @discardableResult
  public mutating func add(
    _ widget: String, settings: [String: String] = [:], avoiding taken: Set<String> = []
  ) -> String {
    let stem = Instance.stem(of: widget)
    let taken = taken.union(excess)
    var number = 1
    while self["\(stem)-\(number)"] != nil || taken.contains("\(stem)-\(number)") { number += 1 }
    let name = "\(stem)-\(number)"
    instances.append(Instance(name: name, widget: widget, settings: settings))
    return name
  }

  /// Inserts an instance at an index and into its former stack, unless its name exists.
  mutating func insert(_ instance: Instance, at index: Int, in stack: CardStack? = nil) {
    guard self[instance.name] == nil else { return }
    var index = min(max(0, index), instances.count)
    // Another stack must not be divided.
    if index < instances.count, let other = self.stack(of: instances[index].name) {
      index = instances.firstIndex { $0.name == other.names[0] } ?? index
    }
    instances.insert(instance, at: index)
    if let stack { rejoin(instance.name, stack) }
  }

  /// Removes an instance. Returns whether it existed.
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    let before = instances.count
    instances.removeAll { $0.name == name }
    release([name])
    return instances.count < before
  }

  /// Moves an instance to an index. Between the pages of a stack, it becomes one of them. Returns whether it exists.
  @discardableResult
  public mutating func move(_ name: String, to index: Int) -> Bool {
    guard let old = instances.firstIndex(where: { $0.name == name }) else { return false }
    let instance = instances.remove(at: old)
    instances.insert(instance, at: min(max(0, index), instances.count))
    restack(name)
    return true
  }

  @discardableResult
  public mutating func setMode(_ mode: DisplayMode, of name: String) -> Bool {
    change(name) { $0.mode = mode }
  }

  /// Sets a setting of the widget, as written in a key file; nil resets it to the default.
  @discardableResult
  public mutating func set(_ key: String, to value: String?, of name: String) -> Bool {
    change(name) { $0.settings[key] = value }
  }

  /// Sets all settings of the widget, as written in a key file.
  mutating func setAll(_ settings: [String: String], of name: String) {
    _ = change(name) { $0.settings = settings }
  }

  /// Sets the user's title of an instance; nil uses the widget's.
  @discardableResult
  public mutating func setTitle(_ title: String?, of name: String) -> Bool {
    change(name) { $0.title = title }
  }

  /// Turns the notifications of an instance off or on.
  @discardableResult
  public mutating func setSilent(_ isSilent: Bool, of name: String) -> Bool {
    change(name) { $0.isSilent = isSilent }
  }

  private mutating func change(_ name: String, _ body: (inout Instance) -> Void) -> Bool {
    guard let index = instances.firstIndex(where: { $0.name == name }) else { return false }
    body(&instances[index])
    return true
  }
}

// MARK: - As it stands in the files

extension InstanceList {
  static let group = "Widgets"
  private static let order = "Order"
  private static let silent = "Silent"
  private static let prefix = "Widget "
  private static let widget = "Id"
  private static let title = "Name"
  private static let mode = "Mode"

  private static func prefixed(_ name: String) -> String { prefix + name }

  /// Reads today.conf and the stored modes. Invalid entries are reported and skipped; they stay in the file.
  init(settings: KeyFile, modes: KeyFile, problems: inout [KeyFileError]) {
    var found: [KeyFileError] = []
    let names = InstanceList.names(in: settings, problems: &found)
    let silent = Set(settings.list(InstanceList.silent, in: InstanceList.group) ?? [])
    for (index, name) in names.enumerated() {
      guard instances.count < InstanceList.most else {
        excess = Array(names[index...])
        found.append(
          InstanceList.excessive(names.count, settings.line(of: InstanceList.prefixed(name))))
        break
      }
      guard var instance = InstanceList.instance(name, in: settings, problems: &found) else {
        continue
      }
      if let mode = try? modes.choice(InstanceList.mode, in: name, as: DisplayMode.self) {
        instance.mode = mode
      }
      instance.isSilent = silent.contains(name)
      instances.append(instance)
    }
    readStacks(in: settings, modes: modes, problems: &found)
    problems += found.sorted { $0.line < $1.line }
  }

  /// The valid names in today.conf: those in its order first, then those added by hand.
  private static func names(in settings: KeyFile, problems: inout [KeyFileError]) -> [String] {
    var valid: [String] = []
    for group in settings.groups where group.hasPrefix(prefix) {
      let name = String(group.dropFirst(prefix.count))
      if Instance.isValidName(name) {
        valid.append(name)
      } else if problems.count < most {
        problems.append(
          KeyFileError(
            line: settings.line(of: group) ?? 1,
            message: translated(
              "[{group}] is not a valid name for a widget on the panel", ["group": group]),
            remedy: translated("expected [Widget NAME] with letters, digits, -, and _")))
      }
    }
    var left = Set(valid)
    let ordered = (settings.list(order, in: group) ?? []).filter { left.remove($0) != nil }
    return ordered + valid.filter(left.contains)
  }

  /// Reads a group; nil without a widget.
  private static func instance(
    _ name: String, in settings: KeyFile, problems: inout [KeyFileError]
  ) -> Instance? {
    let group = prefixed(name)
    guard let widget = settings.value(widget, in: group), !widget.text.isEmpty else {
      if problems.count < most {
        problems.append(
          KeyFileError(
            line: settings.line(of: group) ?? 1,
            message: translated("[{group}] doesn’t say which widget it is", ["group": group]),
            remedy: translated("expected a line such as Id=org.todayview.UsedSpace")))
      }
      return nil
    }
    var instance = Instance(name: name, widget: widget.text)
    if let title = settings.value(title, in: group) {
      do throws(SettingProblem) {
        instance.title = try CardName.check(title.text)
      } catch {
        problems.append(
          KeyFileError(
            line: title.line,
            message: translated(
              "{key}={value} is not valid and is ignored",
              ["key": self.title, "value": quoted(title.text)]),
            remedy: error.description))
      }
    }
    for key in settings.keys(in: group) where ![self.widget, self.title].contains(key) {
      instance.settings[key] = settings.written(key, in: group)?.text
    }
    return instance
  }

  private static func excessive(_ count: Int, _ line: Int?) -> KeyFileError {
    KeyFileError(
      line: line ?? 1,
      message: counted(
        "only the first {most} of {count} card are shown",
        "only the first {most} of {count} cards are shown", count,
        ["most": Translations.number(most)]),
      remedy: translated("remove the groups of cards that you don’t need"))
  }

  /// Mistakes in the widgets' groups of today.conf.
  public static func mistakes(in settings: KeyFile) -> [KeyFileError] {
    var mistakes: [KeyFileError] = []
    _ = InstanceList(settings: settings, modes: KeyFile(), problems: &mistakes)
    return mistakes
  }

  /// Whether a group of today.conf concerns widgets.
  public static func reads(_ group: String) -> Bool {
    group == InstanceList.group || group.hasPrefix(prefix)
  }

  /// Whether the user or a first start has chosen the widgets.
  static func isDecided(in settings: KeyFile) -> Bool {
    settings.groups.contains(where: reads)
  }

  /// Writes the differences to `old` to the settings file.
  func write(into settings: inout KeyFile, insteadOf old: InstanceList) {
    for instance in old.instances where self[instance.name]?.widget != instance.widget {
      settings.remove(group: InstanceList.prefixed(instance.name))
    }
    let names = instances.map(\.name)
    if !InstanceList.isDecided(in: settings) || names != old.instances.map(\.name) {
      settings.set(names + excess, InstanceList.order, in: InstanceList.group)
    }
    writeStacks(into: &settings, insteadOf: old)
    let silent = instances.filter(\.isSilent).map(\.name)
    if silent != old.instances.filter(\.isSilent).map(\.name) {
      if silent.isEmpty {
        settings.remove(InstanceList.silent, in: InstanceList.group)
      } else {
        settings.set(silent, InstanceList.silent, in: InstanceList.group)
      }
    }
    for instance in instances {
      let group = InstanceList.prefixed(instance.name)
      let before = old[instance.name].flatMap { $0.widget == instance.widget ? $0 : nil }
      if before == nil { settings.set(instance.widget, InstanceList.widget, in: group) }
      switch (before?.title, instance.title) {
      case let (old, new?) where old != new: settings.set(new, InstanceList.title, in: group)
      case (_?, nil): settings.remove(InstanceList.title, in: group)
      default: break
      }
      for key in before?.settings.keys.sorted() ?? [] where instance.settings[key] == nil {
        settings.remove(key, in: group)
      }
      for (key, value) in instance.settings.sorted(by: { $0.key < $1.key })
      where before?.settings[key] != value && KeyFile.isValidKey(key) {
        settings.set(written: value, key, in: group)
      }
    }
  }

  /// Writes the differences to `old` to the state file.
  func write(intoModes modes: inout KeyFile, insteadOf old: InstanceList) {
    for instance in old.instances where self[instance.name] == nil {
      modes.remove(group: instance.name)
    }
    for instance in instances where (old[instance.name]?.mode ?? .compact) != instance.mode {
      modes.set(instance.mode.rawValue, InstanceList.mode, in: instance.name)
    }
    writeFronts(into: &modes, insteadOf: old)
  }
}
