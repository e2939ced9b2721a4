import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.createProducts(
    { productName: "Robe Kribi", category: "Robe" },
    { productName: "Sac Lom", category: "Sac à main" },
  );
});
afterAll(() => shop.close());

const LIST = `query ($q: String!) { products(filter: { search: $q }) { edges { node { productName } }
  reading { wishes { label rest } dropped } } }`;
const SAVE = `mutation ($editId: ID!, $seen: ShopDetailsInput!, $input: ShopDetailsInput!) {
  saveShopDetails(editId: $editId, seen: $seen, input: $input) { details { synonyms { words } } } }`;

const found = async (q: string): Promise<string[]> => {
  const { data } = await shop.ask(LIST, { q });
  const products = data?.products as { edges: { node: { productName: string } }[] } | undefined;
  return products?.edges.map(({ node }) => node.productName) ?? [];
};

it("a word that the owner saves as a synonym of « sac » finds bags, until the owner removes the synonym", async () => {
  const owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  expect(await found("pochon")).toEqual([]);
  const synonyms = [{ words: " Pochon =  sac " }];
  const saved = await shop.ask(
    SAVE,
    { editId: randomUUID(), seen: { synonyms: null }, input: { synonyms } },
    owner,
  );
  expect(saved.data).toEqual({ saveShopDetails: { details: { synonyms: [{ words: "Pochon = sac" }] } } });
  expect(await found("pochon")).toEqual(["Sac Lom"]);
  const removal = { seen: { synonyms: [{ words: "Pochon = sac" }] }, input: { synonyms: null } };
  await shop.ask(SAVE, { editId: randomUUID(), ...removal }, owner);
  expect(await found("pochon")).toEqual([]);
});

it("a synonym group with only one word is refused in French", async () => {
  const owner = await shop.createUser("Associée", "SUPER_ADMIN");
  const input = { synonyms: [{ words: "pochon," }] };
  const { errors } = await shop.ask(SAVE, { editId: randomUUID(), seen: { synonyms: null }, input }, owner);
  expect(errors?.[0]?.extensions).toMatchObject({
    fields: { synonyms: "Deux mots au moins, séparés par = ou une virgule, 160 caractères au plus" },
  });
});

it("a product list says how its search text was interpreted, and nothing without a search text", async () => {
  const { data } = await shop.ask(LIST, { q: "robe taille M en promo" });
  expect(data?.products).toMatchObject({
    reading: { wishes: [{ label: "En promotion", rest: "robe taille M" }], dropped: ["taille M"] },
  });
  const all = await shop.ask("{ products { reading { dropped } } }");
  expect(all.data).toEqual({ products: { reading: null } });
});
