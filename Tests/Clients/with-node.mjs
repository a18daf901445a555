// Node's fetch, and its WebSocket.
import { readFileSync } from "node:fs";

const [path, base, single] = process.argv.slice(2);
const alphabet = "abcdefghijklmnopqrstuvwxyz012345";

function bytes(text) {
  const colon = text.indexOf(":");
  const [kind, rest] = [text.slice(0, colon), text.slice(colon + 1)];
  if (kind === "size") return Buffer.alloc(Number(rest), alphabet);
  return kind === "text" || kind === "is" ? Buffer.from(rest) : undefined;
}

class Unable extends Error {}

function within(seconds, promise) {
  return Promise.race([
    promise,
    new Promise((_, fail) => setTimeout(() => fail(new Error("timed out")), seconds * 1000).unref()),
  ]);
}

async function talk(url, body) {
  if (typeof WebSocket === "undefined") throw new Unable("this Node has no WebSocket");
  const socket = new WebSocket(url);
  try {
    return await within(30, new Promise((done, fail) => {
      socket.onerror = (event) => fail(event.error ?? new Error("the web socket failed"));
      socket.onclose = () => fail(new Error("the web socket closed"));
      socket.onopen = () => socket.send(body.toString());
      socket.onmessage = (event) => done([101, Buffer.from(event.data)]);
    }));
  } finally {
    socket.close();
  }
}

async function* pieces(body) {
  for (let start = 0; start < body.length; start += 10_000) {
    yield body.subarray(start, start + 10_000);
  }
}

async function askOnce({ method, target, options, body }) {
  const colon = target.indexOf(":");
  const [kind, rest] = [target.slice(0, colon), target.slice(colon + 1)];
  if (kind === "ws") return talk(base.replace("http:", "ws:") + rest, body);
  if (kind === "proxy") throw new Unable("Node's fetch has no proxy");
  if ("cookies" in options) throw new Unable("Node's fetch keeps no cookies");
  if ("expect" in options) throw new Unable("Node's fetch sends no Expect");
  // A connection is not free at once when its response has come.
  if ("times" in options) throw new Unable("Node's fetch opens connections as it likes");
  const response = await fetch(kind === "single" ? single + rest : base + target, {
    method,
    // Bytes that are sent twice, as after a redirect, must be no Buffer.
    body: "chunked" in options ? pieces(body) : "follow" in options ? body?.toString() : body,
    duplex: "half",
    headers: "json" in options ? { "Content-Type": "application/json" } : {},
    redirect: "follow" in options ? "follow" : "manual",
    signal: AbortSignal.timeout(Number(options.timeout ?? 30) * 1000),
  });
  let first;
  const received = [];
  for await (const piece of response.body ?? []) {
    first ??= performance.now();
    received.push(piece);
  }
  return [response.status, Buffer.concat(received), first ? performance.now() - first : 0];
}

async function ask(wanted) {
  const count = Number(wanted.options["at-once"] ?? 0);
  if (count > 0) {
    const answers = await Promise.all(Array.from({ length: count }, () => askOnce(wanted)));
    if (new Set(answers.map(([status, body]) => `${status} ${body}`)).size > 1) {
      throw new Error("different answers");
    }
    return answers[0];
  }
  return askOnce(wanted);
}

function fault({ status, expected, options }, [found, body, before]) {
  if (status === "error") return `${found} with ${body.length} bytes, and no error`;
  if (Number(status) !== found) return `the status is ${found}: ${body.subarray(0, 200)}`;
  if (expected.startsWith("has:")) {
    if (!body.includes(expected.slice(4))) return `the body is ${body.subarray(0, 200)}`;
  } else if (!body.equals(bytes(expected))) {
    return `the body has ${body.length} bytes: ${body.subarray(0, 80)}`;
  }
  if ("stream" in options && before < 100) {
    return "the beginning of the body came no earlier than its end";
  }
}

for (const line of readFileSync(path, "utf8").split("\n")) {
  if (line === "" || line.startsWith("#")) continue;
  const [name, method, target, send, how, status, expected] = line.split("\t");
  const options = Object.fromEntries(how.split(" ").map((option) => option.split("=")));
  const wanted = { method, target, options, status, expected, body: bytes(send) };
  let verdict;
  try {
    const reason = fault(wanted, await within(60, ask(wanted)));
    verdict = reason ? ["FAILED", name, reason] : ["ok", name];
  } catch (error) {
    const reason = `${error.message} ${error.cause?.message ?? ""}`;
    verdict =
      error instanceof Unable ? ["unable", name, error.message]
        : status === "error" ? ["ok", name] : ["FAILED", name, reason];
  }
  console.log(verdict.join("\t"));
}
process.exit();
