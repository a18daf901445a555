"""Measures what is learnt from the traffic of many services, and what of lies is told.

    learned_bars.py UNDERSTUDY FOLDER SEED…

FOLDER has OpenAPI documents, some of which are of many services: the operations below one word of their paths are
one. `understudy serve` answers 25 requests to each of at most 15 operations of a service, with values made
from its schemas. From 20 of each is learnt; of the other five, all are checked as they are, and then with a lie.
Prints a table for each seed. Exit code 1 if a bar is missed.
"""

import collections, http.client, json, pathlib, random, re, subprocess, sys, urllib.parse
import yaml
from openapi_spec_validator import validate

METHODS = ["get", "post", "put", "patch", "delete"]
SERVICES, OF_ONE_DOCUMENT, OPERATIONS, SAMPLES, HELD = 30, 6, 15, 20, 5
WORDS = "salt iron lantern harbour ledger meadow kettle ferry anchor copper willow ember".split()
KINDS = ["type", "renamed key", "missing key", "status", "enum word", "date form", "null", "array for one"]


class Unmakeable(Exception):
    pass


def resolved(document, node):
    for _ in range(20):
        if not isinstance(node, dict) or "$ref" not in node:
            return node
        if not node["$ref"].startswith("#/"):
            break
        target = document
        for key in node["$ref"][2:].split("/"):
            target = target[urllib.parse.unquote(key).replace("~1", "/").replace("~0", "~")]
        node = target
    raise Unmakeable(node.get("$ref") if isinstance(node, dict) else node)


