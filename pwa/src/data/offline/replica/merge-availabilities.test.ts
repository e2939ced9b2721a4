import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { expect, it } from "vitest";
import {
  createReplica,
  dataOf,
  FakeCatalogueServer,
  replicaProduct,
  replicaProducts,
} from "../testing/replica-fixture.ts";

const size = (number: number, availability: Variant["availability"] = "AVAILABLE"): Variant => ({
  ...{ number, size: String(37 + number), colour: null, swatch: null, availability },
});
const before = replicaProduct(7, { variants: [size(1), size(2, "SOLD_OUT"), size(3)] });
const after = replicaProduct(7, {
  availability: "LAST_PIECES",
  variants: [size(1, "SOLD_OUT"), size(2, "LAST_PIECES"), size(3, "SOLD_OUT")],
});

const pageOf = async (tab: ReturnType<typeof createReplica>, id: string): Promise<unknown> => {
  const answer = await tab.resolve("ProductPage", { id }, true);
  return (dataOf(answer) as { product: unknown } | undefined)?.product;
};

it("a new availability changes only the product's availability and variants on the device", async () => {
  const server = new FakeCatalogueServer([before, ...replicaProducts(6)]);
  const tab = createReplica(server);
  await tab.sync();
  const listened: string[] = [];
  tab.onChanges(({ upserted }) => listened.push(...upserted.map(({ productName }) => productName)));
  server.changeAvailability(after);
  await tab.sync();
  expect(listened).toEqual([before.productName]);
  for (const shown of [tab, createReplica(server)])
    expect(await pageOf(shown, after.id)).toMatchObject({
      productName: before.productName,
      availability: "LAST_PIECES",
      variants: after.variants ?? [],
    });
});

it("the device applies two changes of a product's availability after a change of the product's name", async () => {
  const server = new FakeCatalogueServer([before, ...replicaProducts(6)]);
  const tab = createReplica(server);
  await tab.sync();
  server.put({ ...before, productName: "Robe Édéa" });
  await tab.sync();
  server.changeAvailability({ ...after, productName: "Robe Édéa" });
  await tab.sync();
  server.changeAvailability({ ...before, productName: "Robe Édéa" });
  await tab.sync();
  expect(await pageOf(createReplica(server), before.id)).toMatchObject({
    ...{ productName: "Robe Édéa", availability: "AVAILABLE" },
    variants: before.variants ?? [],
  });
});

it("the device ignores a new availability of a product that it does not have", async () => {
  const server = new FakeCatalogueServer(replicaProducts(6));
  const tab = createReplica(server);
  await tab.sync();
  server.changeAvailability(after);
  expect(await tab.sync()).toBe("done");
  expect(await pageOf(tab, after.id)).toBeUndefined();
  expect(tab.get().products).toBe(6);
});
