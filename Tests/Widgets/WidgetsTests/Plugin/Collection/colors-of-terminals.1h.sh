#!/usr/bin/env bash
# <xbar.title>Colors of Terminals</xbar.title>
# expect: “red” red
# expect: bold “bold”
# expect: “208” #FF8700
printf '\033[32m●\033[0m ok\n---\n'
printf '\033[31mred\033[0m \033[33myellow\033[0m \033[34mblue\033[0m\n'
printf '\033[1mbold\033[0m and plain\n'
printf '\033[38;5;208m208\033[0m | trim=false\n'
printf 'off \033[31mred\033[0m | ansi=false\n'
