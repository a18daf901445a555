extension PageScript {
  /// The head of the page, and the keys.
  static let start = #"""
    function drawHead() {
      const entries = data.entries;
      $("title").textContent = data.title;
      $("kind").textContent = data.kind;
      const count = (name) => entries.filter((entry) => entry.kind === name).length;
      const total = entries.reduce((sum, entry) => sum + Math.max(size(entry) || 0, 0), 0);
      const figures = [[many(data.count ?? entries.length, "request")], [bytes(total), "received"]];
      if (timed && fall.span > 0) figures.push([time(fall.span), "from first to last"]);
      for (const [name, value] of data.figures || []) figures.push([value, name]);
      const nodes = figures.flatMap(([value, word], index) =>
        [index ? " · " : "", el("b", { text: value }), word ? ` ${word}` : ""]);
      if (count("off")) nodes.push(" · ", el("b", { class: "off", text: `${count("off")} off script` }));
      $("figures").replaceChildren(...nodes);
      if (data.secrets) {
        $("banner").hidden = false;
        $("banner").textContent = "This page shows secrets as they were recorded. Don't pass it on.";
      }
      const chips = [[null, "All", "All requests", entries.length],
        ...outcomes.map(([name, title, hint]) => [name, title, hint, count(name)])];
      $("filters").replaceChildren(...chips.filter(([name, , , number]) => !name || number)
        .map(([name, title, hint, number]) => el("button", { type: "button", title: hint,
          "aria-pressed": String(state.filter === name), "data-filter": name || "",
          onclick: () => setFilter(name) }, title, el("small", { text: number.toLocaleString("en") }))));
      const notes = data.notes || [];
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
        if (notes.some((note) => note.open)) $("notes").onclick();
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
    drawHead();
    drawColumns();
    refresh();
    // What went off script is what one looks for.
    const astray = data.entries.findIndex((entry) => entry.kind === "off");
    if (astray >= 0) choose(astray);
    $("list").focus();
    """#
}
