"""OpenSpiel: every installed game as an OpenSpiel game, and OpenSpiel's own search as a yardstick for bots."""

import importlib.util
import sys

from roost.core.errors import BadSetup

if importlib.util.find_spec("pyspiel") is None:
    raise BadSetup("setup-missing-package", package="roost[research]", python=sys.executable)

from absl import logging  # OpenSpiel needs it, so it is installed

# When a program configures logging, this handler closes its stream, unless that is the original standard error.
logging.get_absl_handler().python_handler.setStream(sys.__stderr__)
