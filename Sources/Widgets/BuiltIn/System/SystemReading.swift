internal import Glibc

/// The counters of the kernel at one time, from /proc and /sys; nil if the machine lacks them.
struct SystemReading: Hashable {
  /// In seconds of the monotonic clock.
  var time = 0.0
  /// The time of all processors together, in ticks.
  var busyTicks: UInt64?
  var allTicks: UInt64 = 0
  /// In bytes.
  var memory: Use?
  var swap: Use?
  /// Bytes since boot, in both directions together.
  var network: UInt64?
  var disk: UInt64?
  /// The hottest sensor of the processor, in degrees Celsius.
  var temperature: Double?
  /// From 0 to 1.
  var graphics: Double?

  struct Use: Hashable {
    var used: UInt64
    var total: UInt64

    /// From 0 to 1.
    var share: Double { Double(used) / Double(total) }
  }
}

extension SystemReading {
  /// - Parameters:
  ///   - withSensors: whether to read the temperature and the load of graphics, too.
  ///   - devices: the folder that is /sys.
  static func now(withSensors: Bool = false, devices: String = "/sys") -> SystemReading {
    var reading = SystemReading()
    var clock = timespec()
    clock_gettime(CLOCK_MONOTONIC, &clock)
    reading.time = Double(clock.tv_sec) + Double(clock.tv_nsec) / 1e9
    reading.readProcessor(text("/proc/stat"))
    reading.readMemory(text("/proc/meminfo"))
    let links = fileNames(in: "\(devices)/class/net")
    let real = links.filter { access("\(devices)/class/net/\($0)/device", F_OK) == 0 }
    reading.readNetwork(text("/proc/net/dev"), of: Set(real.isEmpty ? links : real))
    reading.readDisks(text("/proc/diskstats"), of: Set(fileNames(in: "\(devices)/block")))
    if withSensors { reading.readSensors(in: devices) }
    return reading
  }

  /// The line "cpu": user, nice, system, idle, waiting for disks, and more; guests are counted in user already.
  mutating func readProcessor(_ text: String) {
    guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu ") else { return }
    let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { UInt64($0) }
    guard ticks.count >= 5 else { return }
    allTicks = ticks.reduce(0, &+)
    busyTicks = allTicks &- ticks[3] &- ticks[4]
  }

  /// Used memory is unavailable memory, so caches are free.
  mutating func readMemory(_ text: String) {
    var values: [Substring: UInt64] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2, let kibibytes = UInt64(words[1]), kibibytes < 1 << 50 {
        values[words[0]] = kibibytes * 1024
      }
    }
    func use(_ total: Substring, _ free: Substring) -> Use? {
      guard let total = values[total], let free = values[free], total > 0, free <= total else {
        return nil
      }
      return Use(used: total - free, total: total)
    }
    memory = use("MemTotal:", "MemAvailable:")
    swap = use("SwapTotal:", "SwapFree:")
  }

  /// The bytes of these interfaces, without the loopback.
  mutating func readNetwork(_ text: String, of links: Set<String>) {
    for line in text.split(separator: "\n") {
      guard let colon = line.lastIndex(of: ":") else { continue }
      let name = String(line[..<colon].drop { $0 == " " })
      let numbers = line[line.index(after: colon)...].split(separator: " ").map { UInt64($0) }
      guard name != "lo", links.contains(name), numbers.count >= 9, let received = numbers[0],
        let sent = numbers[8]
      else { continue }
      network = (network ?? 0) &+ received &+ sent
    }
  }

  /// The sectors of 512 bytes read from and written to physical disks: virtual ones would count twice.
  mutating func readDisks(_ text: String, of disks: Set<String>) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 10, disks.contains(String(words[2])),
        !["loop", "ram", "zram", "dm-", "md", "sr", "fd"].contains(where: words[2].hasPrefix),
        let read = UInt64(words[5]), let written = UInt64(words[9])
      else { continue }
      disk = (disk ?? 0) &+ (read &+ written) &* 512
    }
  }

  // MARK: - Sensors

  mutating func readSensors(in devices: String = "/sys") {
    temperature = SystemReading.temperature(in: devices)
    graphics = SystemReading.graphics(in: devices)
  }

  private static let processorSensors: Set = ["coretemp", "k10temp", "zenpower", "cpu_thermal"]

  /// Returns the temperature of the hottest sensor of the processor, in degrees Celsius.
  static func temperature(in devices: String) -> Double? {
    let sensors = fileNames(in: "\(devices)/class/hwmon").map { "\(devices)/class/hwmon/\($0)" }
      .filter { processorSensors.contains(kernelValue("\($0)/name")) }
    let inputs = sensors.flatMap { sensor in
      fileNames(in: sensor).filter { $0.hasPrefix("temp") && $0.hasSuffix("_input") }
        .map { "\(sensor)/\($0)" }
    }
    return hottest(inputs) ?? hottest(processorZones(in: devices))
  }

  /// Returns the thermal zones of the processor: on ARM, there are often no other sensors.
  private static func processorZones(in devices: String) -> [String] {
    fileNames(in: "\(devices)/class/thermal").map { "\(devices)/class/thermal/\($0)" }
      .filter { zone in
        let kind = kernelValue("\(zone)/type").lowercased()
        return ["cpu", "soc", "x86_pkg_temp"].contains(where: kind.hasPrefix)
      }
      .map { "\($0)/temp" }
  }

  private static func hottest(_ files: [String]) -> Double? {
    // Thousandths of a degree; a broken sensor reports -273 or 255.
    files.compactMap { Double(kernelValue($0)).map { $0 / 1000 } }.filter { $0 > -50 && $0 < 150 }
      .max()
  }

  /// Returns the load of the busiest graphics card, from 0 to 1. Some drivers wake a sleeping card to read its load, so
  /// it isn't read.
  static func graphics(in devices: String) -> Double? {
    fileNames(in: "\(devices)/class/drm")
      // Connectors, such as "card0-DP-1", are folders of the same kind.
      .filter { $0.hasPrefix("card") && !$0.contains("-") }
      .map { "\(devices)/class/drm/\($0)/device" }
      .filter { !kernelValue("\($0)/power/runtime_status").hasPrefix("suspend") }
      .compactMap { Double(kernelValue("\($0)/gpu_busy_percent")) }.filter(\.isFinite)
      .map { min(max(0, $0 / 100), 1) }.max()
  }

  static func text(_ path: String) -> String {
    String(decoding: readFile(path) ?? [], as: UTF8.self)
  }
}
