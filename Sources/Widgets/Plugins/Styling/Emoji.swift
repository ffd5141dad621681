// Most names are Unicode's, which Swift knows. The table has only those that differ.

/// Emoji by their short codes.
enum Emoji {
  /// Replaces short codes in a text; unknown ones stay.
  static func replacingNames(in text: String, symbols: Bool) -> String {
    let bytes = text.utf8
    guard bytes.contains(colon) else { return text }
    var result = ""
    var rest = bytes[...]
    while let start = rest.firstIndex(of: colon) {
      result += text[rest.startIndex..<start]
      let after = rest[rest.index(after: start)...]
      let name = after.prefix(60).prefix(while: isInName)
      if !name.isEmpty, name.endIndex < after.endIndex, after[name.endIndex] == colon,
        let sign = sign(text[name.startIndex..<name.endIndex].lowercased(), symbols: symbols)
      {
        result += sign
        rest = after[after.index(after: name.endIndex)...]
      } else {
        result += ":"
        rest = after
      }
    }
    return result + text[rest.startIndex...]
  }

  private static let colon = UInt8(ascii: ":")

  private static func sign(_ name: String, symbols: Bool) -> String? {
    sign(name) ?? (symbols ? SymbolNames.sign(name) : nil)
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "_+-.".utf8.contains(byte)
    }
  }

  /// The emoji for a lowercase name.
  static func sign(_ name: String) -> String? {
    if let sign = aliases[name] ?? clock(name) { return sign }
    if let scalar = named[name] { return shown(scalar) }
    return flag(name)
  }

  /// `:clock3:` and `:clock330:`.
  private static func clock(_ name: String) -> String? {
    guard name.hasPrefix("clock") else { return nil }
    let digits = name.dropFirst(5)
    let isHalf = digits.hasSuffix("30")
    guard let hour = Int(isHalf ? digits.dropLast(2) : digits), (1...12).contains(hour) else {
      return nil
    }
    return Unicode.Scalar(0x1F550 + UInt32(hour - 1) + (isHalf ? 12 : 0)).map { String($0) }
  }

  /// Adds the emoji variation selector where the default is text.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    scalar.properties.isEmojiPresentation ? String(scalar) : "\(scalar)\u{FE0F}"
  }

  /// `:flag-de:` and `:flag_de:`, and the few country names.
  private static func flag(_ name: String) -> String? {
    var code = name[...]
    if name.hasPrefix("flag-") || name.hasPrefix("flag_") {
      code = name.dropFirst(5)
    } else if !flags.contains(name) {
      return nil
    }
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return nil
    }
    let scalars = code.utf8.compactMap { Unicode.Scalar(0x1F1E6 + UInt32($0) - 0x61) }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let flags: Set<String> = [
    "cn", "de", "es", "fr", "gb", "it", "jp", "kr", "ru", "us",
  ]

  /// By Unicode names: "MUSHROOM", "FISTED HAND SIGN", also without the last word.
  private static let named: [String: Unicode.Scalar] = {
    var found: [String: Unicode.Scalar] = [:]
    let ranges: [ClosedRange<UInt32>] = [
      0x203C...0x21AA, 0x231A...0x23FA, 0x25AA...0x27BF, 0x2934...0x2B55, 0x1F004...0x1F251,
      0x1F300...0x1FAFF,
    ]
    for scalar in ranges.joined().lazy.compactMap(Unicode.Scalar.init)
    where scalar.properties.isEmoji {
      guard let name = scalar.properties.name?.lowercased() else { continue }
      let word = name.split { $0 == " " || $0 == "-" }.joined(separator: "_")
      found[word] = found[word] ?? scalar
      for end in ["_sign", "_symbol", "_face"] where word.hasSuffix(end) {
        let short = String(word.dropLast(end.count))
        found[short] = found[short] ?? scalar
      }
    }
    return found
  }()

  private static let aliases: [String: String] = {
    let table = """
      +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 100 💯 1234 🔢 a 🅰️ abc 🔤 airplane ✈️ alarm_clock ⏰ \
      ambulance 🚑 angry 😠 apple 🍎 arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️ \
      arrow_up_down ↕️ arrow_lower_left ↙️ arrow_lower_right ↘️ arrow_upper_left ↖️ \
      arrow_upper_right ↗️ arrows_clockwise 🔃 arrows_counterclockwise 🔄 art 🎨 astonished 😲 \
      atm 🏧 baby 👶 back 🔙 balloon 🎈 ballot_box_with_check ☑️ bangbang ‼️ bank 🏦 bar_chart 📊 \
      baseball ⚾ basketball 🏀 bath 🛀 battery 🔋 beach_umbrella 🏖️ bear 🐻 beer 🍺 beers 🍻 bell 🔔 \
      no_bell 🔕 bike 🚲 bird 🐦 birthday 🎂 black_circle ⚫ white_circle ⚪ large_blue_circle 🔵 \
      large_blue_diamond 🔷 large_orange_diamond 🔶 red_circle 🔴 blue_book 📘 blue_car 🚙 \
      blue_heart 💙 blush 😊 boat ⛵ bomb 💣 book 📖 bookmark 🔖 books 📚 boom 💥 bow 🙇 boy 👦 \
      briefcase 💼 broken_heart 💔 bug 🐛 bulb 💡 bus 🚌 busstop 🚏 cake 🍰 calendar 📆 date 📅 \
      camera 📷 car 🚗 red_car 🚗 cat 🐱 cat2 🐈 cd 💿 chart 💹 chart_with_upwards_trend 📈 \
      chart_with_downwards_trend 📉 check ✔️ heavy_check_mark ✔️ white_check_mark ✅ \
      cherry_blossom 🌸 chicken 🐔 clap 👏 clipboard 📋 clock ⏰ cloud ☁️ partly_sunny ⛅ coffee ☕ \
      cold_sweat 😰 collision 💥 computer 💻 confused 😕 construction 🚧 cookie 🍪 copyright ©️ \
      cow 🐮 credit_card 💳 cry 😢 crying_cat_face 😿 dancer 💃 dart 🎯 dash 💨 diamonds ♦️ \
      disappointed 😞 dizzy 💫 dog 🐶 dog2 🐕 dollar 💵 dolphin 🐬 door 🚪 droplet 💧 ear 👂 \
      earth_africa 🌍 earth_americas 🌎 earth_asia 🌏 egg 🥚 electric_plug 🔌 email 📧 envelope ✉️ \
      e-mail 📧 euro 💶 exclamation ❗ heavy_exclamation_mark ❗ expressionless 😑 eyes 👀 \
      facepunch 👊 fast_forward ⏩ fearful 😨 fire 🔥 fire_engine 🚒 fist ✊ flags 🎏 floppy_disk 💾 \
      flushed 😳 football 🏈 fork_and_knife 🍴 fox_face 🦊 free 🆓 frowning 😦 fuelpump ⛽ gear ⚙️ \
      gem 💎 ghost 👻 gift 🎁 golf ⛳ grapes 🍇 green_apple 🍏 green_book 📗 green_heart 💚 \
      grey_exclamation ❕ grey_question ❔ grin 😁 grinning 😀 hamburger 🍔 hammer 🔨 \
      hammer_and_wrench 🛠️ hand ✋ raised_hand ✋ wave 👋 handbag 👜 headphones 🎧 hear_no_evil 🙉 \
      heart ❤️ heartbeat 💓 heart_eyes 😍 hearts ♥️ heavy_minus_sign ➖ heavy_plus_sign ➕ \
      heavy_multiplication_x ✖️ heavy_dollar_sign 💲 hocho 🔪 honeybee 🐝 bee 🐝 horse 🐴 \
      hospital 🏥 hotel 🏨 hourglass ⌛ hourglass_flowing_sand ⏳ house 🏠 hugs 🤗 \
      inbox_tray 📥 outbox_tray 📤 information_source ℹ️ innocent 😇 interrobang ⁉️ iphone 📱 \
      joy 😂 key 🔑 keyboard ⌨️ kiss 💋 kissing 😗 laughing 😆 satisfied 😆 leaves 🍃 ledger 📒 \
      left_right_arrow ↔️ leftwards_arrow_with_hook ↩️ arrow_right_hook ↪️ lemon 🍋 link 🔗 lock 🔒 \
      unlock 🔓 loop ➿ loud_sound 🔊 loudspeaker 📢 mega 📣 love_letter 💌 mag 🔍 mag_right 🔎 \
      mailbox 📫 man 👨 woman 👩 mask 😷 memo 📝 pencil 📝 pencil2 ✏️ microphone 🎤 mobile_phone_off 📴 \
      money_with_wings 💸 moneybag 💰 monkey_face 🐵 moon 🌔 crescent_moon 🌙 full_moon 🌕 \
      new_moon 🌑 mountain ⛰️ mouse 🐭 mouse2 🐁 computer_mouse 🖱️ movie_camera 🎥 mute 🔇 \
      muscle 💪 musical_note 🎵 notes 🎶 musical_score 🎼 new 🆕 newspaper 📰 no_entry ⛔ \
      no_entry_sign 🚫 no_good 🙅 no_mouth 😶 nose 👃 notebook 📓 o ⭕ ocean 🌊 ok 🆗 ok_hand 👌 on 🔛 \
      open_file_folder 📂 file_folder 📁 open_mouth 😮 orange_book 📙 orange_heart 🧡 package 📦 \
      page_facing_up 📄 page_with_curl 📃 palm_tree 🌴 panda_face 🐼 paperclip 📎 parking 🅿️ pause ⏸️ \
      pause_button ⏸️ play ▶️ arrow_forward ▶️ arrow_backward ◀️ arrow_up_small 🔼 \
      arrow_down_small 🔽 stop_button ⏹️ record_button ⏺️ next_track_button ⏭️ \
      previous_track_button ⏮️ play_or_pause_button ⏯️ penguin 🐧 pensive 😔 phone ☎️ telephone ☎️ \
      telephone_receiver 📞 pig 🐷 pill 💊 pizza 🍕 point_down 👇 point_left 👈 point_right 👉 point_up ☝️ \
      point_up_2 👆 police_car 🚓 poop 💩 hankey 💩 shit 💩 pray 🙏 printer 🖨️ purple_heart 💜 pushpin 📌 \
      round_pushpin 📍 question ❓ rabbit 🐰 racehorse 🐎 radio 📻 radio_button 🔘 rage 😡 railway_car 🚃 \
      rain_cloud 🌧️ rainbow 🌈 raised_hands 🙌 recycle ♻️ registered ®️ relaxed ☺️ relieved 😌 \
      repeat 🔁 repeat_one 🔂 rewind ⏪ robot 🤖 rocket 🚀 rofl 🤣 rose 🌹 rotating_light 🚨 \
      runner 🏃 running 🏃 sailboat ⛵ santa 🎅 satellite 📡 scissors ✂️ scream 😱 scroll 📜 \
      seedling 🌱 shield 🛡️ ship 🚢 shopping_cart 🛒 shower 🚿 skull 💀 sleeping 😴 sleepy 😪 \
      smile 😄 smiley 😃 smiling_imp 😈 smirk 😏 smoking 🚬 snake 🐍 snow_cloud 🌨️ snowflake ❄️ \
      snowman ⛄ sob 😭 soccer ⚽ sound 🔉 speaker 🔈 space_invader 👾 sparkles ✨ \
      sparkling_heart 💖 speech_balloon 💬 speedboat 🚤 star ⭐ star2 🌟 stopwatch ⏱️ \
      stuck_out_tongue 😛 stuck_out_tongue_winking_eye 😜 studio_microphone 🎙️ sun_behind_cloud 🌥️ \
      sun_with_face 🌞 sunflower 🌻 sunglasses 😎 sunny ☀️ sunrise 🌅 sweat 😓 sweat_smile 😅 \
      sweat_drops 💦 symbols 🔣 tada 🎉 taxi 🚕 tea 🍵 tent ⛺ thermometer 🌡️ thinking 🤔 \
      thought_balloon 💭 three 3️⃣ two 2️⃣ one 1️⃣ zero 0️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ \
      nine 9️⃣ keycap_ten 🔟 hash #️⃣ thunder_cloud_and_rain ⛈️ cloud_with_lightning 🌩️ \
      cloud_with_rain 🌧️ cloud_with_snow 🌨️ ticket 🎫 tiger 🐯 timer_clock ⏲️ tired_face 😫 tm ™️ \
      toilet 🚽 tomato 🍅 tongue 👅 top 🔝 tornado 🌪️ train 🚋 train2 🚆 tram 🚊 metro 🚇 tree 🌲 \
      evergreen_tree 🌲 deciduous_tree 🌳 triumph 😤 trophy 🏆 tropical_drink 🍹 truck 🚚 tv 📺 umbrella ☔ \
      open_umbrella ☂️ unamused 😒 up 🆙 upside_down_face 🙃 v ✌️ vertical_traffic_light 🚦 \
      traffic_light 🚥 vibration_mode 📳 video_camera 📹 video_game 🎮 vs 🆚 walking 🚶 warning ⚠️ \
      wastebasket 🗑️ watch ⌚ watermelon 🍉 wc 🚾 weary 😩 wheelchair ♿ white_flower 💮 \
      white_large_square ⬜ black_large_square ⬛ wind_face 🌬️ wine_glass 🍷 wink 😉 worried 😟 \
      wrench 🔧 x ❌ negative_squared_cross_mark ❎ yellow_heart 💛 black_heart 🖤 yum 😋 zap ⚡ \
      zzz 💤 desktop_computer 🖥️ hot_pepper 🌶️ fog 🌫️ wifi 📶 signal_strength 📶 globe 🌐 \
      globe_with_meridians 🌐 octocat 🐙 octopus 🐙 shipit 🐿️ whale 🐳 whale2 🐋 bust_in_silhouette 👤 \
      busts_in_silhouette 👥 closed_lock_with_key 🔐 hatching_chick 🐣 green_circle 🟢 \
      yellow_circle 🟡 orange_circle 🟠 purple_circle 🟣 brown_circle 🟤 blue_circle 🔵 \
      small_red_triangle 🔺 small_red_triangle_down 🔻 stop_sign 🛑 see_no_evil 🙈 speak_no_evil 🙊 \
      hotsprings ♨️ cloud_with_lightning_and_rain ⛈️ sun_behind_rain_cloud 🌦️ \
      sun_behind_small_cloud 🌤️ sun_behind_large_cloud 🌥️ partly_sunny_rain 🌦️ \
      snowman_with_snow ☃️ pound 💷 yen 💴 running_man 🏃 running_woman 🏃‍♀️ walking_man 🚶 \
      mountain_bicyclist 🚵 mountain_biking_man 🚵 biking_man 🚴 bicyclist 🚴 person_frowning 🙍 \
      house_with_garden 🏡 office 🏢 post_office 🏣 rice 🍚 egg_plant 🍆 eggplant 🍆 fries 🍟 \
      ice_cream 🍨 icecream 🍦 tangerine 🍊 strawberry 🍓 plate_with_cutlery 🍽️ meat_on_bone 🍖 \
      sake 🍶 wolf 🐺 frog 🐸 cow2 🐄 pig2 🐖 pig_nose 🐽 rabbit2 🐇 tiger2 🐅 dragon_face 🐲 \
      spider_web 🕸️ lady_beetle 🐞 beetle 🐞 ant 🐜 tropical_fish 🐠 blowfish 🐡 turtle 🐢 \
      man_technologist 👨‍💻 woman_technologist 👩‍💻 technologist 🧑‍💻 cop 👮 policeman 👮 \
      construction_worker 👷 guardsman 💂 princess 👸 angel 👼 family 👪 couple 👫 girl 👧 \
      older_man 👴 older_woman 👵 imp 👿 japanese_ogre 👹 japanese_goblin 👺 alien 👽 zipper_mouth_face 🤐 \
      money_mouth_face 🤑 nerd_face 🤓 hushed 😯 anguished 😧 grimacing 😬 kissing_heart 😘 \
      kissing_closed_eyes 😚 kissing_smiling_eyes 😙 stuck_out_tongue_closed_eyes 😝 \
      disappointed_relieved 😥 persevere 😣 confounded 😖 slightly_smiling_face 🙂 \
      slightly_frowning_face 🙁 roll_eyes 🙄 dizzy_face 😵 smile_cat 😸 joy_cat 😹 heart_eyes_cat 😻 \
      smirk_cat 😼 kissing_cat 😽 scream_cat 🙀 pouting_cat 😾 punch 👊 crossed_fingers 🤞 metal 🤘 \
      vulcan_salute 🖖 writing_hand ✍️ nail_care 💅 lips 👄 revolving_hearts 💞 two_hearts 💕 \
      heartpulse 💗 cupid 💘 gift_heart 💝 anger 💢 hole 🕳️ speaking_head 🗣️ man_dancing 🕺 \
      shirt 👕 tshirt 👕 jeans 👖 necktie 👔 dress 👗 tophat 🎩 mortar_board 🎓 crown 👑 eyeglasses 👓 \
      closed_umbrella 🌂 bouquet 💐 herb 🌿 four_leaf_clover 🍀 maple_leaf 🍁 fallen_leaf 🍂 \
      ear_of_rice 🌾 christmas_tree 🎄 jack_o_lantern 🎃 volcano 🌋 milky_way 🌌 stars 🌠 city_sunset 🌆 \
      city_sunrise 🌇 night_with_stars 🌃 bullettrain_side 🚄 bullettrain_front 🚅 light_rail 🚈 \
      station 🚉 helicopter 🚁 small_airplane 🛩️ flight_departure 🛫 flight_arrival 🛬 \
      oncoming_automobile 🚘 oncoming_taxi 🚖 minibus 🚐 trolleybus 🚎 tractor 🚜 motorcycle 🏍️ \
      motor_scooter 🛵 anchor ⚓ file_cabinet 🗄️ card_index_dividers 🗂️ card_file_box 🗃️ spiral_notepad 🗒️ \
      spiral_calendar 🗓️ calendar_spiral 🗓️ triangular_ruler 📐 straight_ruler 📏 mag_left 🔍 \
      lock_with_ink_pen 🔏 old_key 🗝️ nut_and_bolt 🔩 chains ⛓️ syringe 💉 microscope 🔬 telescope 🔭 \
      crystal_ball 🔮 barber 💈 joystick 🕹️ slot_machine 🎰 game_die 🎲 black_joker 🃏 mahjong 🀄 \
      film_strip 🎞️ clapper 🎬 performing_arts 🎭 guitar 🎸 musical_keyboard 🎹 trumpet 🎺 violin 🎻 \
      vhs 📼 minidisc 💽 fax 📠 pager 📟 radioactive ☢️ biohazard ☣️ u7981 🈲 sos 🆘 cool 🆒 ng 🆖 id 🆔 \
      up_arrow ⬆️ down_arrow ⬇️ asterisk *️⃣ heavy_division_sign ➗ curly_loop ➰ part_alternation_mark 〽️ \
      white_small_square ▫️ black_small_square ▪️ white_medium_square ◻️ black_medium_square ◼️ \
      checkered_flag 🏁 triangular_flag_on_post 🚩 crossed_flags 🎌 black_flag 🏴 white_flag 🏳️ \
      rainbow_flag 🏳️‍🌈 uk 🇬🇧 eu 🇪🇺 green_square 🟩 red_square 🟥 yellow_square 🟨 blue_square 🟦 mountain_snow 🏔️ \
      heavy_heart_exclamation ❣️ white_heart 🤍 eject_button ⏏️ infinity ♾️ coin 🪙
      """
    let words = table.split(separator: " ")
    var found: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      found[String(words[index])] = String(words[index + 1])
    }
    return found
  }()
}
