import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { server as network } from "../../app/testing/server.ts";
import { closeDatabase, openDatabase } from "../../offline/database/database.ts";
import { cartView } from "../cart-lines.ts";
import { awa, CartServer, device, product } from "../testing/cart-server.ts";
import { type CartApi, createCartApi } from "./cart-api.ts";
import { CartOutbox } from "./cart-outbox.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";
import { flushAll } from "./flush-all.ts";
import type { PendingOperation } from "./outbox-records.ts";
import type { Outbox } from "./outbox-reducer.ts";

const brice = { ...awa, id: "22222222-2222-4222-8222-222222222222", name: "Brice" };

let server: CartServer;
/** How many tabs wait for their turn to send. */
let waiting = 0;
let numbers = 0;
const operation = (letter: string, kind: PendingOperation["kind"] = "ADD", quantity = 1, user = awa) => {
  numbers += 1;
  const what = { productId: `p-${letter}`, product: product(letter) };
  return { id: `operation-${numbers}`, userId: user.id, kind, quantity, ...what };
};
/** A tab, also after a restart: it shares nothing with others but the database. */
const tab = (send: CartApi = server.api) => new CartOutbox(fallbackOutboxStorage(), send);
const shown = ({ content, operations }: Outbox) =>
  Object.fromEntries(cartView(content, operations).map((line) => [line.product.id, line.quantity]));

