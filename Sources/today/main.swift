internal import Panel

hello()
