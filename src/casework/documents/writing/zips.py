"""Zip files that are the same every time: fixed member times, order as written."""

import io
import zipfile
from datetime import datetime


def normalised(data: bytes, when: datetime) -> bytes:
    """The same archive with every member dated `when` (to two seconds, as zip has it)."""
    stamp = (when.year, when.month, when.day, when.hour, when.minute, when.second // 2 * 2)
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for member in source.infolist():
            info = zipfile.ZipInfo(member.filename, stamp)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            target.writestr(info, source.read(member))
    return out.getvalue()
