import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { CatalogueSearch, type SearchRecord } from "../search/catalogue-search.rules.ts";
import {
  AVAILABILITIES,
  type Availability,
  bestAvailability,
  type Variant,
} from "../variants/variant-fields.rules.ts";
import {
  countAvailable,
  countSoldOut,
  type ListFilter,
  listColours,
  listPage,
  listSizes,
} from "./listing.rules.ts";

const CHANGES = `query ($since: String) { catalogueChanges(since: $since) { cursor upserted {
  id productName brandName category description price sellingPrice createdAt availability
  variants { number size colour swatch availability }
} availabilities { id availability lastPieces soldOut } } }`;
const LIST = `query ($filter: ProductFilter, $sort: PriceSort) { products(filter: $filter, sort: $sort, first: 20) {
  edges { node { id } } totalCount sizes { size kind count } availableCount soldOutCount
  colours { colour swatch count }
} }`;
const SELL_OUT = `mutation ($id: ID!) { changeAvailability(productId: $id, changes: [{ number: 1, stock: 0 }]) { id } }`;
type Stored = Omit<SearchRecord, "variants"> & { variants: readonly Variant[] };
interface ChangedAvailability {
  id: string;
  availability: Availability;
  lastPieces: number[];
  soldOut: number[];
}
interface Changes {
  cursor: string;
  upserted: Stored[];
  availabilities: ChangedAvailability[];
}
const SIZES = ["38", "39", "40", "XL"];

let shop: TestShop;
let owner: { token: string };
const device = new CatalogueSearch();
const stored = new Map<string, Stored>();
let since: string | null = null;

/** Updates the device's index with the responses that the server sends to phones. */
async function sync(): Promise<number> {
  const { data, errors } = await shop.ask(CHANGES, { since });
  expect(errors).toBeUndefined();
  const changes = data?.catalogueChanges as Changes;
  const { cursor, upserted, availabilities } = changes;
  for (const product of upserted) stored.set(product.id, product);
  for (const change of availabilities) stored.set(change.id, withAvailability(change));
  const changed = [...upserted, ...availabilities];
  for (const { id } of changed) device.upsert(stored.get(id) ?? expect.unreachable());
  since = cursor;
  return changed.length;
}

function withAvailability({ id, availability, lastPieces, soldOut }: ChangedAvailability): Stored {
  const { variants, ...product } = stored.get(id) ?? expect.unreachable();
  const stateOf = (number: number): Availability => {
    if (soldOut.includes(number)) return "SOLD_OUT";
    return lastPieces.includes(number) ? "LAST_PIECES" : "AVAILABLE";
  };
  const now = variants.map((variant) => ({ ...variant, availability: stateOf(variant.number) }));
  return { ...product, availability, variants: now };
}

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  const products = Array.from({ length: 60 }, (_, place) => {
    const variants = SIZES.slice(0, place % 5).map((size, index) => ({
      number: index + 1,
      size: place % 7 === 0 ? null : size,
      colour: place % 7 === 0 ? `Teinte ${index}` : null,
      swatch: null,
      availability: AVAILABILITIES[(place + index) % 3] ?? "AVAILABLE",
    }));
    const own = AVAILABILITIES[place % 3] ?? "AVAILABLE";
    return {
      productName: place % 2 === 0 ? `Robe ${place}` : `Mules ${place}`,
      category: place % 2 === 0 ? "Robe" : "Babouche",
      sellingPrice: 1_000 * (place % 11),
      variants,
      availability: bestAvailability(variants, own),
    };
  });
  await shop.createProducts(...products);
  await sync();
});
afterAll(() => shop.close());

const FILTERS: ListFilter[] = [
  {},
  { sizes: ["38"] },
  { sizes: ["38", "XL"], search: "robe" },
  { sizes: ["47"] },
  { colours: ["TEINTE 0"] },
  { colours: ["Teinte 1", "Teinte 2"], availableOnly: true, search: "robe" },
  { colours: ["Teinte 1"], sizes: ["38"] },
  { sizes: [] },
  { availableOnly: true },
  { soldOutOnly: true },
  { soldOutOnly: true, sizes: ["38"], search: "robe" },
  { availableOnly: true, sizes: ["40"], categories: ["Babouche"] },
  { availableOnly: false, sizes: null, promotion: true },
  { availableOnly: true, search: "mulles", minPrice: 2_000, maxPrice: 8_000 },
];

describe("a device finds and counts products by size and availability like the server", () => {
  const compare = async (filter: ListFilter, sort?: "asc"): Promise<void> => {
    const { data, errors } = await shop.ask(LIST, { filter, sort });
    expect(errors).toBeUndefined();
    const answer = data?.products as { edges: { node: { id: string } }[]; totalCount: number };
    const page = listPage(device, filter, { sort, first: 20 });
    expect({
      ...{ edges: page.ids.map((id) => ({ node: { id } })), totalCount: page.total },
      ...{ sizes: listSizes(device, filter), availableCount: countAvailable(device, filter) },
      soldOutCount: countSoldOut(device, filter),
      colours: listColours(device, filter),
    }).toEqual(answer);
  };

  it.each(FILTERS)("with the filter %j", async (filter) => {
    await compare(filter);
    await compare(filter, "asc");
  });

  it("after a size has sold out, which the device receives as a change of one product", async () => {
    const { ids } = listPage(device, { sizes: ["38"], availableOnly: true }, { first: 1 });
    expect((await shop.ask(SELL_OUT, { id: ids[0] }, owner)).errors).toBeUndefined();
    expect(await sync()).toBe(1);
    expect(listPage(device, { sizes: ["38"], availableOnly: true }, { first: 1 }).ids).not.toEqual(ids);
    for (const filter of FILTERS) await compare(filter);
  });
});

describe("a product list of the server", () => {
  it("counts the products of each size, and the available products, each without its own filter", async () => {
    const variant = (number: number, size: string, availability: Availability) => ({
      ...{ number, size, colour: null, swatch: null, availability },
    });
    await shop.createProducts(
      {
        category: "Ballerines",
        availability: "AVAILABLE",
        variants: [variant(1, "9", "SOLD_OUT"), variant(2, "40", "AVAILABLE")],
      },
      { category: "Ballerines", availability: "LAST_PIECES", variants: [variant(1, "9", "LAST_PIECES")] },
      { category: "Ballerines", availability: "SOLD_OUT" },
    );
    const FACETS = `query ($filter: ProductFilter) {
      products(filter: $filter) { totalCount sizes { size kind count } availableCount }
    }`;
    const facets = async (filter: object) => {
      const asked = { filter: { categories: ["Ballerines"], ...filter } };
      return (await shop.ask(FACETS, asked)).data?.products;
    };
    const sizes = (nine: number, forty: number) => [
      { size: "9", kind: "shoes", count: nine },
      { size: "40", kind: "shoes", count: forty },
    ];
    expect(await facets({})).toEqual({ totalCount: 3, sizes: sizes(2, 1), availableCount: 2 });
    expect(await facets({ sizes: ["9"] })).toEqual({ totalCount: 2, sizes: sizes(2, 1), availableCount: 1 });
    expect(await facets({ sizes: ["9", "40"], availableOnly: true })).toEqual({
      ...{ totalCount: 2, sizes: sizes(1, 1), availableCount: 2 },
    });
    expect(await facets({ availableOnly: false, sizes: null })).toMatchObject({ totalCount: 3 });
    expect(await facets({ sizes: ["47"] })).toMatchObject({ totalCount: 0, availableCount: 0 });
  });
});
