"""Writes cases for the check of schemas, and compares its answers with those of others."""

import json
import pathlib
import random
import sys

from openapi_schema_validator import OAS30Validator, OAS31Validator
from jsonschema import FormatChecker

KEYWORDS = set(
    "type properties required items enum format nullable allOf oneOf anyOf not additionalProperties minimum "
    "maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems "
    "uniqueItems minProperties maxProperties const default example examples $ref $defs definitions $schema "
    "title description $comment".split())
FILES = (
    "additionalProperties allOf anyOf default enum items maxItems maxLength maxProperties maximum minItems minLength "
    "minProperties minimum multipleOf not oneOf pattern properties ref required type uniqueItems "
    "infinite-loop-detection date-time date uuid uri email").split()

# The numbers of an address in place of a host's name are not judged.
SKIPPED = "an invalid IPv4-address-literal"
# Formats are judged here, where that file has them as words alone.
ANNOTATIONS = "format"


def is_known(schema, is_name=False):
    """Whether a schema has only the keywords that OpenAPI documents have."""
    if isinstance(schema, bool):
        return True
    if not isinstance(schema, dict):
        return False
    for key, value in schema.items():
        if is_name:
            if not is_known(value):
                return False
            continue
        if key not in KEYWORDS:
            return False
        if key in ("properties", "$defs", "definitions"):
            if not is_known(value, True):
                return False
        elif key in ("allOf", "oneOf", "anyOf"):
            if not all(is_known(part) for part in value):
                return False
        elif key in ("items", "not", "additionalProperties"):
            if not is_known(value):
                return False
        elif key == "$ref" and not (value == "#" or str(value).startswith(("#/$defs", "#/definitions", "#/prop", "#/items"))):
            return False
    return True


def moved(schema):
    """The schema with its references from the place where it stands in a document."""
    if isinstance(schema, list):
        return [moved(part) for part in schema]
    if isinstance(schema, dict):
        return {
            key: "#/schema" + value[1:] if key == "$ref" and isinstance(value, str) and (value + "/").startswith("#/")
            else value if key in ("enum", "const") else moved(value)
            for key, value in schema.items()}
    return schema


def suite(folder):
    """All of the suite for 2020-12, and of that for draft 4 what OpenAPI 3.0 has, too."""
    for draft, version in (("draft4", "3.0.0"), ("draft2020-12", "3.1.0")):
        files = folder / "suite/json/tests" / draft
        for path in sorted(files.rglob("*.json")):
            if draft == "draft4" and path.stem not in FILES or path.stem == ANNOTATIONS:
                continue
            for group in json.loads(path.read_text()):
                if draft == "draft4" and not is_known(group["schema"]):
                    continue
                if draft == "draft4" and isinstance(group["schema"], dict):
                    group["schema"].pop("$schema", None)
                tests = [test for test in group["tests"] if test["description"] != SKIPPED]
                yield {
                    "source": f"{draft}/{path.relative_to(files).with_suffix('')}",
                    "what": [f"{group['description']}: {test['description']}" for test in tests],
                    "document": {
                        "openapi": version, "schema": moved(group["schema"]),
                        "values": [json.dumps(test["data"]) for test in tests]},
                    "expected": [test["valid"] for test in tests]}