class Maker:
    """Values by schemas: required keys always, others mostly."""

    def __init__(self, document, numbers):
        self.document, self.numbers = document, numbers

    def plain(self, schema):
        """The schema with its references and `allOf` in one, and whether it may be null."""
        schema = resolved(self.document, schema)
        if not isinstance(schema, dict):
            return {}, False
        schema, nullable = dict(schema), schema.get("nullable") is True
        for part in schema.pop("allOf", []):
            part, own = self.plain(part)
            properties = {**part.get("properties", {}), **schema.get("properties", {})}
            required = list(dict.fromkeys(schema.get("required", []) + part.get("required", [])))
            schema = {**part, **schema, "properties": properties, "required": required}
            nullable = nullable or own
        for key in ["anyOf", "oneOf"]:
            choices = [c for c in schema.get(key, []) if resolved(self.document, c).get("type") != "null"]
            if len(choices) < len(schema.get(key, [])):
                nullable = True
                if len(choices) == 1:
                    rest = {k: v for k, v in schema.items() if k != key}
                    schema = {**self.plain(choices[0])[0], **rest}
        if isinstance(schema.get("type"), list):
            types = [t for t in schema["type"] if t != "null"]
            nullable = nullable or len(types) < len(schema["type"])
            schema["type"] = types[0] if len(types) == 1 else types
        return schema, nullable

    def make(self, schema, depth=0):
        schema, nullable = self.plain(schema)
        pick = self.numbers
        if depth > 9:
            raise Unmakeable("depth")
        if nullable and (depth > 5 or pick.random() < 0.1):
            return None
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return pick.choice([word for word in schema["enum"] if word is not None])
        for key in ["oneOf", "anyOf"]:
            if schema.get(key):
                rest = {k: v for k, v in schema.items() if k not in [key, "discriminator"]}
                return self.make({"allOf": [pick.choice(schema[key]), rest]}, depth + 1)
        kind = schema.get("type") or ("object" if schema.get("properties") else "string")
        kind = pick.choice(kind) if isinstance(kind, list) else kind
        if kind == "object":
            required = schema.get("required", [])
            names = [name for name in schema.get("properties", {})
                     if name in required or depth < 4 and pick.random() < 0.8]
            value = {name: self.make(schema["properties"][name], depth + 1) for name in names}
            more = schema.get("additionalProperties")
            if isinstance(more, dict) and not schema.get("properties"):
                value |= {word: self.make(more, depth + 1) for word in pick.sample(WORDS, 2)}
            if [name for name in required if name not in value]:
                raise Unmakeable("a required key without a schema")
            return value
        if kind == "array":
            least = schema.get("minItems", 0 if depth > 4 else 1)
            count = min(schema.get("maxItems", 9), max(least, pick.randint(0, 3) if depth < 5 else 0))
            return [self.make(schema.get("items", {}), depth + 1) for _ in range(count)]
        if kind in ["integer", "number"]:
            low = schema.get("minimum", schema.get("exclusiveMinimum", 0))
            low = 0 if isinstance(low, bool) else low
            value = pick.randint(int(low) + 1, int(min(schema.get("maximum", 9e5), 9e5)))
            return value if kind == "integer" else value + pick.choice([0, 0.25, 0.5])
        return pick.random() < 0.5 if kind == "boolean" else self.text(schema)

    def text(self, schema):
        pick = self.numbers
        day = f"20{pick.randint(10, 25)}-{pick.randint(1, 12):02}-{pick.randint(1, 28):02}"
        form = schema.get("format")
        hexes = f"{pick.getrandbits(128):032x}"
        forms = {"date": day, "date-time": f"{day}T{pick.randint(0, 23):02}:07:0{pick.randint(0, 9)}Z",
                 "uuid": f"{hexes[:8]}-{hexes[8:12]}-4{hexes[13:16]}-8{hexes[17:20]}-{hexes[20:]}",
                 "uri": f"https://example.com/{pick.choice(WORDS)}/{pick.randint(1, 999)}",
                 "email": f"{pick.choice(WORDS)}{pick.randint(1, 99)}@example.com"}
        text = forms.get(form) or f"{pick.choice(WORDS).capitalize()} {pick.choice(WORDS)} {pick.randint(1, 9999)}"
        if schema.get("pattern") and not re.search(schema["pattern"], text):
            raise Unmakeable("pattern")
        text += "x" * (schema.get("minLength", 0) - len(text))
        return text[: schema.get("maxLength", 1 << 20)]

    def parameter(self, parameter):
        schema, _ = self.plain(parameter.get("schema", {}))
        if schema.get("enum") or schema.get("type") != "string" or schema.get("format"):
            value = self.make(schema)
        elif re.search(r"(?i)(id|uuid|sha|hash|number|token|key)$", parameter["name"]):
            value = f"{parameter['name'][:3].lower()}_{self.numbers.getrandbits(48):012x}"
        else:
            value = self.numbers.choice(WORDS)
        if isinstance(value, (dict, list)) or value in (None, ""):
            raise Unmakeable("a parameter")
        return str(value).lower() if isinstance(value, bool) else str(value)

    def lies(self, schema, value, path=()):
        """Changes of a value that its schema forbids: kind, path, and what to do at the path."""
        schema, _ = self.plain(schema)
        if schema.get("oneOf") or schema.get("anyOf"):
            return
        if isinstance(value, list) and value and len(path) < 4:
            yield from self.lies(schema.get("items", {}), value[0], path + (0,))
        if not isinstance(value, dict) or len(path) > 4:
            return
        for name, own in value.items():
            if name not in schema.get("properties", {}):
                continue
            inner, nullable = self.plain(schema["properties"][name])
            place, required = path + (name,), name in schema.get("required", [])
            if required:
                yield "missing key", place, None
                yield "renamed key", place, f"{name}_old"
            kind = inner.get("type")
            if own is None or not isinstance(kind, str) or inner.get("oneOf") or inner.get("anyOf"):
                continue
            yield "type", place, 7 if kind in ["string", "object", "array", "boolean"] else "many"
            if not nullable:
                yield "null", place, None
            if kind == "string" and inner.get("enum"):
                yield "enum word", place, "never-sent"
            if inner.get("format") in ["date", "date-time"]:
                yield "date form", place, "1.2.2024"
            if kind != "array":
                yield "array for one", place, [own]
            yield from self.lies(inner, own, place)


