import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { server as network } from "../../../app/testing/server.ts";
import { closeDatabase, openDatabase } from "../../../data/offline/database/database.ts";
import { Outbox } from "../../../data/outbox/outbox.ts";
import { awa, CartServer, device } from "../testing/cart-server.ts";
import { CartTab, edit, shownOf } from "../testing/cart-tab.ts";
import { type CartApi, createCartApi } from "./cart-api.ts";
import { sendCarts } from "./cart-delivery.ts";
import { databaseCarts } from "./cart-format.ts";
import { CART_OUTBOX } from "./carts.ts";

const brice = { ...awa, id: "22222222-2222-4222-8222-222222222222", name: "Brice" };

let server: CartServer;
/** Number of tabs that wait to send. */
let waiting = 0;
const tab = (api: CartApi = server.api) => new CartTab(server, { api });
/** Sends the carts as the service worker does, which has no local storage. */
const worker = () => sendCarts(new Outbox(CART_OUTBOX, databaseCarts), server.api);

beforeEach(() => {
  server = new CartServer();
  // A simple version of Web Locks: a task starts when the task before it has ended.
  let turn: Promise<unknown> = Promise.resolve();
  waiting = 0;
  const request = (_: string, task: () => Promise<unknown>) => {
    waiting += 1;
    const end = turn.then(() => {
      waiting -= 1;
      return task();
    });
    turn = end.catch(() => undefined);
    return end;
  };
  vi.stubGlobal("navigator", { ...navigator, locks: { request } });
});

