# Completion of the currencies of crypticker, for fish.

complete -c crypticker -f -a 'BTC ETH LTC DOGE XRP SOL ADA DOT LINK BCH XLM XMR'
complete -c crypticker -s h -l help -d 'Say how it is used'
complete -c crypticker -s v -l version -d 'Say which version this is'
