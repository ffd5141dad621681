#!/bin/bash
# <bitbar.title>Containers</bitbar.title>
# <bitbar.desc>Those that run, with what can be done to them.</bitbar.desc>
# <bitbar.dependencies>bash</bitbar.dependencies>
# expect: 🐳 2
# expect: “web” green -> show “web”
# expect: “Stop” -> send
# expect: “old” gray -> show “old”
containers() {
  printf '%s\n' 'a1|web|Up 3 hours|8080' 'b2|store|Up 2 days|5432' 'c3|old|Exited (0)|'
}
running=$(containers | grep -c '|Up')
echo ":whale: $running"
echo "---"
containers | while IFS='|' read -r id name state port; do
  case $state in
    Up*)
      echo "$name | color=green"
      echo "--$state | size=11"
      [ -n "$port" ] && echo "--Open | href=http://localhost:$port/"
      echo "-----"
      echo "--Stop | bash=/bin/echo param1=stop param2=$id terminal=false refresh=true"
      echo "--Shell | bash=/bin/echo param1=exec param2=$id terminal=true" ;;
    *)
      echo "$name | color=gray"
      echo "--$state | size=11"
      echo "--Start | bash=/bin/echo param1=start param2=$id terminal=false refresh=true" ;;
  esac
done
