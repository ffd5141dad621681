// Threads: any.

internal import CGLib

/// A piece of an XML text.
public enum MarkupPiece: Hashable, Sendable {
  /// An element begins, with these attributes.
  case start(String, [String: String])
  case end(String)
  case text(String)

  /// The pieces of a text, up to its first error.
  public static func pieces(of text: String) -> [MarkupPiece] {
    var parser = GMarkupParser()
    parser.start_element = { _, name, keys, values, pieces, _ in
      guard let name, let keys, let values else { return }
      var attributes: [String: String] = [:]
      var index = 0
      while let key = keys[index], let value = values[index] {
        attributes[String(cString: key)] = String(cString: value)
        index += 1
      }
      MarkupPiece.append(.start(String(cString: name), attributes), to: pieces)
    }
    parser.end_element = { _, name, pieces, _ in
      if let name { MarkupPiece.append(.end(String(cString: name)), to: pieces) }
    }
    parser.text = { _, bytes, count, pieces, _ in
      guard count > 0 else { return }
      let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      MarkupPiece.append(.text(String(decoding: bytes, as: UTF8.self)), to: pieces)
    }
    var pieces: [MarkupPiece] = []
    withUnsafePointer(to: parser) { parser in
      withUnsafeMutablePointer(to: &pieces) { pieces in
        let context = g_markup_parse_context_new(
          parser, G_MARKUP_TREAT_CDATA_AS_TEXT, pieces, nil)
        g_markup_parse_context_parse(context, text, text.utf8.count, nil)
        g_markup_parse_context_free(context)
      }
    }
    return pieces
  }

  private static func append(_ piece: MarkupPiece, to pieces: UnsafeMutableRawPointer?) {
    pieces?.assumingMemoryBound(to: [MarkupPiece].self).pointee.append(piece)
  }
}
