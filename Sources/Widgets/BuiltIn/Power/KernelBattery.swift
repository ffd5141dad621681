/// The batteries that the kernel reports.
enum KernelBattery {
  /// Returns whether the computer has a battery; batteries of mice don't count.
  static func exists(in folder: String = "/sys/class/power_supply") -> Bool {
    fileNames(in: folder).contains { name in
      kernelValue("\(folder)/\(name)/type") == "Battery"
        && kernelValue("\(folder)/\(name)/scope") != "Device"
    }
  }
}
