import { beforeEach, describe, expect, it, vi } from "vitest";
import { randomId } from "../../lib/random-id.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { BASKET_KEY } from "../../lib/storage/storage-keys.ts";
import { closeDatabase } from "../../offline/database/database.ts";
import type { SessionUser } from "../../session/session.ts";
import { cartView } from "../cart-lines.ts";
import { keyOfLine } from "../cart-view.ts";
import { awa, CartServer, product } from "../testing/cart-server.ts";
import { BasketOutbox } from "./basket-outbox.ts";
import { CartOutbox } from "./cart-outbox.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";
import { flushAll } from "./flush-all.ts";
import { localOutboxStorage } from "./local-outbox-storage.ts";
import { type PendingOperation, VISITOR_ID } from "./outbox-records.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

const diane = { ...awa, id: "33333333-3333-4333-8333-333333333333", name: "Diane" };
const local = safeStorage();

let server: CartServer;
let made = 0;
beforeEach(() => {
  server = new CartServer();
});

const edit = (letter: string, kind: PendingOperation["kind"] = "ADD", quantity = 1): PendingOperation => {
  made += 1;
  const what = { productId: `p-${letter}`, variant: 0, product: product(letter) };
  return { id: randomId(), userId: VISITOR_ID, kind, quantity, madeAt: made, ...what };
};
const outboxOn = (storage: OutboxStorage) =>
  new BasketOutbox(storage, (userId, operations) => server.api(userId, operations), server.productsOf, local);
/** A page, also after a reload: it shares nothing with others but what the browser keeps. */
const page = () => outboxOn(fallbackOutboxStorage(local));
const fill = (outbox: BasketOutbox, ...edits: PendingOperation[]) => outbox.enqueue(VISITOR_ID, edits);

async function shown(outbox: BasketOutbox, userId = VISITOR_ID): Promise<Record<string, number>> {
  const { content, operations } = await outbox.read(userId);
  return Object.fromEntries(cartView(content, operations).map((line) => [keyOfLine(line), line.quantity]));
}

/** Somebody signs in: they are given the basket, and what is theirs is sent. */
async function signIn(outbox: BasketOutbox, user: SessionUser): Promise<void> {
  server.caller = user;
  await outbox.giveBasket(user.id);
  await outbox.flush(user.id, { query: true });
}

/** The browser refuses every write, as on a full disk. @returns there is room again */
function fillDisk(): () => void {
  const refusing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  return () => refusing.mockRestore();
}

describe("a visitor's basket", () => {
  it("outlives its page, is the same in all tabs, and is nobody's to be sent", async () => {
    const [one, other] = [page(), page()];
    await fill(one, edit("a"), edit("b"));
    await fill(other, edit("a"), edit("b", "REMOVE"), edit("c"));
    await closeDatabase();
    expect(await shown(page())).toEqual({ "p-a": 2, "p-c": 1 });
    expect(await flushAll(fallbackOutboxStorage(), server.api)).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it("adds to the cart of who signs in, each line as one operation", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    await fill(page(), edit("a"), edit("b"), edit("b"), edit("c"), edit("c", "REMOVE"));
    await signIn(page(), awa);
    expect(server.quantities(awa)).toEqual({ "p-a": 4, "p-b": 2 });
    expect(server.calls.map((ids) => ids.length)).toEqual([2]);
    expect(await shown(page(), awa.id)).toEqual({ "p-a": 4, "p-b": 2 });
    expect(await shown(page())).toEqual({});
  });

  it("is merged once on two phones with lost requests and answers, and again on each", async () => {
    const tablet = outboxOn(localOutboxStorage(safeStorage()));
    await fill(page(), edit("a"));
    await fill(tablet, edit("a"), edit("b"));
    server.fates = ["answer lost", "request lost", "answer lost", "answered"];
    for (const outbox of [page(), tablet, page(), tablet, page(), tablet]) await signIn(outbox, awa);
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("is not brought back by a page that had logged its edits, and dies over and over", async () => {
    const edits = [edit("a"), edit("a"), edit("b")];
    await fill(page(), ...edits);
    await signIn(page(), awa);
    for (const outbox of [page(), page()]) {
      await outbox.replay(edits);
      await signIn(outbox, awa);
    }
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
    await page().erase(awa.id);
    await signIn(page(), diane);
    expect(server.quantities(diane)).toEqual({});
  });

  it("is merged whole though a former release's worker has tried to send it", async () => {
    await fill(page(), edit("a"));
    server.caller = null;
    await new CartOutbox(fallbackOutboxStorage(), server.api).flush(VISITOR_ID, { query: false });
    server.caller = diane;
    await new CartOutbox(fallbackOutboxStorage(), server.api).flush(VISITOR_ID, { query: false });
    await fill(page(), edit("a"));
    await signIn(page(), awa);
    expect(server.quantities(awa)).toEqual({ "p-a": 2 });
  });

  it("keeps its mark until it is given, and while a tab is about to store an edit", async () => {
    const outbox = page();
    local.setItem(BASKET_KEY, "1");
    await fill(outbox, edit("a"));
    await outbox.refreshBasket();
    expect(local.getItem(BASKET_KEY)).toBe("1");
    local.setItem("modification:1", "{}");
    await signIn(outbox, awa);
    expect(local.getItem(BASKET_KEY)).toBe("1");
    local.removeItem("modification:1");
    await outbox.refreshBasket();
    expect(local.getItem(BASKET_KEY)).toBeNull();
  });
});

describe.each([
  ["the database", () => fallbackOutboxStorage(safeStorage())],
  ["local storage, where the database is refused", () => localOutboxStorage(safeStorage())],
])("a page that dies while it gives the basket, in %s", (_, open) => {
  it.each([1, 2, 3])(
    "before write %i: the next one goes on, and nobody else gets any of it",
    async (dies) => {
      await fill(outboxOn(open()), edit("a"), edit("b"), edit("b"));
      let writes = 0;
      const storage = open();
      const doomed = outboxOn({
        ...storage,
        change: async (userId, by) => {
          writes += 1;
          if (writes >= dies) throw new Error("the page is dead");
          return storage.change(userId, by);
        },
      });
      await expect(doomed.giveBasket(awa.id)).rejects.toThrow();
      if (dies > 1) {
        expect(await shown(outboxOn(open()))).toEqual({});
        await fill(outboxOn(open()), edit("b"), edit("c"));
        expect(await shown(outboxOn(open()))).toEqual({ "p-b": 1, "p-c": 1 });
        await signIn(outboxOn(open()), diane);
        expect(server.quantities(diane)).toEqual({ "p-b": 1, "p-c": 1 });
      }
      await signIn(outboxOn(open()), awa);
      expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 2 });
    },
  );
});

it("on a full disk outlives a reload, is merged once, and leaves nothing once there is room", async () => {
  const before = page();
  await fill(before, edit("a"));
  const makeRoom = fillDisk();
  await fill(before, edit("a"), edit("b"));
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
  await after.erase(awa.id);
  expect(local.keys().filter((key) => key !== BASKET_KEY)).toEqual([]);
  await signIn(page(), diane);
  expect(server.quantities(diane)).toEqual({});
});
