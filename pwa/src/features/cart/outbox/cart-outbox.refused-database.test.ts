import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, openDatabase } from "../../../data/offline/database/database.ts";
import { Outbox } from "../../../data/outbox/outbox.ts";
import { awa, CartServer } from "../testing/cart-server.ts";
import { CartTab, edit } from "../testing/cart-tab.ts";
import { sendCarts } from "./cart-delivery.ts";
import { databaseCarts } from "./cart-format.ts";
import { CART_OUTBOX } from "./carts.ts";

let server: CartServer;
const page = () => new CartTab(server);
const reload = async () => {
  await closeDatabase();
  return page();
};
/** Sends the carts as the service worker does, which has no local storage. */
const worker = () => sendCarts(new Outbox(CART_OUTBOX, databaseCarts), server.api);

/** Makes the browser refuse every write, as on a full disk. @returns a function that ends the refusal */
function fillDisk(): () => void {
  return refuseRecords("put");
}

/** Makes the given database methods fail. Each failed call also aborts its transaction, as on a full disk. */
function refuseRecords(...methods: ("put" | "delete")[]): () => void {
  const abortings = new Set<IDBTransaction>();
  const refusing = methods.map((method) => {
    const write: (this: IDBObjectStore, ...call: never[]) => IDBRequest = IDBObjectStore.prototype[method];
    return vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...call: unknown[]
    ) {
      const request = write.apply(this, call as never[]);
      abortings.add(this.transaction);
      queueMicrotask(() => {
        if (abortings.delete(this.transaction)) this.transaction.abort();
      });
      return request;
    });
  });
  return () => {
    for (const one of refusing) one.mockRestore();
  };
}

/** Makes the browser refuse the whole database, as in private mode. @returns a function that ends the refusal */
function refuseDatabase(): () => void {
  const working = globalThis.indexedDB;
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException("denied", "SecurityError");
    },
  } as unknown as IDBFactory;
  return () => {
    globalThis.indexedDB = working;
  };
}

beforeEach(() => {
  server = new CartServer();
});

describe("a cart whose database the browser refuses", () => {
  it("still accepts edits and sends them", async () => {
    refuseDatabase();
    const outbox = page();
    await outbox.make(edit("a"));
    expect(await outbox.quantities()).toEqual({ "p-a": 1 });
    expect(await outbox.sendCart(awa.id, { query: true })).toEqual({ ok: true });
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it.each([
    ["as a whole", refuseDatabase],
    ["for writing, because the disk is full", fillDisk],
  ])(
    "has all edits after a reload, also those made while the browser refused the database %s",
    async (_, refuse) => {
      const before = page();
      await before.make(edit("a"));
      await closeDatabase();
      const allow = refuse();
      await before.make(edit("a"), edit("b"));
      const after = await reload();
      expect(await after.quantities()).toEqual({ "p-a": 2, "p-b": 1 });
      await after.make(edit("b"));
      allow();
      const last = await reload();
      expect(await last.quantities()).toEqual({ "p-a": 2, "p-b": 2 });
      expect(await last.send()).toEqual({ ok: true });
      expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 2 });
      expect(localStorage).toHaveLength(0);
    },
  );

  it("counts an edit once that was sent while the disk was full and that the database still has", async () => {
    const before = page();
    await before.make(edit("a"));
    const makeRoom = fillDisk();
    await before.make(edit("a"));
    expect(await before.send()).toEqual({ ok: true });
    makeRoom();
    const after = await reload();
    await after.make(edit("a"));
    await worker();
    await after.send();
    expect(server.quantities(awa)).toEqual({ "p-a": 3 });
  });

  it("removes the sent edits from the database when the disk has space again", async () => {
    const outbox = page();
    await outbox.make(edit("a"));
    const makeRoom = fillDisk();
    await outbox.make(edit("b"));
    await outbox.send();
    makeRoom();
    await outbox.sendCart(awa.id, { query: true });
    await expect.poll(async () => (await openDatabase()).count("ops")).toBe(0);
    expect(await outbox.quantities()).toEqual({ "p-a": 1, "p-b": 1 });
    expect(await (await reload()).quantities()).toEqual({ "p-a": 1, "p-b": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 1 });
  });

  it("removes sent edits from the database even while the disk is full, because a removal needs no space", async () => {
    const outbox = page();
    await outbox.make(edit("a"));
    fillDisk();
    await outbox.make(edit("b"));
    await outbox.send();
    await expect.poll(async () => (await openDatabase()).count("ops")).toBe(0);
    expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 1 });
  });

  it("counts each edit once if another tab merges its edit into an earlier one after the refusal", async () => {
    const [before, other] = [page(), page()];
    await before.make(edit("a"));
    expect(await other.quantities()).toEqual({ "p-a": 1 });
    const makeRoom = fillDisk();
    await before.make(edit("b"));
    makeRoom();
    await other.make(edit("a"));
    await before.send();
    await other.send();
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("counts each edit once if this tab does not know yet that another tab has merged an edit", async () => {
    const [before, other] = [page(), page()];
    await before.make(edit("a"));
    // Browsers run tabs in several processes, so the other tab's message may arrive late. In this test it never
    // arrives.
    vi.spyOn(BroadcastChannel.prototype, "postMessage").mockReturnValue();
    await other.make(edit("a"));
    const makeRoom = fillDisk();
    await before.make(edit("b"));
    makeRoom();
    await before.send();
    await other.send();
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("loses no edit of a page while the next page takes over its log", async () => {
    const makeRoom = fillDisk();
    const before = page();
    await before.make(edit("a"));
    makeRoom();
    const after = page();
    const takenOver = after.save();
    await before.make(edit("b"));
    await takenOver;
    await Promise.all([before, after].map((outbox) => outbox.send()));
    expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 1 });
  });

  it("counts each edit once if its answer was lost and the next page sends it again", async () => {
    const before = page();
    await before.make(edit("a"));
    const makeRoom = fillDisk();
    server.fates = ["answer lost"];
    await before.make(edit("b"));
    await before.send();
    makeRoom();
    const after = await reload();
    await after.make(edit("a"), edit("b"));
    await after.send();
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 2 });
  });

  it("shows the edits of all users if the browser refuses to store the edits of one user", async () => {
    const makeRoom = fillDisk();
    const before = page();
    await before.make(edit("a"));
    await before.make(edit("b", { userId: "brice" }));
    makeRoom();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...record) {
      if (JSON.stringify(record).includes("brice")) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, record);
    });
    const after = await reload();
    expect((await after.record("brice")).operations).toHaveLength(1);
    expect(await after.quantities()).toEqual({ "p-a": 1 });
  });

  it("deletes all data of the user who signs out", async () => {
    const outbox = page();
    await outbox.make(edit("a"));
    fillDisk();
    await outbox.make(edit("b"));
    await outbox.eraseCart(awa.id);
    expect(localStorage).toHaveLength(0);
    expect(await (await openDatabase()).count("ops")).toBe(0);
  });
});

