/// What the page does: one strict script that makes elements and sets their text, never markup, so that
/// nothing in the traffic can become part of the page.
enum PageScript {
  static let text = ["\"use strict\";", words, list, detail, start].joined(separator: "\n")

  /// Elements, numbers and classes.
  private static let words = #"""
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
      return `${count < 10 ? count.toFixed(1) : Math.round(count)} ${units[unit]}`;
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
    const outcomes = [
      ["good", "2xx", "Succeeded"], ["moved", "3xx", "Redirected or not modified"],
      ["warn", "4xx", "Refused by the server"], ["bad", "5xx", "Failed"],
      ["off", "Off script", "No stub was meant for it"],
    ];
    function kind(entry) {
      if (entry.miss || entry.o === "unplanned" || entry.o === "too late") return "off";
      if (!entry.s) return entry.o === "pending" || entry.o === "cancelled" ? "none" : "bad";
      if (entry.s < 300) return entry.s < 200 ? "moved" : "good";
      return entry.s < 400 ? "moved" : entry.s < 500 ? "warn" : "bad";
    }
    const type = (entry) => (entry.r && entry.r.b && entry.r.b.t || "").split(";")[0].trim();
    const shortType = (entry) => type(entry).replace(/^(application|text)\/(x-)?/, "")
      .replace(/^.*\+(json|xml)$/, "$1").replace(/^x-unknown$/, "") || "–";
    const size = (entry) => entry.r && entry.r.b ? entry.r.b.z : undefined;
    data.entries.forEach((entry, place) => { entry.place = place; entry.kind = kind(entry); });
    """#

  /// The table: what is shown of the requests, in which order, and which one is chosen.
  private static let list = #"""
    const state = { shown: [], chosen: -1, open: false, filter: null, sort: "place", down: false };
    const timed = data.entries.some((entry) => entry.t !== undefined);
    const narrow = matchMedia("(max-width: 760px)");
    const rowHeight = () => (narrow.matches ? 54 : 32);

    // Time in which nothing happens is cut short: a cassette may have been recorded over days.
    const fall = (() => {
      const spans = data.entries.filter((entry) => entry.t !== undefined)
        .map((entry) => [entry.t, entry.t + Math.max(entry.d || 0, 0)]).sort((a, b) => a[0] - b[0]);
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
    function bar(entry) {
      const node = el("span", { class: "bar" });
      const start = Math.min(fall.place(entry.t), 99.6);
      const width = Math.max(fall.place(entry.t + (entry.d || 0)) - start, 0);
      node.style.left = `${start}%`;
      node.style.width = `${Math.min(width, 100 - start)}%`;
      const phases = entry.p || [];
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
    function address(entry) {
      const match = /^([a-z][a-z0-9+.-]*:\/\/[^\/?#]*)([^?#]*)(.*)$/i.exec(straight(entry.u));
      if (!match) return [straight(entry.u)];
      const host = sameOrigin === match[1] ? "" : match[1];
      return [el("i", { text: host }), match[2].slice(0, 600), el("i", { text: match[3].slice(0, 600) })];
    }
    const origins = new Set(data.entries.slice(0, 20000)
      .map((entry) => (/^[a-z][a-z0-9+.-]*:\/\/[^\/?#]*/i.exec(entry.u) || [""])[0]));
    const sameOrigin = origins.size === 1 ? [...origins][0] : null;

    const columns = [
      ["number", "#", "place", "right"], ["method", "Method", "m"], ["url", "URL", "u"],
      ["status", "Status", "s"], ["type", "Type", "type"], ["size", "Size", "size", "right"],
      ["time", "Time", "d", "right"], ["fall", "Waterfall", "t"],
    ];
    const sortValue = { type: shortType, size: (entry) => size(entry) ?? -1,
      d: (entry) => entry.d ?? -1, t: (entry) => entry.t ?? Infinity };
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
          cell.append(el("span", { text: time(fall.span) + (fall.isCut ? " ⋯" : ""),
            title: fall.isCut ? "Time in which nothing happened is cut short" : null }));
        }
        return cell;
      }));
    }
    function row(entry, place) {
      const selected = entry.place === state.chosen;
      const status = entry.s ? String(entry.s) : (entry.o || "none");
      const waterfall = el("span", { class: "c-fall fall" });
      if (timed) {
        for (const [left] of fall.gaps) {
          const gap = el("span", { class: "gap" });
          gap.style.left = `${left}%`;
          waterfall.append(gap);
        }
        if (entry.t !== undefined) waterfall.append(bar(entry));
      }
      const node = el("div", {
        class: `row ${entry.kind}`, role: "option", id: `row-${entry.place}`,
        "aria-selected": String(selected), "aria-posinset": place + 1,
        "aria-setsize": state.shown.length,
        "aria-label": `${entry.n}, ${entry.m} ${entry.u.slice(0, 300)}, ${status}, ${time(entry.d)}`,
        onclick: () => { choose(place); openDetail(); },
      },
      el("span", { class: "c-number number right", text: entry.n }),
      el("span", { class: "c-method method", text: entry.m.slice(0, 20) }),
      el("span", { class: "c-url url", title: straight(entry.u).slice(0, 2000) }, ...address(entry)),
      el("span", { class: "c-status" }, el("span", { class: "badge", text: status })),
      el("span", { class: "c-type soft", text: shortType(entry).slice(0, 40) }),
      el("span", { class: "c-size soft right", text: bytes(size(entry)) }),
      el("span", { class: "c-time soft right", text: time(entry.d) }),
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
    function choose(place) {
      if (!state.shown.length) return;
      place = Math.max(0, Math.min(place, state.shown.length - 1));
      state.chosen = state.shown[place];
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
        const parts = [entry.m, entry.u, entry.s || "", entry.o || "", entry.f || "", entry.by || ""];
        for (const message of [entry.q, entry.r]) {
          if (!message) continue;
          for (const [name, value] of message.h || []) parts.push(`${name}: ${value}`);
          if (message.b && message.b.x) parts.push(message.b.x);
        }
        haystacks[entry.place] = parts.join("\n").toLowerCase();
      }
      return haystacks[entry.place];
    }
    const named = {
      status: (entry, word) => {
        const status = String(entry.s || entry.o || "");
        return /^\dxx$/.test(word) ? status.length === 3 && status[0] === word[0] : status.startsWith(word);
      },
      method: (entry, word) => entry.m.toLowerCase() === word,
      type: (entry, word) => type(entry).toLowerCase().includes(word),
      url: (entry, word) => entry.u.toLowerCase().includes(word),
      stub: (entry, word) => (entry.by || "").toLowerCase().includes(word),
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
      $("count").textContent = found === count ? many(count, "request")
        : `${found.toLocaleString("en")} of ${many(count, "request")}`;
      $("none").hidden = found > 0;
      $("none").textContent = count ? "No request matches. Esc clears the search and the filter."
        : "There are no requests in this file.";
      $("columns").hidden = found === 0;
      if (found && chosenPlace() < 0) choose(0);
      else { drawRows(); }
    }
    """#
}
