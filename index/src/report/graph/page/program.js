"use strict";
// Everything that a repository wrote reaches the page through textContent or setAttribute on fixed names, never as markup.
(() => {
  const WIDTH = 200, HEIGHT = 36, LABEL = 26, LISTED = 200;
  const SPACE = "http://www.w3.org/2000/svg";
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const graph = byId("graph"), search = byId("search"), results = byId("results"), detail = byId("detail");
  const known = ["operational", "invalid", "shadowed", "context", "lens", "support", "missing"];
  const stateOf = (node) => known.includes(node.state) ? node.state : "support";

  const make = (name, parent, classes, text) => {
    const element = document.createElement(name);
    if (classes) element.className = classes;
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  const draw = (name, parent, attributes) => {
    const element = document.createElementNS(SPACE, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    parent.append(element);
    return element;
  };

  // The picture.
  const edges = data.edges.map((edge) => {
    const from = data.nodes[edge.from], to = data.nodes[edge.to];
    const x1 = from.x + WIDTH, y1 = from.y + HEIGHT / 2, x2 = to.x, y2 = to.y + HEIGHT / 2;
    const bend = Math.max(Math.abs(x2 - x1) / 2, 40);
    const path = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
    const shape = draw("path", byId("edges"), { d: path, class: edge.dotted ? "edge dotted" : "edge" });
    draw("title", shape, {}).textContent = edge.kind;
    return { ...edge, shape };
  });
  const nodes = data.nodes.map((node, at) => {
    const shape = draw("g", byId("nodes"), { class: `node s-${stateOf(node)}`, transform: `translate(${node.x} ${node.y})` });
    draw("rect", shape, { width: WIDTH, height: HEIGHT, rx: 6 });
    const letters = Array.from(node.label);
    const label = letters.length > LABEL ? letters.slice(0, LABEL).join("") + "…" : node.label;
    draw("text", shape, { x: 10, y: HEIGHT / 2 + 5 }).textContent = label;
    draw("title", shape, {}).textContent = `${node.label} (${node.state})\n${node.path}`;
    shape.addEventListener("click", () => { if (!dragged) focus(at); });
    const text = [node.label, node.id, node.path, node.owner, node.description].join("\n").toLowerCase();
    return { ...node, at, shape, text };
  });
  const joined = nodes.map(() => []);
  for (const edge of edges) {
    joined[edge.from].push({ other: edge.to, kind: edge.kind, out: true });
    if (edge.from !== edge.to) joined[edge.to].push({ other: edge.from, kind: edge.kind, out: false });
  }

  // What is in sight.
  const all = { x: -24, y: -24, w: data.width + 48, h: data.height + 48 };
  let view = { ...all };
  const show = () => graph.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const fit = () => { view = { ...all }; show(); };
  const zoom = (factor, cx = view.x + view.w / 2, cy = view.y + view.h / 2) => {
    const w = Math.min(Math.max(view.w * factor, 200), all.w * 4 + 2000);
    const scale = w / view.w;
    view = { x: cx - (cx - view.x) * scale, y: cy - (cy - view.y) * scale, w, h: view.h * scale };
    show();
  };
  const look = (chosen) => {
    const xs = chosen.map((node) => node.x), ys = chosen.map((node) => node.y);
    const left = Math.min(...xs) - 60, top = Math.min(...ys) - 60;
    const w = Math.max(Math.max(...xs) + WIDTH + 60 - left, 700), h = Math.max(Math.max(...ys) + HEIGHT + 60 - top, 400);
    view = { x: left, y: top, w, h };
    show();
  };

  // What is shown, found and focused.
  const hidden = new Set();
  let found = nodes, current = null;
  const isShown = (node) => !hidden.has(stateOf(node));
  const paint = () => {
    const words = search.value.trim() !== "";
    const near = current === null ? null : new Set([current, ...joined[current].map((link) => link.other)]);
    const hits = new Set(found.map((node) => node.at));
    for (const node of nodes) {
      const marks = node.shape.classList;
      marks.toggle("gone", !isShown(node));
      marks.toggle("focus", node.at === current);
      marks.toggle("found", words && hits.has(node.at));
      marks.toggle("faint", near ? !near.has(node.at) : words && !hits.has(node.at));
    }
    for (const edge of edges) {
      const marks = edge.shape.classList;
      marks.toggle("gone", !isShown(nodes[edge.from]) || !isShown(nodes[edge.to]));
      const touches = edge.from === current || edge.to === current;
      marks.toggle("faint", near ? !touches : words && !(hits.has(edge.from) && hits.has(edge.to)));
    }
    root.dataset.matches = String(found.length);
    root.dataset.focus = current === null ? "" : nodes[current].id;
  };
  const button = (node, text) => {
    const element = make("button", make("li", results), "", text);
    element.type = "button";
    element.dataset.at = String(node.at);
    element.addEventListener("click", () => focus(node.at));
    return element;
  };
  const list = () => {
    results.replaceChildren();
    const words = search.value.trim() !== "";
    const some = words ? found.slice(0, LISTED) : [];
    for (const node of some) button(node, node.label);
    byId("count").textContent = words ? `${found.length} of ${nodes.length} found` : `${nodes.length} nodes, ${edges.length} edges`;
  };
  const find = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = nodes.filter((node) => isShown(node) && words.every((word) => node.text.includes(word)));
    list();
    paint();
  };
  const describe = () => {
    detail.replaceChildren();
    if (current === null) return;
    const node = nodes[current];
    make("h2", detail, "", node.label);
    const rows = make("dl", detail);
    for (const [name, value] of [["state", node.state], ["kind", node.kind], ["id", node.id], ["path", node.path], ["owner", node.owner]]) {
      if (!value) continue;
      make("dt", rows, "", name);
      make("dd", rows, "", value);
    }
    if (node.description) make("p", detail, "", node.description);
    for (const [title, out] of [["leads to", true], ["comes from", false]]) {
      const links = joined[current].filter((link) => link.out === out);
      if (links.length === 0) continue;
      make("h3", detail, "", `${title} (${links.length})`);
      const items = make("ul", detail);
      for (const link of links.slice(0, LISTED)) {
        const item = make("button", make("li", items), "", `${nodes[link.other].label}: ${link.kind}`);
        item.type = "button";
        item.addEventListener("click", () => focus(link.other));
      }
    }
  };
  const focus = (at) => {
    current = at;
    describe();
    paint();
    look([nodes[at], ...joined[at].map((link) => nodes[link.other])]);
    for (const item of results.querySelectorAll("button")) item.setAttribute("aria-current", String(item.dataset.at === String(at)));
  };
  const clear = () => {
    current = null;
    search.value = "";
    describe();
    find();
    fit();
  };

  // The legend.
  for (const state of known) {
    const count = nodes.filter((node) => stateOf(node) === state).length;
    if (count === 0) continue;
    const row = make("label", byId("legend"));
    const box = make("input", row);
    box.type = "checkbox";
    box.checked = true;
    box.addEventListener("change", () => {
      if (box.checked) hidden.delete(state); else hidden.add(state);
      find();
    });
    make("span", row, `swatch s-${state}`).setAttribute("aria-hidden", "true");
    make("span", row, "", state);
    make("span", row, "number", String(count));
  }

  // Keys, pointer, theme.
  const theme = (name) => { root.dataset.theme = name; };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  theme(dark.matches ? "dark" : "light");
  dark.addEventListener("change", () => theme(dark.matches ? "dark" : "light"));
  const turn = () => theme(root.dataset.theme === "dark" ? "light" : "dark");
  const walk = (by) => {
    if (found.length === 0) return;
    const at = found.findIndex((node) => node.at === current);
    focus(found[at < 0 ? 0 : (at + by + found.length) % found.length].at);
  };
  const move = (dx, dy) => { view.x += dx * view.w * 0.1; view.y += dy * view.h * 0.1; show(); };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target === search;
    const keys = typing ? {
      Enter: () => walk(0), ArrowDown: () => walk(1), ArrowUp: () => walk(-1), Escape: clear,
    } : {
      "/": () => { search.focus(); search.select(); }, Escape: clear, "+": () => zoom(0.8), "=": () => zoom(0.8), "-": () => zoom(1.25), 0: fit, t: turn,
      ...(event.target === graph ? { ArrowLeft: () => move(-1, 0), ArrowRight: () => move(1, 0), ArrowUp: () => move(0, -1), ArrowDown: () => move(0, 1) } : {}),
    };
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (act) { event.preventDefault(); act(); }
  });
  search.addEventListener("input", () => { current = null; describe(); find(); });
  byId("in").addEventListener("click", () => zoom(0.8));
  byId("out").addEventListener("click", () => zoom(1.25));
  byId("fit").addEventListener("click", fit);
  byId("theme").addEventListener("click", turn);
  const place = (event) => {
    const matrix = graph.getScreenCTM().inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  graph.addEventListener("wheel", (event) => {
    event.preventDefault();
    const at = place(event);
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, at.x, at.y);
  }, { passive: false });
  let drag = null, dragged = false;
  graph.addEventListener("pointerdown", (event) => { drag = place(event); dragged = false; });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const at = place(event);
    if (Math.hypot(at.x - drag.x, at.y - drag.y) > view.w / 200) dragged = true;
    if (!dragged) return;
    graph.classList.add("moving");
    view.x += drag.x - at.x;
    view.y += drag.y - at.y;
    show();
  });
  addEventListener("pointerup", () => { drag = null; graph.classList.remove("moving"); });

  // A link may name words or a node: #q=review, #focus=skills/a/SKILL.md
  const wanted = new URLSearchParams(location.hash.slice(1));
  search.value = wanted.get("q") ?? "";
  if (wanted.has("theme")) theme(wanted.get("theme") === "dark" ? "dark" : "light");
  find();
  fit();
  const named = nodes.find((node) => wanted.has("focus") && (node.id === wanted.get("focus") || node.path === wanted.get("focus")));
  if (named) focus(named.at);
  root.dataset.ready = "true";
})();
