// `npm run rooms`: how the folders ("rooms") of both packages and of the checks import each other, and what each holds.
// Exits with an error where the layout's rules are broken: a cycle between folders (types included), a folder of more than
// 25 files of code, a base name in two folders, a test without its source, an import of an upper layer, a library outside
// its rooms, a style sheet that is no CSS module.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const ROOT = path.resolve(import.meta.dirname, "..");
const PACKAGES = ["graphql-server/src", "pwa/src", ".ci"];
/** The rooms at the top of each package, the lowest first: a room imports none of a later row. */
const LAYERS = {
  "graphql-server/src": [
    ["errors", "embedded-postgres"],
    ["admission", "text", "logging", "settings", "shop-profile"],
    ["pagination"],
    ["database"],
    ["security", "http", "events"],
    ["images", "audit-log", "field-metrics", "shop-version"],
    ["cart", "catalogue", "messages", "orders", "users"],
    ["banner", "dashboard", "delivery", "demo"],
    ["shop", "first-steps"],
    ["backup"],
    ["graphql"],
    ["rest", "storefront"],
    ["."],
  ],
  "pwa/src": [
    ["graphql", "ssr-state"],
    ["ui"],
    ["lib"],
    ["catalogue-store", "field-metrics"],
    ["session"],
    ["apollo"],
    ["offline"],
    ["outbox"],
    ["orders"],
    ["cart", "messages"],
    ["account", "catalogue", "pages", "services"],
    ["admin"],
    ["app"],
    ["first-screen"],
    ["service-worker"],
  ],
  ".ci": [["machine"], ["test"], ["bench"], ["."]],
};
/** Libraries that only these files may import. */
const LIBRARIES = {
  "graphql-server/src": {
    typeorm:
      /^(database|demo|catalogue\/(product|search|sync)|audit-log|images\/purge-|users\/erase-user|orders\/forget-person)|\.(entity|service|repository)\.ts$|\/purge-[a-z-]+\.ts$|^services\.ts$/,
    pg: /^(database|backup)\/|^catalogue\/sync\/change-listener\.ts$/,
    express:
      /^(field-metrics|graphql|http|images|rest|storefront|catalogue\/sync)\/|^(request-contexts|routes|server)\.ts$/,
  },
  "pwa/src": {
    idb: /^offline\/database\//,
    "react-dom/server": /^first-screen\//,
  },
  ".ci": {},
};
/** Style sheets with class names of the whole page: the base, the splash screen, and those of libraries. */
const GLOBAL_SHEETS = new Set(["ui/styles/base.css", "first-screen/splash.css", "admin/admin.css"]);
const MAX_FILES = 25;
const TEST = /\.(?:test|spec)\.tsx?$/;
const SUPPORT = /(?:^|\/)testing\//;
/** Base names that tools or conventions fix. */
const CONVENTIONAL = new Set(["tsconfig"]);

function filesOf(folder, name) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

const isCode = (file) => !TEST.test(file) && !SUPPORT.test(file) && !file.endsWith(".generated.ts");

/** The files of the package and the libraries that a file imports, by `import`, `import type`, `export from` or `import()`. */
function importsOf(folder, file) {
  const text = readFileSync(path.join(ROOT, folder, file), "utf8");
  const { module } = parseSync(file, text);
  const named = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []),
  );
  const lazy = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
  );
  const all = [...new Set([...named, ...lazy])];
  const [own, libraries] = [true, false].map((isOwn) => all.filter((one) => one.startsWith(".") === isOwn));
  return { own: own.map((specifier) => path.posix.join(path.posix.dirname(file), specifier)), libraries };
}

/** Imports of a room in a later row of the layers. */
function layerProblems(folder, imports) {
  const rows = LAYERS[folder];
  const rowOf = (file) => rows.findIndex((rooms) => rooms.includes(file.split("/").slice(0, -1)[0] ?? "."));
  return [...imports].flatMap(([file, targets]) =>
    rowOf(file) === -1
      ? [`a room without a layer: ${file}`]
      : targets
          .filter((target) => rowOf(target) > rowOf(file))
          .map((target) => `an import of an upper layer: ${file} → ${target}`),
  );
}

/** Imports of a library outside the files it is kept to. */
function libraryProblems(folder, libraries) {
  return [...libraries].flatMap(([file, names]) =>
    names
      .filter((name) => LIBRARIES[folder][name]?.test(file) === false)
      .map((name) => `${name} is not for ${file}`),
  );
}

