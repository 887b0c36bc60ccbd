"""Logs: one JSON object per line, without addresses, cookies or cards."""

from __future__ import annotations

import json
import logging
import logging.config
from typing import Any

from roost.core.errors import BadSetup

LEVELS = ("debug", "info", "warning", "error")
_STANDARD = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}


class JsonFormatter(logging.Formatter):
    """Formats a log record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON: time, level, logger, message and extra values."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _STANDARD}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def configure(level: str = "info") -> dict[str, Any]:
    """Return the logging configuration of a server. Single requests are not logged, also not malformed ones, of which
    anyone could send enough to fill a disk."""
    if level not in LEVELS:
        raise BadSetup("setup-bad-value", option="--log-level", value=level, allowed=", ".join(LEVELS))
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "loggers": {
            "roost": {"handlers": ["stderr"], "level": level.upper(), "propagate": False},
            "uvicorn": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        },
    }
