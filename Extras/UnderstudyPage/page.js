"use strict";

const data = JSON.parse(document.getElementById("traffic").textContent);
const $ = (id) => document.getElementById(id);
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
const many = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
function bytes(count) {
  if (count === undefined || count === null || count < 0) return "–";
  if (count < 1000) return `${count} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let unit = -1;
  do { count /= 1000; unit += 1; } while (count >= 999.5 && unit < 3);
  return `${count < 9.95 ? (Math.round(count * 10) / 10).toFixed(1) : Math.round(count)} ${units[unit]}`;
}
function time(milliseconds) {
  if (milliseconds === undefined || milliseconds === null) return "–";
  if (milliseconds < 1) return `${milliseconds.toFixed(milliseconds === 0 ? 0 : 2)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 120) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86400)} d`;
}
// A page of resilience has a broken answer in each row, where others have a request.
const isBroken = data.kind === "resilience";
const noun = isBroken ? "broken answer" : "request";
const outcomes = isBroken ? [
  ["bad", "Crashed", "A signal or a traceback ended it"], ["off", "Hung", "It did not end"],
  ["warn", "Tolerated", "It ended well and said nothing of it"],
  ["moved", "Answered", "It ended well with other words"], ["good", "Refused", "It ended with an error"],
] : [
  ["good", "2xx", "Succeeded"], ["moved", "3xx", "Redirected or not modified"],
  ["warn", "4xx", "Refused by the server"], ["bad", "5xx", "Failed"],
  ["off", "Unplanned", "No stub matched it"],
];
function kind(entry) {
  if (isBroken) return outcomes.find(([, title]) => title.toLowerCase() === entry.outcome)[0];
  if (entry.miss || entry.outcome === "unplanned" || entry.outcome === "late") return "off";
  if (!entry.status) return entry.outcome === "pending" || entry.outcome === "cancelled" ? "none" : "bad";
  if (entry.status < 300) return entry.status < 200 ? "moved" : "good";
  return entry.status < 400 ? "moved" : entry.status < 500 ? "warn" : "bad";
}
const type = (entry) => entry.responseType || "";
const shortType = (entry) => type(entry).replace(/^(application|text)\/(x-)?/, "")
  .replace(/^.*\+(json|xml)$/, "$1") || "–";
data.entries.forEach((entry, place) => {
  Object.assign(entry, entry.details, { place });
  entry.kind = kind(entry);
});

// `meant` is what the user chose last, which a search may hide for a while.
const state = { shown: [], chosen: -1, meant: -1, open: false, filter: null, sort: "place", down: false };
const timed = data.entries.some((entry) => entry.offset !== undefined);
const narrow = matchMedia("(max-width: 760px)");
const rowHeight = () => (narrow.matches ? 54 : 32);

// Time in which nothing happens is cut short: a cassette may have been recorded over days.
const fall = (() => {
  const spans = data.entries.filter((entry) => entry.offset !== undefined)
    .map((entry) => [entry.offset, entry.offset + Math.max(entry.milliseconds || 0, 0)]).sort((a, b) => a[0] - b[0]);
  const busy = [];
  for (const [from, to] of spans) {
    const last = busy[busy.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else busy.push([from, to]);
  }
  const work = busy.reduce((sum, [from, to]) => sum + to - from, 0);
  const most = Math.max(work * 0.08, 1);
  const pieces = [], gaps = [];
  let at = 0;
  busy.forEach(([from, to], index) => {
    const idle = index ? from - busy[index - 1][1] : 0;
    if (idle > most * 4) gaps.push([at + most / 2, idle]);
    at += idle > most * 4 ? most : idle;
    pieces.push([from, at]);
    at += to - from;
  });
  const whole = Math.max(at, 1e-6);
  const place = (moment) => {
    let low = 0, high = pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pieces[middle][0] <= moment) low = middle; else high = middle - 1;
    }
    return pieces.length ? (pieces[low][1] + moment - pieces[low][0]) / whole * 100 : 0;
  };
  return { place, whole, span: busy.length ? busy[busy.length - 1][1] - busy[0][0] : 0,
    gaps: gaps.length > 60 ? [] : gaps.map(([at, idle]) => [at / whole * 100, idle]),
    isCut: gaps.length > 0 };
})();
// The part of the waterfall that is seen, in percent of the whole.
const view = { from: 0, to: 100 };
const seen = (at) => (at - view.from) / (view.to - view.from) * 100;
const moment = (entry, share) => fall.place(entry.offset + (entry.milliseconds || 0) * share);
function zoom(factor) {
  const entry = data.entries[state.chosen];
  const width = Math.min(Math.max((view.to - view.from) / factor, 0.01), 100);
  const middle = entry && entry.offset !== undefined ? moment(entry, 0.5) : (view.from + view.to) / 2;
  view.from = Math.min(Math.max(middle - width / 2, 0), 100 - width);
  view.to = view.from + width;
  drawColumns();
  drawRows();
}
function bar(entry) {
  const start = Math.min(seen(fall.place(entry.offset)), view.to === 100 ? 99.6 : Infinity);
  const width = Math.max(seen(moment(entry, 1)) - start, 0);
  if (start > 100 || start + width < 0) return null;
  const node = el("span", { class: "bar" });
  node.style.left = `${start}%`;
  node.style.width = `${width}%`;
  const phases = entry.phases || [];
  const sum = phases.reduce((sum, part) => sum + part, 0);
  ["connect", "wait", "receive"].forEach((name, index) => {
    if (!phases[index] || sum <= 0) return;
    const part = el("i", { class: name });
    part.style.width = `${phases[index] / sum * 100}%`;
    node.append(part);
  });
  return node;
}
// What turns the direction of a text could make a URL look like another.
const straight = (text) => text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
  (mark) => `\\u{${mark.codePointAt(0).toString(16)}}`);
// What all names begin with would leave no room for what tells them apart.
const common = isBroken ? data.entries.reduce((common, entry) => {
  let length = 0;
  while (length < common.length && common[length] === entry.url[length]) length += 1;
  return common.slice(0, length);
}, data.entries[0].url).replace(/[^ ]*$/, "") : "";
function address(entry) {
  if (isBroken) return [straight(entry.url.slice(common.length))];
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^\/?#]*)([^?#]*)(.*)$/i.exec(straight(entry.url));
  if (!match) return [straight(entry.url)];
  const [scheme, host] = sameOrigin === match[1] ? ["", ""] : match[1].split(/(?<=:\/\/)/);
  return [el("i", { class: "host" }, el("span", { text: scheme }), host), match[2].slice(0, 600), el("i", { text: match[3].slice(0, 600) })];
}
const origins = new Set(data.entries.slice(0, 20000)
  .map((entry) => (/^[a-z][a-z0-9+.-]*:\/\/[^\/?#]*/i.exec(entry.url) || [""])[0]));
const sameOrigin = origins.size === 1 ? [...origins][0] : null;

const columns = isBroken ? [
  ["number", "#", "place", "right"], ["method", "Kind", "method"], ["url", "What was broken", "url"],
  ["status", "Outcome", "outcome"],
] : [
  ["number", "#", "place", "right"], ["method", "Method", "method"], ["url", "URL", "url"],
  ["status", "Status", "status"], ["type", "Type", "type"], ["size", "Size", "size", "right"],
  ["time", "Time", "milliseconds", "right"], ["fall", "Waterfall", "offset"],
];
const sortValue = { type: shortType, size: (entry) => entry.responseSize ?? -1,
  milliseconds: (entry) => entry.milliseconds ?? -1, offset: (entry) => entry.offset ?? Infinity };
function drawColumns() {
  $("columns").replaceChildren(...columns.map(([name, title, key, side]) => {
    const arrow = state.sort === key ? (state.down ? " ↓" : " ↑") : "";
    const button = el("button", { type: "button", text: title + arrow,
      "aria-label": `Sort by ${title === "#" ? "number" : title.toLowerCase()}`,
      "aria-pressed": String(state.sort === key),
      onclick: () => {
        state.down = state.sort === key ? !state.down : false;
        state.sort = key;
        drawColumns();
        refresh();
        [...$("columns").querySelectorAll("button")]
          .find((button) => button.textContent.startsWith(title))?.focus();
      } });
    const cell = el("span", { class: `c-${name} ${side || ""}` }, button);
    if (name === "fall" && timed) {
      cell.classList.add("axis");
      const part = (view.to - view.from) / 100;
      cell.append(el("span", { text: time(fall.span * part) + (fall.isCut ? " ⋯" : ""),
        title: fall.isCut ? "Time in which nothing happened is cut short" : null }),
      ...[["−", "Zoom out", 0.5], ["+", "Zoom in to the chosen request", 2]].map(([sign, title, factor]) =>
        el("button", { type: "button", text: sign, title, "aria-label": title,
          onclick: () => {
            zoom(factor);
            $("columns").querySelector(`button[title="${title}"]`).focus();
          } })));
    }
    return cell;
  }));
}
function row(entry, place) {
  const selected = entry.place === state.chosen;
  const status = entry.status ? String(entry.status) : (entry.outcome || "none");
  const waterfall = el("span", { class: "c-fall fall" });
  if (timed) {
    for (const left of fall.gaps.map(([left]) => seen(left)).filter((left) => left >= 0 && left <= 100)) {
      const gap = el("span", { class: "gap" });
      gap.style.left = `${left}%`;
      waterfall.append(gap);
    }
    if (entry.offset !== undefined) waterfall.append(...[bar(entry)].filter(Boolean));
  }
  const node = el("div", {
    class: `row ${entry.kind}`, role: "option", id: `row-${entry.place}`,
    "aria-selected": String(selected), "aria-posinset": place + 1,
    "aria-setsize": state.shown.length,
    "aria-label": `${entry.number}, ${entry.method} ${entry.url.slice(0, 300)}, ${status}, ${time(entry.milliseconds)}`,
    onclick: () => { choose(place); openDetail(); },
  },
  el("span", { class: "c-number number right", text: entry.number }),
  el("span", { class: "c-method method", text: entry.method.slice(0, 20) }),
  el("span", { class: "c-url url", title: straight(entry.url).slice(0, 2000) }, ...address(entry)),
  el("span", { class: "c-status" }, el("span", { class: "badge", text: status })),
  el("span", { class: "c-type soft", text: shortType(entry).slice(0, 40) }),
  el("span", { class: "c-size soft right", text: bytes(entry.responseSize) }),
  el("span", { class: "c-time soft right", text: time(entry.milliseconds) }),
  waterfall);
  node.style.top = `${place * rowHeight()}px`;
  return node;
}
// Only what is in sight is in the document, so that 10,000 requests scroll like ten.
let isDrawn = false;
function drawRows() {
  isDrawn = false;
  const list = $("list"), height = rowHeight();
  const first = Math.max(0, Math.floor(list.scrollTop / height) - 8);
  const last = Math.min(state.shown.length, first + Math.ceil(list.clientHeight / height) + 16);
  const rows = [];
  for (let place = first; place < last; place += 1) {
    rows.push(row(data.entries[state.shown[place]], place));
  }
  $("rows").style.height = `${state.shown.length * height}px`;
  $("rows").replaceChildren(...rows);
  const isThere = state.shown.slice(first, last).includes(state.chosen);
  if (isThere) list.setAttribute("aria-activedescendant", `row-${state.chosen}`);
  else list.removeAttribute("aria-activedescendant");
}
function drawSoon() {
  if (!isDrawn) { isDrawn = true; requestAnimationFrame(drawRows); }
}
function choose(place, isMeant = true) {
  if (!state.shown.length) return;
  place = Math.max(0, Math.min(place, state.shown.length - 1));
  state.chosen = state.shown[place];
  if (isMeant) state.meant = state.chosen;
  const entry = data.entries[state.chosen];
  if (view.to - view.from < 100 && entry.offset !== undefined && !bar(entry)) zoom(1);
  const list = $("list"), height = rowHeight();
  if (place * height < list.scrollTop) list.scrollTop = place * height;
  const bottom = (place + 1) * height - list.clientHeight;
  if (bottom > list.scrollTop) list.scrollTop = bottom;
  drawRows();
  if (state.open) drawDetail();
}
const chosenPlace = () => state.shown.indexOf(state.chosen);

// MARK: Search

const haystacks = [];
function haystack(entry) {
  if (haystacks[entry.place] === undefined) {
    const parts = [entry.method, entry.url, entry.status || "", entry.outcome || "", entry.message || "", entry.stub || ""];
    for (const message of [entry.request, entry.response]) {
      if (!message) continue;
      for (const [name, value] of message.headers || []) parts.push(`${name}: ${value}`);
      if (message.body && message.body.text) parts.push(message.body.text);
    }
    haystacks[entry.place] = parts.join("\n").toLowerCase();
  }
  return haystacks[entry.place];
}
const named = {
  status: (entry, word) => {
    const status = String(entry.status || entry.outcome || "");
    return /^\dxx$/.test(word) ? status.length === 3 && status[0] === word[0] : status.startsWith(word);
  },
  method: (entry, word) => entry.method.toLowerCase() === word,
  type: (entry, word) => type(entry).toLowerCase().includes(word),
  url: (entry, word) => entry.url.toLowerCase().includes(word),
  stub: (entry, word) => (entry.stub || "").toLowerCase().includes(word),
};
function tests(text) {
  return (text.toLowerCase().match(/-?(?:[a-z]+:)?"[^"]*"|\S+/g) || []).map((term) => {
    const isNot = term.length > 1 && term.startsWith("-");
    if (isNot) term = term.slice(1);
    const match = /^([a-z]+):(.+)$/.exec(term);
    const test = match && Object.hasOwn(named, match[1]) ? named[match[1]] : null;
    const word = (test ? match[2] : term).replaceAll('"', "");
    return (entry) => (test ? test(entry, word) : haystack(entry).includes(word)) !== isNot;
  });
}
function refresh() {
  const wanted = tests($("search").value);
  const { filter, sort, down } = state;
  let entries = data.entries.filter((entry) => (!filter || entry.kind === filter)
    && wanted.every((test) => test(entry)));
  if (sort !== "place" || down) {
    const value = sortValue[sort] || ((entry) => entry[sort] ?? "");
    const compare = (a, b) => {
      const [left, right] = [value(a), value(b)];
      return left < right ? -1 : left > right ? 1 : 0;
    };
    entries = entries.slice().sort((a, b) =>
      (down ? compare(b, a) : compare(a, b)) || a.place - b.place);
  }
  state.shown = entries.map((entry) => entry.place);
  const count = data.entries.length, found = state.shown.length;
  $("count").textContent = found === count ? many(count, noun)
    : `${found.toLocaleString("en")} of ${many(count, noun)}`;
  $("none").hidden = found > 0;
  $("none").textContent = count ? `No ${noun} matches. Esc clears the search and the filter.`
    : "There are no requests in this file.";
  $("columns").hidden = found === 0;
  const meant = state.shown.indexOf(state.meant);
  if (found) choose(meant < 0 ? Math.max(0, chosenPlace()) : meant, false);
  else drawRows();
}

let part = null;
function openDetail() {
  if (state.chosen < 0) return;
  state.open = true;
  $("detail").hidden = false;
  $("main").classList.add("split");
  drawDetail();
  drawRows();
  $("detail").querySelector("[role=tab][aria-selected=true]").focus({ preventScroll: true });
}
function closeDetail() {
  state.open = false;
  $("detail").hidden = true;
  $("main").classList.remove("split");
  $("list").focus();
  choose(chosenPlace());
}
function parts(entry) {
  if (isBroken) return [["did", "What it did", showDeed]];
  const parts = [];
  if (entry.miss || entry.message && entry.kind === "off") parts.push(["miss", "Why it missed", showMiss]);
  if (entry.response) parts.push(["response", "Response", (entry) => showMessage(entry.response, entry)]);
  if (!entry.response && entry.message && entry.kind !== "off") {
    parts.push(["response", "Failure", (entry) => [el("pre", { text: entry.message })]]);
  }
  parts.push(["request", "Request", (entry) => showMessage(entry.request || {}, entry)]);
  if (entry.milliseconds !== undefined || entry.started) parts.push(["timing", "Timing", showTiming]);
  return parts;
}
function drawDetail() {
  const entry = data.entries[state.chosen];
  const all = parts(entry);
  if (!all.some(([name]) => name === part)) part = all[0][0];
  const current = all.find(([name]) => name === part);
  const status = entry.status ? `${entry.status} ${entry.statusText || ""}`.trim() : (entry.outcome || "no response");
  const tabs = all.map(([name, title]) => el("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel", text: title,
    "aria-selected": String(name === part), tabindex: name === part ? 0 : -1,
    onclick: () => turn(name),
  }));
  const place = chosenPlace();
  const hadFocus = $("detail").contains(document.activeElement);
  $("detail").replaceChildren(
    el("div", { class: `top ${entry.kind}` },
      el("div", { class: "line" },
        el("strong", { text: entry.method.slice(0, 40) }),
        el("span", { class: `badge ${entry.kind}`, text: status }),
        el("span", { class: "space" }),
        el("button", { type: "button", text: "↑", "aria-label": `Previous ${noun}`,
          disabled: place <= 0, onclick: () => choose(chosenPlace() - 1) }),
        el("button", { type: "button", text: "↓", "aria-label": `Next ${noun}`,
          disabled: place < 0 || place >= state.shown.length - 1,
          onclick: () => choose(chosenPlace() + 1) }),
        el("button", { type: "button", text: "Close", onclick: closeDetail })),
      el("h2", {}, ...masked(straight(entry.url))),
      entry.stub || entry.comment ? el("p", { class: "by", text: entry.stub ? `answered by ${entry.stub}` : entry.comment })
        : null,
      el("div", { class: "tabs", role: "tablist", "aria-label": `Parts of the ${noun}` }, ...tabs)),
    el("div", { class: "panel", id: "panel", role: "tabpanel", tabindex: "0",
      "aria-labelledby": `tab-${part}` }, ...current[2](entry)));
  $("detail").scrollTop = 0;
  if (hadFocus) $(`tab-${part}`).focus({ preventScroll: true });
}
function turn(name) {
  part = name;
  drawDetail();
  $(`tab-${name}`).focus({ preventScroll: true });
}
function turnBy(step) {
  const names = parts(data.entries[state.chosen]).map(([name]) => name);
  turn(names[(names.indexOf(part) + step + names.length) % names.length]);
}

// MARK: Texts

/// What stands for a secret, made visible as such.
function masked(text) {
  const pieces = text.split(/(REDACTED(?:-\d+)?)/);
  return pieces.map((piece, index) =>
    index % 2 ? el("span", { class: "mask", text: piece, title: "A secret was here" }) : piece);
}
function copyButton(text) {
  const button = el("button", { type: "button", text: "Copy", onclick: async () => {
    let isCopied = true;
    try { await navigator.clipboard.writeText(text); } catch {
      const area = el("textarea", { class: "sr" });
      area.value = text;
      document.body.append(area);
      area.select();
      isCopied = document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = isCopied ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  } });
  return button;
}
function heading(text, copied, note) {
  return el("h3", {}, text, note ? el("span", { class: "note", text: note }) : null,
    el("span", { class: "space" }), copied ? copyButton(copied) : null);
}
function showFields(title, fields, none) {
  if (!fields || !fields.length) return none ? [el("p", { class: "note", text: none })] : [];
  return [heading(title, fields.map(([name, value]) => `${name}: ${value}`).join("\n")),
    el("table", { class: "fields" }, el("tbody", {}, ...fields.map(([name, value]) =>
      el("tr", {}, el("th", { scope: "row", text: name }), el("td", { dir: "auto" }, ...masked(value))))))];
}
/// JSON with a line for each value: token by token, so that long numbers keep their digits, and a
/// text that ends early is shown as far as it goes.
function jsonTokens(text) {
  const lexer = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|true|false|null|[{}\[\],:]|\s+|[^]/gy;
  const tokens = [];
  for (const [token] of text.matchAll(lexer)) {
    if (/^\s+$/.test(token)) continue;
    if (token.length === 1 && !/[{}\[\],:\d]/.test(token)) return null;
    tokens.push(token);
  }
  return tokens;
}
function prettyJSON(text) {
  const tokens = jsonTokens(text);
  if (!tokens || !tokens.length || !/[{\[]/.test(tokens[0])) return null;
  const pieces = [];
  let depth = 0;
  tokens.forEach((token, index) => {
    const next = tokens[index + 1], last = tokens[index - 1];
    const line = () => "\n" + "  ".repeat(Math.min(Math.max(depth, 0), 60));
    if (token === "{" || token === "[") {
      depth += 1;
      const isEmpty = next === "}" || next === "]";
      pieces.push(["", token + (isEmpty ? "" : line())]);
    } else if (token === "}" || token === "]") {
      depth -= 1;
      pieces.push(["", (last === "{" || last === "[" ? "" : line()) + token]);
    } else if (token === ",") {
      pieces.push(["", "," + line()]);
    } else if (token === ":") {
      pieces.push(["", ": "]);
    } else if (token[0] === '"') {
      pieces.push([next === ":" ? "key" : "string", token]);
    } else {
      pieces.push([/^[tfn]/.test(token) ? "word" : "number-value", token]);
    }
  });
  return pieces;
}
const mostColored = 150000;
function showText(text, mime) {
  const looksLikeJSON = /json/i.test(mime) || /^\s*[{\[]/.test(text);
  const pieces = looksLikeJSON && text.length < 2000000 ? prettyJSON(text) : null;
  const node = el("pre", { tabindex: "0", dir: "auto" });
  if (!pieces) {
    if (text.length < mostColored) node.append(...masked(text)); else node.textContent = text;
    return [node, text];
  }
  const pretty = pieces.map(([, piece]) => piece).join("");
  if (text.length > mostColored) {
    node.textContent = pretty;
  } else {
    for (const [name, piece] of pieces) {
      node.append(name ? el("span", { class: name }, ...masked(piece)) : piece);
    }
  }
  return [node, pretty];
}
function showBody(body) {
  if (!body || !body.size && !body.text && !body.remark) return [el("p", { class: "note", text: "No body." })];
  const about = [body.type, bytes(body.size)].filter(Boolean).join(", ");
  if (body.image) {
    const picture = el("img", { class: "picture", alt: `The body, an image of ${bytes(body.size)}` });
    picture.src = `data:${body.type.split(";")[0].trim()};base64,${body.image}`;
    return [heading("Body", null, about), picture];
  }
  const nodes = [];
  if (body.text) {
    const [node, copied] = showText(body.text, body.type || "");
    nodes.push(heading("Body", copied, about), node);
  } else {
    nodes.push(heading("Body", null, about));
  }
  if (body.remark) nodes.push(el("p", { class: "note", text: body.remark }));
  return nodes;
}
function showMessage(message, entry) {
  const query = message === entry.request ? showFields("Query", message.query) : [];
  const nodes = [...query, ...showFields("Headers", message.headers, message.headers ? "No headers." : null)];
  nodes.push(...(message.headers || message.body ? showBody(message.body)
    : [el("p", { class: "note", text: "The file says no more of it than method and URL." })]));
  return nodes;
}

// MARK: Misses and times

function differing(left, right) {
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < left.length - head && tail < right.length - head
    && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  const marked = (text) => [text.slice(0, head),
    el("mark", { text: text.slice(head, text.length - tail) }), text.slice(text.length - tail)];
  return [marked(left), marked(right)];
}
function showMiss(entry) {
  const miss = entry.miss || {};
  const nodes = [];
  if (miss.title) nodes.push(el("p", {}, el("strong", { text: `${miss.title} ` }), miss.stub || ""));
  if (miss.rows && miss.rows.length) {
    const rows = miss.rows.flatMap((row) => {
      const differs = !row.matches;
      const [left, right] = differs && row.stub !== undefined && row.request !== undefined
        ? differing(row.stub, row.request) : [[row.stub ?? el("span", { class: "note", text: differs ? "–" : "matches" })], [row.request ?? "–"]];
      const isBare = row.stub === undefined && row.request === undefined;
      const cells = isBare
        ? [el("td", { colspan: 2, class: "note", text: row.hint || (differs ? "differs" : "matches") })]
        : [el("td", { class: "text", dir: "auto" }, ...left), el("td", { class: "text", dir: "auto" }, ...right)];
      const hint = row.hint && !isBare;
      const main = el("tr", { class: `${differs ? "differs" : "same"} ${hint ? "told" : ""}` },
        el("td", {}, el("span", { class: "sign", "aria-hidden": "true", text: differs ? "≠" : "=" }),
          el("span", { class: "sr", text: differs ? "differs: " : "matches: " }), row.field), ...cells);
      return hint ? [main, el("tr", { class: "hint differs" }, el("td"),
        el("td", { colspan: 2, text: row.hint }))] : [main];
    });
    nodes.push(el("table", { class: "compare" },
      el("thead", {}, el("tr", {}, ...["Field", "The stub requires", "The request has"]
        .map((title) => el("th", { scope: "col", text: title })))),
      el("tbody", {}, ...rows)));
  }
  if (miss.draft) {
    nodes.push(heading("A stub that would match", miss.draft), el("pre", { tabindex: "0", text: miss.draft }));
  }
  const text = entry.message;
  if (text) nodes.push(heading("The whole message", text), el("pre", { tabindex: "0" }, ...masked(text)));
  return nodes;
}
function showDeed(entry) {
  const option = `--only '${entry.url.replaceAll("'", "'\\''")}'`;
  return [...entry.message ? [heading("Its last words"), el("pre", { tabindex: "0" }, ...masked(entry.message))]
    : [el("p", { class: "note", text: "It said nothing of it." })],
  heading("The option that tries this alone", option), el("pre", { tabindex: "0", text: option })];
}
function showTiming(entry) {
  const nodes = [];
  if (entry.started) nodes.push(...showFields("Sent", [["at", entry.started]]));
  if (entry.milliseconds === undefined) return nodes;
  const phases = entry.phases || [];
  const rows = [["Connecting", "connect", phases[0]], ["Waiting", "wait", phases[1]],
    ["Receiving", "receive", phases[2]]].filter(([, , value]) => value > 0);
  const whole = Math.max(rows.reduce((sum, [, , value]) => sum + value, 0), 1e-9);
  let at = 0;
  const cells = rows.flatMap(([title, name, value]) => {
    const piece = el("span", { class: "bar" }, el("i", { class: name }));
    piece.firstChild.style.width = "100%";
    piece.style.left = `${at / whole * 100}%`;
    piece.style.width = `${value / whole * 100}%`;
    at += value;
    return [el("span", { text: title }), el("span", { class: "fall" }, piece),
      el("span", { class: "right", text: time(value) })];
  });
  cells.push(el("strong", { text: "In all" }), el("span"),
    el("strong", { class: "right", text: time(entry.milliseconds) }));
  nodes.push(heading("Duration"), el("div", { class: "phases" }, ...cells));
  return nodes;
}

function drawHead() {
  const entries = data.entries;
  document.title = data.title;
  $("title").textContent = data.title;
  $("kind").textContent = data.kind;
  if (isBroken) $("search").placeholder = "Search: words, status:crashed, -word";
  const count = (name) => entries.filter((entry) => entry.kind === name).length;
  const total = entries.reduce((sum, entry) => sum + Math.max(entry.responseSize || 0, 0), 0);
  const figures = [[many(entries.length, noun)], ...isBroken ? [] : [[bytes(total), "received"]]];
  if (timed && fall.span > 0) figures.push([time(fall.span), "from first to last"]);
  figures.push(...data.figures.map((figure) => [figure]));
  const nodes = figures.flatMap(([value, word], index) =>
    [index ? " · " : "", el("b", { text: value }), word ? ` ${word}` : ""]);
  if (count("off") && !isBroken) nodes.push(" · ", el("b", { class: "off", text: `${count("off")} unplanned` }));
  $("figures").replaceChildren(...nodes);
  if (data.secrets) {
    $("banner").hidden = false;
    $("banner").textContent = "This page shows secrets as they were recorded. Don't pass it on.";
  }
  const chips = [[null, "All", `All ${noun}s`, entries.length],
    ...outcomes.map(([name, title, hint]) => [name, title, hint, count(name)])];
  $("filters").replaceChildren(...chips.filter(([name, , , number]) => !name || number)
    .map(([name, title, hint, number]) => el("button", { type: "button", title: hint,
      "aria-pressed": String(state.filter === name), "data-filter": name || "",
      onclick: () => setFilter(name) }, title, el("small", { text: number.toLocaleString("en") }))));
  const notes = data.notes;
  if (notes.length) {
    const number = notes.reduce((sum, note) => sum + note.lines.length, 0);
    $("notes").hidden = false;
    $("notes").textContent = many(number, "remark");
    $("notes").onclick = () => {
      const isHidden = $("notebook").hidden;
      $("notebook").hidden = !isHidden;
      $("notes").setAttribute("aria-expanded", String(isHidden));
      drawSoon();
    };
    $("notebook").replaceChildren(...notes.flatMap((note) => [el("h2", { text: note.title }),
      el("ul", {}, ...note.lines.map((line) => el("li", {}, ...masked(line))))]));
    if (notes.some((note) => note.isUrgent)) $("notes").onclick();
  }
}
function setFilter(name) {
  state.filter = state.filter === name ? null : name;
  for (const button of $("filters").children) {
    button.setAttribute("aria-pressed", String((state.filter || "") === button.dataset.filter));
  }
  refresh();
}
const themes = [["", "◐", "as the system"], ["light", "☀", "light"], ["dark", "☾", "dark"]];
function setTheme(name) {
  const [theme, sign, word] = themes.find(([theme]) => theme === name) || themes[0];
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  $("theme").textContent = sign;
  $("theme").title = `Colors: ${word}`;
  $("theme").setAttribute("aria-label", `Colors: ${word}. Change`);
  try { localStorage.setItem("understudy-theme", theme); } catch { /* A file may have no storage. */ }
}
$("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme || "";
  const place = themes.findIndex(([theme]) => theme === now);
  setTheme(themes[(place + 1) % themes.length][0]);
});
let kept = "";
try { kept = localStorage.getItem("understudy-theme") || ""; } catch { /* As above. */ }
setTheme(kept);

let searching = 0;
$("search").addEventListener("input", () => {
  clearTimeout(searching);
  searching = setTimeout(refresh, data.entries.length > 500 ? 120 : 0);
});
function clearSearch() {
  $("search").value = "";
  state.filter = null;
  setFilter(null);
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  const isSearch = target === $("search");
  const isTab = target.getAttribute?.("role") === "tab";
  const isList = target === $("list") || target === document.body;
  const page = Math.max(1, Math.floor($("list").clientHeight / rowHeight()) - 1);
  const steps = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1, PageDown: page, PageUp: -page,
    Home: -Infinity, End: Infinity };
  const isLetter = event.key === "j" || event.key === "k";
  const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
  if (event.key === "/" && !isSearch) {
    $("search").focus();
    $("search").select();
  } else if (event.key === "Escape") {
    if (isSearch && $("search").value) clearSearch();
    else if (state.open) closeDetail();
    else if ($("search").value || state.filter) clearSearch();
    else $("list").focus();
  } else if ((event.key === "+" || event.key === "-") && timed && !isSearch) {
    zoom(event.key === "+" ? 2 : 0.5);
  } else if (event.key in steps && (isList || isTab && (isArrow || isLetter) || isSearch && isArrow)) {
    const place = chosenPlace();
    choose(place < 0 ? 0 : place + steps[event.key]);
    if (isSearch) $("list").focus();
  } else if (event.key === "Enter" && (isList || isSearch)) {
    openDetail();
  } else if (state.open && (isTab || isList) && event.key === "ArrowRight") {
    turnBy(1);
  } else if (state.open && (isTab || isList) && event.key === "ArrowLeft") {
    turnBy(-1);
  } else {
    return;
  }
  event.preventDefault();
});
$("list").addEventListener("scroll", drawSoon);
addEventListener("resize", drawSoon);
narrow.addEventListener("change", drawSoon);
$("app").hidden = false;
document.documentElement.style.setProperty("--number", `${Math.max(3, String(data.entries.length).length)}ch`);
if (!timed) $("table").classList.add("timeless");
if (isBroken) $("table").classList.add("broken");
drawHead();
drawColumns();
refresh();
// An unplanned request is what one looks for; of broken answers the worst is the first.
const unplanned = isBroken ? 0 : data.entries.findIndex((entry) => entry.kind === "off");
if (unplanned >= 0) choose(unplanned);
$("list").focus();
