import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const PAGE = 500;

const some = (list) => list[Math.floor(Math.random() * list.length)];

/**
 * Returns variations of the demonstration's products, all different: with other ids, images and colours, and with
 * sentences in new combinations.
 */
export function variationsOf(products, count) {
  const sentences = products.flatMap(({ description }) => description.split(/(?<=\.)\s+/));
  return Array.from({ length: count }, (_, place) => {
    const product = products[place % products.length];
    const length = product.description.split(/(?<=\.)\s+/).length;
    return {
      ...product,
      id: randomUUID(),
      productName: `${product.productName} ${place}`,
      description: Array.from({ length }, () => some(sentences)).join(" "),
      thumbnailColour: `#${randomBytes(3).toString("hex")}`,
      pictures: product.pictures.map(() => randomBytes(12).toString("base64url")),
      createdAt: product.createdAt - place * 60_000,
    };
  });
}

/**
 * Requests the catalogue like a phone.
 * @returns the id under which the shop stores the phones' GraphQL query for the catalogue, and the products in the
 * answer
 */
export async function changesDocument(root, address) {
  const manifest = path.join(root, "graphql-server/stored-documents/current.json");
  const documents = Object.entries(JSON.parse(readFileSync(manifest, "utf8")));
  const [documentId] = documents.find(([, text]) => text.includes("query CatalogueChanges(")) ?? [];
  const answer = await (await fetch(`${address}/graphql?${new URLSearchParams({ documentId })}`)).json();
  return { documentId, products: answer.data.catalogueChanges.upserted };
}

/**
 * Returns the part of a catalogue that the shop sends to a phone: the newest products of each category, with the same
 * number of products for each category. `cuts` contains, for each category, the first product that is left out.
 */
export function devicePart(products, atMost) {
  const categories = new Map();
  for (const product of products)
    categories.set(product.category, [...(categories.get(product.category) ?? []), product]);
  const each = Math.floor(atMost / categories.size);
  const newestFirst = [...categories.values()].map((all) => all.sort((a, b) => b.createdAt - a.createdAt));
  const omitted = newestFirst.flatMap((all) => all.slice(each, each + 1));
  return {
    products: newestFirst.flatMap((all) => all.slice(0, each)).sort((a, b) => b.createdAt - a.createdAt),
    cuts: omitted.map(({ id, category, createdAt }) => ({ id, category, createdAt })),
    total: products.length,
  };
}

/**
 * Returns a Playwright route handler that answers the phone's requests for the catalogue in place of the shop. Each
 * answer contains one batch of the catalogue.
 * @param mayAnswer called when the phone sends its request; the answer waits until the returned promise resolves
 */
export function answerWith({ products, cuts = [], total = products.length }, documentId, mayAnswer) {
  return async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    if (asked.get("documentId") !== documentId) return route.fallback();
    await mayAnswer?.();
    const { since } = JSON.parse(asked.get("variables") ?? "{}");
    const from = Number(since ?? 0);
    const upserted = products.slice(from, from + PAGE);
    const more = from + PAGE < products.length;
    const changes = {
      cursor: String(from + upserted.length),
      reset: from === 0,
      more,
      upserted,
      deleted: [],
      cuts: more ? [] : cuts,
      total,
    };
    return route.fulfill({ json: { data: { catalogueChanges: changes } } });
  };
}
