#!/usr/bin/env bash
# <xbar.title>Battery</xbar.title>
# <xbar.desc>Charge and state of all batteries; of a sample where there is none.</xbar.desc>
# expect: %
# expect: image icon battery
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/BAT0"
echo 74 > "$folder/BAT0/capacity"
echo Discharging > "$folder/BAT0/status"
for battery in "$folder"/BAT*; do
  level=$(cat "$battery/capacity")
  state=$(cat "$battery/status")
  case $level in
    [0-9]|1[0-9]) icon=battery.0; color=red ;;
    [2-4][0-9]) icon=battery.25; color=orange ;;
    *) icon=battery.75; color= ;;
  esac
  echo "$level% | sfimage=$icon ${color:+color=$color}"
  echo "---"
  echo "${battery##*/}: $state"
  if [[ $state == Discharging ]]; then
    echo "about $((level * 4 / 60)) h left | color=gray size=11"
  fi
done
