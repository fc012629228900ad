"""What a berth costs for a day."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Tariff:
    quay: str
    per_day: Decimal


def read_tariffs(lines: list[str]) -> dict[str, Tariff]:
    """Reads lines such as ``north;12.50``; empty lines are skipped."""
    tariffs: dict[str, Tariff] = {}
    for line in lines:
        if not line.strip():
            continue
        quay, per_day = line.strip().split(";")
        tariffs[quay] = Tariff(quay, Decimal(per_day))
    return tariffs