class Maker:
    def __init__(self, seed, version):
        self.random, self.version = random.Random(seed), version

    def one(self, *choices):
        return self.random.choice(choices)

    def scalar(self):
        return self.one(
            None, True, False, 0, 1, -1, 2, 3, 10, 100, 2.5, -0.5, 0.01, 10**20, 2**31, 2**31 - 1, 2**63, "", "a", "b",
            "abc", "7", "2024-01-01", "2024-13-01", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00", "user@example.com",
            "00000000-0000-4000-8000-000000000001", "é👍", "AQI=", "https://example.com/")

    def value(self, depth=3):
        kind = self.random.random()
        if depth == 0 or kind < 0.45:
            return self.scalar()
        if kind < 0.65:
            return [self.value(depth - 1) for _ in range(self.random.randrange(4))]
        return {self.one(*"abcd"): self.value(depth - 1) for _ in range(self.random.randrange(5))}

    def like(self, schema, depth=4):
        """A value that may well be valid."""
        if isinstance(schema, bool) or depth == 0 or self.random.random() < 0.12:
            return self.value(2)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.one(*schema["enum"])
        for keyword in ("oneOf", "anyOf", "allOf"):
            if keyword in schema and self.random.random() < 0.8:
                return self.like(self.one(*schema[keyword]), depth - 1)
        kind = schema.get("type", None)
        kind = self.one(*kind) if isinstance(kind, list) else kind
        if kind is None:
            kind = "object" if "properties" in schema else self.one("string", "integer", "object", "array")
        if schema.get("nullable") and self.random.random() < 0.3:
            return None
        if kind == "object":
            value = {}
            for name, part in schema.get("properties", {}).items():
                if name in schema.get("required", []) or self.random.random() < 0.5:
                    value[name] = self.like(part, depth - 1)
            if self.random.random() < 0.2:
                value[self.one("e", "f")] = self.scalar()
            return value
        if kind == "array":
            count = max(schema.get("minItems", 0), self.random.randrange(3))
            return [self.like(schema.get("items", {}), depth - 1) for _ in range(count)]
        if kind == "string":
            texts = {"date": "2024-02-29", "date-time": "2024-01-01T10:00:00+02:00", "uuid": "0" * 8 + "-0000-4000-8000-" + "0" * 12,
                     "email": "a@b.example", "uri": "urn:a:b", "byte": "AAAA"}
            return texts.get(schema.get("format")) or self.one("a", "abc", "abcd", "ab1", "x")
        if kind == "integer":
            # To the validator for 3.0 a whole number with a point is no integer; to JSON Schema and to us it is.
            return int(schema.get("minimum", schema.get("maximum", 1)) // 1)
        if kind == "number":
            return self.one(schema.get("minimum", 1), schema.get("maximum", 0.5), schema.get("multipleOf", 2) * 3)
        return {"boolean": True, "null": None}[kind]

    def schema(self, depth=3):
        is31 = self.version == "3.1.0"
        kind = self.random.random()
        if is31 and kind < 0.02:
            return self.one(True, False)
        if depth and kind < 0.2:
            schema = {self.one("allOf", "oneOf", "anyOf"): [self.schema(depth - 1) for _ in range(self.random.randrange(1, 4))]}
            if self.random.random() < 0.15:
                schema["not"] = self.schema(0)
            return schema
        if is31 and kind < 0.24:
            return {"const": self.scalar()}
        if kind < 0.3:
            return {"enum": [self.scalar() for _ in range(self.random.randrange(1, 4))]}
        type = self.one("integer", "number", "string", "boolean", "array", "object", "object", "object")
        schema = {}
        if self.random.random() < 0.9:
            schema["type"] = type
            if is31 and self.random.random() < 0.15:
                schema["type"] = [type, self.one("null", "string")] if type != "string" else [type, "null"]
            elif not is31 and self.random.random() < 0.1:
                schema["nullable"] = True
        add = lambda chance: self.random.random() < chance
        if type in ("integer", "number"):
            if add(0.4): schema["minimum"] = self.one(0, 1, -5, 2.5, 10)
            if add(0.3): schema["maximum"] = self.one(0, 5, 100, 7.5)
            for side in ("Minimum", "Maximum"):
                if add(0.15):
                    if is31: schema["exclusive" + side] = self.one(0, 1, 50)
                    elif side.lower() in schema: schema["exclusive" + side] = self.one(True, False)
            if add(0.2): schema["multipleOf"] = self.one(1, 2, 5, 0.5, 0.25)
            if add(0.2): schema["format"] = self.one("int32", "int64", "float") if type == "integer" else "double"
        elif type == "string":
            if add(0.3): schema["minLength"] = self.random.randrange(4)
            if add(0.3): schema["maxLength"] = self.random.randrange(1, 12)
            if add(0.2): schema["pattern"] = self.one("^[a-z]+$", "^[a-z]{3}$", "\\d", "^(a|b)", "^\\w+[0-9]?$", "b$")
            elif add(0.3): schema["format"] = self.one("date", "date-time", "uuid", "email", "uri", "byte", "hostname")
        elif type == "array":
            if add(0.9): schema["items"] = self.schema(depth - 1) if depth else {}
            if add(0.3): schema["minItems"] = self.random.randrange(3)
            if add(0.2): schema["maxItems"] = self.random.randrange(1, 4)
            if add(0.2): schema["uniqueItems"] = True
        elif type == "object":
            names = self.random.sample("abcd", self.random.randrange(5))
            if depth: schema["properties"] = {name: self.schema(depth - 1) for name in names}
            if names and add(0.6): schema["required"] = self.random.sample(names, self.random.randrange(1, len(names) + 1))
            if add(0.3): schema["additionalProperties"] = self.one(True, False, self.schema(0))
            if add(0.15): schema["minProperties"] = self.random.randrange(4)
            if add(0.1): schema["maxProperties"] = self.random.randrange(1, 5)
        return schema


def checker():
    """The formats that both judge, each written down once more."""
    import base64
    import datetime
    import re
    formats = FormatChecker(formats=())
    text = lambda check: lambda value: not isinstance(value, str) or check(value)
    number = lambda bits: lambda value: (
        isinstance(value, bool) or not isinstance(value, (int, float))
        or value == int(value) and -2 ** (bits - 1) <= value < 2 ** (bits - 1))
    def is_date(value): return bool(re.fullmatch(r"\d{4}-\d\d-\d\d", value)) and bool(datetime.date.fromisoformat(value))
    def is_time(value):
        found = re.fullmatch(r"(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", value)
        return bool(found) and is_date(found[1])
    checks = {
        "date": text(is_date), "date-time": text(is_time), "int32": number(32), "int64": number(64),
        "uuid": text(lambda v: bool(re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", v))),
        "email": text(lambda v: bool(re.fullmatch(r"[^@\s]+@[^@\s]+", v))),
        "uri": text(lambda v: bool(re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*:[!-~]*", v))),
        "byte": text(lambda v: base64.b64encode(base64.b64decode(v, validate=True)).decode() == v)}
    for name, check in checks.items():
        formats.checks(name, raises=ValueError)(check)
    return formats


def validator(document):
    kind = OAS30Validator if document["openapi"].startswith("3.0") else OAS31Validator
    return kind(document["schema"], format_checker=checker())


def generated(seed):
    for number in range(3000):
        version = ("3.0.0", "3.1.0")[number % 2]
        maker = Maker(seed * 100_000 + number, version)
        schema = maker.schema()
        values = [maker.like(schema) for _ in range(6)] + [maker.value() for _ in range(2)]
        document = {"openapi": version, "schema": schema, "values": [json.dumps(value) for value in values]}
        checks = validator(document)
        yield {
            "source": "generated", "what": values, "document": document,
            "expected": [checks.is_valid(json.loads(json.dumps(value))) for value in values]}


def main():
    folder = pathlib.Path(sys.argv[2])
    if sys.argv[1] == "write":
        cases = list(suite(folder)) + list(generated(int(sys.argv[3])))
        (folder / "cases").write_text("".join(json.dumps(case["document"]) + "\n" for case in cases))
        (folder / "expected").write_text(json.dumps(cases))
        return
    cases = json.loads((folder / "expected").read_text())
    answers = [json.loads(line) for line in (folder / "cases.answers").read_text().split("\n") if line]
    counts, words, samples, shown = {}, {}, [0, 0, 0, 0], 0
    for case, answer in zip(cases, answers, strict=True):
        source = case["source"].split("/")[0]
        for value, what, expected, verdict in zip(case["document"]["values"], case["what"], case["expected"], answer["verdicts"]):
            # Nothing of the document is judged where it is refused in words.
            is_refused = isinstance(verdict, str)
            named = ["refused"] if is_refused else [note.split(" (case.json")[0] for note in answer["unjudged"]]
            result = "agree" if not is_refused and (verdict == []) == expected else "named" if named else "SILENT"
            counts.setdefault(source, dict(agree=0, named=0, SILENT=0))[result] += 1
            if result == "named":
                word = named[0].split(" ")[0] if named[0].startswith(("pattern", "format")) else named[0]
                words[word] = words.get(word, 0) + 1
            if result == "SILENT" and shown < 40:
                shown += 1
                print(case["source"], what if source != "generated" else "", json.dumps(case["document"]["schema"]), value,
                      "expected", expected, "said", verdict)
        if source == "generated":
            is_possible = any(case["expected"])
            samples[0] += 1
            samples[3] += is_possible
            if answer["sample"]:
                samples[1] += 1
                is_valid = validator(case["document"]).is_valid(answer["sample"][0])
                samples[2] += is_valid
                if not is_valid:
                    print("sample", json.dumps(case["document"]["schema"]), answer["sample"][0])
            elif is_possible and shown < 60:
                shown += 1
                print("no sample", json.dumps(case["document"]["schema"]), [v for v, e in zip(case["what"], case["expected"]) if e][0])
    for source, results in counts.items():
        print(f"{source}: of {sum(results.values())} cases {results['agree']} agree, "
              f"{results['named']} are named as not judged, {results['SILENT']} disagree in silence")
    for word, count in sorted(words.items(), key=lambda pair: -pair[1]):
        print(f"  named {count} times: {word}")
    print(f"samples: of {samples[0]} schemas, {samples[1]} have one, {samples[2]} of which are valid; "
          f"a random value was valid for {samples[3]}")
    sys.exit(samples[1] != samples[2] or any(results["SILENT"] for results in counts.values()))


main()
