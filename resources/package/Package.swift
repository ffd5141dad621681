// swift-tools-version: 6.2
// What widgets in Swift are made with, as it is installed beside Today.
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "today",
  products: [.library(name: "WidgetExtension", targets: ["WidgetExtension", "WidgetCore"])],
  targets: [
    .systemLibrary(name: "CIntl", path: "Sources/Core/CIntl"),
    .target(
      name: "Localization", dependencies: ["CIntl"], path: "Sources/Core/Localization",
      swiftSettings: settings),
    .target(
      name: "KeyFiles", dependencies: ["Localization"], path: "Sources/Core/KeyFiles",
      swiftSettings: settings),
    .target(
      name: "WidgetCore", dependencies: ["KeyFiles", "Localization"], path: "Sources/Core/WidgetCore",
      swiftSettings: settings),
    .target(
      name: "NetworkAddresses", path: "Sources/Core/NetworkAddresses", swiftSettings: settings),
    .systemLibrary(name: "CBus", path: "Sources/Extension/CBus"),
    .systemLibrary(name: "CCurl", path: "Sources/Extension/CCurl", pkgConfig: "libcurl"),
    .systemLibrary(name: "CSQLite", path: "Sources/Extension/CSQLite", pkgConfig: "sqlite3"),
    .target(
      name: "WidgetExtension",
      dependencies: ["CBus", "CCurl", "CSQLite", "NetworkAddresses", "WidgetCore"],
      path: "Sources/Extension/WidgetExtension", swiftSettings: settings),
  ]
)
