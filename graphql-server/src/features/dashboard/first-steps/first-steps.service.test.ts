import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { readDemoCatalogue } from "../../demo/demo-catalogue.ts";
import { seedDemoZones } from "../../demo/demo-zones.ts";
import { FirstStepsService } from "./first-steps.service.ts";

const STEPS =
  "hasOwnPhone hasOwnBanner hasOwnProduct demo { products zones } lastBackup hasIdentity hasHosting";
const NEW_SHOP = {
  hasOwnPhone: false,
  hasOwnBanner: false,
  hasOwnProduct: false,
  demo: { products: 2, zones: 18 },
  lastBackup: null,
  hasIdentity: false,
  hasHosting: false,
};

let shop: TestShop;
let owner: { token: string };
beforeEach(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  const products = (await readDemoCatalogue()).slice(0, 2);
  await shop.createProducts(...products.map(({ productImages, ...product }) => product));
  await seedDemoZones(shop.services.database);
});
afterEach(() => shop.close());

const ask = async (query: string, variables = {}) => {
  const { data, errors } = await shop.ask(query, variables, owner);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0];
};
const steps = () => ask(`{ firstSteps { ${STEPS} } }`);
const dismiss = (isDismissed: boolean) =>
  ask(`mutation ($isDismissed: Boolean!) { dismissFirstSteps(isDismissed: $isDismissed) { ${STEPS} } }`, {
    isDismissed,
  });

it("in a new shop, all first steps are open; each finished step is then shown as done", async () => {
  expect(await steps()).toEqual(NEW_SHOP);
  await shop.createProducts({ productName: "Robe à moi" });
  expect(await steps()).toEqual({ ...NEW_SHOP, hasOwnProduct: true });
  await ask("mutation ($editId: ID!) { removeDemo(editId: $editId) { products } }", { editId: randomUUID() });
  const removed = { ...NEW_SHOP, hasOwnProduct: true, demo: { products: 0, zones: 0 } };
  expect(await steps()).toEqual(removed);
  await shop.services.database.query(
    `UPDATE shop_state SET version = version + 1, details = '{"phone": "237655443322"}'`,
  );
  await shop.services.shop.sync();
  expect(await steps()).toEqual({ ...removed, hasOwnPhone: true });
  await shop.services.database.query(
    `UPDATE shop_state SET version = version + 1, details = details || '{"hostingCountry": "Cameroun"}'`,
  );
  await shop.services.shop.sync();
  expect(await steps()).toEqual({ ...removed, hasOwnPhone: true, hasHosting: true });
});

it("a demonstration product that the owner has changed counts as the owner's first product", async () => {
  const [row]: { id: string }[] = await shop.services.database.query("SELECT id FROM products LIMIT 1");
  const PATCH = "mutation ($id: ID!) { patchProduct(id: $id, patch: { sellingPrice: 4200 }) { id } }";
  await ask(PATCH, { id: row?.id });
  expect(await steps()).toMatchObject({ hasOwnProduct: true, demo: { products: 1 } });
});

it("once a super admin has hidden the first steps, no super admin sees them until one shows them again", async () => {
  expect(await dismiss(true)).toBeNull();
  expect(await dismiss(true)).toBeNull();
  owner = await shop.createUser("Associée", "SUPER_ADMIN");
  expect(await steps()).toBeNull();
  expect(await dismiss(false)).toEqual(NEW_SHOP);
  expect(await steps()).toEqual(NEW_SHOP);
});

it.each([
  ["hidden", "nothing", {}, true],
  ["shown", "the phone number", { phone: () => "237600000000" }, false],
  ["shown", "the banner", { hasOwnBanner: async () => false }, false],
  ["shown", "a product", { productCount: () => 0 }, false],
  [
    "shown",
    "the removal of the demonstration's products",
    { demo: { removable: async () => ({ products: 1, zones: 0, services: 0 }) } },
    false,
  ],
  [
    "shown",
    "the removal of the demonstration's services",
    { demo: { removable: async () => ({ products: 0, zones: 0, services: 8 }) } },
    false,
  ],
  ["shown", "the seller's identity", { hasIdentity: () => false }, false],
  ["shown", "the country of the data", { hasHosting: () => false }, false],
  [
    "shown",
    "the removal of the demonstration's zones",
    { demo: { removable: async () => ({ products: 0, zones: 1, services: 0 }) } },
    false,
  ],
])("the first steps are %s if this is still to do: %s", async (_, __, left, isGone) => {
  await shop.services.database.query("INSERT INTO shop_milestones (name) VALUES ('BACKUP')");
  const service = new FirstStepsService(shop.services.database, {
    demo: { removable: async () => ({ products: 0, zones: 0, services: 0 }) },
    phone: () => "237655443322",
    productCount: () => 1,
    hasOwnBanner: async () => true,
    hasIdentity: () => true,
    hasHosting: () => true,
    ...left,
  });
  expect((await service.steps()) === null).toBe(isGone);
});
