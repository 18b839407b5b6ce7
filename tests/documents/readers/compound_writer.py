"""Writes OLE compound files (version 3) for tests: folders as dicts, streams as bytes."""

import struct
from typing import Any

SECTOR, SMALL, CUTOFF = 512, 64, 4096
END, FREE, FAT_SECTOR, NONE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFFF


def compound(tree: dict[str, Any]) -> bytes:
    """The file; siblings stand in a plain chain, which readers accept."""
    entries: list[dict[str, Any]] = [{"name": "Root Entry", "kind": 5, "child": NONE}]
    _add(entries, 0, tree)
    small, big = bytearray(), bytearray()
    small_fat: list[int] = []
    fat: list[int] = []
    for entry in entries:
        data = entry.get("data", b"")
        if entry["kind"] != 2 or not data:
            continue
        if len(data) < CUTOFF:
            entry["start"] = len(small) // SMALL
            _chain(small_fat, -(-len(data) // SMALL))
            small += data.ljust(-(-len(data) // SMALL) * SMALL, b"\0")
        else:
            entry["start"] = len(big) // SECTOR
            _chain(fat, -(-len(data) // SECTOR))
            big += data.ljust(-(-len(data) // SECTOR) * SECTOR, b"\0")
    root = entries[0]
    root["data"] = bytes(small)
    root["start"] = _append(big, fat, bytes(small)) if small else END
    table = struct.pack(f"<{len(small_fat)}I", *small_fat)
    table_at = _append(big, fat, table.ljust(-(-len(table) // SECTOR) * SECTOR, b"\xff"))
    directory = b"".join(_entry(entry) for entry in entries)
    directory = directory.ljust(-(-len(directory) // SECTOR) * SECTOR, b"\0")
    directory_at = _append(big, fat, directory)
    fat_sectors = 1
    while (len(fat) + fat_sectors) * 4 > fat_sectors * SECTOR:
        fat_sectors += 1
    first = len(fat)
    fat += [FAT_SECTOR] * fat_sectors
    whole = struct.pack(f"<{len(fat)}I", *fat).ljust(fat_sectors * SECTOR, b"\xff")
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHHHIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0, fat_sectors, directory_at)
    head += struct.pack("<III", 0, CUTOFF, table_at if table else END)
    head += struct.pack("<III", -(-len(table) // SECTOR), END, 0)
    places = [first + number for number in range(fat_sectors)]
    head += struct.pack("<109I", *(places + [FREE] * (109 - len(places))))
    return head + bytes(big) + whole


def _add(entries: list[dict[str, Any]], above: int, tree: dict[str, Any]) -> None:
    before = None
    for name, content in tree.items():
        folder = isinstance(content, dict)
        entry: dict[str, Any] = {"name": name, "kind": 1 if folder else 2, "child": NONE}
        entry["data"] = b"" if folder else content
        number = len(entries)
        entries.append(entry)
        if before is None:
            entries[above]["child"] = number
        else:
            entries[before]["next"] = number
        before = number
        if folder:
            _add(entries, number, content)


def _chain(table: list[int], count: int) -> None:
    start = len(table)
    table += [start + number + 1 for number in range(count)]
    if count:
        table[-1] = END


def _append(big: bytearray, fat: list[int], data: bytes) -> int:
    start = len(big) // SECTOR
    count = -(-len(data) // SECTOR)
    _chain(fat, count)
    big += data.ljust(count * SECTOR, b"\0")
    return start


def _entry(entry: dict[str, Any]) -> bytes:
    name = entry["name"].encode("utf-16-le") + b"\0\0"
    line = name.ljust(64, b"\0") + struct.pack("<HBB", len(name), entry["kind"], 1)
    line += struct.pack("<III", NONE, entry.get("next", NONE), entry["child"])
    line += bytes(16 + 4 + 16)
    line += struct.pack("<IQ", entry.get("start", END), len(entry.get("data", b"")))
    return line
