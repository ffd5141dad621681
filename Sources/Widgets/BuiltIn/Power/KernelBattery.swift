/// The batteries that the kernel has.
enum KernelBattery {
  /// Whether the computer has a battery; those of mice don't count.
  static func exists(in folder: String = "/sys/class/power_supply") -> Bool {
    fileNames(in: folder).contains { name in
      kernelValue("\(folder)/\(name)/type") == "Battery"
        && kernelValue("\(folder)/\(name)/scope") != "Device"
    }
  }
}
