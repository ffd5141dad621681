#!/usr/bin/env python3
# <swiftbar.title>Builds</swiftbar.title>
# <swiftbar.hideAbout>true</swiftbar.hideAbout>
# <swiftbar.schedule>*/2 8-18 * * 1-5</swiftbar.schedule>
# expect: image icon dialog-warning-symbolic
# expect: -> open https://example.org/main
# expect: badge “failed”
BUILDS = [("main", "passed", "checkmark.circle"), ("release", "failed", "xmark.octagon")]
failed = [b for b in BUILDS if b[1] == "failed"]
print("%d | sfimage=%s sfcolor=red" % (
    len(failed), "exclamationmark.triangle" if failed else "checkmark.circle"))
print("---")
for name, state, symbol in BUILDS:
    print("%s | sfimage=%s badge=%s href=https://example.org/%s tooltip='%s, two minutes ago'" % (
        name, symbol, state, name, state))
