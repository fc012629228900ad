"""What was billed this season, held against the tariffs: ``python -m ingest``."""

from __future__ import annotations

from decimal import Decimal

from .reconcile import Stay, differences
from .tariffs import read_tariffs

TARIFFS = ["north;12.50", "south;9.20"]

# The last one was cancelled a day before it began, and nothing was billed for it.
STAYS = [
    Stay("A1", "north", 3, Decimal("37.50")),
    Stay("B2", "south", 2, Decimal("18.40")),
    Stay("C3", "north", -1, Decimal("0.00")),
]


def main() -> None:
    found = differences(STAYS, read_tariffs(TARIFFS))
    for berth, difference in found.items():
        print(f"{berth}: {difference} too much")
    print(f"{len(STAYS)} stays, {len(found)} to look at")


if __name__ == "__main__":
    main()
