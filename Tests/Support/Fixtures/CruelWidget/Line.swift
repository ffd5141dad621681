import Glibc

/// The line that the host has sent, as far as it matters here.
struct Line {
  let id: Int?
  let method: String

  /// Waits for the next; nil when there will be none.
  static func next() -> Line? {
    readLine().map { text in
      Line(
        id: after("\"id\":", in: text).flatMap { Int($0.prefix { $0.isNumber }) },
        method: after("\"method\":\"", in: text).map { String($0.prefix { $0 != "\"" }) } ?? "")
    }
  }

  private static func after(_ mark: String, in text: String) -> Substring? {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// A right answer with this text as its content.
func answer(_ id: Int?, _ text: String) -> String {
  answer(id, content: #"{"type":"text","text":"\#(text)"}"#)
}

func answer(_ id: Int?, content: String) -> String {
  #"{"jsonrpc":"2.0","id":\#(id ?? 0),"result":{"outcome":"newData","content":\#(content)}}"#
    + "\n"
}

func say(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

func complain(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

func write(_ bytes: [UInt8], to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { exit(1) }
    rest = rest.dropFirst(max(0, count))
  }
}

func fail(status: Int32) -> Never { exit(status) }
func crash() -> Never {
  // No core, whoever has started this.
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  abort()
}

func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

func sleepForEver() -> Never {
  while true { sleep(1000) }
}
