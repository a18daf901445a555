"""Makes YAML of the subset that OpenAPI documents use, and compares what Understudy makes of it with PyYAML."""
import json, math, pathlib, random, re, sys
import yaml


class Loader(yaml.SafeLoader):
    """PyYAML with the words and numbers of YAML 1.2's core schema, and neither merge keys nor dates."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("null", r"(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("bool", r"(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"(?:[-+]?[0-9]+|0x[0-9a-fA-F]+|0o[0-7]+)$", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", list("-+.0123456789")),
]:
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), first)


def mapping(loader, node):
    keys = [key.value for key, _ in node.value]
    if len(set(keys)) < len(keys):
        raise yaml.YAMLError("a key is there twice")
    return {key.value: loader.construct_object(value, True) for key, value in node.value}


Loader.add_constructor(
    "tag:yaml.org,2002:int", lambda _, node: int(node.value, 0 if node.value[1:2] in ("x", "o") else 10))
Loader.add_constructor("tag:yaml.org,2002:float", lambda _, node: float(node.value))
Loader.add_constructor("tag:yaml.org,2002:map", mapping)

WORDS = """pets /pets/{id} the a, of: # it's "said" true null 12 0x1F 1.5 -3 +7 012 .5 5. 1e3 yes 2020-01-01 http://a.example/b
ünï 日本 😀 a:b c#d - ? key's [x] {y} * & ! | > % @ \\n 3.0.3 ~ 0o17 200 text/plain a,b x=y (z) --- ... '' 1_000 12:30""".split()


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def some(self, least, most):
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(least, most)))

    def pick(self, *choices):
        return self.random.choice(choices)()

    def comment(self):
        return self.random.choice(["", "", "", "", " # a comment: [", "   #"])

    def quoted(self, text, lines=""):
        if self.random.random() < 0.5:
            text = "'" + text.replace("'", "''") + "'"
        else:
            text = json.dumps(text, ensure_ascii=self.random.random() < 0.2 and text.isascii())
        if lines and self.random.random() < 0.4:
            text = text.replace(" ", self.random.choice([lines, " " + lines, "\n" + lines]), 2)
        return text

    def plain(self, flow=False, lines=""):
        """A plain scalar, or a quoted one where the words would be no plain one."""
        text = self.some(1, 6)
        ill = text[0] in "\"'#&*!|>%@`[]{},~" and text != "~" or text[0] in "-?:." and not re.match(r"[-.]\d", text)
        if ill or re.search(r":( |$)| #", text) or flow and re.search(r"[,\[\]{}?]", text):
            return self.quoted(text, lines)
        if lines and self.random.random() < 0.3:
            text = text.replace(" ", self.random.choice([lines, "\n" + lines]), 2)
        return text

    def key(self, flow=False):
        text = self.random.choice(["name", "x-y", "$ref", "200", "/pets/{id}", "a b", "true", "ü", "get", "it's"])
        text += str(self.random.randint(0, 999)) if text != "200" else str(self.random.randint(0, 9))
        return self.quoted(text) if flow and "{" in text or self.random.random() < 0.2 else text

    def flow(self, depth=0):
        if depth > 2 or self.random.random() < 0.5:
            return self.plain(flow=True) if self.random.random() < 0.7 else self.quoted(self.some(0, 3))
        space = self.random.choice(["", " ", "\n      ", " # c\n      "])
        count = self.random.randint(0, 4)
        end = self.random.choice(["", ","]) if count else ""
        if self.random.random() < 0.5:
            return "[" + space + ("," + (space or " ")).join(self.flow(depth + 1) for _ in range(count)) + end + space + "]"
        members = {self.key(True): self.flow(depth + 1) for _ in range(count)}
        return "{" + space + ("," + (space or " ")).join(f"{k}: {v}" for k, v in members.items()) + end + space + "}"

    def block_scalar(self, indent):
        step = self.random.randint(1, 4)
        head = self.random.choice("|>")
        extra = self.random.choice(["", "", "-", "+"])
        lines = []
        for _ in range(self.random.randint(1, 6)):
            lines += [""] * self.random.choice([0, 0, 0, 1, 2])
            lines.append(" " * self.random.choice([0, 0, 0, 2]) + self.some(1, 5))
        leading = next(line for line in lines if line).startswith(" ")
        digit = str(step) if leading or self.random.random() < 0.1 else ""
        mark = extra + digit if self.random.random() < 0.5 else digit + extra
        pad = " " * (max(indent, 0) + step)
        body = "\n".join(pad + line if line else self.random.choice(["", " "]) for line in lines)
        return f"{head}{mark}{self.comment()}\n{body}" + "\n" * self.random.choice([0, 0, 1, 2])

    def value(self, indent, depth, inline):
        """What follows a dash or a colon, with the space in front of it."""
        kind = self.random.random()
        if depth < 5 and kind < 0.45:
            step = self.random.randint(1, 4)
            if inline and self.random.random() < 0.6:
                gap = self.random.randint(1, 3)
                return " " * gap + self.collection(indent + 1 + gap, depth + 1).lstrip(" ")
            return self.comment() + "\n" + self.random.choice(["", "\n", "# c\n"]) + self.collection(indent + step, depth + 1)
        if kind < 0.5:
            return self.comment()
        if kind < 0.6:
            return " " + self.block_scalar(indent)
        if kind < 0.7:
            return " " + self.flow() + self.comment()
        pad = "\n" + " " * (indent + self.random.randint(1, 4))
        if kind < 0.75:
            return pad + self.plain(lines=pad) + self.comment()
        return " " * self.random.randint(1, 2) + self.plain(lines=pad) + self.comment()

    def collection(self, indent, depth):
        pad = " " * indent
        lines = []
        if self.random.random() < 0.35:
            for _ in range(self.random.randint(1, 4)):
                lines.append(f"{pad}-{self.value(indent, depth, True)}")
        else:
            for key in dict.fromkeys(self.key() for _ in range(self.random.randint(1, 5))):
                if self.random.random() < 0.03:
                    lines.append(f"{pad}? {key}\n{pad}:{self.value(indent, depth, True)}")
                elif depth < 5 and self.random.random() < 0.1:
                    # A list as far indented as its key.
                    items = "\n".join(f"{pad}-{self.value(indent, depth + 1, True)}" for _ in range(2))
                    lines.append(f"{pad}{key}:\n{items}")
                else:
                    lines.append(f"{pad}{key}:{self.value(indent, depth, False)}")
                if self.random.random() < 0.05:
                    lines.append(self.random.choice(["", pad + "# between", "  "]))
        return "\n".join(lines)

    def document(self):
        text = self.random.choice(["", "", "", "---\n", "# first\n\n", "--- # c\n"]) + self.collection(0, 0)
        text += self.random.choice(["\n", "\n", "", "\n\n# last", "\n...\n"])
        return text.replace("\n", "\r\n") if self.random.random() < 0.05 else text


