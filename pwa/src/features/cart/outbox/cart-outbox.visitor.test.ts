import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase } from "../../../data/offline/database/database.ts";
import { Outbox } from "../../../data/outbox/outbox.ts";
import { memoryStore } from "../../../data/outbox/testing/memory-store.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { VISITOR_CART_KEY } from "../../../lib/storage/storage-keys.ts";
import { awa, CartServer } from "../testing/cart-server.ts";
import { CartTab, visitorEdit as edit } from "../testing/cart-tab.ts";
import { sendCarts } from "./cart-delivery.ts";
import { databaseCarts } from "./cart-format.ts";
import { cartItems } from "./cart-items.ts";
import { CART_OUTBOX } from "./carts.ts";
import { VISITOR_ID } from "./stored-cart.ts";

const diane = { ...awa, id: "33333333-3333-4333-8333-333333333333", name: "Diane" };
const local = safeStorage;

let server: CartServer;
beforeEach(() => {
  server = new CartServer();
});

const page = () => new CartTab(server);
const shown = (outbox: CartTab, userId = VISITOR_ID) => outbox.quantities(userId);

async function signIn(outbox: CartTab, user: SessionUser): Promise<void> {
  server.caller = user;
  await outbox.signIn(user.id);
}

/** Makes the browser refuse every write, as on a full disk. @returns a function that ends the refusal */
function fillDisk(): () => void {
  const refusing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  return () => refusing.mockRestore();
}

describe("a visitor's cart", () => {
  it("is stored, is the same in all tabs, and is not sent", async () => {
    const [one, other] = [page(), page()];
    await one.make(edit("a"), edit("b"));
    await other.make(edit("a"), edit("b", "REMOVE"), edit("c"));
    await closeDatabase();
    expect(await shown(page())).toEqual({ "p-a": 2, "p-c": 1 });
    expect(await sendCarts(new Outbox(CART_OUTBOX, databaseCarts), server.api)).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it("is added to the cart of the user who signs in, each line as one edit", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    await page().make(edit("a"), edit("b"), edit("b"), edit("c"), edit("c", "REMOVE"));
    await signIn(page(), awa);
    expect(server.quantities(awa)).toEqual({ "p-a": 4, "p-b": 2 });
    expect(server.calls.map((ids) => ids.length)).toEqual([2]);
    expect(await shown(page(), awa.id)).toEqual({ "p-a": 4, "p-b": 2 });
    expect(await shown(page())).toEqual({});
  });

  it("is added to the user's cart once from each of two phones, although requests and answers are lost", async () => {
    const disk = new Map<string, string>();
    const storage = {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: (key: string, text: string) => void disk.set(key, text),
      removeItem: (key: string) => void disk.delete(key),
      keys: () => [...disk.keys()],
    };
    const tablet = new CartTab(server, { store: memoryStore(cartItems.empty), storage });
    await page().make(edit("a"));
    await tablet.make(edit("a"), edit("b"));
    server.fates = ["answer lost", "request lost", "answer lost", "answered"];
    for (const outbox of [page(), tablet, page(), tablet, page(), tablet]) await signIn(outbox, awa);
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("does not come back after a sign-in, even if the log of a killed page still contains its edits", async () => {
    const edits = [edit("a"), edit("a"), edit("b")];
    await page().make(...edits);
    await signIn(page(), awa);
    for (const outbox of [page(), page()]) {
      await outbox.replay(...edits);
      await signIn(outbox, awa);
    }
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
    await page().eraseCart(awa.id);
    await signIn(page(), diane);
    expect(server.quantities(diane)).toEqual({});
  });

  it("has a flag in local storage until a user signs in and no tab stores an edit of the visitor any more", async () => {
    local.setItem(VISITOR_CART_KEY, "1");
    await page().make(edit("a"));
    await page().refreshVisitorCart();
    expect(local.getItem(VISITOR_CART_KEY)).toBe("1");
    const logged = edit("b");
    const outbox = new CartTab(server, {
      store: {
        ...databaseCarts,
        change: async (by) => {
          const change = await databaseCarts.change(by);
          outbox.records.add(logged);
          return change;
        },
      },
    });
    await outbox.open(awa.id);
    expect(local.getItem(VISITOR_CART_KEY)).toBe("1");
    await signIn(page(), awa);
    expect(local.getItem(VISITOR_CART_KEY)).toBeNull();
  });
});

it("a visitor's cart moves to the user completely or not at all, even if the page is killed", async () => {
  await page().make(edit("a"), edit("b"), edit("b"));
  const doomed = new CartTab(server, {
    store: { ...databaseCarts, change: () => new Promise(() => undefined) },
  });
  void doomed.open(awa.id);
  expect(await shown(page())).toEqual({ "p-a": 1, "p-b": 2 });
  const given = vi.spyOn(IDBDatabase.prototype, "transaction");
  await page().open(awa.id);
  expect(given.mock.calls.filter(([, mode]) => mode === "readwrite")).toHaveLength(1);
  expect(await shown(page())).toEqual({});
  await signIn(page(), diane);
  expect(server.quantities(diane)).toEqual({});
  await signIn(page(), awa);
  expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 2 });
});

it("on a full disk, a visitor's cart survives a reload, and is added to the user's cart only once", async () => {
  const before = page();
  await before.make(edit("a"));
  const makeRoom = fillDisk();
  await before.make(edit("a"), edit("b"));
  await closeDatabase();
  expect(await shown(page())).toEqual({ "p-a": 2, "p-b": 1 });
  await signIn(page(), awa);
  await closeDatabase();
  await signIn(page(), awa);
  makeRoom();
  const after = page();
  await signIn(after, awa);
  expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  expect(await shown(after)).toEqual({});
  await after.eraseCart(awa.id);
  expect(local.keys().filter((key) => key !== VISITOR_CART_KEY)).toEqual([]);
  await signIn(page(), diane);
  expect(server.quantities(diane)).toEqual({});
});
