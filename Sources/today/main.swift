internal import Panel
hello()
