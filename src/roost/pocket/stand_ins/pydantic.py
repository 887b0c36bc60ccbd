"""The part of pydantic 2 that the models of tables and messages use, in plain Python.

What is read is checked: fields that are missing or unknown, and the types of values. Limits of lengths and patterns are
not: they protect a server from strangers.
"""

from __future__ import annotations

import copy
import dataclasses
import inspect
import json
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin

from pydantic_core import to_json

ConfigDict = dict
StrictInt = int
StrictBool = bool
ValidatorFunctionWrapHandler = Callable[[Any], Any]
_MISSING: Any = object()


class ValidationError(ValueError):
    """Data that do not fit a model."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why

    def errors(self) -> list[dict[str, Any]]:
        """Return what is wrong, as pydantic does."""
        return [{"loc": tuple(self.where.split(".")) if self.where else (), "type": self.why}]


class WrapValidator:
    """A validator in an annotation, which is not run."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function


class FieldInfo:
    """A field, and its default."""

    def __init__(self, default: Any) -> None:
        self.default = default


def Field(default: Any = _MISSING, **_facts: Any) -> Any:  # noqa: N802  # its name in pydantic
    """Declare a field; descriptions and limits are left out."""
    return FieldInfo(default)


class BaseModel:
    """Values with names and defaults, which do not change."""

    model_config: ClassVar[dict[str, Any]] = {}
    model_fields: ClassVar[dict[str, FieldInfo]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        fields = {name: info for base in reversed(cls.__mro__[1:]) for name, info in _fields_of(base).items()}
        for name, annotation in inspect.get_annotations(cls).items():
            if name != "model_config" and not str(annotation).startswith("ClassVar"):
                default = cls.__dict__.get(name, _MISSING)
                fields[name] = default if isinstance(default, FieldInfo) else FieldInfo(default)
        cls.model_fields = fields
        parents = [getattr(base, "model_config", {}) for base in reversed(cls.__mro__[1:])]
        cls.model_config = {name: value for config in [*parents, cls.model_config] for name, value in config.items()}

    def __init__(self, **given: Any) -> None:
        own = self.__dict__
        for name, field in type(self).model_fields.items():
            value = given.pop(name, field.default)
            if value is _MISSING:
                raise ValidationError(name, "missing")
            own[name] = copy.copy(value) if isinstance(value, list | dict) else value
        if given and type(self).model_config.get("extra") == "forbid":
            raise ValidationError(next(iter(given)), "extra_forbidden")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} does not change")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"  # a secret may be in it

    @classmethod
    def model_validate(cls, data: Any, from_attributes: bool = False) -> Self:
        """Return a model of checked data."""
        if from_attributes:
            data = {name: getattr(data, name) for name in cls.model_fields if hasattr(data, name)}
        found: Self = _read(data, cls, "")
        return found

    @classmethod
    def model_construct(cls, _fields_set: set[str] | None = None, **values: Any) -> Self:
        """Return a model of values that are known to fit."""
        return cls(**values)

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """Return a copy with other values."""
        return type(self)(**{**self.__dict__, **update})

    def model_dump_json(self) -> str:
        """Return the model in JSON."""
        return to_json(self).decode()


def _fields_of(base: type) -> dict[str, FieldInfo]:
    return base.model_fields if issubclass(base, BaseModel) else {}


_HINTS: dict[Any, dict[str, Any]] = {}


def _hints(model: Any) -> dict[str, Any]:
    if model not in _HINTS:
        _HINTS[model] = typing.get_type_hints(model)
    return _HINTS[model]


class TypeAdapter:
    """Reads and writes one of several models, which a field tells apart."""

    def __init__(self, kind: Any, config: Any = None) -> None:  # noqa: ARG002  # how errors are shown
        self._kind = get_args(kind)[0] if get_origin(kind) is typing.Annotated else kind

    def validate_json(self, text: str | bytes) -> Any:
        """Return the model in a text."""
        try:
            data = json.loads(text)
        except ValueError as error:
            raise ValidationError("", "json_invalid") from error
        return self.validate_python(data)

    def validate_python(self, data: Any) -> Any:
        """Return the model of checked data."""
        return _read(data, self._kind, "")

    def dump_json(self, value: Any, exclude_defaults: bool = False) -> bytes:
        """Return a model in JSON."""
        assert not exclude_defaults
        return to_json(value)


def _read(value: Any, kind: Any, where: str) -> Any:
    """Return a value from JSON as a type asks for it; raise ValidationError if it does not fit."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any or isinstance(kind, typing.TypeVar):
        return value
    if origin in (Union, types.UnionType):
        return _read_one_of(value, parts, where)
    if origin is Literal:
        if value in parts:
            return value
    elif origin in (list, tuple):
        if isinstance(value, list):
            return origin(_read_rows(value, origin, parts, where))
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        if isinstance(value, dict):
            return _read_model(value, kind, where)
    elif dataclasses.is_dataclass(kind):
        if isinstance(value, dict):
            return _read_dataclass(value, kind, where)
    elif _fits(value, origin or kind):
        return value
    raise ValidationError(where, "type")


def _read_one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    failure: ValidationError | None = None
    for kind in kinds:
        try:
            return _read(value, kind, where)
        except ValidationError as error:
            if failure is None or _is_about(value, kind):
                failure = error
    assert failure is not None
    raise failure


def _is_about(value: Any, kind: Any) -> bool:
    """Return True if data name this model: its failure tells what is wrong."""
    if not (isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, BaseModel)):
        return False
    tags = {name: hint for name, hint in _hints(kind).items() if get_origin(hint) is Literal}
    return any(value.get(name) in get_args(tags[name]) for name in ("type", "kind") if name in tags)


def _read_rows(values: list[Any], origin: Any, kinds: tuple[Any, ...], where: str) -> list[Any]:
    if origin is tuple and Ellipsis not in kinds:
        if len(values) != len(kinds):
            raise ValidationError(where, "too_short")
        return [_read(value, kind, where) for value, kind in zip(values, kinds, strict=True)]
    return [_read(value, kinds[0], f"{where}.{number}") for number, value in enumerate(values)]


def _read_model(values: dict[str, Any], model: type[BaseModel], where: str) -> BaseModel:
    hints = _hints(model)
    known = {
        name: _read(value, hints[name], f"{where}.{name}".lstrip(".")) if name in model.model_fields else value
        for name, value in values.items()
    }
    return model(**known)


def _read_dataclass(values: dict[str, Any], kind: Any, where: str) -> Any:
    hints = _hints(kind)
    for field in dataclasses.fields(kind):
        if field.name not in values and field.default is field.default_factory is dataclasses.MISSING:
            raise ValidationError(f"{where}.{field.name}".lstrip("."), "missing")
    known = {name: value for name, value in values.items() if name in hints}
    return kind(**{name: _read(value, hints[name], f"{where}.{name}".lstrip(".")) for name, value in known.items()})


def _fits(value: Any, kind: Any) -> bool:
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind is None:
        return value is None
    return isinstance(value, kind)
