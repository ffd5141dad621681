"""The older name of `today_widget`, which other modules may have, too."""

from today_widget import *
from today_widget import __all__ as __all__
