"""Tests an implementation against the worked examples: python3 run.py http://localhost:3000, or call failures(cases, answer)."""
import json
import sys
import urllib.error
import urllib.request


def failures(cases, answer):
    """Yields a line for each failure; answer(case) returns {"data": …} or {"errors": …}."""
    for case in cases:
        found = answer(case)
        fields = sorted(found.get("errors", []))
        if "refused" in case or "data" not in found:
            if fields != sorted(case.get("refused", [])):
                yield f"{case['id']}: refused {fields}"
        else:
            yield from differing(found["data"], case["expected"], case["tolerance"], case["id"])


def differing(actual, expected, tolerance, path):
    if isinstance(expected, (dict, list)):
        for key in expected if isinstance(expected, dict) else range(len(expected)):
            yield from differing(actual[key], expected[key], tolerance, f"{path}.{key}")
    elif type(expected) in (int, float):
        if abs(actual - expected) > tolerance + 1e-6:
            yield f"{path}: {actual}, expected {expected}"
    elif actual != expected:
        yield f"{path}: {actual}, expected {expected}"


if __name__ == "__main__":
    base = sys.argv[1]

    def over_http(case):
        body = json.dumps(case["inputs"]).encode()
        address = "/".join([f"{base}/api/v1/tools", case["calculator"], case.get("operation", "")]).rstrip("/")
        request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request))["result"]
        except urllib.error.HTTPError as refused:
            return json.load(refused)

    all_cases = json.load(urllib.request.urlopen(f"{base}/testkit.json"))["cases"]
    failed = list(failures(all_cases, over_http))
    print("\n".join([*failed, f"{len(all_cases)} cases, {len(failed)} differences"]))
    sys.exit(1 if failed else 0)
