internal import WidgetCore
internal import WidgetExtension

/// The batteries that the kernel has.
enum KernelBattery {
  /// Whether the computer has a battery; those of mice don't count.
  static func exists(in folder: String = "/sys/class/power_supply") -> Bool {
    fileNames(in: folder).contains { name in
      func word(_ file: String) -> String {
        String(SystemReading.text("\(folder)/\(name)/\(file)").trimmed)
      }
      return word("type") == "Battery" && word("scope") != "Device"
    }
  }
}
