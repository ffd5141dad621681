"""Sources of prices for tests: each says what the real one would, in its own form, but misbehaves
as the address asks it to: /prices/BEHAVIOUR/ and then the path of the source.
"""

import json
import random
import time

NOW = "592.12"
DAY = 86400


def today():
    return int(time.time()) // DAY


def close(day):
    """What a day has closed with, as text."""
    special = {today(): NOW, today() - 1: "590.89"}
    return special.get(day, f"{500 + day % 90}.5")


def days(behaviour, count):
    found = list(range(today() - count + 1, today() + 1))
    if behaviour == "holes":
        found = [day for day in found if day % 3 or day >= today() - 1]
    elif behaviour == "future":
        found += [today() + 1, today() + 4000]
    elif behaviour == "doubled":
        found += found
    elif behaviour == "unsorted":
        random.Random(1).shuffle(found)
    return found


def price_of(day, behaviour):
    return {"nan": "NaN", "negative": "-5.0", "huge": "1e300"}.get(behaviour) or close(day)


def ticker(path, behaviour):
    """What the source says to this path, as values; None where it has no such page."""
    now = price_of(today(), behaviour)
    if path.endswith("/ticker") and path.startswith("/products/"):
        return {"price": now, "time": "2016-11-20T00:00:00Z", "size": "0.1"}
    if path == "/0/public/Ticker":
        return {"error": [], "result": {"XXBTZUSD": {"a": ["1", "1"], "c": [now, "0.01"]}}}
    if path == "/api/v3/simple/price":
        return {"bitcoin": {"usd": float(now), "usd_24h_change": 0.2}}
    if path == "/ticker":
        return {"USD": {"15m": 1.0, "last": float(now), "symbol": "USD"}, "EUR": {"last": 500.0}}
    return None


def history(path, behaviour):
    rows = [(day, price_of(day, behaviour)) for day in days(behaviour, 40)]
    if path.startswith("/products/") and path.endswith("/candles"):
        found = [[day * DAY, 1.0, 9.0, 2.0, float(price), 7.5] for day, price in rows]
        # The newest first, unless they are to be out of order anyway.
        return found if behaviour == "unsorted" else found[::-1]
    if path == "/0/public/OHLC":
        found = [[day * DAY, "1.0", "9.0", "2.0", price, "3.0", "7.5", 12] for day, price in rows]
        return {"error": [], "result": {"XXBTZUSD": found, "last": 1}}
    if path == "/api/v3/coins/bitcoin/market_chart":
        # What a day closed with stands at the midnight after it; the last is the price now.
        found = [[(day + 1) * DAY * 1000, float(price)] for day, price in rows if day != today()]
        now = [int(time.time() * 1000) // 1000 * 1000 + 7, float(price_of(today(), behaviour))]
        return {"prices": found + [now], "market_caps": [], "total_volumes": []}
    if path == "/charts/market-price":
        found = [{"x": day * DAY, "y": float(price)} for day, price in rows]
        return {"status": "ok", "name": "Market Price (USD)", "values": found}
    return None


def error_of(path):
    """What the source says when something is wrong and its status is 200 all the same."""
    if path.startswith("/0/"):
        return {"error": ["EGeneral:Too many requests"]}
    if path.startswith("/api/v3/"):
        return {"status": {"error_code": 429, "error_message": "Too many requests"}}
    if path.startswith("/products/"):
        return {"message": "Too many requests"}
    return {"status": "not-found", "error": "Too many requests"}


def swapped(value):
    """Strings for numbers, and the reverse."""
    if isinstance(value, dict):
        return {name: swapped(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [swapped(inner) for inner in value]
    if isinstance(value, (int, float)):
        return str(value)
    try:
        return float(value)
    except ValueError:
        return value


def respond(connection, path, headers, answer):
    """Answers one request; false if the connection is to be closed after it."""
    behaviour, _, rest = path.removeprefix("/prices/").partition("/")
    page = "/" + rest.partition("?")[0]
    send = connection.sendall
    value = ticker(page, behaviour)
    # Some sources know the price now and no more.
    if value is None and behaviour != "no-history":
        value = history(page, behaviour)
    if value is None:
        send(answer("404 Not Found", b'{"message":"NotFound"}'))
        return True
    if behaviour == "error":
        value = error_of(page)
    elif behaviour == "wrong":
        value = {"hello": ["world", None, True, {}]}
    elif behaviour == "list":
        value = [[]]
    elif behaviour == "swapped":
        value = swapped(value)
    return deliver(connection, behaviour, json.dumps(value).encode(), headers, answer)


def deliver(connection, behaviour, body, headers, answer):
    """Sends an answer, as badly as it is asked to; false if the connection is to be closed after it."""
    send = connection.sendall
    if behaviour == "tagged":
        if headers.get("if-none-match") == '"1"':
            send(b"HTTP/1.1 304 Not Modified\r\n\r\n")
        else:
            send(answer("200 OK", body, [("ETag", '"1"')]))
    elif behaviour.isdigit():
        send(answer(f"{behaviour} Whatever", b"no"))
    elif behaviour == "limited":
        send(answer("429 Too Many Requests", b"", [("Retry-After", "120")]))
    elif behaviour == "silent":
        time.sleep(3)
        return False
    elif behaviour == "trickle":
        send(answer("200 OK", b"", length=100_000))
        for _ in range(60):
            send(b" ")
            time.sleep(0.05)
        return False
    elif behaviour == "cut":
        send(answer("200 OK", body[: len(body) // 2], length=len(body)))
        return False
    elif behaviour == "short":
        # As long as it says, but no whole value.
        send(answer("200 OK", body[: len(body) // 2]))
    elif behaviour == "large":
        send(answer("200 OK", b"", length=100_000_000))
        for _ in range(1600):
            send(b" " * 65536)
    elif behaviour == "html":
        send(answer("200 OK", b"<!DOCTYPE html><title>Log in to the network</title>"))
    elif behaviour == "empty":
        send(answer("200 OK", b""))
    elif behaviour == "file":
        send(answer("302 Found", b"", [("Location", "file:///etc/passwd")]))
    else:
        send(answer("200 OK", body))
    return True
