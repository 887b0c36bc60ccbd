"""OpenSpiel: every installed game as an OpenSpiel game, and OpenSpiel's own search as a yardstick for bots."""

import importlib.util
import sys

from roost.core.errors import BadSetup

if importlib.util.find_spec("pyspiel") is None:
    raise BadSetup("setup-missing-package", package="roost[research]", python=sys.executable)
