import { describe, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { createReplica, dataOf, FakeCatalogueServer, replicaProduct } from "../testing/replica-fixture.ts";
import { PRODUCT_FIELDS_VERSION } from "./replica-records.ts";
import { areCardVariants } from "./replica-variant.ts";

const SIZES = [
  { number: 1, size: "38", colour: null, swatch: null, availability: "AVAILABLE" },
  { number: 2, size: "39", colour: "Noir", swatch: "#111111", availability: "SOLD_OUT" },
] as const;

/**
 * Lowers the `shape` of the stored replica, as if a former release, whose products lack a field of this release, had
 * stored it.
 */
async function storeWithLowerShape(): Promise<void> {
  const database = await openDatabase();
  const state = await database.get("meta", "catalogue");
  if (!state) throw new Error("nothing is stored");
  await database.put("meta", { ...state, shape: PRODUCT_FIELDS_VERSION - 1 }, "catalogue");
}

const pageOf = async (tab: ReturnType<typeof createReplica>, number: number) =>
  dataOf(await tab.resolve("ProductPage", { id: replicaProduct(number).id }, false));

describe("sizes and colours of products on the device", () => {
  it("are stored, and the device gives the same answers as the server", async () => {
    const server = new FakeCatalogueServer([
      replicaProduct(1, { variants: SIZES, availability: "LAST_PIECES" }),
    ]);
    await createReplica(server).sync();
    expect(await pageOf(createReplica(server), 1)).toMatchObject({
      product: {
        availability: "LAST_PIECES",
        variants: SIZES.map((variant) => ({ __typename: "ProductVariant", ...variant })),
      },
    });
  });

  it("get the new availability when a product is sold out", async () => {
    const server = new FakeCatalogueServer([replicaProduct(1), replicaProduct(2)]);
    const tab = createReplica(server);
    await tab.sync();
    server.put(replicaProduct(1, { availability: "SOLD_OUT" }));
    await tab.sync();
    expect(await pageOf(tab, 1)).toMatchObject({ product: { availability: "SOLD_OUT" } });
    expect(await pageOf(createReplica(server), 1)).toMatchObject({ product: { availability: "SOLD_OUT" } });
  });

  it("that a former release has stored with fewer fields are used until they are fetched again, once", async () => {
    const server = new FakeCatalogueServer([replicaProduct(1, { variants: SIZES })]);
    await createReplica(server).sync();
    await storeWithLowerShape();
    const tab = createReplica(server);
    expect(await pageOf(tab, 1)).toMatchObject({ product: { variants: [{ size: "38" }, { size: "39" }] } });
    server.asked.length = 0;
    expect(await tab.sync()).toBe("done");
    expect(await tab.sync()).toBe("done");
    expect(server.asked).toEqual([undefined, server.version]);
  });

  it("are not fetched again if this release has stored them", async () => {
    const server = new FakeCatalogueServer([replicaProduct(1, { variants: SIZES })]);
    await createReplica(server).sync();
    server.asked.length = 0;
    await createReplica(server).sync();
    expect(server.asked).toEqual([server.version]);
  });

  it("are stored only once if many products have the same sizes and colours", async () => {
    const variants = () => SIZES.map((variant) => ({ ...variant }));
    const others = [...variants(), { ...SIZES[0], number: 3, size: "40" }];
    const server = new FakeCatalogueServer([
      replicaProduct(3, { variants: variants() }),
      replicaProduct(2, { variants: variants() }),
      replicaProduct(1, { variants: others }),
    ]);
    await createReplica(server).sync();
    const [first, second, third] = (await (await openDatabase()).get("chunk", 0)) ?? [];
    expect(second?.variants).toBe(first?.variants);
    expect(third?.variants?.[0]).toBe(first?.variants?.[0]);
    const tab = createReplica(server);
    expect(await pageOf(tab, 2)).toMatchObject({ product: { variants: SIZES } });
    expect(await pageOf(tab, 1)).toMatchObject({ product: { variants: others } });
  });

  it("of a former release are not fetched again with Save-Data, except changes, until the user asks for it", async () => {
    const server = new FakeCatalogueServer([replicaProduct(1), replicaProduct(2)]);
    await createReplica(server).sync();
    await storeWithLowerShape();
    server.put(replicaProduct(1, { variants: SIZES }));
    const tab = createReplica(server, { saveData: () => true });
    expect(await tab.sync()).toBe("done");
    expect(server.asked.at(-1)).toBeDefined();
    expect(await pageOf(tab, 1)).toMatchObject({ product: { variants: [{ size: "38" }, { size: "39" }] } });
    await tab.sync(true);
    expect(server.asked).toContain(undefined);
  });
});

describe("the validation of a stored product's variants", () => {
  it.each<[string, object, boolean]>([
    ["accepts a product without variants", {}, true],
    ["accepts a product with sizes", { variants: SIZES }, true],
    ["accepts an availability that only a later release knows", { availability: "PREORDER" }, true],
    [
      "accepts a size whose availability only a later release knows",
      { variants: [{ ...SIZES[0], availability: "PREORDER" }] },
      true,
    ],
    ["refuses a product without an availability", { availability: null }, false],
    ["refuses variants that are no list", { variants: "38" }, false],
    ["refuses a variant without a number", { variants: [{ ...SIZES[0], number: "1" }] }, false],
    ["refuses a variant without an availability", { variants: [{ ...SIZES[0], availability: null }] }, false],
    ["refuses a variant whose colour is no text", { variants: [{ ...SIZES[0], colour: 7 }] }, false],
    ["refuses images of colours that are no list", { colourImages: 7 }, false],
  ])("%s", (_, fields, valid) => {
    const card = { availability: "AVAILABLE", variants: [], colourImages: [] };
    expect(areCardVariants({ ...card, ...fields })).toBe(valid);
  });
});
