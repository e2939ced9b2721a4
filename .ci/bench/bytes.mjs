import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const brotli = (data) =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const PAGES = {
  accueil: ["src/catalogue/home/home-page.tsx", "/"],
  liste: ["src/catalogue/listing/listing-page.tsx", "/product-category?category=Robe"],
  produit: ["src/catalogue/product/product-page.tsx", undefined],
};

/** Everything a page's script needs before it hydrates. */
function scriptBytes(dist, module) {
  const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8"));
  const seen = new Set();
  const walk = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) walk(imported);
  };
  walk("index.html");
  walk(module);
  return [...seen].reduce((sum, key) => sum + brotli(readFileSync(path.join(dist, manifest[key].file))), 0);
}

/** Bytes on the wire that a build or the catalogue decides, whatever the network. */
export async function measureBytes(root, address) {
  const dist = path.join(root, "pwa/dist");
  const list = await (await fetch(`${address}/product-category?category=Robe`)).text();
  const product = /\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "/";
  const rows = [];
  for (const [name, [module, page = product]] of Object.entries(PAGES)) {
    rows.push([`JavaScript, ${name}, brotli`, "≤ 125 kB", kB(scriptBytes(dist, module))]);
    const html = await (await fetch(address + page)).text();
    rows.push([
      `HTML, ${name}, données et styles compris, brotli`,
      name === "accueil" ? "≤ 14 kB" : "—",
      kB(brotli(html)),
    ]);
  }
  return [...rows, ...(await catalogueBytes(address))];
}

const CHANGES = `query ($since: String) { catalogueChanges(since: $since) {
  cursor reset more deleted upserted { id productName brandName category productImages thumbnailColour description price sellingPrice createdAt } } }`;

/** The whole catalogue as a phone fetches it, and an empty delta. */
async function catalogueBytes(address) {
  const ask = async (since) => {
    const response = await fetch(`${address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: CHANGES, variables: { since } }),
    });
    const text = await response.text();
    return { text, answer: JSON.parse(text) };
  };
  const { text, answer } = await ask(null);
  const changes = answer.data?.catalogueChanges;
  if (!changes) return [["catalogue entier par produit", "≤ 150 o", "pas encore servi"]];
  const delta = await ask(changes.cursor);
  return [
    [
      "catalogue entier par produit, brotli",
      "≤ 150 o",
      `${(brotli(text) / changes.upserted.length).toFixed(0)} o`,
    ],
    ["différence sans changement, brotli", "≤ 1 kB", kB(brotli(delta.text))],
  ];
}
