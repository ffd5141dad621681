#!/bin/bash
# With $ARGOS_MENU_OPEN this would wait until it is opened.
# expect: image icon user-home-symbolic
# expect: “Tab between”
# expect: 2 lines
echo "| iconName=user-home-symbolic"
echo "---"
for folder in /usr /var /tmp; do
  echo "<tt>$folder</tt> | href=file://$folder iconName=folder"
done
echo "One\nTwo"
echo "Tab\tbetween"
echo "A &amp; B"
if [ "$ARGOS_MENU_OPEN" == "true" ]; then echo "open"; fi
