// A plugin is judged here by its bytes, before there is a file of it that could be run: what the user is shown
// is what is written when they agree.

internal import GLib
internal import Plugins
public import WidgetCore

/// A plugin that the user may want, and nothing of which has been run.
public struct PluginOffer: Hashable, Sendable {
  /// What its file is called.
  public let name: String
  public let bytes: [UInt8]
  /// What its name and its comments say.
  public let manifest: Manifest
  public let version: String?
  /// What it says it needs.
  public let dependencies: [String]
  /// What runs it: its first line, without the signs that begin it; nil where the system runs it itself.
  public let interpreter: String?

  /// No script that anybody reads is larger, in bytes.
  public static let mostScriptBytes = 256 << 10
  /// The most bytes of a file; a program that was compiled may be large.
  public static let mostBytes = 32 << 20

  /// `isScript` refuses whatever doesn't say what runs it.
  public init(named name: String, _ bytes: [UInt8], isScript: Bool = false) throws(WidgetRefusal) {
    guard PluginOffer.isName(name) else {
      throw WidgetRefusal(
        reasons: [translated("{file} is not a name that a plugin can have.", ["file": name])])
    }
    interpreter = PluginOffer.interpreter(bytes)
    guard interpreter != nil || !isScript else {
      throw WidgetRefusal(
        reasons: [
          translated(
            "{file} is not a script: its first line doesn’t say what runs it.", ["file": name])
        ])
    }
    self.name = name
    self.bytes = bytes
    let comments = PluginComments(Array(bytes.prefix(PluginComments.length)))
    manifest = Manifest(plugin: name, comments)
    version = comments.version
    dependencies = comments.dependencies
  }

  /// All of it, as it is to be read; nil for what is none to be read, or too much.
  public var script: String? {
    guard bytes.count <= PluginOffer.mostScriptBytes, !bytes.contains(0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes it into a folder, as a program that may be run; says where it is. It never takes the place of
  /// another file: one with the same contents is taken as it is.
  public func install(in folder: String) throws -> String {
    let file = File("\(folder)/\(name)")
    if file.exists {
      guard (try? file.read(limit: PluginOffer.mostBytes)) == bytes else {
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

  /// Whether a file of a plugin may be called this.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix("-") && PluginFolder.mayBe(name)
      && !name.unicodeScalars.contains {
        $0 == "/" || $0.value < 0x20 || $0.value == 0x7F || $0.properties.isBidiControl
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