it("if the browser has closed the cart's database, the cart opens it again", async () => {
  const outbox = page();
  await outbox.make(edit("a"));
  (await openDatabase()).close();
  await outbox.make(edit("b"));
  expect(await (await reload()).quantities()).toEqual({ "p-a": 1, "p-b": 1 });
  expect(localStorage).toHaveLength(0);
});

describe("two tabs, one of which stores its edits more slowly", () => {
  it("send their edits in the sequence in which they were made", async () => {
    const [removal, addition] = [edit("a", { kind: "REMOVE" }), edit("a")];
    server.put(awa, [{ productId: "p-a", quantity: 1 }]);
    await page().make(addition);
    await page().make(removal);
    await page().send();
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });
});

describe("damaged records of the cart", () => {
  it.each([
    ["a cart of another shape", "cart", { content: 5, refusals: 3, keptIds: null }],
    ["a cart that is no record", "cart", "?"],
    [
      "a cart whose lines have no fields",
      "cart",
      { content: { version: 1, lines: [{}] }, refusals: [7], keptIds: [8] },
    ],
  ] as const)("are ignored, and the server's cart replaces them: %s", async (_, store, record) => {
    await (await openDatabase()).put(store, record as never, awa.id);
    server.put(awa, [{ productId: "p-b", quantity: 2 }]);
    const outbox = page();
    expect(await outbox.record()).toEqual({
      content: undefined,
      refusals: [],
      recentIds: [],
      operations: [],
    });
    await outbox.make(edit("a"));
    expect(await outbox.sendCart(awa.id, { query: true })).toEqual({ ok: true });
    expect(await outbox.quantities()).toEqual({ "p-b": 2, "p-a": 1 });
  });

  it("do not make an edit count twice if it is in the log and in the database", async () => {
    const made = edit("a");
    await page().make(made);
    await (await openDatabase()).put("cart", "?" as never, awa.id);
    const after = await reload();
    await after.replay(made);
    expect(await after.quantities()).toEqual({ "p-a": 1 });
    await after.send();
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("do not make a merged and sent edit count twice if it is still in a killed browser's log", async () => {
    const [one, other] = [edit("a"), edit("a")];
    const outbox = page();
    await outbox.make(one);
    await outbox.make(other);
    expect(await outbox.send()).toEqual({ ok: true });
    await (await openDatabase()).put("cart", "?" as never, awa.id);
    const after = await reload();
    await after.replay(one);
    await after.send();
    expect(server.quantities(awa)).toEqual({ "p-a": 2 });
  });

  it.each([
    ["without fields", {}],
    ["of an unknown kind", { ...edit("a"), kind: "DOUBLE" }],
    ["without a product to show", { ...edit("a"), product: null }],
    ["whose quantity is a text", { ...edit("a"), quantity: "1" }],
  ])("are removed, and do not stop other edits from being sent: an edit %s", async (_, record) => {
    await (await openDatabase()).put("ops", record as never);
    const outbox = page();
    await outbox.make(edit("b"));
    expect(await outbox.send()).toEqual({ ok: true });
    expect(server.quantities(awa)).toEqual({ "p-b": 1 });
    expect(await (await openDatabase()).count("ops")).toBe(0);
  });
});
