import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { PHONE } from "../browser/phone.mjs";
import { BUDGETS } from "../budgets.mjs";
import { countedConnection } from "../network/counted-connection.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const HOME = "pwa/src/features/catalogue/home";

const COMPONENT = {
  [`${HOME}/opening-hours.tsx`]: `import styles from "./opening-hours.module.css";

const HOURS = [
  ["Du lundi au vendredi", "8 h à 18 h"],
  ["Samedi", "9 h à 16 h"],
  ["Dimanche", "Fermé"],
] as const;

/** When somebody answers calls and messages. */
export function OpeningHours() {
  return (
    <section className={styles.hours} aria-labelledby="horaires">
      <h2 id="horaires" className={styles.title}>Nos horaires</h2>
      <dl className={styles.days}>
        {HOURS.map(([day, hours]) => (
          <div key={day} className={styles.day}>
            <dt>{day}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
`,
  [`${HOME}/opening-hours.module.css`]: `.hours {
  display: grid;
  gap: 12px;
  padding: 24px 16px;
  border-block: 1px solid #e3e3e8;
}
.title {
  font-size: 1.25rem;
  line-height: 1.3;
}
.days {
  display: grid;
  gap: 8px;
  margin: 0;
}
.day {
  display: flex;
  justify-content: space-between;
  max-width: 28rem;
}
@media (min-width: 768px) {
  .hours {
    padding: 40px 24px;
  }
}
`,
};

const { word, component } = BUDGETS.release;

/**
 * Texts that an invented release changes. Each text is in a different script, so the measured bytes show how much the
 * size of the changed script matters. A change of the footer also changes the app shell and the prerendered shells,
 * which contain the footer.
 */
const PLACES = {
  "a page of text": ["pwa/src/features/pages/texts/about-text.ts", "Depuis 2022", "Ouverte en 2022"],
  "the shared script": [
    "pwa/src/features/catalogue/more-products.tsx",
    "          Voir plus",
    "          Afficher la suite",
  ],
  "the footer": ["pwa/src/app/layout/footer.tsx", "Nous joindre", "Nous contacter"],
  "the cart": ["pwa/src/features/cart/cart-page.tsx", "Votre panier", "Le panier"],
  "the offline notice": [
    "pwa/src/data/offline/notice/offline-notice.tsx",
    "de cet appareil",
    "sur cet appareil",
  ],
  "own orders": ["pwa/src/features/account/own-orders/last-orders.tsx", "Mes commandes", "Vos commandes"],
};

/**
 * Invented releases. Each release consists of the previous release and the edits that are listed here, and has a budget
 * of bytes that a phone may download.
 */
const RELEASES = [
  ...Object.entries(PLACES).map(([place, [file, from, to]]) => ({
    name: `one word of ${place}`,
    budgets: word,
    edits: [{ file, from, to }],
    files: {},
  })),
  {
    name: "a component of the home page with its styles",
    budgets: component,
    edits: [
      {
        file: `${HOME}/home-page.tsx`,
        from: "import { organization } from",
        to: 'import { OpeningHours } from "./opening-hours.tsx";\nimport { organization } from',
      },
      { file: `${HOME}/home-page.tsx`, from: "<SellingPoints />", to: "<SellingPoints />\n<OpeningHours />" },
    ],
    files: COMPONENT,
  },
];
const NOT_COPIED = /^(pwa|graphql-server)\/(node_modules|dist-ssr|e2e|demo)$|^pwa\/dist$/;
/**
 * Regular expression for requests for the files of a release. All other requests belong to the normal use of the shop
 * and are not counted.
 */
const OF_RELEASE = /^GET \/(service-worker\.js|index\.html|prerendered-shells\.json|assets\/)/;

const BROWSERS = [
  { name: "with dictionaries", usesDictionaries: true, args: [] },
  {
    name: "without dictionaries",
    usesDictionaries: false,
    args: ["--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend"],
  },
];

