#!/usr/bin/env python3
# <xbar.title>Pull Requests</xbar.title>
# <xbar.author.github>todayview</xbar.author.github>
# <xbar.var>string(VAR_TOKEN=""): A token.</xbar.var>
# expect: 2 to review
# expect: “#12 Fix the clock” green
# expect: “#9 Draw faster” -> open https://example.org/pull/9
import json

PULLS = json.loads('[{"number": 12, "title": "Fix the clock", "state": "success"},'
                   ' {"number": 9, "title": "Draw faster", "state": "pending"}]')
print("%d to review" % len(PULLS))
print("---")
print("today | size=11 color=gray disabled=true")
for pull in PULLS:
    line = "#%d %s | href=https://example.org/pull/%d" % (
        pull["number"], pull["title"], pull["number"])
    if pull["state"] == "success":
        line += " color=green"
    print(line)
    print("Copy the link | alternate=true shell=/bin/echo param1=%d" % pull["number"])
