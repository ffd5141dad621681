#!/bin/bash
# <bitbar.title>Ping</bitbar.title>
# <bitbar.author>The Today authors</bitbar.author>
# <bitbar.desc>How long the way to some servers is.</bitbar.desc>
# expect: ❱
# expect: “one.example” #
# expect: “Average”
times='one.example 12
two.example 48
three.example 230'
sum=0; count=0
color() { if (($1 < 30)); then echo '#66cc66'; elif (($1 < 100)); then echo '#cc9900'; else echo '#cc3b3b'; fi; }
menu=
while read -r name time; do
  sum=$((sum + time)); count=$((count + 1))
  menu+="$name | color=$(color "$time") badge=${time}ms"$'\n'
done <<< "$times"
average=$((sum / count))
echo "❱ ${average} ms | color=$(color $average) size=14"
echo "---"
printf '%s' "$menu" | sed 's/ badge=[^ ]*//'
echo "Average | badge='${average} ms'"
echo "---"
echo "Refresh... | refresh=true"
