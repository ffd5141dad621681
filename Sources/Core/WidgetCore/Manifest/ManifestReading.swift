internal import KeyFiles

extension Manifest {
  /// Parses the bytes of a manifest. Throws all mistakes at once.
  ///
  /// - Parameter languages: the languages whose translations are kept and checked; nil for all.
  public init(
    parsing bytes: [UInt8], file name: String, languages: [String]? = nil
  ) throws(ManifestError) {
    func refusal(_ line: Int, _ message: String, _ remedy: String) -> ManifestError {
      let mistake = Warning(line: line, message: message, remedy: remedy)
      return ManifestError(file: name, mistakes: [mistake])
    }
    guard bytes.count <= Self.largestFile else {
      throw refusal(
        1, translated("the file has {count} bytes", ["count": "\(bytes.count)"]),
        translated("at most {count} are allowed", ["count": "\(Self.largestFile)"]))
    }
    let file: KeyFile
    do {
      file = try KeyFile(parsing: bytes, languages: languages)
    } catch {
      throw refusal(error.line, error.message, error.remedy)
    }
    guard file.line(of: Self.group) != nil else {
      throw refusal(
        1, translated("there is no group [{group}]", ["group": Self.group]),
        translated("a manifest begins with [{group}]", ["group": Self.group]))
    }
    var reader = GroupReader(file, group: Self.group)
    let manifest = Manifest(reading: &reader)
    var mistakes = reader.mistakes
    var warnings = reader.warnings
    var settings: [SettingDefinition] = []
    for group in file.groups where group != Self.group {
      var reader = GroupReader(file, group: group)
      if let setting = SettingDefinition(reading: &reader) { settings.append(setting) }
      if settings.count > Self.maximumSettings {
        throw refusal(
          file.line(of: group) ?? 1, translated("there are too many settings"),
          translated("at most {count} are allowed", ["count": "\(Self.maximumSettings)"]))
      }
      mistakes += reader.mistakes
      warnings += reader.warnings
    }
    guard mistakes.isEmpty, var manifest else {
      throw ManifestError(file: name, mistakes: mistakes.sorted { $0.line < $1.line })
    }
    manifest.settings = settings
    manifest.warnings = warnings.sorted { $0.line < $1.line }
    self = manifest
  }

  static let group = "Widget"

  /// The keys of the group, except for those of the author.
  static let keys = [
    "Id", "Name", "Summary", "Author", "Icon", "App", "Needs", "Exec", "Protocol", "Largest",
    "Expand",
    "Refresh", "Stale", "Timeout", "Memory", "Storage", "Sandbox", "Network", "NetworkUse", "Live",
    "Background", "Run", "Notify", "Multiple", "ShareSettings", "Remember", "Schemes", "Peek",
    "InSettings", "Skeleton",
  ]
  private static let refreshes = Duration.seconds(60)...Duration.seconds(30 * 86_400)
  private static let ages = Duration.seconds(60)...Duration.seconds(365 * 86_400)
  private static let timeouts = Duration.seconds(1)...longestTimeout
  private static let memories = (8 << 20)...(1024 << 20)
  private static let storages = (1 << 20)...(4096 << 20)

