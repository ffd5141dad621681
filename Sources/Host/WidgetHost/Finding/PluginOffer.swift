// Checks a plugin's bytes before there is a file that could be run: the user agrees to exactly what is written.

internal import GLib
internal import Plugins
public import WidgetCore

/// A plugin to be added. Nothing of it has been run.
public struct PluginOffer: Hashable, Sendable {
  /// The name of its file.
  public let name: String
  public let bytes: [UInt8]
  /// The manifest from its name and comments.
  public let manifest: Manifest
  public let version: String?
  /// Its declared dependencies.
  public let dependencies: [String]
  /// The shebang line without `#!`; nil for machine code.
  public let interpreter: String?

  /// The whole text; nil for machine code.
  public let script: ScriptText?

  /// Maximum size of a script, in bytes: more can't be read before it is run.
  public static let maximumScriptBytes = 256 << 10
  /// Maximum size in bytes; compiled programs may be large.
  public static let maximumBytes = 32 << 20

  /// `isScript` rejects files without a shebang line.
  public init(named name: String, _ bytes: [UInt8], isScript: Bool = false) throws(WidgetRefusal) {
    guard PluginOffer.isName(name) else {
      throw WidgetRefusal(
        reasons: [
          translated("“{file}” is not a name that a plugin can have.", ["file": name.quotedName()])
        ])
    }
    interpreter = PluginOffer.interpreter(bytes)
    guard interpreter != nil || !isScript else {
      throw WidgetRefusal(
        reasons: [
          translated(
            "“{file}” is not a script: its first line doesn’t say what runs it.",
            ["file": name.quotedName()])
        ])
    }
    script = interpreter == nil ? nil : try PluginOffer.script(name, bytes, interpreter)
    self.name = name
    self.bytes = bytes
    let comments = PluginComments(Array(bytes.prefix(PluginComments.length)))
    manifest = Manifest(plugin: name, comments)
    version = comments.version
    dependencies = comments.dependencies
  }

  private static func script(
    _ name: String, _ bytes: [UInt8], _ interpreter: String?
  ) throws(WidgetRefusal) -> ScriptText {
    guard bytes.count <= maximumScriptBytes else {
      throw WidgetRefusal(
        reasons: [
          translated(
            "“{file}” is too long to be read before it runs: a script may have {size}.",
            ["file": name.quotedName(), "size": "256 KB"])
        ])
    }
    do throws(ScriptText.Flaw) {
      return try ScriptText(bytes, interpreter: interpreter)
    } catch {
      throw WidgetRefusal(reasons: [error.reason(name)])
    }
  }

  /// Writes an executable file into a folder and returns its path. Never replaces a file; an equal one is used.
  public func install(in folder: String) throws -> String {
    try WidgetSearch.refuseTwins(ofPluginNamed: name, in: folder)
    let file = File("\(folder)/\(name)")
    if file.exists {
      guard (try? file.read(limit: PluginOffer.maximumBytes)) == bytes else {
        throw WidgetRefusal(
          reasons: [
            translated("{file} already exists. Choose another name.", ["file": file.path])
          ])
      }
      try file.makeExecutable()
    } else {
      try file.writeNew(bytes, isExecutable: true)
    }
    return file.path
  }

  /// Whether a plugin's file may have this name.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix("-") && PluginFolder.mayBe(name)
      && !name.unicodeScalars.contains {
        $0 == "/" || String($0).withVisibleMarks != String($0)
      }
  }

  private static func interpreter(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: Array("#!".utf8)) else { return nil }
    let line = bytes.prefix(512).dropFirst(2).prefix { $0 != 10 && $0 != 13 && $0 != 0 }
    let text = String(decoding: line, as: UTF8.self).plainLine
    let words = text.split { $0 == " " || $0 == "\t" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
