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
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    .systemLibrary(name: "CIntl"),
    .target(name: "Sentences", dependencies: ["CIntl"], swiftSettings: settings),
    .target(name: "KeyFiles", dependencies: ["Sentences"], swiftSettings: settings),
    .target(name: "WidgetCore", dependencies: ["KeyFiles", "Sentences"], swiftSettings: settings),
    .target(
      name: "WidgetExtension", dependencies: ["CCurl", "CSQLite", "WidgetCore"],
      swiftSettings: settings),
  ]
)
