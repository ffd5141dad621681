#!/bin/bash
# <bitbar.title>World Clock</bitbar.title>
# <bitbar.author>The Today authors</bitbar.author>
# expect: text title
# expect: “Tokyo”
zones='Tokyo:Asia/Tokyo
Prague:Europe/Prague
New York:America/New_York'
date +%H:%M
echo '---'
while IFS=: read -r name zone; do
  hour=$(TZ=$zone date +%H)
  time=$(TZ=$zone date +'%H:%M')
  if (( 10#$hour < 7 || 10#$hour > 20 )); then sign=🌙; else sign=☀️; fi
  echo "$name | badge=$time"
  echo "--$sign $(TZ=$zone date +'%A %d') | size=11"
done <<< "$zones"