beforeEach(() => {
  server = new CartServer();
  // Browsers' locks, as far as the outbox needs them.
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

describe("in the database", () => {
  it("operations of all tabs outlive the tabs, in the order they were made", async () => {
    const [one, other] = [tab(), tab()];
    await one.enqueue(awa.id, [operation("a")]);
    await other.enqueue(awa.id, [operation("b"), operation("a", "REMOVE")]);
    await one.enqueue(awa.id, [operation("a", "SET", 4)]);
    await closeDatabase();
    const { operations } = await tab().read(awa.id);
    expect(operations.map(({ kind, productId }) => `${kind} ${productId}`)).toEqual([
      "ADD p-a",
      "ADD p-b",
      "REMOVE p-a",
      "SET p-a",
    ]);
    expect(shown(await tab().read(awa.id))).toEqual({ "p-b": 1, "p-a": 4 });
  });

  it("marks operations as sent before the request leaves", async () => {
    const inFlight: boolean[] = [];
    const outbox = tab(async (userId, batch) => {
      for (const { sent } of (await tab().read(awa.id)).operations) inFlight.push(sent);
      return server.api(userId, batch);
    });
    await outbox.enqueue(awa.id, [operation("a"), operation("b")]);
    await outbox.flush(awa.id, { query: false });
    expect(inFlight).toEqual([true, true]);
  });

  it("after a restart sends again what may have arrived, and it takes effect once", async () => {
    server.fates = ["answer lost"];
    const before = tab();
    await before.enqueue(awa.id, [operation("a")]);
    expect(await before.flush(awa.id, { query: false })).toMatchObject({ ok: false, code: "NETWORK" });
    await closeDatabase();
    const after = tab();
    await after.enqueue(awa.id, [operation("a")]);
    expect(await after.flush(awa.id, { query: false })).toEqual({ ok: true });
    expect(server.quantities(awa)).toEqual({ "p-a": 2 });
    expect(await after.read(awa.id)).toMatchObject({ operations: [], content: { version: 2 } });
  });

  it("stores an operation once, whether it is pending, was merged into another, or is long answered", async () => {
    const outbox = tab();
    const edits = [operation("a"), operation("a"), operation("b")];
    await outbox.enqueue(awa.id, edits);
    await outbox.enqueue(awa.id, edits);
    expect(shown(await outbox.read(awa.id))).toEqual({ "p-a": 2, "p-b": 1 });
    await outbox.flush(awa.id, { query: false });
    expect(shown(await tab().enqueue(awa.id, edits))).toEqual({ "p-a": 2, "p-b": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("removes operations together with the cart that holds them: the sum never flickers", async () => {
    const outbox = tab();
    await outbox.enqueue(awa.id, [operation("a"), operation("b")]);
    const seen: unknown[] = [];
    let done = false;
    const watch = (async () => {
      while (!done) seen.push(shown(await tab().read(awa.id)));
    })();
    await outbox.flush(awa.id, { query: true });
    done = true;
    await watch;
    expect(new Set(seen.map((lines) => JSON.stringify(lines)))).toEqual(new Set(['{"p-a":1,"p-b":1}']));
  });

  it("keeps a refusal until it is dismissed, also when no page was open", async () => {
    server.withdrawn.add("p-a");
    await tab().enqueue(awa.id, [operation("a")]);
    await flushAll(fallbackOutboxStorage(), server.api);
    expect((await tab().read(awa.id)).refusals).toMatchObject([
      { message: "Ce produit n’est plus en vente" },
    ]);
    await tab().dismissRefusals(awa.id);
    expect((await tab().read(awa.id)).refusals).toEqual([]);
  });

  it("shows the stored cart before the server has answered", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    await tab().flush(awa.id, { query: true });
    server.hold();
    const reopened = await device(server, awa, fallbackOutboxStorage());
    await expect.poll(() => reopened.quantities()).toEqual({ "p-a": 3 });
    expect(reopened.cart.get().status).toBe("ready");
  });
});

describe("several tabs", () => {
  it("send one after the other, each operation once", async () => {
    let underWay = 0;
    let most = 0;
    let unfinished = 3;
    const send: CartApi = async (userId, batch) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const reply = await server.api(userId, batch);
      // Every other tab has come as far as it can: it waits for its turn, or wrongly sends too.
      while (underWay + waiting < unfinished) await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return reply;
    };
    const tabs = [tab(send), tab(send), tab(send)];
    await Promise.all(
      tabs.map(async (one) => {
        for (let press = 0; press < 10; press += 1) {
          await one.enqueue(awa.id, [operation("a")]);
          await one.flush(awa.id, { query: false });
        }
        unfinished -= 1;
      }),
    );
    expect(most).toBe(1);
    expect(server.quantities(awa)).toEqual({ "p-a": 30 });
    expect(new Set(server.calls.flat()).size).toBe(server.calls.flat().length);
  });

  it("are notified of each other's operations", async () => {
    const [one, other] = [tab(), tab()];
    const told = vi.fn();
    other.onChange((userId, outbox) => told(userId, shown(outbox)));
    await one.enqueue(awa.id, [operation("a")]);
    await expect.poll(() => told.mock.calls).toContainEqual([awa.id, { "p-a": 1 }]);
  });
});

describe("several users on one device", () => {
  it("never send one's operations under the other's session, and find their own again", async () => {
    const outbox = tab();
    server.caller = null;
    await outbox.enqueue(awa.id, [operation("a")]);
    expect(await outbox.flush(awa.id, { query: false })).toMatchObject({
      ok: false,
      code: "UNAUTHENTICATED",
    });
    server.caller = brice;
    expect(shown(await outbox.read(brice.id))).toEqual({});
    await outbox.enqueue(brice.id, [operation("b", "ADD", 1, brice)]);
    expect(await flushAll(fallbackOutboxStorage(), server.api)).toMatchObject([
      { ok: false, code: "CONFLICT" },
      { ok: true },
    ]);
    expect(server.quantities(brice)).toEqual({ "p-b": 1 });
    expect(server.quantities(awa)).toEqual({});
    server.caller = awa;
    expect(shown(await tab().read(awa.id))).toEqual({ "p-a": 1 });
    await flushAll(fallbackOutboxStorage(), server.api);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("deletes all of the user who signs out, not of the others", async () => {
    const outbox = tab();
    await outbox.enqueue(awa.id, [operation("a")]);
    await outbox.enqueue(brice.id, [operation("b", "ADD", 1, brice)]);
    await outbox.flush(awa.id, { query: true });
    await outbox.enqueue(awa.id, [operation("a")]);
    await outbox.erase(awa.id);
    const database = await openDatabase();
    expect(JSON.stringify([await database.getAll("ops"), await database.getAll("cart")])).not.toContain(
      awa.id,
    );
    expect(await database.getAllKeys("cart")).toEqual([brice.id]);
    expect(shown(await outbox.read(brice.id))).toEqual({ "p-b": 1 });
  });
});

it("stores nothing of an answer that comes after the user has signed out", async () => {
  server.put(awa, [{ productId: "p-a", quantity: 3 }]);
  const sent = vi.fn(server.api);
  const [outbox, other] = [tab(sent), tab()];
  const told = vi.fn();
  outbox.onChange(told);
  await other.read(awa.id);
  const release = server.hold();
  const asked = outbox.flush(awa.id, { query: true });
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await other.erase(awa.id);
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
  release();
  expect(await asked).toEqual({ ok: false, code: "ERASED" });
  expect(await (await openDatabase()).count("cart")).toBe(0);
});

describe("a request", () => {
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

  it("has the token and says whose operations these are", async () => {
    const asked = answering(() =>
      HttpResponse.json({ data: { applyCartOperations: { results: [], cart } } }),
    );
    const one = operation("a");
    expect(await send(awa.id, [one])).toEqual({ ok: true, value: { results: [], cart } });
    const { id, kind, productId, quantity } = one;
    expect(asked).toMatchObject([
      {
        authorization: "Bearer jeton",
        body: { variables: { userId: awa.id, operations: [{ id, kind, productId, quantity }] } },
      },
    ]);
  });

  it("without operations queries the cart", async () => {
    const asked = answering(() => HttpResponse.json({ data: { cart } }));
    expect(await send(awa.id, [])).toEqual({ ok: true, value: { results: [], cart } });
    expect(asked).toMatchObject([{ body: { variables: JSON.stringify({ userId: awa.id }) } }]);
  });
});
