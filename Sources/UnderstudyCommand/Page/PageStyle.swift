/// How the page looks: one set of colors for light and dark, a table beside the open request where there
/// is room, and above one another where there is not.
enum PageStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --page: light-dark(#f6f7f9, #14161a);
      --card: light-dark(#ffffff, #1b1e24);
      --sunk: light-dark(#f0f2f5, #15181d);
      --line: light-dark(#dde1e7, #2e333c);
      --text: light-dark(#1a1d23, #e6e8ec);
      --soft: light-dark(#5a6270, #9aa3b2);
      --accent: light-dark(#3452d9, #8ea6ff);
      --accent-soft: light-dark(#e8edff, #252d4a);
      --good: light-dark(#17703f, #6fd39b);
      --good-soft: light-dark(#e0f4e8, #17352a);
      --moved: light-dark(#1a62a8, #7fbdf5);
      --moved-soft: light-dark(#e2effb, #17304a);
      --warn: light-dark(#8a5200, #f0bb66);
      --warn-soft: light-dark(#fdf0d9, #3d2f14);
      --bad: light-dark(#b3202c, #ff8f95);
      --bad-soft: light-dark(#fde6e7, #47201f);
      --off: light-dark(#8b1fa0, #e39af2);
      --off-soft: light-dark(#f8e6fb, #3b1f43);
      --wait: light-dark(#7d93f0, #6f86e6);
      --receive: light-dark(#35a873, #3da578);
      --connect: light-dark(#c3c9d4, #4a5160);
      --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      --row: 32px;
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { height: 100%; margin: 0; }
    body {
      background: var(--page); color: var(--text);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    .noscript { padding: 2rem; }
    .sr {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    #app { display: flex; flex-direction: column; height: 100%; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

    header { padding: 14px 18px 10px; }
    h1 { margin: 0; font-size: 19px; font-weight: 650; overflow-wrap: anywhere; }
    #kind { margin-left: 10px; color: var(--soft); font-size: 13px; font-weight: 400; }
    #figures { margin: 2px 0 10px; color: var(--soft); }
    #figures b { color: var(--text); font-weight: 600; }
    #figures .off { color: var(--off); }
    .banner {
      margin: 0 0 10px; padding: 7px 12px; border-radius: 8px;
      background: var(--bad-soft); color: var(--bad); font-weight: 600;
    }
    .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    .search {
      flex: 1 1 260px; display: flex; align-items: center; gap: 8px; padding: 0 10px; height: 34px;
      background: var(--card); border: 1px solid var(--line); border-radius: 8px;
    }
    .search:focus-within { border-color: var(--accent); outline: 1px solid var(--accent); }
    .search svg { width: 15px; flex: none; fill: none; stroke: var(--soft); stroke-width: 1.6; }
    .search input {
      flex: 1; min-width: 0; border: 0; outline: 0; background: none; color: inherit; font: inherit;
    }
    .search input::placeholder { color: var(--soft); opacity: 1; }
    kbd {
      padding: 0 5px; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px;
      background: var(--card); color: var(--soft); font: 11px/16px var(--mono);
    }
    button {
      font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
      border-radius: 8px; height: 34px; padding: 0 12px; cursor: pointer;
    }
    button:hover { border-color: var(--soft); }
    .chips { display: flex; flex-wrap: wrap; }
    .chips button { border-radius: 0; margin-left: -1px; }
    .chips button:first-child { border-radius: 8px 0 0 8px; margin-left: 0; }
    .chips button:last-child { border-radius: 0 8px 8px 0; }
    .chips button:only-child { border-radius: 8px; }
    .chips button[aria-pressed="true"] {
      background: var(--accent-soft); color: var(--accent); font-weight: 600;
      position: relative; border-color: var(--accent);
    }
    .chips small { color: var(--soft); margin-left: 5px; font-size: 12px; }
    #theme { width: 34px; padding: 0; font-size: 15px; }
    #notebook {
      margin: 0 18px 10px; padding: 10px 14px; max-height: 34vh; overflow: auto;
      background: var(--card); border: 1px solid var(--line); border-radius: 10px;
    }
    #notebook h2 { margin: 0 0 4px; font-size: 13px; }
    #notebook ul { margin: 0 0 8px; padding-left: 18px; }
    #notebook li { overflow-wrap: anywhere; white-space: pre-wrap; }

    main { flex: 1; min-height: 0; display: flex; padding: 0 18px; gap: 12px; }
    #table {
      flex: 1 1 0; min-width: 0; display: flex; flex-direction: column; background: var(--card);
      border: 1px solid var(--line); border-radius: 10px; overflow: hidden;
    }
    #columns, .row {
      display: grid; align-items: center; column-gap: 12px; padding: 0 14px;
      grid-template-columns:
        var(--number, 3ch) 7ch minmax(120px, 2.2fr) 13ch 11ch 8ch 8ch minmax(90px, 1.4fr);
    }
    #columns {
      height: 32px; flex: none; border-bottom: 1px solid var(--line); background: var(--sunk);
      scrollbar-gutter: stable; overflow: hidden;
    }
    #columns button {
      all: unset; cursor: pointer; color: var(--soft); font-size: 12px; font-weight: 600;
      white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
    }
    #columns button:hover { color: var(--text); }
    #columns button:focus-visible { outline: 2px solid var(--accent); border-radius: 3px; }
    #columns .right, .row .right { text-align: right; }
    #columns .axis { display: flex; justify-content: space-between; }
    #columns .axis { min-width: 0; gap: 8px; }
    #columns .axis span { color: var(--soft); font-size: 11px; white-space: nowrap; }
    #list { flex: 1; overflow: auto; position: relative; outline: 0; scrollbar-gutter: stable; }
    #table:has(#list:focus-visible) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
    #rows { position: relative; }
    #none { padding: 40px 20px; margin: 0; text-align: center; color: var(--soft); }
    .row {
      position: absolute; left: 0; right: 0; height: var(--row); cursor: default;
      border-bottom: 1px solid color-mix(in srgb, var(--line) 45%, transparent);
      font-variant-numeric: tabular-nums;
    }
    .row:hover { background: var(--sunk); }
    .row[aria-selected="true"] { background: var(--accent-soft); box-shadow: inset 3px 0 var(--accent); }
    .row > * { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .row .number, .row .soft { color: var(--soft); }
    .row .method { font: 600 12px var(--mono); }
    .row .url { unicode-bidi: isolate; direction: ltr; }
    .row .url i { font-style: normal; color: var(--soft); }
    .row.bad .url { color: var(--bad); }
    .row.off .url { color: var(--off); }
    .badge {
      display: inline-block; padding: 0 7px; border-radius: 10px; font-weight: 600; font-size: 12px;
      line-height: 19px; max-width: 100%; overflow: hidden; text-overflow: ellipsis;
      vertical-align: middle; background: var(--sunk); color: var(--soft);
    }
    .good .badge, .badge.good { background: var(--good-soft); color: var(--good); }
    .moved .badge, .badge.moved { background: var(--moved-soft); color: var(--moved); }
    .warn .badge, .badge.warn { background: var(--warn-soft); color: var(--warn); }
    .bad .badge, .badge.bad { background: var(--bad-soft); color: var(--bad); }
    .off .badge, .badge.off { background: var(--off-soft); color: var(--off); }
    .fall { position: relative; height: 12px; }
    .row > .fall { overflow: visible; }
    .bar {
      position: absolute; top: 0; height: 12px; min-width: 3px; border-radius: 3px; display: flex;
      overflow: hidden; background: var(--wait);
    }
    .bar i { display: block; height: 100%; flex: none; }
    .bar .connect { background: var(--connect); }
    .bar .wait { background: var(--wait); }
    .bar .receive { background: var(--receive); }
    .off .bar { background: var(--off); }
    .bad .bar:not(:has(i)) { background: var(--bad); }
    .gap {
      position: absolute; top: calc(6px - var(--row) / 2); height: var(--row); width: 0;
      border-left: 1px dotted var(--soft); opacity: .55;
    }

    #detail {
      flex: 0 0 min(46%, 760px); min-width: 0; overflow: auto; background: var(--card);
      border: 1px solid var(--line); border-radius: 10px; outline: 0;
    }
    #detail:focus-visible { border-color: var(--accent); }
    .top { padding: 14px 16px 0; position: sticky; top: 0; background: var(--card); z-index: 1; }
    .top .line { display: flex; gap: 8px; align-items: center; }
    .top .line button { height: 28px; padding: 0 9px; font-size: 12px; }
    .top .line .space { flex: 1; }
    .top h2 {
      margin: 8px 0 4px; font: 600 13px/1.5 var(--mono); overflow-wrap: anywhere; max-height: 9em;
      overflow: auto; unicode-bidi: isolate; direction: ltr;
    }
    .top .by { margin: 0; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
    .tabs { display: flex; gap: 2px; margin: 10px -16px 0; padding: 0 14px; border-bottom: 1px solid var(--line); }
    .tabs button {
      border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none;
      color: var(--soft); padding: 0 10px;
    }
    .tabs button[aria-selected="true"] {
      color: var(--accent); border-bottom-color: var(--accent); font-weight: 600;
    }
    .panel { padding: 4px 16px 20px; outline: 0; }
    .panel h3 {
      margin: 16px 0 6px; font-size: 12px; color: var(--soft); font-weight: 600;
      display: flex; align-items: center; gap: 8px;
    }
    .panel h3 .space { flex: 1; }
    .panel h3 button { height: 24px; padding: 0 8px; font-size: 12px; border-radius: 6px; }
    .panel p { margin: 8px 0; overflow-wrap: anywhere; }
    .fields { width: 100%; border-collapse: collapse; font-size: 13px; table-layout: fixed; }
    .fields th, .fields td {
      text-align: left; vertical-align: top; padding: 4px 8px 4px 0; overflow-wrap: anywhere;
      border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent);
    }
    .fields th { width: 34%; font-weight: 500; color: var(--soft); }
    .fields td { font-family: var(--mono); font-size: 12.5px; white-space: pre-wrap; }
    pre {
      margin: 0; padding: 11px 13px; border-radius: 8px; background: var(--sunk); overflow: auto;
      font: 12.5px/1.55 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2;
      unicode-bidi: plaintext;
    }
    .note { color: var(--soft); font-size: 13px; }
    .key { color: var(--moved); }
    .string { color: var(--good); }
    .number-value, .word { color: var(--warn); }
    .mask {
      padding: 0 4px; border-radius: 4px; background: var(--off-soft); color: var(--off);
      font-weight: 600;
    }
    .picture {
      display: block; max-width: 100%; max-height: 420px; border-radius: 8px;
      border: 1px solid var(--line); background: repeating-conic-gradient(
        light-dark(#fff, #333) 0 25%, light-dark(#eef0f3, #2a2a2a) 0 50%) 0 0 / 16px 16px;
    }
    .compare { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 13px; }
    .compare th {
      text-align: left; font-size: 12px; color: var(--soft); font-weight: 600; padding: 6px 8px;
      border-bottom: 1px solid var(--line);
    }
    .compare th:first-child { width: 27%; }
    .compare td {
      padding: 6px 8px; vertical-align: top; overflow-wrap: anywhere;
      border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent);
    }
    .compare td.text { font: 12.5px/1.5 var(--mono); white-space: pre-wrap; }
    .compare tr.differs td { background: var(--off-soft); }
    .compare tr.hint td { padding-top: 0; border-top: 0; font-size: 12.5px; color: var(--off); }
    .compare tr.differs.told td { border-bottom: 0; }
    .compare mark { background: var(--off); color: var(--card); border-radius: 2px; }
    .compare .sign { display: inline-block; width: 1.4em; font-weight: 700; }
    .compare .same .sign { color: var(--good); }
    .compare .differs .sign { color: var(--off); }
    .phases { display: grid; grid-template-columns: 9em 1fr 6em; gap: 6px 10px; align-items: center; }
    .phases .fall { height: 14px; }
    .phases .bar { height: 14px; }
    .phases .right { text-align: right; font-variant-numeric: tabular-nums; }

    footer {
      display: flex; gap: 16px; justify-content: space-between; padding: 7px 18px 9px;
      color: var(--soft); font-size: 12.5px;
    }
    footer .keys { white-space: nowrap; }
    @media (max-width: 1100px) {
      #columns, .row {
        grid-template-columns: var(--number, 3ch) 7ch minmax(100px, 2fr) 11ch 8ch minmax(60px, 1fr);
      }
      .c-type, .c-size { display: none; }
    }
    .split #columns, .split .row {
      grid-template-columns: var(--number, 3ch) 7ch minmax(90px, 2fr) 13ch minmax(50px, 1fr);
    }
    .split .c-type, .split .c-size, .split .c-time { display: none; }
    .timeless #columns, .timeless .row {
      grid-template-columns: var(--number, 3ch) 7ch minmax(120px, 1fr) 13ch 11ch 8ch;
    }
    .timeless .c-time, .timeless .c-fall { display: none; }
    @media (max-width: 760px) {
      :root { --row: 54px; }
      header { padding: 10px 12px 8px; }
      main { padding: 0 8px; }
      #main.split #table { display: none; }
      #detail { flex: 1; }
      footer .keys { display: none; }
      #columns { display: none; }
      #main .row {
        grid-template-columns: 7ch minmax(0, 1fr) auto; grid-template-rows: 24px 16px;
        align-content: center; row-gap: 2px; padding: 0 12px;
      }
      .row .c-number, .row .c-type, .row .c-size { display: none; }
      #main .row .c-fall { grid-row: 2; grid-column: 1 / 3; }
      #main .row .c-time { grid-row: 2; grid-column: 3; display: block; font-size: 12px; }
      .timeless .row .c-time, .timeless .row .c-fall { display: none; }
      .row .url i:first-child { display: none; }
      .gap { display: none; }
      .search kbd { display: none; }
    }
    @media print {
      #app, main, #table, #list { height: auto; overflow: visible; display: block; }
      .tools, footer { display: none; }
    }
    @media (forced-colors: active) { .bar { forced-color-adjust: none; } }
    """
}