/**
 * Measures what a phone that has visited the shop fetches when the shop gets a new release: every byte of the release's
 * files in both directions, with headers. All releases are built in the same folder, because the path of a module
 * influences the position of the module in the build. With BENCH_DETAILS, each request and its bytes are listed.
 * @param restartFrom restarts the shop from another project folder, with its existing data
 */
export async function measureRelease(root, address, restartFrom, executablePath) {
  const copy = copyProject(root);
  const phones = [];
  try {
    build(copy);
    await restartFrom(copy);
    // A browser that supports compression dictionaries fetches only a delta: the difference between its old file and
    // the new one. A server creates deltas only with certain versions of Node (decision 18). If this version of Node
    // cannot create deltas, the measure includes only a phone without dictionaries.
    const { MAKES_DELTAS } = await import(
      path.join(root, "graphql-server/dist/api/storefront/assets/delta.js")
    );
    for (const { args, ...kind } of BROWSERS.filter((one) => MAKES_DELTAS || !one.usesDictionaries))
      phones.push({ ...kind, ...(await visitedShop(address, args, executablePath)) });
    const rows = MAKES_DELTAS ? [] : [["with dictionaries", "—", `none with Node ${process.versions.node}`]];
    for (const release of RELEASES) {
      change(copy, release);
      build(copy);
      await restartFrom(copy);
      for (const phone of phones)
        rows.push(
          ...(await fetchedOf(
            phone,
            release,
            release.budgets[phone.usesDictionaries ? "withDictionaries" : "without"],
          )),
        );
    }
    return rows;
  } finally {
    for (const { browser, connection } of phones) {
      await browser.close();
      connection.close();
    }
    await restartFrom(root);
    rmSync(copy, { recursive: true, force: true });
  }
}

async function fetchedOf({ name, page, connection }, release, budget) {
  const before = connection.requests.length;
  await page.evaluate(installNextWorker);
  const fetched = connection.requests
    .map((request, at) => ({ request, bytes: connection.bytesOf[at] }))
    .slice(before)
    .filter(({ request }) => OF_RELEASE.test(request));
  const bytes = fetched.reduce((sum, one) => sum + one.bytes, 0);
  const rows = [
    [`${release.name}, ${name}`, budget, `${(bytes / 1_000).toFixed(1)} kB`],
    ["files", "—", String(fetched.length)],
  ];
  if (process.env.BENCH_DETAILS) rows.push(...fetched.map((one) => [one.request, "", `${one.bytes} B`]));
  return rows;
}

function copyProject(root) {
  const copy = mkdtempSync(path.join(tmpdir(), "mboa-mode-release-"));
  for (const part of ["pwa", "graphql-server"]) {
    const filter = (file) => !NOT_COPIED.test(path.relative(root, file));
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter });
  }
  for (const name of ["package.json", "tsconfig.json"]) cpSync(path.join(root, name), path.join(copy, name));
  for (const name of [
    "node_modules",
    "pwa/node_modules",
    "graphql-server/node_modules",
    "graphql-server/demo",
  ])
    symlinkSync(path.join(root, name), path.join(copy, name));
  return copy;
}

function change(copy, { edits, files }) {
  for (const { file, from, to } of edits) {
    const name = path.join(copy, file);
    const text = readFileSync(name, "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
    writeFileSync(name, text.replace(from, to));
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(copy, file), text);
}

function build(copy) {
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: path.join(copy, "pwa"),
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the release could not be built");
}

/** Starts a browser that stands for a phone, and waits until it has fetched all files of the present release. */
async function visitedShop(address, args, executablePath) {
  const connection = await countedConnection(address);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", ...args],
  });
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(connection.address);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active.state === "activated");
  return { browser, page, connection };
}

/**
 * Runs in the page. Makes the browser check for the next service worker, and waits until that worker has precached all
 * files.
 */
async function installNextWorker() {
  const registration = await navigator.serviceWorker.ready;
  const former = registration.waiting ?? registration.active;
  await registration.update();
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker === former) throw new Error("there is no next release");
  while (worker.state === "installing") await new Promise((done) => setTimeout(done, 100));
  if (worker.state === "redundant") throw new Error("the next release could not be installed");
}
