extension StringProtocol {
  /// The text for a part of a URL: all but the unreserved characters of RFC 3986 are encoded.
  package var percentEncoded: String {
    percentEncoded { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~".utf8.contains(byte)
      }
    }
  }

  /// Encodes all bytes but the ASCII characters that `stays` accepts.
  package func percentEncoded(except stays: (UInt8) -> Bool) -> String {
    utf8.reduce(into: "") { text, byte in
      if byte < 0x80, stays(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The text with decoded bytes. Invalid codes and "%00" stay, and invalid UTF-8 is replaced.
  package var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), code != 0
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with decoded bytes; nil for an invalid code, the code of a control character, or invalid UTF-8.
  package var strictlyPercentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let code = UInt8(digits, radix: 16), code >= 0x20
      else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
