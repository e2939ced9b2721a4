import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { BUDGETS } from "../budgets.mjs";

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const brotli = (data) =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const PAGES = {
  "home page": ["src/features/catalogue/home/home-page.tsx", "/"],
  list: ["src/features/catalogue/listing/listing-page.tsx", "/product-category?category=Robe"],
  "product page": ["src/features/catalogue/product/product-page.tsx", undefined],
};

/** Returns the bytes of all scripts that a page needs before hydration, compressed with brotli. */
function scriptBytes(dist, module) {
  const { entry, pages } = JSON.parse(readFileSync(path.join(dist, ".vite/build-manifest.json"), "utf8"));
  return [entry, ...pages[module]].reduce((sum, url) => sum + brotli(readFileSync(path.join(dist, url))), 0);
}

/** Measures transferred bytes that do not depend on the network, but only on the build or on the catalogue. */
export async function measureBytes(root, address) {
  const dist = path.join(root, "pwa/dist");
  const list = await (await fetch(`${address}/product-category?category=Robe`)).text();
  const product = /\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "/";
  const rows = [];
  for (const [name, [module, page = product]] of Object.entries(PAGES)) {
    rows.push([`JavaScript, ${name}, brotli`, BUDGETS.build.scriptOfPage, kB(scriptBytes(dist, module))]);
    const html = await (await fetch(address + page)).text();
    rows.push([
      `HTML, ${name}, data and styles included, brotli`,
      name === "home page" ? BUDGETS.bytes.homeHtml : "—",
      kB(brotli(html)),
    ]);
  }
  return [...rows, ...(await catalogueBytes(root, address))];
}

/**
 * Measures the bytes of the whole catalogue, which a phone fetches first, and the bytes that a later visit fetches to
 * update the phone's copy.
 */
async function catalogueBytes(root, address) {
  const manifest = path.join(root, "graphql-server/stored-documents/current.json");
  const documents = Object.entries(JSON.parse(readFileSync(manifest, "utf8")));
  const [documentId] = documents.find(([, text]) => text.includes("query CatalogueChanges(")) ?? [];
  const ask = async (variables) => {
    const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) });
    const text = await (await fetch(`${address}/graphql?${parameters}`)).text();
    return { text, answer: JSON.parse(text) };
  };
  const { text, answer } = await ask({});
  const changes = answer.data.catalogueChanges;
  // The first answer also contains the shop's own details. The request of a later visit names the version of these
  // details, so the answer does not contain them again.
  const { version } = answer.data.shop;
  const catalogue = JSON.stringify({ data: { catalogueChanges: changes } });
  const delta = await ask({ since: changes.cursor, shop: version });
  const withSizes = changes.upserted.map((product, place) => ({ ...product, variants: fiveSizes(place) }));
  const inSizes = { data: { catalogueChanges: { ...changes, upserted: withSizes } } };
  const [{ id, availability }] = changes.upserted;
  const states = [{ __typename: "ProductAvailability", availability, id, lastPieces: [2], soldOut: [3] }];
  const oneSize = {
    data: { ...delta.answer.data, catalogueChanges: { ...delta.answer.data.catalogueChanges, states } },
  };
  const changed = (count) => {
    const catalogueChanges = {
      ...delta.answer.data.catalogueChanges,
      upserted: changes.upserted.slice(0, count),
    };
    return brotli(JSON.stringify({ data: { ...delta.answer.data, catalogueChanges } }));
  };
  return [
    [
      "whole catalogue per product, brotli",
      BUDGETS.bytes.cataloguePerProduct,
      `${(brotli(catalogue) / changes.upserted.length).toFixed(1)} B`,
    ],
    ["the shop's own details, once, brotli", "—", `${brotli(text) - brotli(catalogue)} B`],
    [
      "whole catalogue per product, five sizes each, brotli",
      BUDGETS.bytes.cataloguePerProduct,
      `${(brotli(JSON.stringify(inSizes)) / changes.upserted.length).toFixed(1)} B`,
    ],
    [
      "bytes that a sold-out size adds to the delta, brotli",
      BUDGETS.bytes.soldOutSize,
      `${brotli(JSON.stringify(oneSize)) - brotli(delta.text)} B`,
    ],
    ["delta without changes, brotli", BUDGETS.bytes.unchangedDelta, kB(brotli(delta.text))],
    [
      "bytes that each further changed product adds to the delta, brotli",
      BUDGETS.bytes.changedProduct,
      `${((changed(5) - changed(1)) / 4).toFixed()} B`,
    ],
    ["delta of 1 changed product, brotli", "—", kB(changed(1))],
    ["delta of 5 changed products, brotli", "—", kB(changed(5))],
  ];
}

const SIZES = [
  ["S", "M", "L", "XL", "XXL"],
  ["38", "40", "42", "44", "46"],
  ["36", "37", "38", "39", "40"],
];
const STATES = ["AVAILABLE", "AVAILABLE", "AVAILABLE", "SOLD_OUT", "AVAILABLE", "AVAILABLE", "LAST_PIECES"];

/** Returns five sizes as in a real shop: most are available, some have few pieces or are sold out. */
const fiveSizes = (place) =>
  SIZES[place % SIZES.length].map((size, index) => ({
    __typename: "ProductVariant",
    availability: STATES[(place * 5 + index) % STATES.length],
    colour: null,
    number: index + 1,
    size,
    swatch: null,
  }));