/** The room of a file at a depth: the first so many folders of its path. */
function roomOf(file, depth) {
  return path.posix.dirname(file).split("/").slice(0, depth).join("/");
}

/** The rooms that reach each other, directly or by others (Tarjan's strongly connected components of two or more). */
function cyclesOf(edges) {
  const state = new Map();
  const stack = [];
  const cycles = [];
  const visit = (room) => {
    const own = { index: state.size, low: state.size, onStack: true };
    state.set(room, own);
    stack.push(room);
    for (const next of edges.get(room)?.keys() ?? []) {
      const known = state.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (known.onStack) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const cycle = stack.splice(stack.indexOf(room));
      for (const member of cycle) state.get(member).onStack = false;
      if (cycle.length > 1) cycles.push(cycle.sort());
    }
    return own;
  };
  for (const room of edges.keys()) if (!state.has(room)) visit(room);
  return cycles;
}

function edgesAt(depth, imports) {
  const edges = new Map();
  for (const [file, targets] of imports) {
    const from = roomOf(file, depth);
    for (const target of targets) {
      const to = roomOf(target, depth);
      if (to === from) continue;
      if (!edges.has(from)) edges.set(from, new Map());
      edges.get(from).set(to, [...(edges.get(from).get(to) ?? []), `${file} → ${target}`]);
    }
  }
  return edges;
}

function cycleProblems(imports) {
  const deepest = Math.max(...[...imports.keys()].map((file) => file.split("/").length - 1));
  const problems = new Map();
  for (let depth = 1; depth <= deepest; depth++) {
    const edges = edgesAt(depth, imports);
    for (const cycle of cyclesOf(edges)) {
      const key = cycle.join(" ↔ ");
      const examples = cycle.flatMap((from) =>
        cycle.flatMap((to) => (edges.get(from)?.get(to) ?? []).slice(0, 3)),
      );
      problems.set(key, `rooms import each other: ${key}\n    ${examples.join("\n    ")}`);
    }
  }
  return [...problems.values()];
}

const stemOf = (file) => path.posix.basename(file).replace(/\.(?:tsx?|mjs|graphql)$/, "");

function nameProblems(files) {
  const folders = new Map();
  for (const file of files.filter(isCode)) {
    const stem = stemOf(file);
    if (!CONVENTIONAL.has(stem)) folders.set(stem, [...(folders.get(stem) ?? []), path.posix.dirname(file)]);
  }
  const twice = [...folders].filter(([, places]) => places.length > 1);
  const known = new Set(files.filter((file) => !TEST.test(file)).map((file) => file.replace(/\.tsx?$/, "")));
  const lost = files
    .filter((file) => TEST.test(file) && !SUPPORT.test(file))
    .filter((file) => {
      // `cart-outbox.model.test.ts` is a test of `cart-outbox.ts` too.
      const stem = file.replace(TEST, "");
      return !known.has(stem) && !known.has(stem.replace(/\.[a-z-]+$/, ""));
    });
  return [
    ...twice.map(([stem, places]) => `one base name in two folders: ${stem} (${places.join(", ")})`),
    ...lost.map((file) => `a test that is named after no source: ${file}`),
  ];
}

function sheetProblems(folder) {
  return filesOf(folder, /(?<!\.module)\.css$/)
    .filter((file) => !GLOBAL_SHEETS.has(file))
    .map((file) => `a style sheet that is no CSS module: ${file}`);
}

let problems = 0;
for (const folder of PACKAGES) {
  const files = filesOf(folder, /\.(?:tsx?|mjs)$/);
  const code = files.filter(isCode);
  const all = code.map((file) => [file, importsOf(folder, file)]);
  const imports = new Map(all.map(([file, { own }]) => [file, own]));
  const libraries = new Map(all.map(([file, found]) => [file, found.libraries]));
  const counts = new Map();
  for (const file of code)
    counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  const cycles = cycleProblems(imports);
  const found = [
    ...cycles,
    ...[...counts]
      .filter(([, count]) => count > MAX_FILES)
      .map(([room, count]) => `${room}: ${count} files of code`),
    ...nameProblems(files),
    ...layerProblems(folder, imports),
    ...libraryProblems(folder, libraries),
    ...sheetProblems(folder),
  ];
  process.stdout.write(`${folder}: ${cycles.length} cycles between rooms\n`);
  for (const [room, count] of [...counts].sort())
    process.stdout.write(`  ${String(count).padStart(3)} ${room}\n`);
  for (const problem of found) process.stdout.write(`  ✗ ${problem}\n`);
  problems += found.length;
}
process.exitCode = problems === 0 ? 0 : 1;
