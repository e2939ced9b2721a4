import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { server as network } from "../../../app/testing/server.ts";
import { type OfflineDatabase, openDatabase } from "../database/database.ts";
import {
  createReplica,
  dataOf,
  FakeCatalogueServer,
  replicaProduct,
  replicaProducts,
} from "../testing/replica-fixture.ts";
import { createFetchChanges, RejectedRequestError } from "./fetch-changes.ts";

/** Writes invalid data to the database, as a failing disk or a faulty release would do. */
const damage = (
  database: OfflineDatabase,
  store: "chunk" | "patch" | "meta",
  value: unknown,
  key: string | number,
) => database.put(store, value as never, key as never);

async function filledDatabase() {
  const server = new FakeCatalogueServer(replicaProducts(300));
  await createReplica(server).sync();
  const database = await openDatabase();
  const waiting = { id: "1", kind: "newsletter", email: "awa@example.cm", consent: "" } as const;
  await database.put("messages", waiting);
  const { id: productId, productName, category, price, sellingPrice } = replicaProduct(1);
  const product = {
    id: productId,
    productName,
    category,
    price,
    sellingPrice,
    thumbnail: "",
    thumbnailColour: "",
  };
  await database.put("ops", {
    id: "2",
    userId: "awa",
    kind: "ADD",
    productId,
    quantity: 1,
    product,
    sent: false,
  } as never);
  const waits = async () => [await database.count("messages"), await database.count("ops")];
  return { server, database, waits };
}

const STATE = { cursor: "1 log 0 0", extent: "whole", syncedAt: 1, chunks: 3 };
const { pictures: _, ...pictureless } = replicaProduct(3);

describe("the device's copy of the catalogue is fetched again, and unsent edits of the cart stay, if", () => {
  it.each<[string, (database: OfflineDatabase) => unknown]>([
    ["a chunk of another type", (database) => damage(database, "chunk", "????", 1)],
    ["a chunk without products", (database) => damage(database, "chunk", [null], 1)],
    ["a chunk that is null", (database) => damage(database, "chunk", null, 1)],
    ["a chunk that has lost products", (database) => damage(database, "chunk", replicaProducts(50), 1)],
    ["an empty chunk", (database) => damage(database, "chunk", [], 1)],
    ["a patch that nobody wrote", (database) => damage(database, "patch", null, replicaProduct(3).id)],
    ["a product without its images", (database) => damage(database, "chunk", [pictureless], 1)],
    [
      "a product whose price is no number",
      (database) => damage(database, "chunk", [{ ...replicaProduct(3), price: Number.NaN }], 1),
    ],
    ["a missing chunk", (database) => database.delete("chunk", 1)],
    ["a patch of another type", (database) => damage(database, "patch", 7, replicaProduct(3).id)],
    ["a state that is null", (database) => damage(database, "meta", null, "catalogue")],
    [
      "counts of another type",
      (database) => damage(database, "meta", { ...STATE, counts: [1, 2] }, "catalogue"),
    ],
    ["a state of another type", (database) => damage(database, "meta", "whole", "catalogue")],
    [
      "a state without a cursor",
      (database) => damage(database, "meta", { ...STATE, cursor: 5 }, "catalogue"),
    ],
    [
      "a state of another release",
      (database) => damage(database, "meta", { ...STATE, extent: "tout" }, "catalogue"),
    ],
    [
      "cutoffs of another type",
      (database) => damage(database, "meta", { ...STATE, cuts: { Robe: 1 } }, "catalogue"),
    ],
  ])("the copy has %s", async (_, harm) => {
    const { server, database, waits } = await filledDatabase();
    await harm(database);
    const tab = createReplica(server);
    expect(await tab.resolve("HomePage", {}, false)).toBeUndefined();
    expect(tab.get()).toMatchObject({ loaded: true, extent: "none" });
    expect(await tab.sync()).toBe("done");
    for (const one of [tab, createReplica(server)]) {
      await one.load();
      expect(one.get()).toMatchObject({ extent: "whole", products: 300, refused: false });
    }
    expect(await waits()).toEqual([1, 1]);
  });

  it("the record of a changed product is lost", async () => {
    const { server, database } = await filledDatabase();
    server.put(replicaProduct(3, { sellingPrice: 1 }));
    await createReplica(server).sync();
    await database.clear("patch");
    const tab = createReplica(server);
    await tab.sync();
    const product = await tab.resolve("ProductPage", { id: replicaProduct(3).id }, true);
    expect(dataOf(product)).toMatchObject({ product: { sellingPrice: 1 } });
  });

  it("the record with the version of the copy is lost", async () => {
    const { server, database } = await filledDatabase();
    await database.clear("meta");
    const tab = createReplica(server);
    expect(await tab.sync()).toBe("done");
    expect(tab.get()).toMatchObject({ extent: "whole", products: 300 });
  });

  it("the disk cannot read the copy's records", async () => {
    const { server, waits } = await filledDatabase();
    let isBroken = true;
    const { getAll, clear } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(function (
      this: IDBObjectStore,
      ...asked
    ) {
      if (isBroken && this.name === "chunk")
        throw new DOMException("Failed to read large value", "DataError");
      return getAll.apply(this, asked as never);
    });
    vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(function (this: IDBObjectStore) {
      if (this.name === "chunk") isBroken = false;
      return clear.call(this);
    });
    const tab = createReplica(server);
    expect(await tab.sync()).toBe("done");
    expect(tab.get()).toMatchObject({ extent: "whole", products: 300 });
    expect(await waits()).toEqual([1, 1]);
  });

  it("a record is damaged while a page is open, which meanwhile shows the products from memory", async () => {
    const { server, database, waits } = await filledDatabase();
    const tab = createReplica(server);
    await tab.load();
    await damage(database, "chunk", "????", 1);
    // 230 patches are more than the limit, so the store merges them into the chunks.
    for (let number = 1; number <= 230; number++)
      server.put(replicaProduct(number, { sellingPrice: number }));
    const during: number[] = [];
    tab.onChanges(() => during.push(tab.get().products));
    expect(await tab.sync()).toBe("done");
    expect(Math.min(...during)).toBe(300);
    for (const one of [tab, createReplica(server)]) {
      await one.load();
      expect(one.get()).toMatchObject({ extent: "whole", products: 300 });
    }
    expect(await waits()).toEqual([1, 1]);
  });
});