  /// Reads the group [Widget]; nil without its required keys.
  private init?(reading reader: inout GroupReader) {
    reader.readProtocol()
    let id = reader.readId()
    let name = reader.localized(
      "Name", remedy: translated("expected Name=, the name shown to the user"))
    let command = reader.readCommand()
    self.init(id: id ?? "", name: name ?? TranslatedText(""), command: command ?? [])
    summary = reader.localized("Summary")
    author = reader.text("Author")
    icon = reader.readIcon()
    apps = reader.readApps() ?? []
    needs = reader.readNeeds() ?? []
    largest = reader.choice("Largest") ?? largest
    expansion = reader.choice("Expand") ?? expansion
    refresh = reader.durationOrNever("Refresh", in: Self.refreshes, standard: refresh)
    // Content that missed a few updates is outdated; without updates it never is.
    let fewMissed = refresh.map { max($0 * 4, .seconds(3600)) }
    stale = reader.durationOrNever("Stale", in: Self.ages, standard: fewMissed)
    timeout = reader.duration("Timeout", in: Self.timeouts) ?? timeout
    memory = reader.byteCount("Memory", in: Self.memories) ?? memory
    storage = reader.byteCount("Storage", in: Self.storages) ?? storage
    isSandboxed = reader.flag("Sandbox") ?? isSandboxed
    needsNetwork = reader.flag("Network") ?? needsNetwork
    networkUse = reader.localized("NetworkUse")
    isLive = reader.flag("Live") ?? isLive
    runsInBackground = reader.flag("Background") ?? runsInBackground
    runsPrograms = reader.flag("Run") ?? runsPrograms
    notifies = reader.flag("Notify") ?? notifies
    isMultiple = reader.flag("Multiple") ?? isMultiple
    sharesSettings = reader.flag("ShareSettings") ?? sharesSettings
    remembersMode = reader.flag("Remember") ?? remembersMode
    schemes = reader.choice("Schemes") ?? schemes
    isPeek = reader.flag("Peek") ?? isPeek
    nodeInSettings = reader.text("InSettings")
    skeleton = reader.readSkeleton() ?? skeleton
    if largest == .compact { reader.remarkNoEffect("Expand", without: "Largest=expanded") }
    if !needsNetwork { reader.remarkNoEffect("NetworkUse", without: "Network=true") }
    if !isLive { reader.remarkNoEffect("Background", without: "Live=true") }
    if isPeek, apps.isEmpty { reader.remarkNoEffect("Peek", without: "App=") }
    if let stale, let refresh, stale < refresh {
      reader.warning(
        "Stale",
        translated(
          "content would be outdated ({time}) before it is due", ["time": Amount.written(stale)]),
        translated(
          "expected a duration no shorter than Refresh, {time}",
          ["time": Amount.written(refresh)]))
    }
    reader.remarkUnknownKeys(known: Set(Self.keys))
    guard id != nil, name != nil, command != nil else { return nil }
  }
}

extension GroupReader {
  fileprivate mutating func remarkNoEffect(_ key: String, without other: String) {
    guard has(key) else { return }
    warning(
      key, translated("{key} has no effect", ["key": key]),
      translated("it requires {key}", ["key": other]))
  }

  fileprivate mutating func readProtocol() {
    let version = Manifest.protocolVersion
    let text = required(
      "Protocol", translated("expected {line}", ["line": "Protocol=\(version)"]))
    if let text, text != version {
      mistake(
        "Protocol", translated("{line} is not supported", ["line": said("Protocol", text)]),
        translated("expected {line}", ["line": version]))
    }
  }

  fileprivate mutating func readId() -> String? {
    let remedy = translated(
      "expected a name such as org.example.Weather, which begins with your domain in reverse")
    guard let text = required("Id", remedy) else { return nil }
    if Manifest.isValidId(text) { return text }
    mistake(
      "Id",
      translated("{line} is not in reverse domain notation", ["line": said("Id", text)]),
      translated(
        "expected a name such as org.example.Weather: at least three words of a-z, A-Z, 0-9, "
          + "_, and -, none beginning with a digit"))
    return nil
  }

  fileprivate mutating func readCommand() -> [String]? {
    let remedy = translated("expected Exec=, the program and its arguments")
    guard let text = required("Exec", remedy) else { return nil }
    guard let command = CommandWords(text) else {
      mistake(
        "Exec", translated("{line} ends in the middle of a word", ["line": said("Exec", text)]),
        translated("expected a closing quote, or a character after the last backslash"))
      return nil
    }
    guard let program = command.words.first, !program.isEmpty, !program.hasSuffix("/") else {
      mistake(
        "Exec", translated("{line} doesn’t name a program", ["line": said("Exec", text)]),
        translated("its first word must be a program"))
      return nil
    }
    if program.hasPrefix("~") {
      mistake(
        "Exec",
        translated(
          "{line} begins with ~, which only a shell replaces", ["line": said("Exec", text)]),
        translated("expected the whole path, or a program beside the manifest"))
      return nil
    }
    if let sign = command.shellSigns.first {
      warning(
        "Exec",
        translated(
          "{sign} is passed to the program as is, since Exec is not run by a shell",
          ["sign": String(sign)]),
        translated("put it in quotes, or use a script"))
    }
    return command.words
  }

