"""Compares what was billed with what the tariffs say."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from .tariffs import Tariff

TOLERANCE = Decimal("0.01")


@dataclass(frozen=True)
class Stay:
    berth: str
    quay: str
    days: int
    billed: Decimal


def expected(stay: Stay, tariffs: dict[str, Tariff]) -> Decimal:
    return tariffs[stay.quay].per_day * stay.days


def differences(stays: list[Stay], tariffs: dict[str, Tariff]) -> dict[str, Decimal]:
    """By berth, what was billed too much (or, negative, too little)."""
    found: dict[str, Decimal] = {}
    for stay in stays:
        difference = stay.billed - expected(stay, tariffs)
        if abs(difference) > TOLERANCE:
            found[stay.berth] = found.get(stay.berth, Decimal(0)) + difference
    return found