it("after the server has rejected the device's cursor, the device fetches the whole catalogue anew", async () => {
  const { server } = await filledDatabase();
  const asked: (string | undefined)[] = [];
  const tab = createReplica(server, {
    fetchChanges: async (since) => {
      asked.push(since);
      if (since?.includes("log")) throw new RejectedRequestError("status 400");
      return server.fetchChanges(since);
    },
  });
  server.remove(replicaProduct(300).id);
  expect(await tab.sync()).toBe("done");
  expect(asked.slice(0, 2)).toEqual([expect.stringContaining("log"), undefined]);
  expect(tab.get()).toMatchObject({ extent: "whole", products: 299 });
});

it.each([
  ["400: the cursor is rejected", 400, {}, true],
  ["414 without JSON: the cursor is rejected", 414, undefined, true],
  [
    "200 with BAD_USER_INPUT: the cursor is rejected",
    200,
    { errors: [{ extensions: { code: "BAD_USER_INPUT" } }] },
    true,
  ],
  [
    "503 with UNAVAILABLE: the server cannot answer",
    503,
    { errors: [{ extensions: { code: "UNAVAILABLE" } }] },
    false,
  ],
  [
    "429 with RATE_LIMITED: the server cannot answer",
    429,
    { errors: [{ extensions: { code: "RATE_LIMITED" } }] },
    false,
  ],
  ["200 without JSON, as from a captive portal: the server cannot answer", 200, undefined, false],
])(
  "an answer shows whether the server rejects the cursor or cannot answer now: %s",
  async (_, status, body, refused) => {
    network.use(
      http.get("*/graphql", () =>
        body ? HttpResponse.json(body, { status }) : new HttpResponse("<html>", { status }),
      ),
    );
    const fetchChanges = createFetchChanges({ version: 1, receive: () => undefined });
    const error = await fetchChanges("?").catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof RejectedRequestError).toBe(refused);
  },
);
