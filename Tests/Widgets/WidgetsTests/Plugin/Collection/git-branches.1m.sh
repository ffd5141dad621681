#!/usr/bin/env bash
# <xbar.title>Branches</xbar.title>
# <xbar.desc>What is not committed in a folder of repositories.</xbar.desc>
# expect: ± 2
# expect: “today  main”
# expect: “notes  draft” orange
status() {
  case $1 in
    today) printf '## main...origin/main\n' ;;
    notes) printf '## draft...origin/draft [ahead 1]\n M a.txt\n?? b.txt\n' ;;
  esac
}
dirty=0
lines=()
for repository in today notes; do
  text=$(status "$repository")
  branch=$(sed -n '1s/^## \([^.]*\).*/\1/p' <<< "$text")
  changes=$(( $(wc -l <<< "$text") - 1 ))
  dirty=$((dirty + changes))
  if ((changes)); then
    lines+=("$repository  $branch | color=orange")
    while IFS= read -r change; do lines+=("--$change | font=Menlo trim=false"); done < <(tail -n +2 <<< "$text")
  else
    lines+=("$repository  $branch")
  fi
done
echo "± $dirty"
echo "---"
printf '%s\n' "${lines[@]}"
