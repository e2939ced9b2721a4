// `npm run architecture`: checks which file imports which in both packages and in .ci, and what each folder contains.
// It reports:
// - two folders that import each other, even if they import only types;
// - a folder with more than 25 files of code;
// - two files in different folders that have the same base name (the name without its extension);
// - a test file if the file that it tests does not exist;
// - a file that imports a file of a higher layer (`LAYERS`);
// - a file in a standalone folder (`STANDALONE`) that imports a file from outside this folder;
// - a file that imports a library and is not among the files that may import it (`LIBRARIES`);
// - SQL in a file that may not run SQL (`MAY_RUN_SQL`);
// - changes of the tables of orders in a file that may not change these tables (`MAY_WRITE_ORDERS`);
// - a style sheet that is no CSS module.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const ROOT = path.resolve(import.meta.dirname, "..");
const PACKAGES = ["graphql-server/src", "pwa/src", ".ci"];
/**
 * The layers of each package, the lowest layer first. Each inner list is one layer and contains its folders. A file may
 * import only files of its own layer and of lower layers. A folder that is not listed belongs to the layer of the
 * folder that contains it. "." stands for the files in the package's root.
 */
const LAYERS = {
  "graphql-server/src": [
    ["platform/errors", "platform/embedded-postgres"],
    [
      "platform/admission",
      "platform/concurrent-edits",
      "platform/graphql",
      "platform/ids",
      "platform/logging",
      "platform/public-internet",
      "platform/settings",
      "platform/shop-time",
      "platform/text",
    ],
    ["platform/pagination"],
    ["platform/database"],
    ["platform/events", "platform/http", "platform/security"],
    ["platform/idempotency", "platform/images", "platform/shop-version", "platform/web-push"],
    ["features/audit-log", "features/field-metrics", "features/push"],
    [
      "features/cart",
      "features/catalogue",
      "features/delivery",
      "features/messages",
      "features/orders",
      "features/shop",
      "features/users",
    ],
    ["features/banner", "features/dashboard", "features/personal-data", "features/today"],
    ["features/demo"],
    ["features/dashboard/first-steps"],
    ["features/backup"],
    ["api/graphql"],
    ["api/rest", "api/storefront"],
    ["composition"],
    ["."],
    ["cli"],
  ],
  "pwa/src": [
    ["ui"],
    ["lib"],
    ["data/graphql", "data/ssr-state"],
    ["data/catalogue-store", "data/field-metrics"],
    ["data/session"],
    ["data/apollo"],
    ["data/offline"],
    ["data/outbox"],
    ["features/push", "features/rider", "features/size-guide"],
    ["features/orders"],
    ["features/appointments", "features/cart", "features/messages"],
    ["features/account", "features/catalogue", "features/pages", "features/nail-care"],
    ["features/admin"],
    ["app"],
    ["first-screen", "panel"],
    ["service-worker"],
  ],
  ".ci": [["machine"], ["test"], ["bench"], ["."]],
};
/** Folders whose files must not import any file of their package from outside the folder. */
const STANDALONE = { "graphql-server/src": ["platform/embedded-postgres"], "pwa/src": [], ".ci": [] };
/** Libraries, each with the only files or folders that may import the library. */
const LIBRARIES = {
  "graphql-server/src": {
    typeorm: /^platform\/database\/|\.(entity|repository)\.ts$/,
    pg: /^(features\/backup|platform\/(database|embedded-postgres))\//,
    express:
      /^api\/|^features\/field-metrics\/|^platform\/(events|http|images)\/|^composition\/(http-server|request-contexts|routes)\.ts$/,
  },
  "pwa/src": {
    idb: /^data\/offline\/database\//,
    "react-dom/server": /^first-screen\//,
  },
  ".ci": {},
};
/** The only style sheets that may have global class names: the base styles and the splash screen. */
const GLOBAL_SHEETS = new Set(["ui/styles/base.css", "first-screen/splash.css"]);
/**
 * The module with the functions that run SQL. Only repositories and the platform's own database code (`MAY_RUN_SQL`)
 * may call these functions. All other code uses the database through repositories.
 */
const SQL_MODULE = "platform/database/sql.ts";
const SQL_FUNCTIONS = new Set(["rows", "oneRow", "affected", "repository"]);
const MAY_RUN_SQL = /^platform\/(database|embedded-postgres)\/|\.repository\.ts$/;
/**
 * The tables of orders. `save-order.repository.ts` makes almost all changes of these tables, so that the rules about
 * orders are in one place. Four other repositories may change one thing each: `order.repository.ts` frees the slots of
 * orders that were not confirmed in time, and the other three record sent reminders, erase personal data and insert
 * receipts.
 */
const ORDER_TABLES =
  "orders|order_lines|order_returns|order_entries|payments|announced_payments|receipts|taken_quarters";
const ORDER_WRITES = new RegExp(
  `(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\\s+(?:${ORDER_TABLES})\\b|repository\\(\\w+, (?:Order|PanelOrderLine|OrderReturn|OrderEntry|TakenQuarter|Payment|AnnouncedPayment|Receipt)\\)`,
);
const MAY_WRITE_ORDERS =
  /^features\/orders\/(?:order|save-order|reminders\/order-reminder|erasure\/erase-orders|payments\/receipt-number)\.repository\.ts$|^platform\/database\/migrations\//;
const MAX_FILES = 25;
const TEST = /\.(?:test|spec)\.tsx?$/;
const SUPPORT = /(?:^|\/)testing\//;
/** Base names that several folders may contain, because tools or conventions require a file of this name. */
const CONVENTIONAL = new Set(["tsconfig"]);

