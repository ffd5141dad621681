// From windowsZones.xml of the CLDR 49: the zone for each Windows identifier without a territory. The titles
// after it are those in the settings of Windows, in English.

/// The Windows names of time zones, which Outlook and Exchange write into calendars.
enum WindowsZones {
  /// Returns the IANA name of a zone, given its identifier, or its title with or without an offset:
  /// "Eastern Standard Time", "(UTC-05:00) Eastern Time (US & Canada)".
  static func name(_ text: String) -> String? {
    names[text.lowercased()] ?? names[title(text).lowercased()]
  }

  /// Returns the title without the offset, which differs between versions of Windows.
  private static func title(_ text: String) -> Substring {
    guard text.hasPrefix("(UTC") || text.hasPrefix("(GMT"), let end = text.firstIndex(of: ")")
    else { return text[...] }
    return text[text.index(after: end)...].drop { $0 == " " }
  }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "|").map(String.init)
      for name in parts.dropFirst() { names[name.lowercased()] = parts[0] }
    }
    return names
  }()

  private static let table = """
    Africa/Abidjan|Greenwich Standard Time|Monrovia, Reykjavik
    Africa/Cairo|Egypt Standard Time|Cairo
    Africa/Casablanca|Morocco Standard Time|Casablanca
    Africa/Johannesburg|South Africa Standard Time|Harare, Pretoria
    Africa/Juba|South Sudan Standard Time|Juba
    Africa/Khartoum|Sudan Standard Time|Khartoum
    Africa/Lagos|W. Central Africa Standard Time|West Central Africa
    Africa/Nairobi|E. Africa Standard Time|Nairobi
    Africa/Sao_Tome|Sao Tome Standard Time|Sao Tome
    Africa/Tripoli|Libya Standard Time|Tripoli
    Africa/Windhoek|Namibia Standard Time|Windhoek
    America/Adak|Aleutian Standard Time|Aleutian Islands
    America/Anchorage|Alaskan Standard Time|Alaska
    America/Araguaina|Tocantins Standard Time|Araguaina
    America/Argentina/Buenos_Aires|Argentina Standard Time|City of Buenos Aires|Buenos Aires
    America/Asuncion|Paraguay Standard Time|Asuncion
    America/Bahia|Bahia Standard Time|Salvador
    America/Bogota|SA Pacific Standard Time|Bogota, Lima, Quito, Rio Branco|Bogota, Lima, Quito
    America/Cancun|Eastern Standard Time (Mexico)|Chetumal
    America/Caracas|Venezuela Standard Time|Caracas
    America/Cayenne|SA Eastern Standard Time|Cayenne, Fortaleza
    America/Chicago|Central Standard Time|Central Time (US & Canada)
    America/Cuiaba|Central Brazilian Standard Time|Cuiaba
    America/Denver|Mountain Standard Time|Mountain Time (US & Canada)
    America/Edmonton|Alberta Standard Time
    America/Grand_Turk|Turks And Caicos Standard Time|Turks and Caicos
    America/Guatemala|Central America Standard Time|Central America
    America/Halifax|Atlantic Standard Time|Atlantic Time (Canada)
    America/Havana|Cuba Standard Time|Havana
    America/Indiana/Indianapolis|US Eastern Standard Time|Indiana (East)
    America/La_Paz|SA Western Standard Time|Georgetown, La Paz, Manaus, San Juan
    America/Los_Angeles|Pacific Standard Time|Pacific Time (US & Canada)
    America/Mazatlan|Mountain Standard Time (Mexico)|La Paz, Mazatlan|Chihuahua, La Paz, Mazatlan
    America/Mexico_City|Central Standard Time (Mexico)|Guadalajara, Mexico City, Monterrey
    America/Miquelon|Saint Pierre Standard Time|Saint Pierre and Miquelon
    America/Montevideo|Montevideo Standard Time|Montevideo
    America/New_York|Eastern Standard Time|Eastern Time (US & Canada)
    America/Nuuk|Greenland Standard Time|Greenland
    America/Phoenix|US Mountain Standard Time|Arizona
    America/Port-au-Prince|Haiti Standard Time|Haiti
    America/Punta_Arenas|Magallanes Standard Time|Punta Arenas
    America/Regina|Canada Central Standard Time|Saskatchewan
    America/Santiago|Pacific SA Standard Time|Santiago
    America/Sao_Paulo|E. South America Standard Time|Brasilia
    America/St_Johns|Newfoundland Standard Time|Newfoundland
    America/Tijuana|Pacific Standard Time (Mexico)|Baja California
    America/Vancouver|British Columbia Standard Time
    America/Whitehorse|Yukon Standard Time|Yukon
    America/Winnipeg|Manitoba Standard Time
    Asia/Amman|Jordan Standard Time|Amman
    Asia/Baghdad|Arabic Standard Time|Baghdad
    Asia/Baku|Azerbaijan Standard Time|Baku
    Asia/Bangkok|SE Asia Standard Time|Bangkok, Hanoi, Jakarta
    Asia/Barnaul|Altai Standard Time|Barnaul, Gorno-Altaysk
    Asia/Beirut|Middle East Standard Time|Beirut
    Asia/Bishkek|Central Asia Standard Time|Bishkek
    Asia/Chita|Transbaikal Standard Time|Chita
    Asia/Colombo|Sri Lanka Standard Time|Sri Jayawardenepura
    Asia/Damascus|Syria Standard Time|Damascus
    Asia/Dhaka|Bangladesh Standard Time|Dhaka
    Asia/Dubai|Arabian Standard Time|Abu Dhabi, Muscat
    Asia/Hebron|West Bank Standard Time|Gaza, Hebron
    Asia/Hovd|W. Mongolia Standard Time|Hovd
    Asia/Irkutsk|North Asia East Standard Time|Irkutsk
    Asia/Jerusalem|Israel Standard Time|Jerusalem
    Asia/Kabul|Afghanistan Standard Time|Kabul
    Asia/Kamchatka|Kamchatka Standard Time|Petropavlovsk-Kamchatsky - Old
    Asia/Kamchatka|Russia Time Zone 11|Anadyr, Petropavlovsk-Kamchatsky
    Asia/Karachi|Pakistan Standard Time|Islamabad, Karachi
    Asia/Kathmandu|Nepal Standard Time|Kathmandu
    Asia/Kolkata|India Standard Time|Chennai, Kolkata, Mumbai, New Delhi
    Asia/Krasnoyarsk|North Asia Standard Time|Krasnoyarsk
    Asia/Magadan|Magadan Standard Time|Magadan
    Asia/Novosibirsk|N. Central Asia Standard Time|Novosibirsk
    Asia/Omsk|Omsk Standard Time|Omsk
    Asia/Pyongyang|North Korea Standard Time|Pyongyang
    Asia/Qyzylorda|Qyzylorda Standard Time|Qyzylorda|Astana
    Asia/Riyadh|Arab Standard Time|Kuwait, Riyadh
    Asia/Sakhalin|Sakhalin Standard Time|Sakhalin
    Asia/Seoul|Korea Standard Time|Seoul
    Asia/Shanghai|China Standard Time|Beijing, Chongqing, Hong Kong, Urumqi
    Asia/Singapore|Singapore Standard Time|Kuala Lumpur, Singapore
    Asia/Srednekolymsk|Russia Time Zone 10|Chokurdakh
    Asia/Taipei|Taipei Standard Time|Taipei
    Asia/Tashkent|West Asia Standard Time|Ashgabat, Tashkent
    Asia/Tbilisi|Georgian Standard Time|Tbilisi
    Asia/Tehran|Iran Standard Time|Tehran
    Asia/Tokyo|Tokyo Standard Time|Osaka, Sapporo, Tokyo
    Asia/Tomsk|Tomsk Standard Time|Tomsk
    Asia/Ulaanbaatar|Ulaanbaatar Standard Time|Ulaanbaatar
    Asia/Vladivostok|Vladivostok Standard Time|Vladivostok
    Asia/Yakutsk|Yakutsk Standard Time|Yakutsk
    Asia/Yangon|Myanmar Standard Time|Yangon (Rangoon)
    Asia/Yekaterinburg|Ekaterinburg Standard Time|Ekaterinburg
    Asia/Yerevan|Caucasus Standard Time|Yerevan
    Atlantic/Azores|Azores Standard Time|Azores
    Atlantic/Cape_Verde|Cape Verde Standard Time|Cabo Verde Is.|Cape Verde Is.
    Australia/Adelaide|Cen. Australia Standard Time|Adelaide
    Australia/Brisbane|E. Australia Standard Time|Brisbane
    Australia/Darwin|AUS Central Standard Time|Darwin
    Australia/Eucla|Aus Central W. Standard Time|Eucla
    Australia/Hobart|Tasmania Standard Time|Hobart
    Australia/Lord_Howe|Lord Howe Standard Time|Lord Howe Island
    Australia/Perth|W. Australia Standard Time|Perth
    Australia/Sydney|AUS Eastern Standard Time|Canberra, Melbourne, Sydney
    Etc/GMT+11|UTC-11|Coordinated Universal Time-11
    Etc/GMT+12|Dateline Standard Time|International Date Line West
    Etc/GMT+2|Mid-Atlantic Standard Time|Mid-Atlantic - Old|Mid-Atlantic
    Etc/GMT+2|UTC-02|Coordinated Universal Time-02
    Etc/GMT+8|UTC-08|Coordinated Universal Time-08
    Etc/GMT+9|UTC-09|Coordinated Universal Time-09
    Etc/GMT-12|UTC+12|Coordinated Universal Time+12
    Etc/GMT-13|UTC+13|Coordinated Universal Time+13
    Etc/UTC|UTC|Coordinated Universal Time|tzone://Microsoft/Utc
    Europe/Astrakhan|Astrakhan Standard Time|Astrakhan, Ulyanovsk
    Europe/Berlin|W. Europe Standard Time|Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    Europe/Bucharest|GTB Standard Time|Athens, Bucharest
    Europe/Budapest|Central Europe Standard Time|Belgrade, Bratislava, Budapest, Ljubljana, Prague
    Europe/Chisinau|E. Europe Standard Time|Chisinau
    Europe/Istanbul|Turkey Standard Time|Istanbul
    Europe/Kaliningrad|Kaliningrad Standard Time|Kaliningrad
    Europe/Kiev|FLE Standard Time|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
    Europe/London|GMT Standard Time|Dublin, Edinburgh, Lisbon, London
    Europe/Minsk|Belarus Standard Time|Minsk
    Europe/Moscow|Russian Standard Time|Moscow, St. Petersburg|Moscow, St. Petersburg, Volgograd
    Europe/Paris|Romance Standard Time|Brussels, Copenhagen, Madrid, Paris
    Europe/Samara|Russia Time Zone 3|Izhevsk, Samara
    Europe/Saratov|Saratov Standard Time|Saratov
    Europe/Volgograd|Volgograd Standard Time|Volgograd
    Europe/Warsaw|Central European Standard Time|Sarajevo, Skopje, Warsaw, Zagreb
    Indian/Mauritius|Mauritius Standard Time|Port Louis
    Pacific/Apia|Samoa Standard Time|Samoa
    Pacific/Auckland|New Zealand Standard Time|Auckland, Wellington
    Pacific/Bougainville|Bougainville Standard Time|Bougainville Island
    Pacific/Chatham|Chatham Islands Standard Time|Chatham Islands
    Pacific/Easter|Easter Island Standard Time|Easter Island
    Pacific/Fiji|Fiji Standard Time|Fiji
    Pacific/Guadalcanal|Central Pacific Standard Time|Solomon Is., New Caledonia
    Pacific/Honolulu|Hawaiian Standard Time|Hawaii
    Pacific/Kiritimati|Line Islands Standard Time|Kiritimati Island
    Pacific/Marquesas|Marquesas Standard Time|Marquesas Islands
    Pacific/Norfolk|Norfolk Standard Time|Norfolk Island
    Pacific/Port_Moresby|West Pacific Standard Time|Guam, Port Moresby
    Pacific/Tongatapu|Tonga Standard Time|Nuku'alofa
    """
}
