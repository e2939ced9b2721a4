import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { BUDGETS } from "../budgets.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const WORDS =
  "robe chemise sac montre basket sandale perruque jupe pull veste pantalon ceinture foulard maillot botte".split(
    " ",
  );
const PLACES =
  "kribi wouri bonanjo bamenda foumban limbé bafia garoua maroua ebolowa sangmélima dschang".split(" ");
const COLOURS = "rouge noir bleu vert crème ocre prune indigo terracotta ivoire".split(" ");
const TEXTS = [
  "Coton peigné, toucher frais, à laver à 30 °C.",
  "Cuir grainé et doublure en toile, fermeture zippée.",
  "Coupe droite au-dessus du genou, ceinture à nouer.",
  "Broderie à la main sur l’encolure, manches larges.",
  "Se porte avec une robe longue ou un pantalon sombre.",
  "Satin doublé, bretelles réglables, taille marquée.",
  "Semelle souple et talon de cinq centimètres.",
];
const CATEGORIES = ["Robe", "Jupe", "Chemise", "Sac à main", "Montre", "Tennis", "Bottes", "Pull", "Maillot"];
const QUERIES = [
  "robe",
  "robbe",
  "sac a main",
  "montre noir",
  "chemise kribi",
  "r",
  "ou",
  "perruqe",
  "botte limbe",
  "",
  "pantalon indigo bafia",
  "sandales",
  "chossure noir",
  "satin",
];

function products(count) {
  const pick = (list, place) => list[place % list.length];
  return Array.from({ length: count }, (_, place) => ({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
    productName: `${pick(WORDS, place * 7)} ${pick(PLACES, place * 3)} ${pick(COLOURS, place * 5)} ${place % 997}`,
    brandName: `Atelier ${pick(PLACES, place * 11)}`,
    category: pick(CATEGORIES, place * 13),
    description: `${pick(TEXTS, place * 5)} ${pick(TEXTS, place * 11 + 3)} Référence ${place % 1_009}.`,
    sellingPrice: 2_500 + ((place * 7919) % 90_000),
    price: 2_500 + ((place * 7919) % 90_000) + (place % 3) * 1_000,
    createdAt: 1_700_000_000_000 + place * 1_000,
    variants: sizes(place),
  }));
}

const SIZES = ["XS", "S", "M", "L", "XL", "36", "38", "40", "42", "44"];
const STATES = ["AVAILABLE", "AVAILABLE", "LAST_PIECES", "AVAILABLE", "SOLD_OUT", "AVAILABLE", "AVAILABLE"];

/**
 * Returns five sizes of a product with their availabilities. The availabilities differ from product to product, so that
 * the products have as many different combinations of availabilities as the products of a large shop.
 */
const sizes = (place) =>
  Array.from({ length: 5 }, (_, index) => ({
    size: SIZES[(place + index) % SIZES.length],
    availability: STATES[((place * 7919) >> index) % STATES.length],
  }));

/**
 * The kinds of searches, each with its own budget on a phone. If a kind has several sets of options, each round of the
 * measure uses the next set.
 */
const SEARCHES = [
  { title: "words alone", options: [{}], budgetOnPhone: BUDGETS.device.searchOfWords },
  {
    title: "with filters and sort",
    options: [
      {},
      { sort: "asc", maxPrice: 40_000 },
      { categories: ["Robe"] },
      { sizes: ["38", "M"] },
      { sizes: ["38"], availableOnly: true },
    ],
    budgetOnPhone: BUDGETS.device.searchWithFilters,
  },
];

/** Returns the 95th percentile and the median of some times (ms) as a text. */
function percentiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)].toFixed(1);
  return `${at(0.95)} ms (median ${at(0.5)})`;
}

/**
 * Returns the time of each search (ms). The function must use only its arguments, because the page receives it as
 * source text.
 */
function timesOfSearches(index, queries, options, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round++)
    for (const query of queries) {
      const before = performance.now();
      index.search(query, { ...options[round % options.length], limit: 20 });
      times.push(performance.now() - before);
    }
  return times;
}

/**
 * Measures search, filters and sorting: with 100,000 products in a Node process, and with 5,000 products on a cheap
 * phone.
 */
export async function measureSearch(root, executablePath) {
  const module = pathToFileURL(
    path.join(root, "graphql-server/dist/features/catalogue/search/catalogue-search.rules.js"),
  ).href;
  const { CatalogueSearch } = await import(module);
  const all = products(100_000);
  const start = performance.now();
  const index = new CatalogueSearch(all);
  const built = performance.now() - start;
  const rows = SEARCHES.map(({ title, options }) => [
    `100,000 products: search, ${title}, 95th percentile`,
    BUDGETS.server.search,
    percentiles(timesOfSearches(index, QUERIES, options, 40)),
  ]);
  const counted = QUERIES.map((query) => {
    const before = performance.now();
    index.countBySize(query, { availableOnly: true });
    return performance.now() - before;
  });
  return [
    ...rows,
    ["100,000 products: count by size, longest", "—", `${Math.max(...counted).toFixed(1)} ms`],
    ["100,000 products: construction of the index", "—", `${built.toFixed(0)} ms`],
    ...(await onPhone(root, executablePath)),
  ];
}

/**
 * Import map with the path of the library that the search rules import. The page needs this map, because it loads the
 * compiled modules without a bundler.
 */
const IMPORT_MAP = `<script type="importmap">${JSON.stringify({
  imports: { quickselect: "/node_modules/quickselect/index.js" },
})}</script>`;

/**
 * Measures the server's search rules in Chromium, with a processor slowed down four times. Each kind of search has its
 * own page, because code that V8 has compiled for one kind would make the next kind faster.
 */
async function onPhone(root, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const rows = [];
  for (const { title, options, budgetOnPhone } of SEARCHES)
    rows.push([
      `5,000 products, Chromium, 4× CPU slowdown: search, ${title}, 95th percentile`,
      budgetOnPhone,
      percentiles(await timesOnPhone(root, browser, options)),
    ]);
  await browser.close();
  return rows;
}

async function timesOnPhone(root, browser, options) {
  const page = await browser.newPage();
  const shop = "http://boutique.test";
  await page.route(`${shop}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === "/"
      ? route.fulfill({ contentType: "text/html", body: IMPORT_MAP })
      : route.fulfill({
          path: path.join(root, pathname.startsWith("/node_modules/") ? "" : "graphql-server/dist", pathname),
          contentType: "text/javascript",
        });
  });
  await page.goto(shop);
  await page.addScriptTag({ content: timesOfSearches.toString() });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times = await page.evaluate(
    async ({ all, queries, asked }) => {
      const { CatalogueSearch } = await import("/catalogue/search/catalogue-search.rules.js");
      return timesOfSearches(new CatalogueSearch(all), queries, asked, 20);
    },
    { all: products(5_000), queries: QUERIES, asked: options },
  );
  await page.close();
  return times;
}
