// swift-tools-version: 6.2
import PackageDescription

/// What holds for every module: the Swift 6 language, explicit imports, and no warning left standing.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// What holds for the modules that draw: all of it happens on the main thread.
let onScreen: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Painting and decoding go over millions of pixels: optimized in debug builds, too, or they take seconds.
let painting: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What is in C alone is linked with nothing of Swift's, and with the C library's own code: it is on
/// the way of each start of a widget, and a sandbox need show it nothing else. The sanitizers for
/// memory and threads can't be linked so: Tests/sanitize builds such a program with them by itself.
let unsanitized = "-fno-sanitize=address,thread"
let withoutSwift: [LinkerSetting] = [
  .unsafeFlags(["-static-executable", "-nostartfiles", "-Xclang-linker", unsanitized])
]

/// What `make test` does without, since building it takes long: TODAY_TESTS=all brings it, as `make
/// test-all`, `make bench` and `make picture` do.
let onlyForAll: [Target] =
  Context.environment["TODAY_TESTS"] != "all"
  ? []
  : [
    .executableTarget(
      name: "Picture",
      dependencies: ["CryptoCurrencyKit", "TestDesktop", "WidgetCore", "WidgetExtension"],
      path: "Tests/Picture", swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CardProbe", "CardSamples", "CryptoCurrencyKit", "GLib", "PriceServer", "SwiftWidget",
        "TestDesktop", "WidgetCore", "WidgetExtension", "WidgetHost",
      ],
      path: "Tests/Benchmarks",
      resources: [.embedInCode("Programs")], swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["Expectations", "Benchmarks", "RandomTesting"],
      swiftSettings: strict),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "CardSamples", "GLib", "GTK", "GTKTesting", "PictureDecoder", "Styling", "WidgetCore",
      ],
      path: "Tests/Gallery", swiftSettings: onScreen),
    // The panel, used for a while as hard as it can be.
    .executableTarget(
      name: "Soak", dependencies: ["RandomTesting", "TestDesktop"], path: "Tests/Soak",
      swiftSettings: strict),
  ]

