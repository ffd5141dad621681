// The names that GitHub uses (gemoji's, as Debian's golang-github-yuin-goldmark-emoji 1.0.1 lists them), and common
// others of the same emoji (golang-github-kyokomi-emoji 2.2.12). Both are facts in lists under the MIT license.
// Those that `named`, `clock` and `flag` derive are left out.

extension Emoji {
  /// Emoji by the names that aren't Unicode's.
  static let aliases: [String: String] = {
    let table = """
      +1 👍 -1 👎 100 💯 1234 🔢 1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 8ball 🎱 a 🅰️ \
      ab 🆎 abc 🔤 abcd 🔡 accept 🉑 admission_tickets 🎟️ afghanistan 🇦🇫 airplane ✈️ \
      airplane_arrival 🛬 airplane_small 🛩️ aland_islands 🇦🇽 albania 🇦🇱 alembic ⚗️ algeria 🇩🇿 \
      alien 👽 american_samoa 🇦🇸 andorra 🇦🇩 angel 👼 anger_right 🗯️ angola 🇦🇴 \
      angry_face_with_horns 👿 anguilla 🇦🇮 antarctica 🇦🇶 antenna_bars 📶 antigua_barbuda 🇦🇬 \
      apple 🍎 argentina 🇦🇷 armenia 🇦🇲 arrow_backward ◀️ arrow_double_down ⏬ arrow_double_up ⏫ \
      arrow_down ⬇️ arrow_down_small 🔽 arrow_forward ▶️ arrow_heading_down ⤵️ \
      arrow_heading_up ⤴️ arrow_left ⬅️ arrow_lower_left ↙️ arrow_lower_right ↘️ arrow_right ➡️ \
      arrow_right_hook ↪️ arrow_up ⬆️ arrow_up_down ↕️ arrow_up_small 🔼 arrow_upper_left ↖️ \
      arrow_upper_right ↗️ arrows_clockwise 🔃 arrows_counterclockwise 🔄 art 🎨 \
      artificial_satellite 🛰️ artist 🧑‍🎨 aruba 🇦🇼 ascension_island 🇦🇨 asterisk *️⃣ astronaut 🧑‍🚀 \
      atm 🏧 atom ⚛️ atom_symbol ⚛️ australia 🇦🇺 austria 🇦🇹 azerbaijan 🇦🇿 b 🅱️ back 🔙 backpack 🎒 \
      badminton 🏸 bahamas 🇧🇸 bahrain 🇧🇭 balance_scale ⚖️ bald_man 👨‍🦲 bald_person 🧑‍🦲 \
      bald_woman 👩‍🦲 ballot_box 🗳️ ballot_box_with_ballot 🗳️ ballot_box_with_check ☑️ bamboo 🎍 \
      bangbang ‼️ bangladesh 🇧🇩 barbados 🇧🇧 barber 💈 barely_sunny 🌥️ basketball 🏀 \
      basketball_man ⛹️‍♂️ basketball_woman ⛹️‍♀️ beach 🏖️ beach_umbrella 🏖️ \
      beach_with_umbrella 🏖️ bed 🛏️ bee 🐝 beer 🍺 beers 🍻 beginner 🔰 belarus 🇧🇾 belgium 🇧🇪 \
      belize 🇧🇿 bell_with_slash 🔕 bellhop 🛎️ bellhop_bell 🛎️ benin 🇧🇯 bento 🍱 bermuda 🇧🇲 \
      bhutan 🇧🇹 bike 🚲 biking_man 🚴‍♂️ biking_woman 🚴‍♀️ biohazard ☣️ birthday 🎂 black_circle ⚫ \
      black_flag 🏴 black_joker 🃏 black_medium_square ◼️ black_nib ✒️ black_small_square ▪️ \
      black_square_for_stop ⏹️ blond_haired_man 👱‍♂️ blond_haired_person 👱 \
      blond_haired_woman 👱‍♀️ blonde_woman 👱‍♀️ blue_car 🚙 blue_circle 🔵 blue_square 🟦 blush 😊 \
      boat ⛵ bolivia 🇧🇴 book 📖 boom 💥 boot 👢 bosnia_herzegovina 🇧🇦 botswana 🇧🇼 \
      bouncing_ball_man ⛹️‍♂️ bouncing_ball_person ⛹️ bouncing_ball_woman ⛹️‍♀️ bouvet_island 🇧🇻 \
      bow 🙇 bowing_man 🙇‍♂️ bowing_woman 🙇‍♀️ brazil 🇧🇷 breast-feeding 🤱 bricks 🧱 \
      bride_with_veil 👰‍♀️ british_indian_ocean_territory 🇮🇴 british_virgin_islands 🇻🇬 \
      brown_circle 🟤 brown_square 🟫 brunei 🇧🇳 building_construction 🏗️ bulb 💡 bulgaria 🇧🇬 \
      bullet_train 🚅 bullettrain_front 🚅 bullettrain_side 🚄 bullseye 🎯 burkina_faso 🇧🇫 \
      burundi 🇧🇮 business_suit_levitating 🕴️ busstop 🚏 cake 🍰 calendar 📆 calendar_spiral 🗓️ \
      call_me 🤙 calling 📲 cambodia 🇰🇭 camel 🐫 camera_flash 📸 cameroon 🇨🇲 camping 🏕️ canada 🇨🇦 \
      canary_islands 🇮🇨 candle 🕯️ cape_verde 🇨🇻 capital_abcd 🔠 car 🚗 card_box 🗃️ \
      card_file_box 🗃️ card_index_dividers 🗂️ caribbean_netherlands 🇧🇶 cartwheeling 🤸 castle 🏰 \
      cat 🐱 cat2 🐈 cat_with_tears_of_joy 😹 cat_with_wry_smile 😼 cayman_islands 🇰🇾 cd 💿 \
      central_african_republic 🇨🇫 ceuta_melilla 🇪🇦 chad 🇹🇩 chains ⛓️ champagne 🍾 \
      champagne_glass 🥂 chart 💹 chart_decreasing 📉 chart_increasing 📈 check ✔️ \
      check_box_with_check ☑️ check_mark ✔️ checkered_flag 🏁 cheese 🧀 chess_pawn ♟️ chile 🇨🇱 \
      chipmunk 🐿️ christmas_island 🇨🇽 cigarette 🚬 city_dusk 🌆 city_sunrise 🌇 city_sunset 🌆 \
      cityscape 🏙️ cl 🆑 clamp 🗜️ clap 👏 clapper 🎬 classical_building 🏛️ climbing 🧗 \
      climbing_man 🧗‍♂️ climbing_woman 🧗‍♀️ clipperton_island 🇨🇵 clock 🕰️ cloud ☁️ cloud_rain 🌧️ \
      cloud_snow 🌨️ cloud_tornado 🌪️ cloud_with_lightning 🌩️ cloud_with_lightning_and_rain ⛈️ \
      cloud_with_rain 🌧️ cloud_with_snow 🌨️ club_suit ♣️ clubs ♣️ clutch_bag 👝 cocktail 🍸 \
      cocos_islands 🇨🇨 coffee ☕ coffin ⚰️ cold_face 🥶 cold_sweat 😰 colombia 🇨🇴 comet ☄️ \
      comoros 🇰🇲 compression 🗜️ computer 💻 computer_disk 💽 computer_mouse 🖱️ \
      congo_brazzaville 🇨🇬 congo_kinshasa 🇨🇩 congratulations ㊗️ construction_site 🏗️ \
      construction_worker_man 👷‍♂️ construction_worker_woman 👷‍♀️ control_knobs 🎛️ cook 🧑‍🍳 \
      cook_islands 🇨🇰 cool 🆒 cop 👮‍♂️ copyright ©️ corn 🌽 costa_rica 🇨🇷 cote_divoire 🇨🇮 couch 🛋️ \
      couch_and_lamp 🛋️ couple 👫 couple_mm 👨‍❤️‍👨 couple_with_heart_man_man 👨‍❤️‍👨 \
      couple_with_heart_woman_man 👩‍❤️‍👨 couple_with_heart_woman_woman 👩‍❤️‍👩 couple_ww 👩‍❤️‍👩 \
      couplekiss 💏 couplekiss_man_man 👨‍❤️‍💋‍👨 couplekiss_man_woman 👩‍❤️‍💋‍👨 \
      couplekiss_woman_woman 👩‍❤️‍💋‍👩 cow 🐮 cow2 🐄 cowboy 🤠 cowboy_hat_face 🤠 crayon 🖍️ \
      cricket_game 🏏 croatia 🇭🇷 cross ✝️ crossed_fingers 🤞 crossed_swords ⚔️ cruise_ship 🛳️ \
      cry 😢 cuba 🇨🇺 cupid 💘 curacao 🇨🇼 curly_haired_man 👨‍🦱 curly_haired_woman 👩‍🦱 curry 🍛 \
      curry_rice 🍛 cursing_face 🤬 cyprus 🇨🇾 czech_republic 🇨🇿 dagger 🗡️ dagger_knife 🗡️ \
      dancers 👯 dancing_men 👯‍♂️ dancing_women 👯‍♀️ dark_sunglasses 🕶️ dart 🎯 dashing_away 💨 \
      date 📅 deaf_man 🧏‍♂️ deaf_woman 🧏‍♀️ denmark 🇩🇰 derelict_house 🏚️ desert 🏜️ \
      desert_island 🏝️ desktop 🖥️ desktop_computer 🖥️ detective 🕵️ diamond_suit ♦️ \
      diamond_with_a_dot 💠 diamonds ♦️ diego_garcia 🇩🇬 disappointed_relieved 😥 divide ➗ \
      dividers 🗂️ djibouti 🇩🇯 dna 🧬 dog 🐶 dog2 🐕 dollar 💵 dollar_banknote 💵 dolls 🎎 dominica 🇩🇲 \
      dominican_republic 🇩🇴 double_vertical_bar ⏸️ dove 🕊️ dove_of_peace 🕊️ down-left_arrow ↙️ \
      down-right_arrow ↘️ down_arrow ⬇️ drum 🥁 e-mail 📧 ear_of_corn 🌽 earth_africa 🌍 \
      earth_americas 🌎 earth_asia 🌏 ecuador 🇪🇨 egg_plant 🍆 eggplant 🍆 egypt 🇪🇬 eight 8️⃣ \
      eight-pointed_star ✴️ eight-spoked_asterisk ✳️ eight-thirty 🕣 eight_pointed_black_star ✴️ \
      eight_spoked_asterisk ✳️ eject ⏏️ eject_button ⏏️ el_salvador 🇸🇻 eleven-thirty 🕦 \
      elf_man 🧝‍♂️ elf_woman 🧝‍♀️ email ✉️ end 🔚 england 🏴󠁧󠁢󠁥󠁮󠁧󠁿 envelope ✉️ \
      envelope_with_arrow 📩 equatorial_guinea 🇬🇶 eritrea 🇪🇷 estonia 🇪🇪 ethiopia 🇪🇹 eu 🇪🇺 euro 💶 \
      euro_banknote 💶 european_union 🇪🇺 ewe 🐑 exclamation ❗ exploding_head 🤯 eye 👁️ \
      eye-in-speech-bubble 👁️‍🗨️ eye_in_speech_bubble 👁️‍🗨️ eye_speech_bubble 👁️‍🗨️ \
      face_blowing_a_kiss 😘 face_savoring_food 😋 face_vomiting 🤮 face_with_head-bandage 🤕 \
      face_with_tongue 😛 facepalm 🤦 facepunch 👊 factory_worker 🧑‍🏭 fairy_man 🧚‍♂️ \
      fairy_woman 🧚‍♀️ falkland_islands 🇫🇰 family_man_boy 👨‍👦 family_man_boy_boy 👨‍👦‍👦 \
      family_man_girl 👨‍👧 family_man_girl_boy 👨‍👧‍👦 family_man_girl_girl 👨‍👧‍👧 \
      family_man_man_boy 👨‍👨‍👦 family_man_man_boy_boy 👨‍👨‍👦‍👦 family_man_man_girl 👨‍👨‍👧 \
      family_man_man_girl_boy 👨‍👨‍👧‍👦 family_man_man_girl_girl 👨‍👨‍👧‍👧 \
      family_man_woman_boy 👨‍👩‍👦 family_man_woman_boy_boy 👨‍👩‍👦‍👦 family_man_woman_girl 👨‍👩‍👧 \
      family_man_woman_girl_boy 👨‍👩‍👧‍👦 family_man_woman_girl_girl 👨‍👩‍👧‍👧 family_mmb 👨‍👨‍👦 \
      family_mmbb 👨‍👨‍👦‍👦 family_mmg 👨‍👨‍👧 family_mmgb 👨‍👨‍👧‍👦 family_mmgg 👨‍👨‍👧‍👧 \
      family_mwbb 👨‍👩‍👦‍👦 family_mwg 👨‍👩‍👧 family_mwgb 👨‍👩‍👧‍👦 family_mwgg 👨‍👩‍👧‍👧 \
      family_woman_boy 👩‍👦 family_woman_boy_boy 👩‍👦‍👦 family_woman_girl 👩‍👧 \
      family_woman_girl_boy 👩‍👧‍👦 family_woman_girl_girl 👩‍👧‍👧 family_woman_woman_boy 👩‍👩‍👦 \
      family_woman_woman_boy_boy 👩‍👩‍👦‍👦 family_woman_woman_girl 👩‍👩‍👧 \
      family_woman_woman_girl_boy 👩‍👩‍👧‍👦 family_woman_woman_girl_girl 👩‍👩‍👧‍👧 family_wwb 👩‍👩‍👦 \
      family_wwbb 👩‍👩‍👦‍👦 family_wwg 👩‍👩‍👧 family_wwgb 👩‍👩‍👧‍👦 family_wwgg 👩‍👩‍👧‍👧 farmer 🧑‍🌾 \
      faroe_islands 🇫🇴 fast_forward ⏩ fax 📠 feet 🐾 female-artist 👩‍🎨 female-astronaut 👩‍🚀 \
      female-cook 👩‍🍳 female-detective 🕵️‍♀️ female-doctor 👩‍⚕️ female-factory-worker 👩‍🏭 \
      female-farmer 👩‍🌾 female-firefighter 👩‍🚒 female-guard 💂‍♀️ female-judge 👩‍⚖️ \
      female-mechanic 👩‍🔧 female-office-worker 👩‍💼 female-pilot 👩‍✈️ female-police-officer 👮‍♀️ \
      female-scientist 👩‍🔬 female-singer 👩‍🎤 female-student 👩‍🎓 female-teacher 👩‍🏫 \
      female-technologist 👩‍💻 female_detective 🕵️‍♀️ female_elf 🧝‍♀️ female_fairy 🧚‍♀️ \
      female_genie 🧞‍♀️ female_mage 🧙‍♀️ female_sign ♀️ female_superhero 🦸‍♀️ \
      female_supervillain 🦹‍♀️ female_vampire 🧛‍♀️ female_zombie 🧟‍♀️ ferry ⛴️ field_hockey 🏑 \
      fiji 🇫🇯 file_cabinet 🗄️ film_frames 🎞️ film_projector 📽️ film_strip 🎞️ fingers_crossed 🤞 \
      finland 🇫🇮 firefighter 🧑‍🚒 first_place 🥇 fish_cake 🍥 fish_cake_with_swirl 🍥 fishing_pole 🎣 \
      fist ✊ fist_left 🤛 fist_oncoming 👊 fist_raised ✊ fist_right 🤜 five 5️⃣ five-thirty 🕠 \
      flags 🎏 flashlight 🔦 fleur-de-lis ⚜️ fleur_de_lis ⚜️ flight_arrival 🛬 flight_departure 🛫 \
      flipper 🐬 fog 🌫️ folded_hands 🙏 football 🏈 fork_knife_plate 🍽️ fountain_pen 🖋️ four 4️⃣ \
      four-thirty 🕟 frame_photo 🖼️ frame_with_picture 🖼️ framed_picture 🖼️ free 🆓 french_bread 🥖 \
      french_guiana 🇬🇫 french_polynesia 🇵🇫 french_southern_territories 🇹🇫 fried_egg 🍳 fries 🍟 \
      frowning 😦 frowning2 ☹️ frowning_face ☹️ frowning_man 🙍‍♂️ frowning_person 🙍 \
      frowning_woman 🙍‍♀️ fu 🖕 fuelpump ⛽ funeral_urn ⚱️ gabon 🇬🇦 gambia 🇬🇲 gear ⚙️ gem 💎 \
      genie_man 🧞‍♂️ genie_woman 🧞‍♀️ georgia 🇬🇪 ghana 🇬🇭 gibraltar 🇬🇮 gift 🎁 gift_heart 💝 \
      glasses 👓 globe 🌐 goal 🥅 goblin 👺 golf ⛳ golfer 🏌️‍♂️ golfing 🏌️ golfing_man 🏌️‍♂️ \
      golfing_woman 🏌️‍♀️ greece 🇬🇷 green_circle 🟢 green_square 🟩 greenland 🇬🇱 grenada 🇬🇩 \
      grey_exclamation ❕ grey_question ❔ grin 😁 grinning_cat 😺 guadeloupe 🇬🇵 guam 🇬🇺 guard 💂 \
      guardsman 💂‍♂️ guardswoman 💂‍♀️ guatemala 🇬🇹 guernsey 🇬🇬 guinea 🇬🇳 guinea_bissau 🇬🇼 gun 🔫 \
      guyana 🇬🇾 haircut_man 💇‍♂️ haircut_woman 💇‍♀️ haiti 🇭🇹 hammer_and_pick ⚒️ \
      hammer_and_wrench 🛠️ hammer_pick ⚒️ hand ✋ hand_over_mouth 🤭 handball_person 🤾 hankey 💩 \
      hash #️⃣ hatched_chick 🐥 head_bandage 🤕 headphones 🎧 health_worker 🧑‍⚕️ \
      hear-no-evil_monkey 🙉 hear_no_evil 🙉 heard_mcdonald_islands 🇭🇲 heart ❤️ \
      heart_exclamation ❣️ heart_eyes 😍 heart_eyes_cat 😻 heart_suit ♥️ heartbeat 💓 heartpulse 💗 \
      hearts ♥️ heavy_check_mark ✔️ heavy_heart_exclamation ❣️ heavy_multiplication_x ✖️ \
      helmet_with_cross ⛑️ high-heeled_shoe 👠 high-speed_train 🚄 high_heel 👠 hockey 🏒 hole 🕳️ \
      hollow_red_circle ⭕ homes 🏘️ honduras 🇭🇳 hong_kong 🇭🇰 horse 🐴 hot_face 🥵 hot_pepper 🌶️ \
      hot_springs ♨️ hotdog 🌭 hotsprings ♨️ hourglass_done ⌛ hourglass_flowing_sand ⏳ \
      hourglass_not_done ⏳ house 🏠 house_abandoned 🏚️ house_buildings 🏘️ houses 🏘️ hugs 🤗 \
      hungary 🇭🇺 ice 🧊 ice_hockey 🏒 ice_skate ⛸️ icecream 🍦 iceland 🇮🇸 id 🆔 \
      ideograph_advantage 🉐 index_pointing_up ☝️ india 🇮🇳 indonesia 🇮🇩 infinity ♾️ \
      information ℹ️ information_source ℹ️ innocent 😇 input_latin_letters 🔤 \
      input_latin_lowercase 🔡 input_latin_uppercase 🔠 input_numbers 🔢 input_symbols 🔣 \
      interrobang ⁉️ iphone 📱 iran 🇮🇷 iraq 🇮🇶 ireland 🇮🇪 island 🏝️ isle_of_man 🇮🇲 israel 🇮🇱 \
      jack-o-lantern 🎃 jamaica 🇯🇲 japan 🗾 jersey 🇯🇪 jigsaw 🧩 joker 🃏 jordan 🇯🇴 joy 😂 joy_cat 😹 \
      joystick 🕹️ judge 🧑‍⚖️ juggling_person 🤹 kazakhstan 🇰🇿 kenya 🇰🇪 key2 🗝️ keyboard ⌨️ \
      kick_scooter 🛴 kiribati 🇰🇮 kiss 💋 kiss_man_man 👨‍❤️‍💋‍👨 kiss_mm 👨‍❤️‍💋‍👨 \
      kiss_woman_man 👩‍❤️‍💋‍👨 kiss_woman_woman 👩‍❤️‍💋‍👩 kiss_ww 👩‍❤️‍💋‍👩 kissing_cat 😽 \
      kissing_closed_eyes 😚 kissing_heart 😘 kissing_smiling_eyes 😙 kitchen_knife 🔪 kiwi 🥝 \
      kiwi_fruit 🥝 kneeling_man 🧎‍♂️ kneeling_woman 🧎‍♀️ knife 🔪 knife_fork_plate 🍽️ koko 🈁 \
      kosovo 🇽🇰 kuwait 🇰🇼 kyrgyzstan 🇰🇬 label 🏷️ lacrosse 🥍 lantern 🏮 laos 🇱🇦 laptop 💻 \
      latin_cross ✝️ latvia 🇱🇻 laughing 😆 leaves 🍃 lebanon 🇱🇧 left-facing_fist 🤛 \
      left-right_arrow ↔️ left_arrow ⬅️ left_right_arrow ↔️ left_speech_bubble 🗨️ \
      leftwards_arrow_with_hook ↩️ lesotho 🇱🇸 level_slider 🎚️ liberia 🇱🇷 libya 🇱🇾 \
      liechtenstein 🇱🇮 linked_paperclips 🖇️ lips 👄 lithuania 🇱🇹 locked 🔒 locked_with_key 🔐 \
      locked_with_pen 🔏 locomotive 🚂 loop ➿ lotus_position 🧘 lotus_position_man 🧘‍♂️ \
      lotus_position_woman 🧘‍♀️ loud_sound 🔊 loudspeaker 📢 love-you_gesture 🤟 love_you_gesture 🤟 \
      lower_left_crayon 🖍️ lower_left_paintbrush 🖌️ luxembourg 🇱🇺 m Ⓜ️ macau 🇲🇴 macedonia 🇲🇰 \
      madagascar 🇲🇬 mag 🔍 mag_left 🔍 mag_right 🔎 mage_man 🧙‍♂️ mage_woman 🧙‍♀️ mahjong 🀄 \
      mahjong_red_dragon 🀄 mailbox 📫 mailbox_closed 📪 mailbox_with_mail 📬 mailbox_with_no_mail 📭 \
      malawi 🇲🇼 malaysia 🇲🇾 maldives 🇲🇻 male-artist 👨‍🎨 male-astronaut 👨‍🚀 male-cook 👨‍🍳 \
      male-detective 🕵️‍♂️ male-doctor 👨‍⚕️ male-factory-worker 👨‍🏭 male-farmer 👨‍🌾 \
      male-firefighter 👨‍🚒 male-guard 💂‍♂️ male-judge 👨‍⚖️ male-mechanic 👨‍🔧 \
      male-office-worker 👨‍💼 male-pilot 👨‍✈️ male-police-officer 👮‍♂️ male-scientist 👨‍🔬 \
      male-singer 👨‍🎤 male-student 👨‍🎓 male-teacher 👨‍🏫 male-technologist 👨‍💻 \
      male_detective 🕵️‍♂️ male_elf 🧝‍♂️ male_fairy 🧚‍♂️ male_genie 🧞‍♂️ male_mage 🧙‍♂️ \
      male_sign ♂️ male_superhero 🦸‍♂️ male_supervillain 🦹‍♂️ male_vampire 🧛‍♂️ male_zombie 🧟‍♂️ \
      mali 🇲🇱 malta 🇲🇹 man-biking 🚴‍♂️ man-bouncing-ball ⛹️‍♂️ man-bowing 🙇‍♂️ man-boy 👨‍👦 \
      man-boy-boy 👨‍👦‍👦 man-cartwheeling 🤸‍♂️ man-facepalming 🤦‍♂️ man-frowning 🙍‍♂️ \
      man-gesturing-no 🙅‍♂️ man-gesturing-ok 🙆‍♂️ man-getting-massage 💆‍♂️ man-girl 👨‍👧 \
      man-girl-boy 👨‍👧‍👦 man-girl-girl 👨‍👧‍👧 man-golfing 🏌️‍♂️ man-heart-man 👨‍❤️‍👨 \
      man-juggling 🤹‍♂️ man-kiss-man 👨‍❤️‍💋‍👨 man-lifting-weights 🏋️‍♂️ man-man-boy 👨‍👨‍👦 \
      man-man-boy-boy 👨‍👨‍👦‍👦 man-man-girl 👨‍👨‍👧 man-man-girl-boy 👨‍👨‍👧‍👦 \
      man-man-girl-girl 👨‍👨‍👧‍👧 man-mountain-biking 🚵‍♂️ man-playing-handball 🤾‍♂️ \
      man-playing-water-polo 🤽‍♂️ man-pouting 🙎‍♂️ man-raising-hand 🙋‍♂️ man-rowing-boat 🚣‍♂️ \
      man-running 🏃‍♂️ man-shrugging 🤷‍♂️ man-surfing 🏄‍♂️ man-swimming 🏊‍♂️ \
      man-tipping-hand 💁‍♂️ man-walking 🚶‍♂️ man-wearing-turban 👳‍♂️ man-woman-boy 👨‍👩‍👦 \
      man-woman-boy-boy 👨‍👩‍👦‍👦 man-woman-girl 👨‍👩‍👧 man-woman-girl-boy 👨‍👩‍👧‍👦 \
      man-woman-girl-girl 👨‍👩‍👧‍👧 man-wrestling 🤼‍♂️ man_artist 👨‍🎨 man_astronaut 👨‍🚀 \
      man_cartwheeling 🤸‍♂️ man_cook 👨‍🍳 man_facepalming 🤦‍♂️ man_factory_worker 👨‍🏭 \
      man_farmer 👨‍🌾 man_firefighter 👨‍🚒 man_health_worker 👨‍⚕️ man_in_manual_wheelchair 👨‍🦽 \
      man_in_motorized_wheelchair 👨‍🦼 man_in_tuxedo 🤵‍♂️ man_judge 👨‍⚖️ man_juggling 🤹‍♂️ \
      man_mechanic 👨‍🔧 man_office_worker 👨‍💼 man_pilot 👨‍✈️ man_playing_handball 🤾‍♂️ \
      man_playing_water_polo 🤽‍♂️ man_scientist 👨‍🔬 man_shrugging 🤷‍♂️ man_singer 👨‍🎤 \
      man_student 👨‍🎓 man_teacher 👨‍🏫 man_technologist 👨‍💻 man_with_probing_cane 👨‍🦯 \
      man_with_turban 👳‍♂️ mandarin 🍊 mantelpiece_clock 🕰️ map 🗺️ marshall_islands 🇲🇭 \
      martinique 🇲🇶 mask 😷 massage 💆 massage_man 💆‍♂️ massage_woman 💆‍♀️ mate 🧉 mauritania 🇲🇷 \
      mauritius 🇲🇺 mayotte 🇾🇹 mechanic 🧑‍🔧 medal 🎖️ medal_military 🎖️ medal_sports 🏅 \
      medical_symbol ⚕️ mega 📣 megaphone 📣 men_wrestling 🤼‍♂️ menorah 🕎 mermaid 🧜‍♀️ merman 🧜‍♂️ \
      metal 🤘 mexico 🇲🇽 micronesia 🇫🇲 microphone2 🎙️ middle_finger 🖕 military_medal 🎖️ milk 🥛 \
      milk_glass 🥛 minus ➖ moai 🗿 moldova 🇲🇩 monaco 🇲🇨 moneybag 💰 mongolia 🇲🇳 monocle_face 🧐 \
      montenegro 🇲🇪 montserrat 🇲🇸 moon 🌔 morocco 🇲🇦 mortar_board 🎓 mostly_sunny 🌤️ motor_boat 🛥️ \
      motorboat 🛥️ motorcycle 🏍️ motorway 🛣️ mountain ⛰️ mountain_biking_man 🚵‍♂️ \
      mountain_biking_woman 🚵‍♀️ mountain_snow 🏔️ mouse 🐭 mouse2 🐁 mozambique 🇲🇿 mrs_claus 🤶 \
      multiply ✖️ muscle 💪 musical_notes 🎶 mute 🔇 muted_speaker 🔇 myanmar 🇲🇲 nail_care 💅 \
      namibia 🇳🇦 national_park 🏞️ nauru 🇳🇷 nepal 🇳🇵 netherlands 🇳🇱 new 🆕 new_caledonia 🇳🇨 \
      new_zealand 🇳🇿 newspaper2 🗞️ newspaper_roll 🗞️ next_track_button ⏭️ ng 🆖 ng_man 🙅‍♂️ \
      ng_woman 🙅‍♀️ nicaragua 🇳🇮 niger 🇳🇪 nigeria 🇳🇬 nine 9️⃣ nine-thirty 🕤 niue 🇳🇺 no_bell 🔕 \
      no_good 🙅 no_good_man 🙅‍♂️ no_good_woman 🙅‍♀️ no_littering 🚯 no_mouth 😶 \
      non-potable_water 🚱 norfolk_island 🇳🇫 north_korea 🇰🇵 northern_mariana_islands 🇲🇵 norway 🇳🇴 \
      notepad_spiral 🗒️ notes 🎶 o ⭕ o2 🅾️ ocean 🌊 octocat 🐙 office 🏢 office_worker 🧑‍💼 ogre 👹 \
      oil 🛢️ oil_drum 🛢️ ok 🆗 ok_man 🙆‍♂️ ok_person 🙆 ok_woman 🙆‍♀️ old_key 🗝️ old_man 👴 \
      old_woman 👵 older_person 🧓 om 🕉️ oman 🇴🇲 on 🔛 oncoming_fist 👊 one 1️⃣ one-piece_swimsuit 🩱 \
      one-thirty 🕜 open_mouth 😮 open_umbrella ☂️ optical_disk 💿 orange 🍊 orange_circle 🟠 \
      orange_square 🟧 orthodox_cross ☦️ paintbrush 🖌️ pakistan 🇵🇰 palau 🇵🇼 \
      palestinian_territories 🇵🇸 panama 🇵🇦 paperclips 🖇️ papua_new_guinea 🇵🇬 paraguay 🇵🇾 \
      parasol_on_ground ⛱️ park 🏞️ parking 🅿️ part_alternation_mark 〽️ partly_sunny ⛅ \
      partly_sunny_rain 🌦️ partying_face 🥳 passenger_ship 🛳️ pause ⏸️ pause_button ⏸️ peace ☮️ \
      peace_symbol ☮️ pen 🖊️ pen_ballpoint 🖊️ pen_fountain 🖋️ pencil ✏️ pencil2 ✏️ \
      people_holding_hands 🧑‍🤝‍🧑 persevere 😣 person 🧑 person_bald 🧑‍🦲 person_curly_hair 🧑‍🦱 \
      person_fencing 🤺 person_in_manual_wheelchair 🧑‍🦽 person_in_motorized_wheelchair 🧑‍🦼 \
      person_red_hair 🧑‍🦰 person_white_hair 🧑‍🦳 person_with_probing_cane 🧑‍🦯 \
      person_with_turban 👳 peru 🇵🇪 philippines 🇵🇭 phone ☎️ pick ⛏️ pig 🐷 pig2 🐖 pilot 🧑‍✈️ \
      ping_pong 🏓 pirate_flag 🏴‍☠️ pitcairn_islands 🇵🇳 pizza 🍕 plate_with_cutlery 🍽️ play ▶️ \
      play_or_pause_button ⏯️ play_pause ⏯️ pleading_face 🥺 plus ➕ point_down 👇 point_left 👈 \
      point_right 👉 point_up ☝️ point_up_2 👆 poland 🇵🇱 policeman 👮‍♂️ policewoman 👮‍♀️ \
      pool_8_ball 🎱 poop 💩 portugal 🇵🇹 post_office 🏣 pound 💷 pound_banknote 💷 pout 😡 \
      pouting_face 🙎 pouting_man 🙎‍♂️ pouting_woman 🙎‍♀️ pray 🙏 previous_track_button ⏮️ \
      printer 🖨️ prohibited 🚫 projector 📽️ puerto_rico 🇵🇷 punch 👊 purple_circle 🟣 \
      purple_square 🟪 puzzle_piece 🧩 qatar 🇶🇦 question ❓ rabbit 🐰 rabbit2 🐇 race_car 🏎️ \
      racehorse 🐎 racing_car 🏎️ racing_motorcycle 🏍️ radioactive ☢️ rage 😡 railway_track 🛤️ \
      rain_cloud 🌧️ rainbow-flag 🏳️‍🌈 rainbow_flag 🏳️‍🌈 raised_eyebrow 🤨 \
      raised_hand_with_fingers_splayed 🖐️ raised_hands 🙌 raising_hand 🙋 raising_hand_man 🙋‍♂️ \
      raising_hand_woman 🙋‍♀️ raising_hands 🙌 ramen 🍜 record_button ⏺️ recycle ♻️ red_car 🚗 \
      red_circle 🔴 red_envelope 🧧 red_exclamation_mark ❗ red_haired_man 👨‍🦰 red_haired_woman 👩‍🦰 \
      red_heart ❤️ red_paper_lantern 🏮 red_question_mark ❓ red_square 🟥 registered ®️ relaxed ☺️ \
      reminder_ribbon 🎗️ repeat 🔁 repeat_one 🔂 rescue_worker_helmet ⛑️ reunion 🇷🇪 rewind ⏪ \
      rhino 🦏 rice 🍚 rice_scene 🎑 right-facing_fist 🤜 right_anger_bubble 🗯️ right_arrow ➡️ \
      right_arrow_curving_up ⤴️ rofl 🤣 roll_eyes 🙄 rolled-up_newspaper 🗞️ rolled_up_newspaper 🗞️ \
      rolling_eyes 🙄 romania 🇷🇴 rosette 🏵️ rotating_light 🚨 rowing_man 🚣‍♂️ rowing_woman 🚣‍♀️ \
      running 🏃 running_man 🏃‍♂️ running_shirt 🎽 running_shoe 👟 running_woman 🏃‍♀️ rwanda 🇷🇼 \
      sa 🈂️ sake 🍶 salad 🥗 salt 🧂 samoa 🇼🇸 san_marino 🇸🇲 sandal 👡 santa 🎅 sao_tome_principe 🇸🇹 \
      sassy_man 💁‍♂️ sassy_woman 💁‍♀️ satellite 📡 satellite_orbital 🛰️ satisfied 😆 \
      saudi_arabia 🇸🇦 sauna_man 🧖‍♂️ sauna_person 🧖 sauna_woman 🧖‍♀️ scales ⚖️ scientist 🧑‍🔬 \
      scissors ✂️ scotland 🏴󠁧󠁢󠁳󠁣󠁴󠁿 scream 😱 scream_cat 🙀 second_place 🥈 secret ㊙️ \
      see-no-evil_monkey 🙈 see_no_evil 🙈 senegal 🇸🇳 serbia 🇷🇸 service_dog 🐕‍🦺 seven 7️⃣ \
      seven-thirty 🕢 seychelles 🇸🇨 shamrock ☘️ sheaf_of_rice 🌾 shell 🐚 shield 🛡️ \
      shinto_shrine ⛩️ shipit 🐿️ shirt 👕 shit 💩 shoe 👞 shopping 🛍️ shopping_bags 🛍️ \
      shopping_cart 🛒 shushing_face 🤫 sierra_leone 🇸🇱 signal_strength 📶 singapore 🇸🇬 singer 🧑‍🎤 \
      sint_maarten 🇸🇽 six 6️⃣ six-thirty 🕡 six_pointed_star 🔯 ski 🎿 skier ⛷️ skis 🎿 \
      skull_and_crossbones ☠️ skull_crossbones ☠️ sleeping 😴 sleeping_bed 🛌 sleuth_or_spy 🕵️‍♂️ \
      slovakia 🇸🇰 slovenia 🇸🇮 small_airplane 🛩️ small_red_triangle 🔺 small_red_triangle_down 🔻 \
      smile 😄 smile_cat 😸 smiley 😃 smiley_cat 😺 smiling_face_with_three_hearts 🥰 smiling_imp 😈 \
      smirk 😏 smirk_cat 😼 snow-capped_mountain 🏔️ snow_capped_mountain 🏔️ snow_cloud 🌨️ \
      snowflake ❄️ snowman ⛄ snowman2 ☃️ snowman_with_snow ☃️ soap 🧼 sob 😭 soccer ⚽ \
      solomon_islands 🇸🇧 somalia 🇸🇴 soon 🔜 sos 🆘 sound 🔉 south_africa 🇿🇦 \
      south_georgia_south_sandwich_islands 🇬🇸 south_sudan 🇸🇸 space_invader 👾 spade_suit ♠️ \
      spades ♠️ sparkle ❇️ sparkler 🎇 speak-no-evil_monkey 🙊 speak_no_evil 🙊 \
      speaker_high_volume 🔊 speaker_low_volume 🔈 speaker_medium_volume 🔉 speaking_head 🗣️ \
      speech_left 🗨️ spider 🕷️ spider_web 🕸️ spiral_calendar 🗓️ spiral_calendar_pad 🗓️ \
      spiral_note_pad 🗒️ spiral_notepad 🗒️ spock-hand 🖖 sport_utility_vehicle 🚙 sri_lanka 🇱🇰 \
      st_barthelemy 🇧🇱 st_helena 🇸🇭 st_kitts_nevis 🇰🇳 st_lucia 🇱🇨 st_martin 🇲🇫 \
      st_pierre_miquelon 🇵🇲 st_vincent_grenadines 🇻🇨 stadium 🏟️ standing_man 🧍‍♂️ \
      standing_woman 🧍‍♀️ star ⭐ star-struck 🤩 star2 🌟 star_and_crescent ☪️ star_of_david ✡️ \
      star_struck 🤩 stars 🌠 stew 🍲 stop_button ⏹️ stop_sign 🛑 stopwatch ⏱️ stuck_out_tongue 😛 \
      stuck_out_tongue_closed_eyes 😝 stuck_out_tongue_winking_eye 😜 student 🧑‍🎓 \
      studio_microphone 🎙️ sudan 🇸🇩 sun ☀️ sun_behind_large_cloud 🌥️ sun_behind_rain_cloud 🌦️ \
      sun_behind_small_cloud 🌤️ sunglasses 😎 sunny ☀️ sunset 🌇 superhero_man 🦸‍♂️ \
      superhero_woman 🦸‍♀️ supervillain_man 🦹‍♂️ supervillain_woman 🦹‍♀️ surfing_man 🏄‍♂️ \
      surfing_woman 🏄‍♀️ suriname 🇸🇷 svalbard_jan_mayen 🇸🇯 swaziland 🇸🇿 sweat 😓 sweat_droplets 💦 \
      sweat_drops 💦 sweat_smile 😅 sweden 🇸🇪 sweet_potato 🍠 swim_brief 🩲 swimming_man 🏊‍♂️ \
      swimming_woman 🏊‍♀️ switzerland 🇨🇭 symbols 🔣 syria 🇸🇾 t-rex 🦖 t-shirt 👕 tada 🎉 taiwan 🇹🇼 \
      tajikistan 🇹🇯 tanzania 🇹🇿 tea 🍵 teacher 🧑‍🏫 tear-off_calendar 📆 technologist 🧑‍💻 \
      telephone ☎️ ten-thirty 🕥 tennis 🎾 thailand 🇹🇭 the_horns 🤘 thermometer 🌡️ third_place 🥉 \
      thread 🧵 three 3️⃣ three-thirty 🕞 thumbsdown 👎 thumbsup 👍 thunder_cloud_and_rain ⛈️ \
      thunder_cloud_rain ⛈️ tickets 🎟️ tiger 🐯 tiger2 🐅 timer ⏲️ timer_clock ⏲️ timor_leste 🇹🇱 \
      tipping_hand_man 💁‍♂️ tipping_hand_person 💁 tipping_hand_woman 💁‍♀️ tm ™️ togo 🇹🇬 \
      tokelau 🇹🇰 tonga 🇹🇴 tools 🛠️ top 🔝 tophat 🎩 tornado 🌪️ tr 🇹🇷 track_next ⏭️ \
      track_previous ⏮️ trackball 🖲️ trade_mark ™️ traffic_light 🚥 train 🚋 train2 🚆 tree 🌲 \
      triangular_flag 🚩 trident 🔱 trinidad_tobago 🇹🇹 tristan_da_cunha 🇹🇦 triumph 😤 truck 🚚 \
      tshirt 👕 tunisia 🇹🇳 turkmenistan 🇹🇲 turks_caicos_islands 🇹🇨 tuvalu 🇹🇻 tv 📺 twelve-thirty 🕧 \
      two 2️⃣ two-hump_camel 🐫 two-thirty 🕝 u5272 🈹 u5408 🈴 u55b6 🈺 u6307 🈯 u6708 🈷️ u6709 🈶 \
      u6e80 🈵 u7121 🈚 u7533 🈸 u7981 🈲 u7a7a 🈳 uganda 🇺🇬 uk 🇬🇧 ukraine 🇺🇦 umbrella ☔ umbrella2 ☂️ \
      umbrella_on_ground ⛱️ underage 🔞 united_arab_emirates 🇦🇪 united_nations 🇺🇳 unlock 🔓 \
      unlocked 🔓 up 🆙 up-down_arrow ↕️ up-left_arrow ↖️ up-right_arrow ↗️ up_arrow ⬆️ urn ⚱️ \
      uruguay 🇺🇾 us_outlying_islands 🇺🇲 us_virgin_islands 🇻🇮 uzbekistan 🇺🇿 v ✌️ vampire_man 🧛‍♂️ \
      vampire_woman 🧛‍♀️ vanuatu 🇻🇺 vatican_city 🇻🇦 venezuela 🇻🇪 vhs 📼 victory_hand ✌️ \
      vietnam 🇻🇳 vomiting_face 🤮 vs 🆚 vulcan 🖖 vulcan_salute 🖖 wales 🏴󠁧󠁢󠁷󠁬󠁳󠁿 walking 🚶 \
      walking_man 🚶‍♂️ walking_woman 🚶‍♀️ wallis_futuna 🇼🇫 warning ⚠️ wastebasket 🗑️ \
      water_pistol 🔫 wave 👋 waving_white_flag 🏳️ wavy_dash 〰️ wc 🚾 weight_lifter 🏋️‍♂️ \
      weight_lifting 🏋️ weight_lifting_man 🏋️‍♂️ weight_lifting_woman 🏋️‍♀️ western_sahara 🇪🇭 \
      whale 🐳 whale2 🐋 wheel_of_dharma ☸️ white_cane 🦯 white_check_mark ✅ white_circle ⚪ \
      white_exclamation_mark ❕ white_flag 🏳️ white_haired_man 👨‍🦳 white_haired_woman 👩‍🦳 \
      white_medium_square ◻️ white_question_mark ❔ white_small_square ▫️ white_sun_cloud 🌥️ \
      white_sun_rain_cloud 🌦️ white_sun_small_cloud 🌤️ wifi 📶 wilted_rose 🥀 wind_face 🌬️ wink 😉 \
      woman-biking 🚴‍♀️ woman-bouncing-ball ⛹️‍♀️ woman-bowing 🙇‍♀️ woman-boy 👩‍👦 \
      woman-boy-boy 👩‍👦‍👦 woman-cartwheeling 🤸‍♀️ woman-facepalming 🤦‍♀️ woman-frowning 🙍‍♀️ \
      woman-gesturing-no 🙅‍♀️ woman-gesturing-ok 🙆‍♀️ woman-getting-massage 💆‍♀️ woman-girl 👩‍👧 \
      woman-girl-boy 👩‍👧‍👦 woman-girl-girl 👩‍👧‍👧 woman-golfing 🏌️‍♀️ woman-heart-man 👩‍❤️‍👨 \
      woman-heart-woman 👩‍❤️‍👩 woman-juggling 🤹‍♀️ woman-kiss-man 👩‍❤️‍💋‍👨 \
      woman-kiss-woman 👩‍❤️‍💋‍👩 woman-lifting-weights 🏋️‍♀️ woman-mountain-biking 🚵‍♀️ \
      woman-playing-handball 🤾‍♀️ woman-pouting 🙎‍♀️ woman-raising-hand 🙋‍♀️ \
      woman-rowing-boat 🚣‍♀️ woman-running 🏃‍♀️ woman-shrugging 🤷‍♀️ woman-surfing 🏄‍♀️ \
      woman-swimming 🏊‍♀️ woman-tipping-hand 💁‍♀️ woman-walking 🚶‍♀️ woman-wearing-turban 👳‍♀️ \
      woman-woman-boy 👩‍👩‍👦 woman-woman-boy-boy 👩‍👩‍👦‍👦 woman-woman-girl 👩‍👩‍👧 \
      woman-woman-girl-boy 👩‍👩‍👧‍👦 woman-woman-girl-girl 👩‍👩‍👧‍👧 woman-wrestling 🤼‍♀️ \
      woman_artist 👩‍🎨 woman_astronaut 👩‍🚀 woman_cartwheeling 🤸‍♀️ woman_cook 👩‍🍳 \
      woman_dancing 💃 woman_facepalming 🤦‍♀️ woman_factory_worker 👩‍🏭 woman_farmer 👩‍🌾 \
      woman_firefighter 👩‍🚒 woman_health_worker 👩‍⚕️ woman_in_manual_wheelchair 👩‍🦽 \
      woman_in_motorized_wheelchair 👩‍🦼 woman_judge 👩‍⚖️ woman_juggling 🤹‍♀️ woman_mechanic 👩‍🔧 \
      woman_office_worker 👩‍💼 woman_pilot 👩‍✈️ woman_playing_handball 🤾‍♀️ \
      woman_playing_water_polo 🤽‍♀️ woman_scientist 👩‍🔬 woman_shrugging 🤷‍♀️ woman_singer 👩‍🎤 \
      woman_student 👩‍🎓 woman_teacher 👩‍🏫 woman_technologist 👩‍💻 woman_with_headscarf 🧕 \
      woman_with_probing_cane 👩‍🦯 woman_with_turban 👳‍♀️ womans_flat_shoe 🥿 women_wrestling 🤼‍♀️ \
      woozy_face 🥴 world_map 🗺️ wrapped_gift 🎁 wrestling 🤼 writing_hand ✍️ x ❌ yarn 🧶 \
      yellow_circle 🟡 yellow_square 🟨 yemen 🇾🇪 yen 💴 yen_banknote 💴 yin_yang ☯️ yo-yo 🪀 yum 😋 \
      zambia 🇿🇲 zany_face 🤪 zap ⚡ zero 0️⃣ zimbabwe 🇿🇼 zombie_man 🧟‍♂️ zombie_woman 🧟‍♀️ zzz 💤
      """
    let words = table.split(separator: " ")
    var found: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      found[String(words[index])] = String(words[index + 1])
    }
    return found
  }()
}
