# For widgets in shell: the conversation with Today. Today sets TODAY_SHELL for them:
#
#     #!/bin/sh
#     . "$TODAY_SHELL"
#     today_request
#     today_answer "$(today_object type=text role=value "text=$(uptime -p)")" refreshAfter:=60
#
# What is written to standard error is shown by `today log`. Only what a POSIX shell and awk can do is
# needed here. All names begin with today_.

# Reads the next request; false when there is none any more, or Today wants the program to end.
# `while today_request; do …; done` is a widget that stays.
today_request() {
  IFS= read -r today_line || [ -n "$today_line" ] || return 1
  today_id=$(today_get id)
  today_method=$(today_get method)
  [ "$today_method" != shutdown ]
}

# Prints a part of the request, or what is to stand for it if it isn't there:
#     folder=$(today_get params.settings.folder "$HOME")
#     first=$(today_get params.settings.feeds.0)
#     if [ "$today_method" = action ]; then what=$(today_get params.action); fi
today_get() {
  today_found=$(TODAY_LINE=$today_line TODAY_PATH=$1 awk "$today_reading" && echo .)
  if [ -n "$today_found" ]; then
    printf '%s\n' "${today_found%?.}"
  else
    printf '%s\n' "${2-}"
  fi
}

# Prints a JSON object of NAME=TEXT and NAME:=JSON, such as
#     today_object type=progress value:=0.5 "label=$name"
# What has no text is left out with NAME?=TEXT.
today_object() {
  awk "$today_writing"'BEGIN {
    for (i = 1; i < ARGC; i++) {
      at = index(ARGV[i], "=")
      if (at < 2) wrong(ARGV[i], ARGV[i - 1])
      name = substr(ARGV[i], 1, at - 1)
      value = substr(ARGV[i], at + 1)
      last = substr(name, length(name))
      if (last == ":" || last == "?") name = substr(name, 1, length(name) - 1)
      if (last == "?" && value == "") continue
      printf "%s%s:%s", comma, string(name), (last == ":" ? value : string(value))
      comma = ","
    }
  }' "$@" | { printf '{'; tr -d '\n'; printf '}'; }
}

# Prints a JSON array of what is JSON already, such as what today_object prints.
today_array() {
  today_comma=
  printf '['
  for today_element; do
    [ -n "$today_element" ] || continue
    printf '%s%s' "$today_comma" "$today_element"
    today_comma=,
  done
  printf ']'
}

# Prints a text as JSON, in quotes.
today_string() {
  awk "$today_writing"'BEGIN { printf "%s", string(ARGV[1]) }' "$1"
}

# Answers the request with content, and what else an answer may say, which is JSON:
# today_answer "$content" refreshAfter:=60
today_answer() {
  today_content=$1
  shift
  today_more=
  for today_field; do
    today_name=${today_field%%=*}
    today_more="$today_more,\"${today_name%:}\":${today_field#*=}"
  done
  printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"newData","content":%s%s}}\n' \
    "${today_id:-1}" "$today_content" "$today_more"
}

# Answers that what is shown is still right.
today_no_data() {
  printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"noData"}}\n' "${today_id:-1}"
}

# Answers why there is no content, as a sentence that the user reads on the card, or at a field of a form:
# today_fail "There is no network."
# today_fail "This is over" when
today_fail() {
  today_field=${2:+",\"data\":{\"field\":$(today_string "$2")}"}
  printf '{"jsonrpc":"2.0","id":%s,"error":{"message":%s%s}}\n' \
    "${today_id:-1}" "$(today_string "$1")" "$today_field"
}

# Shows content that nobody has asked for.
today_push() {
  printf '{"jsonrpc":"2.0","method":"content","params":{"content":%s}}\n' "$1"
}

# Tells the user something: today_notify ID TITLE [BODY]. The manifest needs Notify=true.
today_notify() {
  printf '{"jsonrpc":"2.0","method":"notify","params":%s}\n' \
    "$(today_object "id=$1" "title=$2" "body?=${3-}")"
}

# Writes a text in quotes. Control characters are not for cards.
today_writing='
  # What is not NAME=TEXT, most often the second word of a text that lacks its quotes. It becomes the reason
  # of the failure, as it is no JSON.
  function wrong(word, before,    text) {
    text = "today_object: \"" word "\" is not NAME=TEXT"
    if (index(before, "=") > 1) text = text "; put quotes around \"" before " " word "\""
    print text >"/dev/stderr"
    print text
    exit 1
  }

  function string(text,    i, sign, quoted) {
    quoted = "\""
    for (i = 1; i <= length(text); i++) {
      sign = substr(text, i, 1)
      if (sign == "\\" || sign == "\"") quoted = quoted "\\"
      else if (sign == "\n") { sign = "n"; quoted = quoted "\\" }
      else if (sign == "\t") sign = " "
      else if (sign ~ /[\001-\037\177]/) sign = ""
      quoted = quoted sign
    }
    return quoted "\""
  }
'

# Walks through the line and prints the value at the path; nothing where there is none.
today_reading='
  BEGIN {
    line = ENVIRON["TODAY_LINE"]
    path = ENVIRON["TODAY_PATH"]
    at = 1
    value("")
    exit 1
  }

  function skip() { while (substr(line, at, 1) ~ /[ \t\r]/) at++ }

  function found(place, text) {
    if (place != path) return
    print text
    exit 0
  }

  function value(place,    sign, start, name, count) {
    skip()
    sign = substr(line, at, 1)
    start = at
    if (sign == "{") {
      at++
      skip()
      while (at <= length(line) && substr(line, at, 1) != "}") {
        name = quoted()
        skip()
        at++
        value(place == "" ? name : place "." name)
        skip()
        if (substr(line, at, 1) == ",") at++
        skip()
      }
      at++
      found(place, substr(line, start, at - start))
    } else if (sign == "[") {
      at++
      skip()
      while (at <= length(line) && substr(line, at, 1) != "]") {
        value(place "." count++)
        skip()
        if (substr(line, at, 1) == ",") at++
        skip()
      }
      at++
      found(place, substr(line, start, at - start))
    } else if (sign == "\"") {
      found(place, quoted())
    } else {
      while (at <= length(line) && substr(line, at, 1) !~ /[],} \t\r]/) at++
      if (at == start) at++
      name = substr(line, start, at - start)
      if (name != "null") found(place, name)
    }
  }

  # A text in quotes, with what stands behind backslashes.
  function quoted(    text, sign) {
    text = ""
    at++
    while (at <= length(line)) {
      sign = substr(line, at, 1)
      if (sign == "\"") break
      if (sign == "\\") {
        at++
        sign = substr(line, at, 1)
        if (sign == "n") sign = "\n"
        else if (sign == "t" || sign == "r" || sign == "b" || sign == "f") sign = " "
        else if (sign == "u") {
          sign = letter(number(substr(line, at + 1, 4)))
          at += 4
        }
      }
      text = text sign
      at++
    }
    at++
    return text
  }

  function number(digits,    i, sum) {
    digits = tolower(digits)
    for (i = 1; i <= 4; i++) sum = sum * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
    return sum
  }

  # Today escapes only control characters, and writes all else as it is.
  function letter(code) { return code < 32 ? " " : code < 128 ? sprintf("%c", code) : "?" }
'