let package = Package(
  name: "today",
  products: [
    .executable(name: "today", targets: ["today"]),
    .executable(name: "crypticker", targets: ["crypticker"]),
    .executable(name: "today-widgets", targets: ["Widgets"]),
    .executable(name: "today-guard", targets: ["Guard"]),
    .executable(name: "today-pictures", targets: ["PictureDecoder"]),
    .executable(name: "today-door", targets: ["Door"]),
    .executable(name: "today-proxy", targets: ["Proxy"]),
    // For widgets in Swift: `today new --swift` writes one that depends on it.
    .library(name: "WidgetExtension", targets: ["WidgetExtension", "WidgetCore"]),
  ],
  targets: [
    .systemLibrary(
      name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CGTK", pkgConfig: "gtk4-x11", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // gettext, which is part of the C library.
    .systemLibrary(name: "CIntl"),
    // Its header only: the library is loaded when it is first needed.
    // Its declarations only: libsystemd or a library like it is loaded when it is first needed.
    .systemLibrary(name: "CBus"),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "CGTKShims", dependencies: ["CGLib", "CGTK"],
      cSettings: [
        .define("_GNU_SOURCE"),
        .unsafeFlags(["-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"]),
      ]),

    // In C, as it stands between GTK and libwayland: windows at the edge of a Wayland screen.
    .target(
      name: "CLayerShell", dependencies: ["CGLib"],
      cSettings: [
        .define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-Werror"]),
      ],
      linkerSettings: [.linkedLibrary("wayland-client")]),

    .target(name: "Sentences", dependencies: ["CIntl"], swiftSettings: strict),
    .target(name: "KeyFiles", dependencies: ["Sentences"], swiftSettings: strict),
    .target(
      name: "GLib", dependencies: ["CGLib", "KeyFiles", "Sentences"], swiftSettings: strict),
    .target(
      name: "GTK",
      dependencies: ["CGLib", "CGTK", "CGTKShims", "CLayerShell", "GLib", "Sentences"],
      swiftSettings: onScreen,
      linkerSettings: ["m", "Xi", "Xext", "Xfixes", "Xrandr", "X11", "xcb"].map {
        .linkedLibrary($0)
      }),
    .target(name: "WidgetCore", dependencies: ["KeyFiles", "Sentences"], swiftSettings: strict),
    .target(
      name: "WidgetExtension", dependencies: ["CBus", "CCurl", "CSQLite", "WidgetCore"],
      swiftSettings: strict),
    .target(
      name: "CryptoCurrencyKit", dependencies: ["WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    .target(
      name: "Calendars", dependencies: ["KeyFiles", "WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    // What feeds say, of bytes that it is given.
    .target(
      name: "Feeds", dependencies: ["WidgetCore", "WidgetExtension"], swiftSettings: strict),
    .target(
      name: "WeatherKit", dependencies: ["WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    // Programs of other menu bars: what their names, comments and output say, of bytes that it is given.
    .target(name: "Plugins", dependencies: ["WidgetCore"], swiftSettings: strict),
    .executableTarget(
      name: "Widgets",
      dependencies: [
        "Calendars", "CryptoCurrencyKit", "Feeds", "Plugins", "WeatherKit", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    // In C, as what is small starts quickly, and fork is not for Swift.
    .executableTarget(
      name: "Guard",
      cSettings: [
        .define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-Werror", unsanitized]),
      ],
      linkerSettings: withoutSwift),
    // Decodes what widgets send, in a process of its own; nobody else links these libraries for that.
    .target(
      name: "CPictures",
      cSettings: [
        .unsafeFlags(["-Wall", "-Wextra", "-Werror"]),
        .define("DEBUG", .when(configuration: .debug)),
      ],
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg")]),
    .target(name: "Pictures", swiftSettings: strict + painting),
    .executableTarget(
      name: "PictureDecoder", dependencies: ["CPictures", "Pictures"], swiftSettings: strict),
    // The way into a sandbox, and the way from there to the web.
    .executableTarget(
      name: "Door", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror", unsanitized])],
      linkerSettings: withoutSwift),
    .executableTarget(name: "Proxy", swiftSettings: strict),
    .target(
      name: "WidgetHost", dependencies: ["GLib", "KeyFiles", "Plugins", "WidgetCore"],
      swiftSettings: strict),
    // Where the programs' files are, and what is settled before GTK starts.
    .target(
      name: "CCrash", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror", "-O2"])]),
    .target(name: "Starting", dependencies: ["CCrash", "GLib", "GTK"], swiftSettings: onScreen),
    // What is drawn, of values that it is given; each module but the panel's knows nothing of widgets'
    // processes.
    .target(
      name: "Styling", dependencies: ["GLib", "GTK", "KeyFiles", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Frosting", dependencies: ["GLib", "GTK", "Styling", "WidgetCore"],
      swiftSettings: onScreen + painting),
    .target(
      name: "Charts", dependencies: ["GTK", "Styling", "WidgetCore"], swiftSettings: onScreen),
    .target(
      name: "Controls", dependencies: ["GLib", "GTK", "Styling", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Screens", dependencies: ["GLib", "GTK", "Styling", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Forms",
      dependencies: ["Controls", "GLib", "GTK", "KeyFiles", "Screens", "Styling", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Cards",
      dependencies: [
        "Charts", "Controls", "GLib", "GTK", "Pictures", "Starting", "Styling", "WidgetCore",
      ],
      swiftSettings: onScreen),
    .target(
      name: "Panel",
      dependencies: [
        "Cards", "Controls", "Forms", "Frosting", "GLib", "GTK", "KeyFiles", "Screens", "Starting",
        "Styling", "WidgetCore", "WidgetHost",
      ],
      swiftSettings: onScreen),
    .executableTarget(
      name: "today", dependencies: ["Panel"], swiftSettings: onScreen),
    .target(
      name: "CryptickerApp",
      dependencies: [
        "Charts", "Controls", "CryptoCurrencyKit", "Forms", "Frosting", "GLib", "GTK", "KeyFiles",
        "Screens", "Starting", "Styling", "WidgetCore", "WidgetExtension",
      ],
      swiftSettings: onScreen),
    .executableTarget(
      name: "crypticker", dependencies: ["CryptickerApp"], swiftSettings: onScreen),

    .testTarget(
      name: "GTKDrawingTests",
      dependencies: [
        "Expectations", "CGLib", "CGTK", "GLib", "GTK", "GTKTesting", "RandomTesting",
      ],
      swiftSettings: strict),
    .target(
      name: "TestDesktop", path: "Tests/TestDesktop",
      exclude: ["Accessible/act.py", "Accessible/read-tree.py", "Wayland/gnome-hand.py"],
      swiftSettings: strict + painting),
    // A user's hand on a compositor, and some other window there.
    .executableTarget(
      name: "WaylandClient", path: "Tests/WaylandClient",
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("wayland-client")]),
    .testTarget(
      name: "TestDesktopTests", dependencies: ["Expectations", "TestDesktop", "WaylandClient"],
      swiftSettings: strict),
    .testTarget(
      name: "PanelTests",
      dependencies: [
        "Expectations", "Cards", "Forms", "GTK", "KeyFiles", "Panel", "PictureDecoder",
        "PictureFiles",
        "PriceServer", "RandomTesting", "Starting", "Styling", "TestDesktop", "WaylandClient",
        "WidgetCore",
        "WidgetHost", "today",
      ],
      exclude: ["Program/Costs/costs.bounds"], resources: [.embedInCode("Counter")],
      swiftSettings: strict),
    // What the manual for widgets' authors shows is done and drawn.
    .testTarget(
      name: "ManualTests",
      dependencies: [
        "Expectations", "PictureDecoder", "TestDesktop", "WidgetCore", "WidgetExtension", "Widgets",
        "today",
      ],
      exclude: ["Libraries"], swiftSettings: strict),
    .testTarget(
      name: "CryptickerTests",
      dependencies: [
        "Expectations", "CryptickerApp", "CryptoCurrencyKit", "Forms", "GLib", "GLibTesting",
        "KeyFiles",
        "PriceServer",
        "RandomTesting", "TestDesktop", "WidgetCore", "WidgetExtension", "crypticker",
      ],
      swiftSettings: strict),
    .target(
      name: "CardSamples", dependencies: ["Cards", "GLib", "GTK", "Styling", "WidgetCore"],
      path: "Tests/CardSamples", swiftSettings: strict),
    .testTarget(
      name: "StartingTests", dependencies: ["Expectations", "RandomTesting", "Starting"],
      swiftSettings: strict),
    .testTarget(
      name: "StylingTests",
      dependencies: [
        "Expectations", "CGLib", "GLib", "GLibTesting", "GTK", "GTKTesting", "KeyFiles", "Styling",
        "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FrostingTests",
      dependencies: [
        "Expectations", "CGLib", "Frosting", "GLib", "GTK", "GTKTesting", "Styling", "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ChartsTests",
      dependencies: [
        "Expectations", "CGLib", "Charts", "GLib", "GTK", "GTKTesting", "RandomTesting", "Styling",
        "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CardsTests",
      dependencies: [
        "Expectations", "CardProbe", "CardSamples", "Cards", "Controls", "GLib", "GTK",
        "GTKTesting",
        "PictureDecoder", "PictureFiles", "Pictures", "RandomTesting", "Styling", "TestDesktop",
        "WidgetCore",
      ],
      exclude: ["Pictures/References"], swiftSettings: strict),
    // Screens of all modules, as they need the same stage.
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "Expectations", "Cards", "Controls", "Forms", "GLib", "GTK", "GTKTesting", "KeyFiles",
        "Panel",
        "RandomTesting", "Screens", "Styling", "WidgetCore",
      ],
      swiftSettings: strict),
    // Pictures that are made byte by byte, good ones and bad ones.
    .target(name: "PictureFiles", path: "Tests/PictureFiles", swiftSettings: strict),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Expectations", "PictureDecoder", "PictureFiles", "Pictures", "RandomTesting",
        "TestDesktop",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "KeyFilesTests", dependencies: ["Expectations", "KeyFiles", "RandomTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "WidgetCoreTests",
      dependencies: [
        "Expectations", "KeyFiles", "PictureFiles", "RandomTesting", "Sentences", "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GLibTests",
      dependencies: [
        "Expectations", "CGLib", "GLib", "GLibTesting", "KeyFiles", "RandomTesting", "TestLog",
        "TestSchemas",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WidgetHostTests",
      dependencies: [
        "Expectations", "CruelWidget", "GLib", "GLibTesting", "HostProbe", "KeyFiles", "Proxy",
        "RandomTesting",
        "WidgetCore", "WidgetHost",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CruelWidget", path: "Tests/Fixtures/CruelWidget", swiftSettings: strict),
    .executableTarget(
      name: "HostProbe", dependencies: ["GLib", "WidgetCore", "WidgetHost"],
      path: "Tests/HostProbe", swiftSettings: strict),

    .testTarget(
      name: "CryptoCurrencyKitTests",
      dependencies: [
        "Expectations", "CryptoCurrencyKit", "PriceServer", "RandomTesting", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WeatherKitTests",
      dependencies: [
        "Expectations", "PriceServer", "RandomTesting", "WeatherKit", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CalendarsTests",
      dependencies: [
        "Expectations", "CalendarServices", "Calendars", "PriceServer", "RandomTesting",
        "TestDesktop", "WidgetCore", "WidgetExtension",
      ],
      exclude: ["Recurrence/libical.txt"], swiftSettings: strict),
    // GNOME's calendars on a bus of their own, and a server of calendars.
    .target(
      name: "CalendarServices", dependencies: ["TestDesktop", "WidgetExtension"],
      path: "Tests/CalendarServices", exclude: ["radicale-server.py"], swiftSettings: strict),
    .testTarget(
      name: "FeedsTests",
      dependencies: ["Expectations", "Feeds", "RandomTesting", "WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    .testTarget(
      name: "PluginsTests",
      dependencies: ["Expectations", "Plugins", "RandomTesting", "WidgetCore"],
      exclude: ["Cases"], swiftSettings: strict),
    .testTarget(
      name: "WidgetsTests",
      dependencies: [
        "Expectations", "CalendarServices", "Calendars", "CryptoCurrencyKit", "Feeds", "Plugins",
        "PriceServer",
        "RandomTesting", "TestDesktop", "WeatherKit", "WidgetCore", "WidgetExtension",
        "WidgetHost", "Widgets",
      ],
      exclude: ["Plugin/Collection"], swiftSettings: strict),
    // Sources of prices that answer as they are told to.
    .target(name: "PriceServer", path: "Tests/PriceServer", swiftSettings: strict),

    .testTarget(
      name: "ProxyTests", dependencies: ["Expectations", "Proxy"], swiftSettings: strict),
    // What a test expects, as functions.
    .target(name: "Expectations", path: "Tests/Expectations", swiftSettings: strict),
    .target(name: "RandomTesting", path: "Tests/RandomTesting", swiftSettings: strict),
    // Turns the main loop for a test, and sees that nothing is left behind.
    .target(
      name: "GLibTesting", dependencies: ["CGLib", "GLib"], path: "Tests/GLibTesting",
      swiftSettings: strict),
    .target(
      name: "TestSchemas", dependencies: ["CGLib"], path: "Tests/TestSchemas",
      swiftSettings: strict),
    .target(
      name: "TestLog", dependencies: ["CGLib"], path: "Tests/TestLog", swiftSettings: strict),
    .testTarget(
      name: "WidgetExtensionTests",
      dependencies: [
        "Expectations", "CSQLite", "RandomTesting", "SwiftWidget", "TestDesktop", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    // Widgets in Swift, and a web server, for the tests of what widgets are made with.
    .executableTarget(
      name: "SwiftWidget", dependencies: ["WidgetCore", "WidgetExtension"],
      path: "Tests/SwiftWidget", swiftSettings: strict),

    // One virtual screen for all tests of a process, real input, and a window with everything in it.
    .target(
      name: "GTKTesting",
      dependencies: ["CGLib", "CGTK", "CGTKTesting", "GLib", "GTK", "TestLog", "TestSchemas"],
      path: "Tests/GTKTesting", swiftSettings: strict),
    .target(
      name: "CGTKTesting", dependencies: ["CGLib", "CGTK"], path: "Tests/CGTKTesting",
      linkerSettings: [.linkedLibrary("Xtst")]),
    // The panel in the process of the tests, with everything from outside given to it.
    .target(
      name: "PanelHarness",
      dependencies: [
        "CGLib", "CGTK", "CGTKTesting", "Frosting", "GLib", "GTK", "GTKTesting", "Panel",
        "Starting",
        "Styling", "WidgetCore", "WidgetHost",
      ],
      path: "Tests/PanelHarness", swiftSettings: onScreen),
    .testTarget(
      name: "PanelHarnessTests",
      dependencies: [
        "Expectations",
        "GLib", "GTK", "GTKTesting", "Panel", "PanelHarness", "PictureFiles", "WidgetCore",
        "WidgetExtension", "WidgetHost", "Widgets",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GTKTests",
      dependencies: [
        "Expectations", "CGLib", "CGTK", "CGTKTesting", "GLib", "GTK", "GTKTesting",
        "RandomTesting",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "GTKProbe", dependencies: ["GLib", "GTK", "GTKTesting"],
      path: "Tests/GTKProbe", exclude: ["valgrind.supp"], swiftSettings: onScreen),

    // Cards as widgets fill them, and a window with a column of them that is timed from inside.
    .executableTarget(
      name: "CardProbe",
      dependencies: [
        "CGTK", "CardSamples", "Cards", "Charts", "GLib", "GTK", "GTKTesting", "PictureDecoder",
        "RandomTesting", "Styling", "WidgetCore",
      ],
      path: "Tests/CardProbe", swiftSettings: onScreen),
  ] + onlyForAll
)

// Building and running needs no test, and none of the libraries that only tests link.
if Context.environment["TODAY_PRODUCTS"] != nil {
  package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true || $0.type == .test }
}
