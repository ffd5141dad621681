"""Sources of weather for tests, made from what the providers document: each says what the real one
would, in its own form, but misbehaves as the address asks it to: /weather/BEHAVIOUR/ and then the path
of the source. For half a day temperatures rise by one degree an hour from 10 at this hour's beginning, so
that what is shown can be told from what isn't; it rains two hours from now.
"""

import json
import time

import prices

HOUR = 3600
OFFSET = HOUR
# For how long an answer holds whose terms are to be kept.
HOLDS = HOUR
# When what was answered last was changed, by the address.
held = {}


def this_hour():
    return int(time.time()) // HOUR * HOUR


def midnight():
    """That of the place, which is an hour ahead of UTC."""
    return (int(time.time()) + OFFSET) // 86400 * 86400 - OFFSET


def temperature(at):
    return 10 + max(-12, min(12, (at - this_hour()) / HOUR))


def open_meteo():
    first = midnight()
    hours = [first + number * HOUR for number in range(192)]
    rain = this_hour() + 3 * HOUR
    quarters = [int(time.time()) // 900 * 900 + number * 900 for number in range(24)]
    days = [first + number * 86400 for number in range(8)]
    return {
        "latitude": 50.08, "longitude": 14.44, "generationtime_ms": 0.1,
        "utc_offset_seconds": OFFSET, "timezone": "Etc/GMT-1", "elevation": 200.0,
        "current_units": {"time": "unixtime", "temperature_2m": "°C"},
        "current": {
            "time": int(time.time()) // 900 * 900, "interval": 900, "temperature_2m": 11.6,
            "apparent_temperature": 9.2, "weather_code": 3, "is_day": 1,
            "relative_humidity_2m": 71, "pressure_msl": 1016.3, "wind_speed_10m": 18.0,
            "wind_direction_10m": 225, "wind_gusts_10m": 36.0},
        # The amount is that of the time before.
        "minutely_15": {
            "time": quarters,
            "precipitation": [0.3 if rain - HOUR < at <= rain else 0.0 for at in quarters]},
        "hourly": {
            "time": hours, "temperature_2m": [temperature(at) for at in hours],
            "precipitation_probability": [80 if at == rain else 5 for at in hours],
            "precipitation": [1.2 if at == rain else 0.0 for at in hours],
            "weather_code": [61 if at == rain - HOUR else 3 for at in hours],
            "is_day": [1 for _ in hours]},
        "daily": {
            "time": days, "weather_code": [61, 0, 1, 2, 45, 71, 95, 3],
            "temperature_2m_max": [14.0, 15.1, 16.2, 12.0, 9.0, 2.0, 20.0, 11.0],
            "temperature_2m_min": [4.0, 5.1, 6.2, 2.0, -1.0, -6.0, 10.0, 1.0],
            "precipitation_probability_max": [80, 0, 5, 10, 20, 60, 90, None],
            "sunrise": [at + 8 * HOUR for at in days], "sunset": [at + 16 * HOUR for at in days],
            "uv_index_max": [3.4, 1, 2, 3, 4, 5, 6, 7]},
    }


def met_norway():
    series = []
    for number in range(60):
        at = this_hour() + number * HOUR
        data = {
            "instant": {"details": {
                "air_pressure_at_sea_level": 1009.5, "air_temperature": temperature(at) - 2,
                "cloud_area_fraction": 50.0, "relative_humidity": 64.0,
                "wind_from_direction": 90.0, "wind_speed": 5.0}}}
        if number < 50:
            symbol = "lightssleetshowersandthunder_day" if number == 3 else "partlycloudy_night"
            data["next_1_hours"] = {
                "summary": {"symbol_code": symbol},
                "details": {"precipitation_amount": 0.8 if number == 3 else 0.0}}
        if number < 55:
            data["next_6_hours"] = {
                "summary": {"symbol_code": "rain"}, "details": {"precipitation_amount": 2.0}}
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))
        series.append({"time": stamp, "data": data})
    return {
        "type": "Feature", "geometry": {"type": "Point", "coordinates": [14.42, 50.09, 200]},
        "properties": {"meta": {"updated_at": "2026-11-24T12:00:00Z", "units": {}},
                       "timeseries": series}}


