"""Windows code pages by number, as old formats name them."""


def codec_of(number: int | None) -> str:
    """The codec of a Windows code page; "" where there is none."""
    known = {
        65001: "utf-8",
        20127: "utf-8",
        28591: "cp1252",
        936: "gb18030",
        54936: "gb18030",
        51932: "euc-jp",
        51949: "euc-kr",
        50220: "iso-2022-jp",
        20866: "koi8-r",
        21866: "koi8-u",
        10000: "mac-roman",
        1200: "utf-16-le",
    }
    if number is None:
        return ""
    if number in known:
        return known[number]
    if 28592 <= number <= 28606:
        return f"iso-8859-{number - 28590}"
    try:
        "".encode(f"cp{number}")
    except LookupError:
        return ""
    return f"cp{number}"
