internal import Glibc

/// The proxy that the environment has for an address, as libcurl finds it.
struct HTTPProxy {
  let address: String

  init?(for address: HTTPAddress, environment: (String) -> String? = HTTPProxy.variable) {
    // A server could set HTTP_PROXY in the environment of a CGI program.
    let names = address.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let found = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap(environment).first
    guard let found, !found.isEmpty else { return nil }
    self.address = found
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
