# Completion of the commands of today, for fish.

# Names out of what `today list --json` says: of an instance, an id, or, by instance|id, of both.
function __today_names
    today list --json 2>/dev/null | string match -rag "\"(?:$argv[1])\": ?\"([^\"]*)\"" | sort -u
end

function __today_follows
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

# For what takes one word only.
function __today_awaits
    test (count (commandline -opc)) -eq 2; and __today_follows $argv
end

complete -c today -f
for line in \
    'show|Bring the panel in' \
    'hide|Send it out of sight' \
    'toggle|Bring it in, or send it away if it is there' \
    'focus|Bring it in and give it the keyboard' \
    'pin|Keep it on the screen' \
    'unpin|Let it come and go again' \
    'settings|Show its settings' \
    'peek|Show one widget with its quick actions' \
    'status|Say whether it runs, whether it is shown, and where' \
    'quit|End it' \
    'autostart|Start it at login, or no more' \
    'doctor|Say what is there and what is wrong' \
    'list|List the widgets' \
    'add|Put a widget on the panel' \
    'remove|Take a widget off the panel' \
    'move|Move a widget' \
    'refresh|Update one widget, or all' \
    'validate|Say what is wrong with a manifest' \
    'log|Print what widgets wrote to standard error' \
    'run|Run a widget once and print its content' \
    'new|Write a new widget that works' \
    'render|Draw a card, or the whole panel' \
    '--background|Start it out of sight' \
    '--demo|Show a panel with sample data' \
    '--version|Say which version this is' \
    'help|List the commands' \
    '--help|List the commands'
    set -l parts (string split '|' -- $line)
    complete -c today -n 'test (count (commandline -opc)) -eq 1' -a $parts[1] -d $parts[2]
end
complete -c today -n '__today_awaits add run' -a '(__today_names id)'
complete -c today -n '__today_awaits peek' -a '(__today_names "instance|id")'
complete -c today -n '__today_awaits remove move refresh' -a '(__today_names instance)'
complete -c today -n '__today_follows log' -a '(__today_names instance)'
complete -c today -n '__today_follows log' -l follow -d 'Go on as more is written'
complete -c today -n '__today_awaits list' -l json -d 'For a program'
complete -c today -n '__today_awaits autostart' -a 'on off'
complete -c today -n '__today_follows new' -l shell
complete -c today -n '__today_follows new' -l python
complete -c today -n '__today_follows new' -l swift
# Those with such endings come first; -k keeps that order.
complete -c today -n '__today_awaits validate' -k -a '(__fish_complete_suffix .widget)'
complete -c today -n '__today_follows run' -k -a '(__fish_complete_suffix .widget)'
complete -c today -n '__today_follows run' -l set -x -d 'Set one of its settings, NAME=VALUE'
complete -c today -n '__today_follows render' -k -a '(for end in .json .png; __fish_complete_suffix $end; end)'
complete -c today -n '__today_follows render' -l instance -x -a '(__today_names instance)'
complete -c today -n '__today_follows render' -l mode -x -a 'compact expanded'
complete -c today -n '__today_follows render' -l appearance -x -a 'light dark'
complete -c today -n '__today_follows render' -l rtl -d 'From right to left'
complete -c today -n '__today_follows render' -l scale -x -a '1 2 3 4'
complete -c today -n '__today_follows render' -l width -x
complete -c today -n '__today_follows render' -l text-scale -x
