#!/bin/sh
# <xbar.title>To Do</xbar.title>
# <xbar.var>boolean(VAR_DONE=true): Whether what is done is shown.</xbar.var>
# expect: ☐ 2
# expect: “Buy milk” -> send
# expect: ✓
list='Buy milk
Call Jo
x Pay the rent'
open=$(printf '%s\n' "$list" | grep -vc '^x ')
echo "☐ $open"
echo "---"
printf '%s\n' "$list" | while IFS= read -r line; do
  case $line in
    'x '*) [ "${VAR_DONE:-true}" = true ] && echo "${line#x } | checked=true color=gray shell=/bin/true refresh=true" ;;
    *) echo "$line | shell=/bin/echo param1=\"$line\" refresh=true" ;;
  esac
done
echo "---"
echo "Edit | shell=open param1=~/todo.txt"
