import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

const CHANGES = `query ($since: String) { catalogueChanges(since: $since) {
  cursor more upserted { id productName variants { number availability } } availabilities { id availability lastPieces soldOut } deleted
} }`;
const CHANGE = `mutation ($id: ID!, $changes: [VariantAvailabilityInput!]!) {
  changeAvailability(productId: $id, changes: $changes) { id }
}`;
const PATCH = "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }";
const SIZES = ["38", "39", "40"].map((size, place) => ({
  ...{ number: place + 1, size, colour: null, swatch: null, availability: "AVAILABLE" as const },
}));

interface Changes {
  cursor: string;
  more: boolean;
  upserted: { id: string; productName: string }[];
  availabilities: { id: string; availability: string; lastPieces: number[]; soldOut: number[] }[];
}

let shop: TestShop;
let owner: { token: string };
let ids: string[];
beforeEach(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  ids = await shop.createProducts({ variants: SIZES }, {}, { variants: SIZES });
});
afterEach(() => shop.close());

const read = async (since: string | null): Promise<Changes> => {
  const { data, errors } = await shop.ask(CHANGES, { since });
  expect(errors).toBeUndefined();
  return data?.catalogueChanges as Changes;
};
const done = async (query: string, variables: object): Promise<void> =>
  expect((await shop.ask(query, { ...variables }, owner)).errors).toBeUndefined();
const sellOut = (id: string | undefined, number: number) =>
  done(CHANGE, { id, changes: [{ number, stock: 0 }] });
const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

it("if only a product's availability has changed, a phone that has the product receives only this", async () => {
  const { cursor, upserted, availabilities } = await read(null);
  expect([upserted.length, availabilities]).toEqual([3, []]);
  await sellOut(ids[0], 2);
  await done(CHANGE, { id: ids[0], changes: [{ number: 3, stock: 1 }] });
  await sellOut(ids[1], 0);
  expect(await read(cursor)).toMatchObject({
    ...{ upserted: [], more: false },
    availabilities: [
      { id: ids[0], availability: "AVAILABLE", lastPieces: [3], soldOut: [2] },
      { id: ids[1], availability: "SOLD_OUT", lastPieces: [], soldOut: [] },
    ],
  });
});

it("if another field of a product has changed too, a phone receives the whole product", async () => {
  const { cursor } = await read(null);
  await done(PATCH, { id: ids[0], patch: { productName: "Robe Édéa" } });
  const between = (await read(cursor)).cursor;
  await sellOut(ids[0], 2);
  expect((await read(cursor)).upserted).toMatchObject([{ id: ids[0], productName: "Robe Édéa" }]);
  expect(idsOf((await read(between)).availabilities)).toEqual([ids[0]]);
  await done(PATCH, { id: ids[2], patch: { variants: [...SIZES, { size: "41" }] } });
  await sellOut(ids[2], 4);
  expect(idsOf((await read(between)).upserted)).toEqual([ids[2]]);
});

it("if a product was deleted and restored, a phone receives the whole product", async () => {
  const { cursor } = await read(null);
  const { rows } = {
    rows: await shop.services.database.query("DELETE FROM products WHERE id = $1 RETURNING *", [ids[0]]),
  };
  await shop.services.database.query(
    `INSERT INTO products SELECT * FROM jsonb_populate_record(NULL::products, $1::jsonb)`,
    [JSON.stringify(rows[0][0])],
  );
  await sellOut(ids[0], 1);
  expect(idsOf((await read(cursor)).upserted)).toEqual([ids[0]]);
});
