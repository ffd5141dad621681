#!/usr/bin/env bash
# <xbar.title>Processes</xbar.title>
# <xbar.dependencies>bash,awk</xbar.dependencies>
# expect: processes
# expect: “By state” -> show
count=0
declare -A states
for stat in /proc/[0-9]*/stat; do
  { read -r line < "$stat"; } 2>/dev/null || continue
  state=${line##*) }
  state=${state%% *}
  states[$state]=$(( ${states[$state]:-0} + 1 ))
  count=$((count + 1))
done
echo "$count processes"
echo "---"
echo "By state"
for state in "${!states[@]}"; do
  echo "--$state: ${states[$state]}"
done
