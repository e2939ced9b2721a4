import { randomUUID } from "node:crypto";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import type { OrderedProduct, Person } from "./random-commands.ts";

/** Pieces of each product in the counted stock before the first order. */
export const PIECES = 12;

/** A shop with a super admin, an ADMIN with own products, and a customer. */
export interface ShopOfTwo {
  readonly shop: TestShop;
  readonly patron: Person;
  readonly awa: Person;
  readonly customer: Person;
  /** The products: the dress belongs to the super admin, the bag to Awa. */
  readonly products: readonly [dress: OrderedProduct, bag: OrderedProduct];
}

/** Opens a shop that asks for a deposit for all orders except deliveries to Douala. */
export async function openShopOfTwo(): Promise<ShopOfTwo> {
  const shop = await openTestShop();
  const patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const awa = await shop.createUser("Awa", "ADMIN");
  const customer = await shop.createUser("Cliente");
  const products: OrderedProduct[] = [];
  for (const [name, owner] of [
    ["Robe", patron],
    ["Sac", awa],
  ] as const) {
    const [id = ""] = await shop.createProducts({ productName: name, ownerId: owner.id });
    const patch = { variants: [{ size: "M", stock: PIECES }] };
    await accepted(shop, PATCH, { id, patch }, patron);
    products.push({ id, name, price: 1_003 });
  }
  const [dress, bag] = products;
  if (!dress || !bag) throw new Error("the products were not created");
  await accepted(
    shop,
    SAVE,
    { editId: randomUUID(), input: { depositShare: 30, depositTown: "Douala" } },
    patron,
  );
  return { shop, patron, awa, customer, products: [dress, bag] };
}

const PATCH = "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }";
const SAVE = `mutation ($editId: ID!, $input: ShopDetailsInput!) {
  saveShopDetails(editId: $editId, seen: { depositTown: "" }, input: $input) { details { depositShare } } }`;

async function accepted(shop: TestShop, query: string, variables: object, as: Person): Promise<void> {
  const { errors } = await shop.ask(query, { ...variables }, as);
  if (errors) throw new Error(errors[0]?.message);
}

export const letAllHandle = (shop: TestShop, isOn: boolean): Promise<unknown> =>
  shop.services.database.query("UPDATE shop_state SET admins_handle_all_orders = $1", [isOn]);