describe("the cart's database", () => {
  it("keeps the edits of all tabs after the tabs are closed, in the sequence in which they were made", async () => {
    const [one, other] = [tab(), tab()];
    await one.make(edit("a"));
    await other.make(edit("b"), edit("a", { kind: "REMOVE" }));
    await one.make(edit("a", { kind: "SET", quantity: 4 }));
    await closeDatabase();
    const { operations } = await tab().record();
    expect(operations.map(({ kind, productId }) => `${kind} ${productId}`)).toEqual([
      "ADD p-a",
      "ADD p-b",
      "REMOVE p-a",
      "SET p-a",
    ]);
    expect(await tab().quantities()).toEqual({ "p-b": 1, "p-a": 4 });
  });

  it("marks edits as sent before the request is sent", async () => {
    const inFlight: boolean[] = [];
    const outbox = tab(async (userId, batch) => {
      for (const { sent } of (await tab().record()).operations) inFlight.push(sent);
      return server.api(userId, batch);
    });
    await outbox.make(edit("a"), edit("b"));
    await outbox.send();
    expect(inFlight).toEqual([true, true]);
  });

  it("keeps edits without an answer until they are sent again after a restart; the server counts them once", async () => {
    server.fates = ["answer lost"];
    const before = tab();
    await before.make(edit("a"));
    expect(await before.send()).toMatchObject({ ok: false, code: "NETWORK" });
    await closeDatabase();
    const after = tab();
    await after.make(edit("a"));
    expect(await after.send()).toEqual({ ok: true });
    expect(server.quantities(awa)).toEqual({ "p-a": 2 });
    expect(await after.record()).toMatchObject({ operations: [], content: { version: 2 } });
  });

  it("ignores an edit that is added again, whether it waits, was merged, or was answered", async () => {
    const outbox = tab();
    const edits = [edit("a"), edit("a"), edit("b")];
    await outbox.make(...edits);
    await outbox.make(...edits);
    expect(await outbox.quantities()).toEqual({ "p-a": 2, "p-b": 1 });
    await outbox.send();
    const next = tab();
    await next.make(...edits);
    expect(await next.quantities()).toEqual({ "p-a": 2, "p-b": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("replaces sent edits by the server's cart in one transaction, so that no quantity on screen jumps", async () => {
    const outbox = tab();
    await outbox.make(edit("a"), edit("b"));
    const seen: unknown[] = [];
    let done = false;
    const watch = (async () => {
      while (!done) seen.push(shownOf(await databaseCarts.read()));
    })();
    await outbox.sendCart(awa.id, { query: true });
    done = true;
    await watch;
    expect(new Set(seen.map((lines) => JSON.stringify(lines)))).toEqual(new Set(['{"p-a":1,"p-b":1}']));
  });

  it("keeps the message about a rejected edit until the user dismisses it, even if no page was open", async () => {
    server.withdrawn.add("p-a");
    await tab().make(edit("a"));
    await worker();
    expect((await tab().record()).refusals).toMatchObject([{ message: "Ce produit n’est plus en vente" }]);
    await tab().dismissRefusals(awa.id);
    expect((await tab().record()).refusals).toEqual([]);
  });

  it("lets the page show the stored cart before the server has answered", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    await tab().sendCart(awa.id, { query: true });
    server.hold();
    const reopened = await device(server, awa, databaseCarts);
    await expect.poll(() => reopened.quantities()).toEqual({ "p-a": 3 });
    expect(reopened.cart.get().status).toBe("ready");
  });
});

describe("several tabs", () => {
  it("send their edits one tab after the other, and each edit once", async () => {
    let underWay = 0;
    let most = 0;
    let unfinished = 3;
    const send: CartApi = async (userId, batch) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const reply = await server.api(userId, batch);
      // Waits until all unfinished tabs wait to send. Also ends if two tabs send at the same time, because the test
      // must then fail.
      while (underWay + waiting < unfinished) await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return reply;
    };
    const tabs = [tab(send), tab(send), tab(send)];
    await Promise.all(
      tabs.map(async (one) => {
        for (let press = 0; press < 10; press += 1) {
          await one.make(edit("a"));
          await one.send();
        }
        unfinished -= 1;
      }),
    );
    expect(most).toBe(1);
    expect(server.quantities(awa)).toEqual({ "p-a": 30 });
    expect(new Set(server.calls.flat()).size).toBe(server.calls.flat().length);
  });

  it("are notified of each other's edits", async () => {
    const [one, other] = [tab(), tab()];
    const reported = vi.fn();
    other.subscribe(() => reported(shownOf(other.shown)));
    await one.make(edit("a"));
    await expect.poll(() => reported.mock.calls).toContainEqual([{ "p-a": 1 }]);
  });
});

describe("several users on one device", () => {
  it("keep their own edits, and none is sent with another user's session", async () => {
    const outbox = tab();
    server.caller = null;
    await outbox.make(edit("a"));
    expect(await outbox.send()).toMatchObject({
      ok: false,
      code: "UNAUTHENTICATED",
    });
    server.caller = brice;
    expect(await outbox.quantities(brice.id)).toEqual({});
    await outbox.make(edit("b", { userId: brice.id }));
    expect(await worker()).toMatchObject([{ ok: false, code: "CONFLICT" }, { ok: true }]);
    expect(server.quantities(brice)).toEqual({ "p-b": 1 });
    expect(server.quantities(awa)).toEqual({});
    server.caller = awa;
    expect(await tab().quantities()).toEqual({ "p-a": 1 });
    await worker();
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("lose only their own data when they sign out", async () => {
    const outbox = tab();
    await outbox.make(edit("a"));
    await outbox.make(edit("b", { userId: brice.id }));
    await outbox.sendCart(awa.id, { query: true });
    await outbox.make(edit("a"));
    await outbox.eraseCart(awa.id);
    const database = await openDatabase();
    expect(JSON.stringify([await database.getAll("ops"), await database.getAll("cart")])).not.toContain(
      awa.id,
    );
    expect(await database.getAllKeys("cart")).toEqual([brice.id]);
    expect(await outbox.quantities(brice.id)).toEqual({ "p-b": 1 });
  });
});

it.each([
  ["to a query", {}, { query: true }],
  ["to an edit", { "p-b": 1 }, {}],
])("an answer that arrives after the sign-out is not stored: the answer %s", async (_, edits, options) => {
  server.put(awa, [{ productId: "p-a", quantity: 3 }]);
  const sent = vi.fn(server.api);
  const [outbox, other] = [tab(sent), tab()];
  if ("p-b" in edits) await outbox.make(edit("b"));
  const release = server.hold();
  const flushed = outbox.sendCart(awa.id, options);
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await other.eraseCart(awa.id);
  release();
  await flushed;
  const database = await openDatabase();
  for (const store of ["ops", "cart", "recent"] as const) expect(await database.count(store)).toBe(0);
});

it("an action that leaves the carts as they are writes nothing to the database and reports no change", async () => {
  server.put(awa, [{ productId: "p-a", quantity: 3 }]);
  const outbox = tab();
  await outbox.sendCart(awa.id, { query: true });
  const reported = vi.fn();
  outbox.subscribe(reported);
  const written = vi.spyOn(IDBObjectStore.prototype, "put");
  await outbox.open(awa.id);
  await outbox.save();
  await outbox.send();
  await outbox.dismissRefusals(awa.id);
  await outbox.eraseOthers(awa.id);
  expect(reported).not.toHaveBeenCalled();
  expect(written).not.toHaveBeenCalled();
});

describe("a request of the cart", () => {
  const answering = (answer: () => Response) => {
    const asked: { authorization: string | null; body: unknown }[] = [];
    network.use(
      http.all("*/graphql", async ({ request }) => {
        const { searchParams } = new URL(request.url);
        const body = request.method === "POST" ? await request.json() : Object.fromEntries(searchParams);
        asked.push({ authorization: request.headers.get("authorization"), body });
        return answer();
      }),
    );
    return asked;
  };
  const send = createCartApi(() => "jeton");
  const cart = { version: 1, lines: [] };

  it("contains the session's token, and the id of the user who made the edits", async () => {
    const asked = answering(() =>
      HttpResponse.json({ data: { applyCartOperations: { results: [], cart } } }),
    );
    const one = edit("a");
    expect(await send(awa.id, [one])).toEqual({ ok: true, value: { results: [], cart } });
    const { id, kind, productId, quantity } = one;
    expect(asked).toMatchObject([
      {
        authorization: "Bearer jeton",
        body: { variables: { userId: awa.id, operations: [{ id, kind, productId, quantity }] } },
      },
    ]);
  });

  it("sends no operations if there are no edits, and just queries the cart", async () => {
    const asked = answering(() => HttpResponse.json({ data: { cart } }));
    expect(await send(awa.id, [])).toEqual({ ok: true, value: { results: [], cart } });
    expect(asked).toMatchObject([{ body: { variables: JSON.stringify({ userId: awa.id }) } }]);
  });
});
