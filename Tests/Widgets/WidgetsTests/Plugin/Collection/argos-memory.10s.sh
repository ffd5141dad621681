#!/usr/bin/env bash
# ARGOS_VERSION is set where this is run.
# expect: bold
# expect: image icon utilities-system-monitor
# expect: “Free” secondary
while IFS=': ' read -r key value _; do
  case $key in
    MemTotal) total=$value ;;
    MemAvailable) free=$value ;;
  esac
done < /proc/meminfo
used=$(((total - free) * 100 / total))
echo "<b>$used</b> <span color='gray'>%</span> | iconName=utilities-system-monitor"
echo "---"
echo "Free | disabled=true"
echo "$((free / 1024)) MB | useMarkup=false iconName=drive-harddisk"
echo "Monitor | bash=top terminal=true iconName=utilities-terminal"
