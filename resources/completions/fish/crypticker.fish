# Completion of the currencies of crypticker, for fish.

complete -c crypticker -f -a 'BTC ETH LTC DOGE XRP SOL ADA DOT LINK BCH XLM XMR'
complete -c crypticker -s h -l help -d 'Show how to use it'
complete -c crypticker -s v -l version -d 'Show the version'
