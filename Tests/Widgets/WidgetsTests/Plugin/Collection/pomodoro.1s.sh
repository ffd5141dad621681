#!/bin/bash
# <bitbar.title>Pomodoro</bitbar.title>
# expect: 🍅
# expect: “Start” -> send
# expect: “Break” -> show
file=${TMPDIR:-/tmp}/no-such-pomodoro
if [[ -r $file ]]; then
  left=$(( $(cat "$file") - $(date +%s) ))
  printf ':tomato: %02d:%02d | color=%s\n' $((left / 60)) $((left % 60)) "$([[ $left -lt 60 ]] && echo red || echo green)"
else
  echo ":tomato: --:--"
fi
echo "---"
echo "Start | bash='$0' param1=start terminal=false refresh=true key=CmdOrCtrl+p"
echo "Break"
for minutes in 5 10 15; do
  echo "--$minutes minutes | bash='$0' param1=break param2=$minutes terminal=false refresh=true"
done
