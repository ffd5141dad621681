# A widget that uses every feature of the module.
import os
import struct
import zlib

import today_widget as today
from today_widget import (
    Result, button, chart, check, choice, clock, column, divider, field, grid, heatmap, image, items,
    month, progress, row, slider, spacer, switch, table, text)

count = 0


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# One red pixel.
PICTURE = (
    b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b""))


@today.update
def update(request):
    if request.settings.get("fails"):
        raise today.Error("There is no “network”.")
    if request.settings.get("breaks"):
        return {}["missing"]
    if request.settings.get("cover"):
        return items(items.row("Cover", image=image(data=PICTURE, name="cover")),
                     items.row("Again", image=image(data=PICTURE, name="cover")))
    if request.settings.get("bytes"):
        return text(os.fsdecode(b"caf\xe9.txt"))
    if request.settings.get("rests"):
        return None
    print("not a message")
    return Result(
        column(
            row(text(f"{count} é", role="value", tint=None), spacer(), progress(0.5), grow=1),
            text(time={"to": 9, "style": "timer"}),
            grid(*(text(day) for day in "MTW"), columns=3),
            items("One", [items.row("Two", value="2", send="two"), None], max=1),
            table([["a", text("b")], [text("c"), "d"]], columns=["fit", "grow"], head=["A", "B"]),
            progress(0.4, kind="ring", from_=0.1), chart([1, None, 3], kind="bars"),
            image("mail-unread-symbolic", open="https://example.org/"), image(data=PICTURE),
            button("More", send="more"), switch("Wi-Fi", True, "wifi"),
            check("Milk", False, "milk", strike=True), slider(0.5, "Volume", "volume", to=2),
            choice(["day", ("week", "Week")], "day", "span"), field("Add an item", "add"),
            month("2026-11-27", "day", marks=["2026-11-28", ("2026-11-29", ["red"])]),
            clock("Asia/Tokyo", size=40, label="Tokyo"), heatmap([0, 0.5, 1], skip=2), divider()),
        refresh_after=60, wake_at=5, name="Name", margins={"top": 0})


@today.action("more")
def more(request):
    global count
    count += 1


@today.action("undone")
def undone(request):
    return Result(None, undo=("Deleted “Milk”", "undelete"))


@today.action("open")
def open_report(request):
    return Result(None, run=["xdg-open", "report.pdf"], send="closed")


@today.action("add")
def add(request):
    raise today.Error("This is over.", field="when")


@today.action()
def other(request):
    return text(f"{request.action} {request.value} {request.settings.get('goal')}")


@today.mode
def mode(mode):
    return text(mode)


@today.every(0.3)
def tick():
    today.notify("id", "Title")
    today.withdraw("id")
    return Result(text("tick"), refresh_after=9)


today.run()
