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
    'show|Show the panel' \
    'hide|Hide the panel' \
    'toggle|Show or hide the panel' \
    'focus|Show the panel and give it keyboard focus' \
    'pin|Keep the panel on screen' \
    'unpin|Let the panel hide again' \
    'settings|Show the panel with its settings open' \
    'peek|Show one widget with its quick actions' \
    'status|Show whether the panel is running and where it is shown' \
    'quit|Quit the panel' \
    'autostart|Turn starting at login on or off' \
    'doctor|Check for problems' \
    'list|List the widgets' \
    'plugins|List the plugins of other menu bars' \
    'add|Add a widget to the panel' \
    'remove|Remove a widget from the panel' \
    'move|Move a widget' \
    'stack|Put cards into one stack' \
    'unstack|Take cards out of their stack' \
    'refresh|Refresh one widget, or all of them' \
    'validate|Check a manifest for errors' \
    'log|Print what widgets wrote to standard error' \
    'run|Run a widget once and print its content' \
    'dev|Show a widget while you write it' \
    'new|Create a new, working widget' \
    'render|Draw a card, or the whole panel' \
    '--background|Start the panel hidden' \
    '--demo|Show a panel with sample data' \
    '--version|Show the version' \
    'help|Show the list of commands' \
    '--help|Show the list of commands'
    set -l parts (string split '|' -- $line)
    complete -c today -n 'test (count (commandline -opc)) -eq 1' -a $parts[1] -d $parts[2]
end
complete -c today -n '__today_awaits add run dev' -a '(__today_names id)'
complete -c today -n '__today_awaits peek' -a '(__today_names "instance|id")'
complete -c today -n '__today_awaits remove move refresh' -a '(__today_names instance)'
complete -c today -n '__today_follows stack unstack' -a '(__today_names instance)'
complete -c today -n '__today_follows log' -a '(__today_names instance)'
complete -c today -n '__today_follows log' -l follow -d 'Keep printing as more is written'
complete -c today -n '__today_awaits list status' -l json -d 'Print JSON'
complete -c today -n '__today_awaits plugins' -l open -d 'Open their folder'
complete -c today -n '__today_awaits add' -F
complete -c today -n '__today_follows add' -l yes -d 'Add a script from the web that you have read'
complete -c today -n '__today_awaits autostart' -a 'on off'
complete -c today -n '__today_follows new' -l shell
complete -c today -n '__today_follows new' -l python
complete -c today -n '__today_follows new' -l swift
# Those with such endings come first; -k keeps that order.
complete -c today -n '__today_awaits validate' -k -a '(__fish_complete_suffix .widget)'
complete -c today -n '__today_follows run dev' -k -a '(__fish_complete_suffix .widget)'
complete -c today -n '__today_follows run dev' -l set -x -d 'Set one of its settings, NAME=VALUE'
complete -c today -n '__today_follows run render' -l action -x -d 'Send it an action, as a click does'
complete -c today -n '__today_follows run render' -l value -x -d 'What is sent with the action, as JSON'
complete -c today -n '__today_follows run render' -l for -x -d 'Let it run for so many seconds'
complete -c today -n '__today_follows run render' -l strict -d 'Fail for anything misspelled or missing'
complete -c today -n '__today_follows run' -l json -d 'Print JSON'
complete -c today -n '__today_follows dev' -l appearance -x -a 'light dark'
complete -c today -n '__today_follows dev' -l rtl -d 'From right to left'
complete -c today -n '__today_follows dev' -l text-scale -x
complete -c today -n '__today_follows dev' -l once -d 'Write a picture, and end'
complete -c today -n '__today_follows dev' -l png -x -k -a '(__fish_complete_suffix .png)'
complete -c today -n '__today_follows render' -k -a '(for end in .json .widget .png; __fish_complete_suffix $end; end)'
complete -c today -n '__today_follows render' -l instance -x -a '(__today_names instance)'
complete -c today -n '__today_follows render' -l screen -x -d 'Draw a screen that the card opens'
complete -c today -n '__today_follows render' -l form -x -d 'Draw a form or question that it opens'
complete -c today -n '__today_follows render' -l mode -x -a 'compact expanded'
complete -c today -n '__today_follows render' -l appearance -x -a 'light dark'
complete -c today -n '__today_follows render' -l rtl -d 'From right to left'
complete -c today -n '__today_follows render' -l demo -d 'Draw a panel with sample data'
complete -c today -n '__today_follows render' -l welcome -d 'With --demo, as a new user first sees it'
complete -c today -n '__today_follows render' -l set -x -d 'Set one of its settings, NAME=VALUE'
complete -c today -n '__today_follows render' -l scale -x -a '1 2 3 4'
complete -c today -n '__today_follows render' -l width -x
complete -c today -n '__today_follows render' -l text-scale -x