def same(left, right):
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    return left == right


def make(folder, others):
    folder.mkdir(parents=True)
    made = seed = 0
    while made < 3000:
        text = Maker(seed).document()
        seed += 1
        try:
            yaml.load(text, Loader)
        except yaml.YAMLError:
            continue
        (folder / f"{made}.yaml").write_bytes(text.encode())
        made += 1
    print(f"{made} files made of {seed} seeds")
    files = [file for other in others for end in ("yaml", "yml") for file in sorted(pathlib.Path(other).rglob(f"*.{end}"))]
    for number, file in enumerate(files):
        (folder / f"found-{number}.yaml").write_bytes(file.read_bytes())
        (folder / f"found-{number}.name").write_text(str(file))


def compare(folder):
    counts, words = {}, {}
    for file in sorted(folder.glob("*.yaml")):
        kind = "found" if file.name.startswith("found") else "made"
        ours, fault = file.with_name(file.name + ".json"), file.with_name(file.name + ".fault")
        try:
            wanted = ("value", yaml.load(file.read_bytes(), Loader))
        except Exception as error:
            wanted = ("fault", str(error).split("\n")[0])
        if fault.exists():
            result = "refused by both" if wanted[0] == "fault" else "refused here alone"
            if wanted[0] != "fault":
                reason = re.sub(r"^at [^,]*, ", "", fault.read_text())
                words[reason] = words.get(reason, 0) + 1
        elif wanted[0] == "fault":
            result = "refused by PyYAML alone"
        else:
            result = "the same" if same(json.loads(ours.read_bytes()), wanted[1]) else "OTHERWISE"
        if result in ("OTHERWISE",) or kind == "made" and result != "the same":
            print(file, result, fault.read_text() if fault.exists() else "")
        counts[kind, result] = counts.get((kind, result), 0) + 1
    for (kind, result), count in sorted(counts.items()):
        print(f"{kind}: {count} {result}")
    for reason, count in sorted(words.items(), key=lambda item: -item[1])[:20]:
        print(f"  {count} x {reason}")
    made = {result for (kind, result) in counts if kind == "made"}
    return made == {"the same"} and ("found", "OTHERWISE") not in counts


folder = pathlib.Path(sys.argv[2])
if sys.argv[1] == "make":
    make(folder, sys.argv[3:])
elif not compare(folder):
    sys.exit(1)
