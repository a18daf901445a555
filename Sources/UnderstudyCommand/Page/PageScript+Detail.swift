extension PageScript {
  /// The open request: its parts, and how each is shown.
  static let detail = #"""
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
      const parts = [];
      if (entry.miss || entry.f && entry.kind === "off") parts.push(["miss", "Why it missed", showMiss]);
      if (entry.r) parts.push(["response", "Response", (entry) => showMessage(entry.r, entry)]);
      if (!entry.r && entry.f && entry.kind !== "off") {
        parts.push(["response", "Failure", (entry) => [el("pre", { text: entry.f })]]);
      }
      parts.push(["request", "Request", (entry) => showMessage(entry.q || {}, entry)]);
      if (entry.d !== undefined || entry.at) parts.push(["timing", "Timing", showTiming]);
      return parts;
    }
    function drawDetail() {
      const entry = data.entries[state.chosen];
      const all = parts(entry);
      if (!all.some(([name]) => name === part)) part = all[0][0];
      const current = all.find(([name]) => name === part);
      const status = entry.s ? `${entry.s} ${entry.w || ""}`.trim() : (entry.o || "no response");
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
            el("strong", { text: entry.m.slice(0, 40) }),
            el("span", { class: `badge ${entry.kind}`, text: status }),
            el("span", { class: "space" }),
            el("button", { type: "button", text: "↑", "aria-label": "Previous request",
              disabled: place <= 0, onclick: () => choose(chosenPlace() - 1) }),
            el("button", { type: "button", text: "↓", "aria-label": "Next request",
              disabled: place < 0 || place >= state.shown.length - 1,
              onclick: () => choose(chosenPlace() + 1) }),
            el("button", { type: "button", text: "Close", onclick: closeDetail })),
          el("h2", {}, ...masked(straight(entry.u))),
          entry.by || entry.c ? el("p", { class: "by", text: entry.by ? `answered by ${entry.by}` : entry.c })
            : null,
          el("div", { class: "tabs", role: "tablist", "aria-label": "Parts of the request" }, ...tabs)),
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
      if (!body || !body.z && !body.x && !body.e) return [el("p", { class: "note", text: "No body." })];
      const about = [body.t, bytes(body.z)].filter(Boolean).join(", ");
      if (body.i) {
        const picture = el("img", { class: "picture", alt: `The body, an image of ${bytes(body.z)}` });
        picture.src = `data:${body.t.split(";")[0].trim()};base64,${body.i}`;
        return [heading("Body", null, about), picture];
      }
      const nodes = [];
      if (body.x) {
        const [node, copied] = showText(body.x, body.t || "");
        nodes.push(heading("Body", copied, about), node);
      } else {
        nodes.push(heading("Body", null, about));
      }
      if (body.e) nodes.push(el("p", { class: "note", text: body.e }));
      return nodes;
    }
    function showMessage(message, entry) {
      const query = message === entry.q ? showFields("Query", message.p) : [];
      const nodes = [...query, ...showFields("Headers", message.h, message.h ? "No headers." : null)];
      nodes.push(...(message.h || message.b ? showBody(message.b)
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
          const differs = !row.same;
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
      const text = miss.text || entry.f;
      if (text) nodes.push(heading("The whole message", text), el("pre", { tabindex: "0" }, ...masked(text)));
      return nodes;
    }
    function showTiming(entry) {
      const nodes = [];
      if (entry.at) nodes.push(...showFields("Sent", [["at", entry.at]]));
      if (entry.d === undefined) return nodes;
      const phases = entry.p || [];
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
        el("strong", { class: "right", text: time(entry.d) }));
      nodes.push(heading("Duration"), el("div", { class: "phases" }, ...cells));
      return nodes;
    }
    """#
}