class Service:
    def __init__(self, name, document, operations, numbers):
        self.name, self.numbers, self.maker = name, numbers, Maker(document, numbers)
        url = (document.get("servers") or [{}])[0].get("url", "")
        self.url = url.rstrip("/") if url.startswith("https://") and "{" not in url else "https://api.example.com"
        self.base = urllib.parse.urlsplit(self.url).path
        self.document, self.requests, self.schemas = document, [], {}
        self.paths = collections.defaultdict(dict)
        for method, path in operations:
            if len(self.schemas) == OPERATIONS:
                break
            try:
                self.add(method, path)
            except (Unmakeable, KeyError, re.error):
                self.paths[path].pop(method, None)
        self.paths = {path: item for path, item in self.paths.items() if item}

    def add(self, method, path):
        item = self.document["paths"][path]
        operation, get = item[method], lambda node: resolved(self.document, node)
        parameters = {}
        for parameter in map(get, item.get("parameters", []) + operation.get("parameters", [])):
            if parameter["in"] == "path" or parameter.get("required"):
                parameters[parameter["in"], parameter["name"]] = parameter
        body = get(operation.get("requestBody", {}))
        content = body.get("content", {})
        if content and "application/json" not in content:
            raise Unmakeable("the media type of the body")
        status = next((s for s in operation["responses"] if str(s).startswith("2")), None)
        answers = get(operation["responses"][status]).get("content", {})
        if answers and "application/json" not in answers or not str(status).isdigit():
            raise Unmakeable("the answer")
        schema = answers.get("application/json", {}).get("schema") if answers else None
        examples, requests = {}, []
        for number in range(SAMPLES + HELD):
            place, query, headers = path, {}, {"Prefer": f"example=e{number}"}
            for (where, name), parameter in parameters.items():
                value = self.maker.parameter(parameter)
                if where == "path":
                    place = place.replace("{%s}" % name, urllib.parse.quote(value, safe=""))
                else:
                    (query if where == "query" else headers)[name] = value
            sent = json.dumps(self.maker.make(content["application/json"].get("schema", {}))) if content else None
            answer = self.maker.make(schema) if schema is not None else None
            examples[f"e{number}"] = {"value": answer}
            target = place + ("?" + urllib.parse.urlencode(query) if query else "")
            requests.append(((method, path), target, sent, headers, answer))
        own = {"description": "", **({"content": {"application/json": {"schema": schema, "examples": examples}}}
                                     if schema is not None else {})}
        kept = {"parameters": list(parameters.values()), "responses": {str(status): own}}
        if content:
            kept["requestBody"] = {"content": {"application/json": content["application/json"]}}
        self.paths[path][method] = kept
        self.schemas[method, path] = schema
        self.requests += requests

    def served(self):
        """The document to serve, with the schemas that are referred to."""
        served = {"openapi": self.document["openapi"], "info": {"title": self.name, "version": "1"},
                  "servers": [{"url": self.url}], "paths": self.paths}
        schemas, known = {}, set()
        text = json.dumps(self.paths)
        while new := set(re.findall(r'"#/components/schemas/([^"/]+)"', text)) - known:
            known |= new
            added = {name: self.document["components"]["schemas"][name] for name in new}
            schemas |= added
            text = json.dumps(added)
        return {**served, "components": {"schemas": schemas}}


def services(folder, numbers):
    """Operations of one word below the documents, at most six of each document, in an order by chance."""
    found = []
    for file in sorted(folder.rglob("*.json")):
        document = json.loads(file.read_text())
        groups = collections.defaultdict(list)
        for path, item in document["paths"].items():
            words = [word for word in path.split("/") if word and not re.match(r"\{|v\d|api$", word)]
            for method in METHODS:
                if method in item and words:
                    groups[words[0] if len(document["paths"]) > 40 else ""].append((method, path))
        groups = [(word, all) for word, all in sorted(groups.items()) if len(all) > 4]
        for word, operations in numbers.sample(groups, min(OF_ONE_DOCUMENT, len(groups))):
            numbers.shuffle(operations)
            found.append((f"{file.stem} {word}".strip(), document, operations))
    numbers.shuffle(found)
    made = (Service(*each, numbers) for each in found)
    return [service for service in made if len(service.schemas) > 4][:SERVICES]