  fileprivate mutating func readIcon() -> String? {
    guard let text = text("Icon") else { return nil }
    let isName = text.unicodeScalars.allSatisfy { isNameScalar($0) || $0 == "." || $0 == "+" }
    if isName { return text }
    mistake(
      "Icon", translated("{line} is not the name of an icon", ["line": said("Icon", text)]),
      translated("expected a name from the icon theme, such as weather-clear-symbolic"))
    return nil
  }

  fileprivate mutating func readApps() -> [String]? {
    guard let text = text("App") else { return nil }
    let names = (file.list("App", in: group) ?? []).filter { !$0.isEmpty }
    for name in names.isEmpty ? [text] : names where !Manifest.isDesktopFile(name) {
      mistake(
        "App", translated("{line} is not the name of a desktop file", ["line": said("App", name)]),
        translated(
          "expected a name such as org.gnome.Weather.desktop, without its folder; separate "
            + "several with semicolons"))
      return nil
    }
    return names
  }
}

extension GroupReader {
  fileprivate mutating func readNeeds() -> [Need]? {
    guard text("Needs") != nil else { return nil }
    let words = (file.list("Needs", in: group) ?? []).filter { !$0.isEmpty }
    guard (1...Manifest.maximumNeeds).contains(words.count) else {
      mistake(
        "Needs",
        translated("{line} is not valid", ["line": said("Needs", words.joined(separator: ";"))]),
        translated(
          "expected {least} to {most} items, separated by semicolons",
          ["least": "1", "most": "\(Manifest.maximumNeeds)"]))
      return nil
    }
    var needs: [Need] = []
    for word in words {
      guard let need = Need(word) else {
        mistake(
          "Needs", translated("{line} is not valid", ["line": said("Needs", word)]),
          translated(
            "expected a D-Bus name such as org.freedesktop.UPower, a path such as "
              + "$XDG_RUNTIME_DIR/pulse/native, or a variable such as $PULSE_SERVER"))
        return nil
      }
      needs.append(need)
    }
    return needs
  }
}

extension Manifest {
  /// Whether the text is the name of a desktop file.
  static func isDesktopFile(_ name: String) -> Bool {
    name.hasSuffix(".desktop") && name != ".desktop" && !name.contains("/")
  }

  /// Whether the text is a valid ID: at least three words, as in org.example.Weather.
  public static func isValidId(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return words.count >= 3 && text.utf8.count <= 255
      && words.allSatisfy { word in
        guard let first = word.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else {
          return false
        }
        return word.allSatisfy { isNameScalar(Unicode.Scalar($0)) }
      }
  }
}

private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
  default: false
  }
}

extension GroupReader {
  /// Returns the text sizes of the lines that stand for compact content.
  fileprivate mutating func readSkeleton() -> [TextRole]? {
    guard has("Skeleton"), let words = file.list("Skeleton", in: group) else { return nil }
    let roles = words.compactMap(TextRole.init(rawValue:))
    guard roles.count == words.count, (1...Manifest.maximumSkeletonLines).contains(roles.count)
    else {
      mistake(
        "Skeleton",
        translated("{line} is not valid", ["line": said("Skeleton", words.joined(separator: ";"))]),
        translated(
          "expected one of {choices}",
          ["choices": TextRole.allCases.map(\.rawValue).joined(separator: ", ")]))
      return nil
    }
    return roles
  }
}
