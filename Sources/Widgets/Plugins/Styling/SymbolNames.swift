/// Maps SF Symbols to icons of the theme and to characters. After the first word or two, a name only describes
/// a variant.
enum SymbolNames {
  /// The theme's icon for a symbol, if there is one.
  static func icon(_ name: String) -> String? { entry(name)?.icon }

  /// The character for a symbol: empty for an unknown symbol, nil for text that isn't a symbol name.
  static func sign(_ name: String) -> String? {
    if let entry = entry(name) { return entry.sign }
    return name.contains(".") && name.first?.isLetter == true ? "" : nil
  }

  private static func entry(_ name: String) -> (icon: String, sign: String)? {
    var words = name.lowercased().split(separator: ".")[...]
    while !words.isEmpty {
      if let entry = table[words.joined(separator: ".")] { return entry }
      words.removeLast()
    }
    return nil
  }

  private static let table: [String: (icon: String, sign: String)] = {
    let lines = """
      airplane airplane-mode-symbolic ✈
      alarm alarm-symbolic ⏰
      antenna network-wireless-symbolic 📶
      app application-x-executable-symbolic ▢
      apple.logo computer-symbolic
      applelogo computer-symbolic
      archivebox package-x-generic-symbolic 🗃
      arrow.clockwise view-refresh-symbolic ↻
      arrow.counterclockwise edit-undo-symbolic ↺
      arrow.triangle.2.circlepath view-refresh-symbolic 🔄
      arrow.down go-down-symbolic ↓
      arrow.down.circle folder-download-symbolic ↓
      arrow.up go-up-symbolic ↑
      arrow.left go-previous-symbolic ←
      arrow.right go-next-symbolic →
      arrow.up.arrow.down network-transmit-receive-symbolic ↕
      backward media-seek-backward-symbolic ⏪
      battery battery-symbolic 🔋
      battery.0 battery-empty-symbolic 🪫
      battery.25 battery-caution-symbolic 🪫
      battery.50 battery-low-symbolic 🔋
      battery.75 battery-good-symbolic 🔋
      battery.100 battery-full-symbolic 🔋
      bell preferences-system-notifications-symbolic 🔔
      bell.slash notifications-disabled-symbolic 🔕
      bitcoinsign emblem-default-symbolic ₿
      bolt battery-full-charging-symbolic ⚡
      book accessories-dictionary-symbolic 📖
      bookmark user-bookmarks-symbolic 🔖
      bubble user-available-symbolic 💬
      calendar x-office-calendar-symbolic 📅
      camera camera-photo-symbolic 📷
      cart emblem-default-symbolic 🛒
      chart utilities-system-monitor-symbolic 📊
      checkmark object-select-symbolic ✓
      chevron.down go-down-symbolic ⌄
      chevron.up go-up-symbolic ⌃
      chevron.left go-previous-symbolic ‹
      chevron.right go-next-symbolic ›
      circle media-record-symbolic ●
      clipboard edit-paste-symbolic 📋
      clock preferences-system-time-symbolic 🕐
      cloud weather-overcast-symbolic ☁
      cloud.bolt weather-storm-symbolic ⛈
      cloud.drizzle weather-showers-scattered-symbolic 🌦
      cloud.fog weather-fog-symbolic 🌫
      cloud.moon weather-few-clouds-night-symbolic ☁
      cloud.rain weather-showers-symbolic 🌧
      cloud.snow weather-snow-symbolic 🌨
      cloud.sun weather-few-clouds-symbolic ⛅
      cpu utilities-system-monitor-symbolic ⚙
      creditcard emblem-default-symbolic 💳
      cup.and.saucer emblem-default-symbolic ☕
      desktopcomputer computer-symbolic 🖥
      display video-display-symbolic 🖥
      doc text-x-generic-symbolic 📄
      doc.on.doc edit-copy-symbolic 📄
      dollarsign emblem-default-symbolic $
      drop weather-showers-symbolic 💧
      ellipsis view-more-symbolic …
      envelope mail-unread-symbolic ✉
      exclamationmark dialog-warning-symbolic ❗
      exclamationmark.triangle dialog-warning-symbolic ⚠
      externaldrive drive-harddisk-symbolic 💾
      eye view-reveal-symbolic 👁
      eye.slash view-conceal-symbolic 👁
      flag emblem-important-symbolic ⚑
      flame dialog-warning-symbolic 🔥
      folder folder-symbolic 📁
      forward media-seek-forward-symbolic ⏩
      gamecontroller input-gaming-symbolic 🎮
      gauge utilities-system-monitor-symbolic ⏱
      gear emblem-system-symbolic ⚙
      gearshape emblem-system-symbolic ⚙
      globe network-workgroup-symbolic 🌐
      hammer applications-engineering-symbolic 🔨
      hand.thumbsup emblem-ok-symbolic 👍
      hand.thumbsdown dialog-error-symbolic 👎
      hare power-profile-performance-symbolic 🐇
      headphones audio-headphones-symbolic 🎧
      heart emote-love-symbolic ♥
      hourglass content-loading-symbolic ⌛
      house user-home-symbolic 🏠
      icloud weather-overcast-symbolic ☁
      info dialog-information-symbolic ℹ
      internaldrive drive-harddisk-symbolic 💽
      iphone phone-symbolic 📱
      key dialog-password-symbolic 🔑
      keyboard input-keyboard-symbolic ⌨
      laptopcomputer computer-symbolic 💻
      leaf power-profile-power-saver-symbolic 🍃
      lightbulb dialog-information-symbolic 💡
      link insert-link-symbolic 🔗
      list.bullet view-list-symbolic ☰
      location mark-location-symbolic 📍
      lock changes-prevent-symbolic 🔒
      lock.open changes-allow-symbolic 🔓
      magnifyingglass edit-find-symbolic 🔍
      mappin mark-location-symbolic 📍
      memorychip utilities-system-monitor-symbolic ▦
      mic audio-input-microphone-symbolic 🎤
      minus list-remove-symbolic −
      moon weather-clear-night-symbolic 🌙
      music.note audio-x-generic-symbolic ♪
      network network-wired-symbolic 🌐
      newspaper text-x-generic-symbolic 📰
      paperplane document-send-symbolic ➤
      pause media-playback-pause-symbolic ⏸
      pencil document-edit-symbolic ✏
      person avatar-default-symbolic 👤
      person.2 system-users-symbolic 👥
      phone call-start-symbolic 📞
      photo image-x-generic-symbolic 🖼
      pin view-pin-symbolic 📌
      play media-playback-start-symbolic ▶
      plus list-add-symbolic +
      power system-shutdown-symbolic ⏻
      powerplug battery-full-charging-symbolic 🔌
      printer printer-symbolic 🖨
      questionmark dialog-question-symbolic ?
      server.rack network-server-symbolic 🗄
      shield security-high-symbolic 🛡
      snowflake weather-snow-symbolic ❄
      speaker audio-volume-high-symbolic 🔊
      speaker.slash audio-volume-muted-symbolic 🔇
      speedometer utilities-system-monitor-symbolic ⏱
      square media-playback-stop-symbolic ■
      star starred-symbolic ★
      stop media-playback-stop-symbolic ⏹
      stopwatch alarm-symbolic ⏱
      sun weather-clear-symbolic ☀
      terminal utilities-terminal-symbolic 💻
      text text-x-generic-symbolic ¶
      thermometer sensors-temperature-symbolic 🌡
      timer alarm-symbolic ⏲
      tortoise power-profile-power-saver-symbolic 🐢
      trash user-trash-symbolic 🗑
      tray mail-inbox-symbolic 📥
      triangle go-up-symbolic ▲
      tv video-display-symbolic 📺
      umbrella weather-showers-symbolic ☂
      video camera-video-symbolic 📹
      wand tool-magic-symbolic 🪄
      wifi network-wireless-symbolic 📶
      wifi.slash network-wireless-offline-symbolic 📶
      wind weather-windy-symbolic 💨
      wrench applications-engineering-symbolic 🔧
      xmark window-close-symbolic ✕
      """
    var found: [String: (icon: String, sign: String)] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2 else { continue }
      found[String(words[0])] = (String(words[1]), words.count > 2 ? String(words[2]) : "")
    }
    return found
  }()
}
