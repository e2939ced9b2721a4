import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemoZones } from "../demo/demo-zones.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

const ADD_SLIDE = `mutation ($editId: ID!, $slide: ID!) {
  saveBannerSlide(editId: $editId, id: $slide, input: { wide: "https://a.cm/w", tall: "https://a.cm/t", alt: "Robe" }) { id }
}`;

let shop: TestShop;
let owner: { id: string; token: string };
let admin: { id: string; token: string };
let editId: string;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Awa", "ADMIN");
});
beforeEach(() => {
  editId = randomUUID();
});
afterAll(() => shop.close());

/** Returns the answer of a mutation with one field, or its error code. */
const mutate = async (mutation: string, as = owner): Promise<unknown> => {
  const { data, errors } = await shop.ask(mutation, {}, as);
  return data ? Object.values(data)[0] : errors?.[0]?.extensions.code;
};
const newestEntry = async (): Promise<string> => {
  const { data } = await shop.ask("{ journal(first: 1) { edges { node { id } } } }", {}, owner);
  const { edges } = (data as { journal: { edges: { node: { id: string } }[] } }).journal;
  return edges[0]?.node.id ?? "";
};
async function deletedProduct(): Promise<string> {
  const [id = ""] = await shop.createProducts({ ownerId: admin.id });
  await mutate(`mutation { deleteProduct(id: "${id}", editId: "${editId}") }`, admin);
  return id;
}
const changePhone = () =>
  mutate(`mutation { saveShopDetails(editId: "${editId}", seen: { phone: "237600000000" },
    input: { phone: "677000001" }) { version } }`);

describe("a panel of a former release", () => {
  it("gets the products that the undo of an edit restores", async () => {
    const id = await deletedProduct();
    const undo = `mutation { undoEdit(editId: "${editId}") { count left products { id owner { name } } } }`;
    expect(await mutate(undo, admin)).toEqual({
      count: 1,
      left: [],
      products: [{ id, owner: { name: "Awa" } }],
    });
    expect(await mutate(undo, admin)).toBe("CONFLICT");
  });

  it("gets the product that the undo of an entry restores", async () => {
    const id = await deletedProduct();
    const undo = `mutation { undoDeletion(entryId: "${await newestEntry()}") { id productName } }`;
    expect(await mutate(undo, admin)).toEqual({ id, productName: "Robe Kribi" });
  });

  it("gets the numbers of demonstration products and zones that an undo restores", async () => {
    await seedDemoZones(shop.services.database);
    expect(await mutate(`mutation { removeDemo(editId: "${editId}") { products zones } }`)).toEqual({
      products: 0,
      zones: 18,
    });
    const undo = `mutation { undoDemoRemoval(editId: "${editId}") { products zones } }`;
    expect(await mutate(undo)).toEqual({ products: 0, zones: 18 });
  });

  it("gets the banner's slides after an undo", async () => {
    const slide = randomUUID();
    await shop.ask(ADD_SLIDE, { editId: randomUUID(), slide }, owner);
    await mutate(`mutation { deleteBannerSlide(editId: "${editId}", id: "${slide}") { id } }`);
    const undo = `mutation { undoBannerChange(editId: "${editId}") { id alt } }`;
    expect(await mutate(undo)).toEqual([{ id: slide, alt: "Robe" }]);
  });

  it("gets the settings after an undo by the edit's id or by the entry's id", async () => {
    for (const key of [() => `editId: "${editId}"`, async () => `entryId: "${await newestEntry()}"`]) {
      editId = randomUUID();
      await changePhone();
      const undo = `mutation { undoShopChange(${await key()}) { details { phone } } }`;
      expect(await mutate(undo)).toEqual({ details: { phone: "237600000000" } });
    }
  });

  it("can undo with each mutation only changes of the kind for which it was made", async () => {
    await changePhone();
    const entryId = await newestEntry();
    const byKey = [`entryId: "${entryId}"`, `editId: "${editId}"`];
    const undos = [
      `undoDeletion(${byKey[0]}) { id }`,
      `undoEdit(${byKey[1]}) { count }`,
      `undoDemoRemoval(${byKey[1]}) { zones }`,
      ...byKey.map((key) => `undoBannerChange(${key}) { id }`),
    ];
    for (const undo of undos) expect(await mutate(`mutation { ${undo} }`), undo).toBe("NOT_FOUND");
    expect(await mutate(`mutation { undoShopChange(${byKey[0]}) { details { phone } } }`, admin)).toBe(
      "FORBIDDEN",
    );
  });
});