def air():
    return {
        "latitude": 50.1, "longitude": 14.4, "utc_offset_seconds": 0, "timezone": "GMT",
        "current_units": {"european_aqi": "EAQI"},
        "current": {"time": this_hour(), "interval": HOUR, "european_aqi": 35}}


def places(query):
    name = dict(part.partition("=")[::2] for part in query.split("&")).get("name", "")
    if name.startswith("Nowhere"):
        return {"generationtime_ms": 0.5}
    czech = "language=cs" in query
    return {"results": [
        {"id": 3067696, "name": "Praha" if czech else "Prague", "latitude": 50.08804,
         "longitude": 14.42076, "elevation": 202.0, "feature_code": "PPLC", "country_code": "CZ",
         "timezone": "Europe/Prague", "population": 1165581,
         "country": "Česko" if czech else "Czechia", "admin1": "Praha" if czech else "Prague"},
        {"id": 4548393, "name": "Prague", "latitude": 35.48674, "longitude": -96.68502,
         "country_code": "US", "timezone": "America/Chicago", "country": "United States",
         "admin1": "Oklahoma"}], "generationtime_ms": 0.5}


def changed(value, behaviour):
    """The same with what no weather is, or as no answer is."""
    hourly = value.get("hourly")
    if hourly is None:
        return value
    if behaviour == "unequal":
        hourly["temperature_2m"] = hourly["temperature_2m"][:100]
        hourly["weather_code"] = []
        del hourly["is_day"]
    elif behaviour == "nulls":
        value["current"] = {name: None for name in value["current"]}
        for name in list(hourly):
            if name not in ("time", "temperature_2m"):
                hourly[name] = [None] * len(hourly[name])
    elif behaviour == "absurd":
        value["current"]["temperature_2m"] = 4000
        hourly["temperature_2m"] = [1e308 if number % 2 else 12.0
                                    for number in range(len(hourly["time"]))]
        hourly["precipitation"] = [-5 for _ in hourly["time"]]
    elif behaviour == "back":
        hourly["time"] = hourly["time"][:50] + hourly["time"][:142]
    return value


def held_answer(path, headers, answer):
    """MET Norway's, with its terms: None where they are kept, and something new is there."""
    agent = headers.get("user-agent", "")
    if "http" not in agent and "@" not in agent:
        return answer("403 Forbidden", b"who are you?")
    point = dict(part.partition("=")[::2] for part in path.partition("?")[2].split("&"))
    if any(len(number.partition(".")[2]) > 4 for number in point.values()):
        return answer("403 Forbidden", b"too exact")
    if path not in held:
        return None
    if headers.get("if-modified-since") != held[path]:
        return answer("429 Too Many Requests", b"it is known")
    return b"HTTP/1.1 304 Not Modified\r\nExpires: " + stamp(1800).encode() + b"\r\n\r\n"


def stamp(seconds):
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + seconds))


def respond(connection, path, headers, answer):
    """Answers one request; false if the connection is to be closed after it."""
    behaviour, _, rest = path.removeprefix("/weather/").partition("/")
    page, _, query = rest.partition("?")
    if page == "v1/forecast":
        value = changed(open_meteo(), behaviour)
    elif page == "v1/air-quality":
        value = air()
    elif page == "v1/search":
        value = places(query)
    elif page == "weatherapi/locationforecast/2.0/compact":
        value = met_norway()
    else:
        connection.sendall(answer("404 Not Found", b"{}"))
        return True
    if behaviour == "terms" and page.startswith("weatherapi"):
        refusal = held_answer(path, headers, answer)
        if refusal is None:
            held[path] = stamp(-60)
            refusal = answer(
                "200 OK", json.dumps(value).encode(),
                [("Last-Modified", held[path]), ("Expires", stamp(HOLDS))])
        connection.sendall(refusal)
        return True
    if behaviour == "reason":
        body = json.dumps({"error": True, "reason": "Too many requests today."}).encode()
        connection.sendall(answer("200 OK", body))
        return True
    if behaviour == "wrong":
        value = {"hello": ["world", None, True, {}]}
    body = json.dumps(value).encode()
    if behaviour == "torn":
        # Another answer has taken the place of this one while it was on its way.
        other = json.dumps(air()).encode()
        body = body[: len(body) // 2] + other[len(other) // 2 :]
    return prices.deliver(connection, behaviour, body, headers, answer)