function filesOf(folder, name) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

const isCode = (file) => !TEST.test(file) && !SUPPORT.test(file) && !file.endsWith(".generated.ts");

/**
 * Returns what a file imports with `import`, `import type`, `export from` or `import()`: files of its package, and
 * libraries.
 */
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

/** Returns the forbidden imports. A file may import only files of its own layer and of lower layers. */
function layerProblems(folder, imports) {
  const rows = LAYERS[folder];
  const rowOf = (file) => {
    for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
      const row = rows.findIndex((folders) => folders.includes(folder));
      // "." is the layer of the files in the package's root, but not of the folders in it. So a file in a folder
      // without a layer is reported.
      if (row !== -1 || folder === ".") return folder === "." && file.includes("/") ? -1 : row;
    }
  };
  return [...imports].flatMap(([file, targets]) =>
    rowOf(file) === -1
      ? [`a folder without a layer: ${file}`]
      : targets
          .filter((target) => rowOf(target) > rowOf(file))
          .map((target) => `an import of an upper layer: ${file} → ${target}`),
  );
}

function standaloneProblems(folder, imports) {
  return STANDALONE[folder].flatMap((folder) =>
    [...imports]
      .filter(([file]) => file.startsWith(`${folder}/`))
      .flatMap(([file, targets]) => targets.map((target) => [file, target]))
      .filter(([, target]) => !target.startsWith(`${folder}/`))
      .map(([file, target]) => `an import out of a standalone folder: ${file} → ${target}`),
  );
}

function libraryProblems(folder, libraries) {
  return [...libraries].flatMap(([file, names]) =>
    names
      .filter((name) => LIBRARIES[folder][name]?.test(file) === false)
      .map((name) => `${name} may not be imported by ${file}`),
  );
}

/**
 * Returns the uses of SQL in files that may not run SQL: imports of functions from the SQL module, and calls of methods
 * by which TypeORM or the driver runs SQL.
 */
function sqlProblems(folder, files) {
  if (folder !== "graphql-server/src") return [];
  return files
    .filter((file) => !MAY_RUN_SQL.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, folder, file), "utf8");
      const { module } = parseSync(file, text);
      const imported = module.staticImports
        .filter(
          ({ moduleRequest }) =>
            path.posix.join(path.posix.dirname(file), moduleRequest.value) === SQL_MODULE,
        )
        .flatMap(({ entries }) => entries.map(({ importName }) => importName.name))
        .filter((name) => SQL_FUNCTIONS.has(name));
      const called = text.match(/\.(?:query|getRepository|createQueryBuilder|createQueryRunner)\(/g) ?? [];
      return [...imported, ...called].map((way) => `SQL outside a repository: ${way} in ${file}`);
    });
}

/** Returns the files that write tables of orders although they are not allowed to. */
function orderWriteProblems(folder, files) {
  if (folder !== "graphql-server/src") return [];
  return files
    .filter((file) => isCode(file) && !MAY_WRITE_ORDERS.test(file))
    .filter((file) => ORDER_WRITES.test(readFileSync(path.join(ROOT, folder, file), "utf8")))
    .map((file) => `a table of orders is written outside of save-order.repository.ts: ${file}`);
}

function folderOf(file, depth) {
  return path.posix.dirname(file).split("/").slice(0, depth).join("/");
}

/**
 * Returns the groups of folders that import each other, directly or indirectly. The algorithm is Tarjan's for strongly
 * connected components.
 */
function cyclesOf(edges) {
  const state = new Map();
  const stack = [];
  const cycles = [];
  const visit = (folder) => {
    const own = { index: state.size, low: state.size, onStack: true };
    state.set(folder, own);
    stack.push(folder);
    for (const next of edges.get(folder)?.keys() ?? []) {
      const known = state.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (known.onStack) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const cycle = stack.splice(stack.indexOf(folder));
      for (const member of cycle) state.get(member).onStack = false;
      if (cycle.length > 1) cycles.push(cycle.sort());
    }
    return own;
  };
  for (const folder of edges.keys()) if (!state.has(folder)) visit(folder);
  return cycles;
}

function edgesAt(depth, imports) {
  const edges = new Map();
  for (const [file, targets] of imports) {
    const from = folderOf(file, depth);
    for (const target of targets) {
      const to = folderOf(target, depth);
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
      problems.set(key, `folders import each other: ${key}\n    ${examples.join("\n    ")}`);
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
      // The name of a test may have one more word than its source: `cart-outbox.model.test.ts` tests `cart-outbox.ts`.
      const stem = file.replace(TEST, "");
      return !known.has(stem) && !known.has(stem.replace(/\.[a-z-]+$/, ""));
    });
  return [
    ...twice.map(([stem, places]) => `one base name in two folders: ${stem} (${places.join(", ")})`),
    ...lost.map((file) => `a test without a source of the same name: ${file}`),
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
      .map(([folder, count]) => `${folder}: ${count} files of code`),
    ...nameProblems(files),
    ...layerProblems(folder, imports),
    ...standaloneProblems(folder, imports),
    ...libraryProblems(folder, libraries),
    ...sqlProblems(folder, code),
    ...orderWriteProblems(folder, code),
    ...sheetProblems(folder),
  ];
  process.stdout.write(`${folder}: ${cycles.length} cycles between folders\n`);
  for (const [folder, count] of [...counts].sort())
    process.stdout.write(`  ${String(count).padStart(3)} ${folder}\n`);
  for (const problem of found) process.stdout.write(`  ✗ ${problem}\n`);
  problems += found.length;
}
process.exitCode = problems === 0 ? 0 : 1;
