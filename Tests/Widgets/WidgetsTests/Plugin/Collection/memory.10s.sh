#!/usr/bin/env bash
# <bitbar.title>Memory</bitbar.title>
# <bitbar.author>The Today authors</bitbar.author>
# <bitbar.desc>How much memory is used.</bitbar.desc>
# expect: “Total”
# expect: “Available”
# expect: “Caches” -> show
set -euo pipefail
declare -A kb
while IFS=': ' read -r key value _; do
  kb[$key]=$value
done < /proc/meminfo
total=${kb[MemTotal]}
free=${kb[MemAvailable]:-${kb[MemFree]}}
used=$(( (total - free) * 100 / total ))
human() { printf '%d.%d GB' $(( $1 / 1048576 )) $(( $1 % 1048576 * 10 / 1048576 )); }
if (( used > 90 )); then echo "$used% | color=red"; else echo "$used%"; fi
echo '---'
printf 'Total | badge="%s"\n' "$(human "$total")"
printf 'Available | badge="%s"\n' "$(human "$free")"
echo 'Caches'
printf -- '--Buffers %s\n' "$(human "${kb[Buffers]:-0}")"
printf -- '--Cached %s\n' "$(human "${kb[Cached]:-0}")"
echo '-----'
printf -- '--Swap %s | color=gray\n' "$(human "${kb[SwapTotal]:-0}")"
