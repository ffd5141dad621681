internal import WidgetExtension

/// A multistatus response (RFC 4918, 4791): the properties of several resources.
struct Multistatus: Hashable, Sendable {
  struct Resource: Hashable, Sendable {
    /// The address, as the server writes it.
    var name = ""
    /// The status of the resource as a whole, such as 404.
    var status: Int?
    var properties = Properties()
  }

  /// The properties of a resource that the server has.
  struct Properties: Hashable, Sendable {
    var isCalendar = false
    /// What it can contain; nil if the server doesn't say.
    var components: Set<CalendarComponent>?
    var title: String?
    var color: String?
    /// The tag that changes with its contents.
    var collectionTag: String?
    var synchronizationToken: String?
    /// The entity tag.
    var tag: String?
    /// The user's address, and that of the user's calendars.
    var principal: String?
    var home: String?
    /// The event or to-do as iCalendar.
    var data: String?
  }

  private(set) var resources: [Resource] = []

  static let maximumResources = 30_000
  private static let longestText = 2_000
  /// The maximum size of an event.
  private static let longestEvent = 1 << 20

  /// nil for another or an incomplete response: missing events would count as deleted.
  init?(_ bytes: [UInt8], contentType: String?) {
    var reader = MarkupReader(bytes, contentType: contentType)
    guard Multistatus.isWhole(bytes) else { return nil }
    var isFound = false
    while let piece = reader.next() {
      guard case .start(let tag) = piece else { continue }
      if reader.open.count == 1 {
        guard tag.name == MarkupName("multistatus", in: Multistatus.dav) else { return nil }
        isFound = true
      } else if tag.name == MarkupName("response", in: Multistatus.dav) {
        let resource = Resource(&reader)
        guard resources.count < Multistatus.maximumResources else { break }
        if !resource.name.isEmpty { resources.append(resource) }
      }
    }
    guard isFound else { return nil }
  }

  /// Returns whether the last tag closes the root element; the parser is more lenient.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    let end = bytes.suffix(200)
    let mark = Array("</".utf8)
    guard let start = end.indices.last(where: { end[$0...].starts(with: mark) }) else {
      // An empty element.
      return bytes.trimmed.suffix(2).elementsEqual("/>".utf8)
    }
    let last = String(decoding: end[start...], as: UTF8.self)
    return last.contains("multistatus") && last.contains(">")
  }

  static let dav = "DAV:"
  static let caldav = "urn:ietf:params:xml:ns:caldav"
  fileprivate static let calendarServer = "http://calendarserver.org/ns/"
  fileprivate static let apple = "http://apple.com/ns/ical/"
  fileprivate static let textLimit = longestText
  fileprivate static let eventLimit = longestEvent
}

extension Multistatus.Resource {
  /// Parses a "response" element that has just begun, to its end.
  fileprivate init(_ reader: inout MarkupReader) {
    self.init()
    let depth = reader.open.count
    while let piece = reader.next(), reader.open.count >= depth {
      guard case .start(let tag) = piece, tag.name.space == Multistatus.dav else { continue }
      switch tag.name.local {
      case "href": name = reader.text(limit: Multistatus.textLimit)
      case "status": status = Multistatus.Resource.code(reader.text(limit: 100))
      case "propstat":
        let (found, code) = Multistatus.Resource.properties(&reader)
        // Missing and forbidden properties are listed, too.
        if code.map({ (200...299).contains($0) }) ?? true { properties.add(found) }
      default: reader.skip()
      }
    }
  }

  private static func properties(
    _ reader: inout MarkupReader
  ) -> (Multistatus.Properties, Int?) {
    var found = Multistatus.Properties()
    var status: Int?
    let depth = reader.open.count
    while let piece = reader.next(), reader.open.count >= depth {
      guard case .start(let tag) = piece else { continue }
      if tag.name == MarkupName("status", in: Multistatus.dav) {
        status = code(reader.text(limit: 100))
      } else if tag.name != MarkupName("prop", in: Multistatus.dav) {
        found.take(tag, &reader)
      }
    }
    return (found, status)
  }

  /// Returns the number in "HTTP/1.1 200 OK".
  private static func code(_ line: String) -> Int? {
    let parts = line.split(separator: " ")
    return parts.count > 1 ? Int(parts[1]) : nil
  }
}

extension Multistatus.Properties {
  /// Parses a property that has just begun, to its end.
  fileprivate mutating func take(_ tag: MarkupTag, _ reader: inout MarkupReader) {
    func text(_ limit: Int = Multistatus.textLimit) -> String? {
      let text = reader.text(limit: limit)
      let trimmed = String(decoding: Array(text.utf8).trimmed, as: UTF8.self)
      return trimmed.isEmpty ? nil : trimmed
    }
    switch (tag.name.space, tag.name.local) {
    case (Multistatus.dav, "resourcetype"):
      Multistatus.Properties.each(&reader) { tag in
        if tag.name == MarkupName("calendar", in: Multistatus.caldav) { isCalendar = true }
      }
    case (Multistatus.caldav, "supported-calendar-component-set"):
      var listed: Set<CalendarComponent> = []
      Multistatus.Properties.each(&reader) { tag in
        if let name = tag["name"], let component = CalendarComponent(rawValue: name.uppercased()) {
          listed.insert(component)
        }
      }
      components = listed
    case (Multistatus.dav, "displayname"): title = text()
    case (Multistatus.apple, "calendar-color"): color = text(40)
    case (Multistatus.calendarServer, "getctag"): collectionTag = text()
    case (Multistatus.dav, "sync-token"): synchronizationToken = text()
    case (Multistatus.dav, "getetag"): self.tag = text()
    case (Multistatus.dav, "current-user-principal"):
      principal = Multistatus.Properties.address(&reader)
    case (Multistatus.caldav, "calendar-home-set"):
      home = Multistatus.Properties.address(&reader)
    case (Multistatus.caldav, "calendar-data"):
      data = reader.text(limit: Multistatus.eventLimit)
    default: reader.skip()
    }
  }

  /// Returns whether it can contain a component; a server that doesn't say it accepts all.
  func mayContain(_ component: CalendarComponent) -> Bool {
    components?.contains(component) ?? true
  }

  private static func each(_ reader: inout MarkupReader, _ body: (MarkupTag) -> Void) {
    reader.inside { if case .start(let tag) = $0 { body(tag) } }
  }

  /// Returns the first address in an element.
  private static func address(_ reader: inout MarkupReader) -> String? {
    var text = ""
    var isOver = false
    reader.inside { piece in
      switch piece {
      case .text(let more) where !isOver && text.utf8.count < Multistatus.textLimit: text += more
      case .end(let name) where name.local == "href": isOver = true
      default: break
      }
    }
    let trimmed = String(decoding: Array(text.utf8).trimmed, as: UTF8.self)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Merges the properties of two parts of a response.
  fileprivate mutating func add(_ other: Multistatus.Properties) {
    isCalendar = isCalendar || other.isCalendar
    components = other.components ?? components
    title = other.title ?? title
    color = other.color ?? color
    collectionTag = other.collectionTag ?? collectionTag
    synchronizationToken = other.synchronizationToken ?? synchronizationToken
    tag = other.tag ?? tag
    principal = other.principal ?? principal
    home = other.home ?? home
    data = other.data ?? data
  }
}
