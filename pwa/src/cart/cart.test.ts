import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CartLine, keyOfLine } from "./cart-view.ts";
import { memoryStorage } from "./outbox/outbox-storage.ts";
import { awa, CartServer, device, flushMicrotasks, product, size } from "./testing/cart-server.ts";

const brice = { ...awa, id: "22222222-2222-4222-8222-222222222222", name: "Brice" };
const [a, b, c] = [product("a"), product("b"), product("c")];

let server: CartServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServer();
});

function lineOf(cart: { get(): { lines: readonly CartLine[] } }, key: string): CartLine {
  const line = cart.get().lines.find((other) => keyOfLine(other) === key);
  if (!line) throw new Error(`no line ${key}`);
  return line;
}

describe("editing the cart", () => {
  it("shows an added product before the server has answered, and says that it is not sent yet", async () => {
    const { cart, quantities } = await device(server);
    const release = server.hold();
    cart.add(a);
    expect(quantities()).toEqual({ "p-a": 1 });
    expect(lineOf(cart, "p-a").unsent).toBe(true);
    release();
    await flushMicrotasks();
    expect(lineOf(cart, "p-a").unsent).toBe(false);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("counts a product that is added again", async () => {
    const { cart, quantities } = await device(server);
    cart.add(a);
    cart.add(a);
    expect(quantities()).toEqual({ "p-a": 2 });
    await flushMicrotasks();
    expect(server.quantities(awa)).toEqual({ "p-a": 2 });
  });

  it("never goes below 1, however often − is pressed", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 2 }]);
    const { cart, quantities } = await device(server);
    const seen = lineOf(cart, "p-a");
    cart.change(seen, -1);
    cart.change(seen, -1);
    cart.change(lineOf(cart, "p-a"), -1);
    expect(quantities()).toEqual({ "p-a": 1 });
    await flushMicrotasks();
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("never goes above 9999", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 9999 }]);
    const { cart, quantities } = await device(server);
    cart.change(lineOf(cart, "p-a"), 1);
    expect(quantities()).toEqual({ "p-a": 9999 });
    expect(server.calls).toEqual([]);
  });

  it("puts a removed line back with the quantity it had", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 7 }]);
    const { cart, quantities } = await device(server);
    const line = lineOf(cart, "p-a");
    cart.remove(line);
    expect(quantities()).toEqual({});
    cart.restore(line);
    await flushMicrotasks();
    expect(quantities()).toEqual({ "p-a": 7 });
    expect(server.quantities(awa)).toEqual({ "p-a": 7 });
  });

  it("is the same for a visitor, and nobody is asked", async () => {
    const { cart, quantities } = await device(server, null);
    cart.add(a);
    cart.add(b);
    cart.change(lineOf(cart, "p-a"), 1);
    const line = lineOf(cart, "p-b");
    cart.remove(line);
    expect(quantities()).toEqual({ "p-a": 2 });
    await flushMicrotasks();
    cart.restore(line);
    expect(quantities()).toEqual({ "p-a": 2, "p-b": 1 });
    expect(cart.get()).toMatchObject({ status: "ready", waiting: false, lines: [{ unsent: false }, {}] });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([server.calls, server.queries]).toEqual([[], 0]);
  });
});

describe("sizes and colours", () => {
  const shoes = { ...a, variants: [size(1, "38"), size(2, "39")] };
  beforeEach(() => void server.products.set("p-a", shoes));

  it("are lines of their own, each with its own edits", async () => {
    const { cart, quantities } = await device(server);
    cart.add(shoes, 1);
    cart.add(shoes, 2);
    cart.add(shoes, 1);
    cart.add(shoes);
    expect(quantities()).toEqual({ "p-a/1": 2, "p-a/2": 1, "p-a": 1 });
    cart.change(lineOf(cart, "p-a/1"), 1);
    cart.remove(lineOf(cart, "p-a/2"));
    expect(lineOf(cart, "p-a").unsent).toBe(true);
    await flushMicrotasks();
    expect(quantities()).toEqual({ "p-a/1": 3, "p-a": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a/1": 3, "p-a": 1 });
  });

  it("are chosen in the place of a line without one, at once and without a network", async () => {
    server.put(awa, [
      { productId: "p-a", quantity: 3 },
      { productId: "p-b", quantity: 1 },
    ]);
    const { cart, quantities } = await device(server);
    server.fates = ["request lost"];
    cart.choose(shoes, 2);
    await flushMicrotasks();
    expect(Object.keys(quantities())).toEqual(["p-a/2", "p-b"]);
    expect(cart.get()).toMatchObject({ waiting: true, lines: [{ unsent: true }, { unsent: false }] });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.quantities(awa)).toEqual({ "p-a/2": 3, "p-b": 1 });
  });

  it("are merged per size while they wait, whatever came between", async () => {
    const { cart } = await device(server);
    const release = server.hold();
    cart.add(b);
    await flushMicrotasks();
    for (const number of [1, 2, 1, 2, 1]) cart.add(shoes, number);
    release();
    await flushMicrotasks();
    expect(server.calls.map((call) => call.length)).toEqual([1, 2]);
    expect(server.quantities(awa)).toEqual({ "p-b": 1, "p-a/1": 3, "p-a/2": 2 });
  });

  it("are refused where the shop has removed them, and the line stays without one", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    const { cart, quantities } = await device(server);
    server.products.set("p-a", { ...shoes, variants: [size(1, "38")] });
    cart.choose(shoes, 2);
    await flushMicrotasks();
    expect(quantities()).toEqual({ "p-a": 3 });
    expect(cart.refusalOf("p-a")).toBe("Cette taille n’est plus proposée");
  });

  it("of two devices end as one cart, when both choose", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    const phone = await device(server);
    const tablet = await device(server);
    server.fates = ["request lost"];
    phone.cart.choose(shoes, 2);
    await flushMicrotasks();
    tablet.cart.choose(shoes, 1);
    await flushMicrotasks();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(phone.quantities()).toEqual({ "p-a/1": 3 });
    expect(server.quantities(awa)).toEqual({ "p-a/1": 3 });
  });
});

describe("sending", () => {
  it("sends in order, one request at a time", async () => {
    const { cart } = await device(server);
    const release = server.hold();
    cart.add(a);
    await flushMicrotasks();
    cart.add(b);
    cart.remove(lineOf(cart, "p-a"));
    await flushMicrotasks();
    expect(server.calls).toHaveLength(1);
    release();
    await flushMicrotasks();
    expect(server.calls.map((call) => call.length)).toEqual([1, 2]);
    expect(server.quantities(awa)).toEqual({ "p-b": 1 });
  });

  it("stores an edit at once, however long another is being sent: the page may be closed", async () => {
    const stored = memoryStorage();
    const { cart } = await device(server, awa, stored);
    server.hold();
    cart.add(a);
    await flushMicrotasks();
    cart.add(a);
    cart.add(b);
    await flushMicrotasks();
    server.hold()();
    const { quantities } = await device(server, awa, stored);
    expect(quantities()).toEqual({ "p-a": 2, "p-b": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("sends many edits in requests of at most 20", async () => {
    const { cart } = await device(server);
    const release = server.hold();
    for (let place = 0; place < 45; place += 1) cart.add(product(`${place}`));
    release();
    await flushMicrotasks();
    expect(server.calls.map((call) => call.length)).toEqual([20, 20, 5]);
    expect(Object.keys(server.quantities(awa))).toHaveLength(45);
  });

  it("sends presses of + that were never sent as one", async () => {
    const { cart } = await device(server);
    const release = server.hold();
    cart.add(b);
    await flushMicrotasks();
    for (let press = 0; press < 9; press += 1) cart.add(a);
    cart.add(b);
    release();
    await flushMicrotasks();
    expect(server.calls.map((call) => call.length)).toEqual([1, 2]);
    expect(server.quantities(awa)).toEqual({ "p-a": 9, "p-b": 2 });
  });

  it.each(["request lost", "answer lost"] as const)(
    "applies an edit once when it is sent again: %s",
    async (fate) => {
      const { cart, quantities } = await device(server);
      server.fates = [fate, fate];
      cart.add(a);
      await flushMicrotasks();
      expect(cart.get()).toMatchObject({ waiting: true, status: "ready" });
      expect(lineOf(cart, "p-a").unsent).toBe(true);
      cart.add(a);
      await flushMicrotasks();
      expect(quantities()).toEqual({ "p-a": 2 });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(quantities()).toEqual({ "p-a": 2 });
      expect(cart.get().waiting).toBe(false);
      expect(server.quantities(awa)).toEqual({ "p-a": 2 });
    },
  );

  it("keeps edits while the server is in trouble", async () => {
    const { cart } = await device(server);
    server.fates = [{ code: "UNAVAILABLE" }, { code: "RATE_LIMITED" }];
    cart.add(a);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.calls).toHaveLength(3);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("does not call a server again for as long as it asks", async () => {
    const { cart } = await device(server);
    server.fates = [{ code: "UNAVAILABLE", pauseMs: 120_000 }];
    cart.add(a);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("drops what the server calls malformed, says so, and sends the rest", async () => {
    const { cart, quantities } = await device(server);
    server.fates = [{ code: "BAD_USER_INPUT" }];
    cart.add(a);
    await flushMicrotasks();
    expect(quantities()).toEqual({});
    expect(cart.refusalOf("p-a")).toBe("refusé : BAD_USER_INPUT");
    cart.add(b);
    await flushMicrotasks();
    expect(quantities()).toEqual({ "p-b": 1 });
  });

  it("counts each press once, whatever is lost on the way", async () => {
    const { cart, quantities } = await device(server);
    const fates = ["answered", "request lost", "answer lost", { code: "UNAVAILABLE" }] as const;
    // A fixed sequence, so that a failure can be run again.
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    const pressed: Record<string, number> = {};
    for (let step = 0; step < 300; step += 1) {
      server.fates.push(fates[random(4)] ?? "answered");
      const chosen = [a, b, c][random(3)] ?? a;
      cart.add(chosen);
      pressed[chosen.id] = (pressed[chosen.id] ?? 0) + 1;
      if (random(3) === 0) await flushMicrotasks();
      if (random(5) === 0) await cart.reload();
      expect(quantities()).toEqual(pressed);
    }
    server.fates = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.quantities(awa)).toEqual(pressed);
    expect(cart.get().lines.some((line) => line.unsent)).toBe(false);
  });
});

describe("accepting answers", () => {
  it("never lets an older answer replace a newer one", async () => {
    const { cart, quantities } = await device(server);
    const release = server.hold();
    const late = cart.reload();
    await flushMicrotasks();
    server.hold()();
    cart.add(a);
    await flushMicrotasks();
    release();
    await late;
    expect(quantities()).toEqual({ "p-a": 1 });
  });

  it("accepts no cart while an edit it may already hold is unanswered", async () => {
    const { cart, quantities } = await device(server);
    const release = server.hold("on release");
    const asked = cart.reload();
    await flushMicrotasks();
    server.hold()();
    server.fates = ["answer lost"];
    cart.add(a);
    await flushMicrotasks();
    release();
    await asked;
    expect(quantities()).toEqual({ "p-a": 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(quantities()).toEqual({ "p-a": 1 });
  });

  it("reports a rejected edit beside its product and keeps the others", async () => {
    server.put(awa, [{ productId: "p-b", quantity: 1 }]);
    const { cart, quantities } = await device(server);
    server.withdrawn.add("p-a");
    cart.add(a);
    cart.change(lineOf(cart, "p-b"), 1);
    await flushMicrotasks();
    expect(quantities()).toEqual({ "p-b": 2 });
    expect(cart.get().refusals).toEqual([{ product: a, message: "Ce produit n’est plus en vente" }]);
    cart.dismissRefusals();
    expect(cart.get().refusals).toEqual([]);
  });

  it("says so when the cart could not be queried, and queries again", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    server.fates = ["request lost"];
    const { cart, quantities } = await device(server);
    expect(cart.get().status).toBe("failed");
    const asked = cart.reload();
    expect(cart.get().status).toBe("loading");
    await asked;
    expect(cart.get().status).toBe("ready");
    expect(quantities()).toEqual({ "p-a": 3 });
  });

  it("shows no part of a cart as the whole while it is being queried", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    const release = server.hold();
    const opened = device(server);
    await flushMicrotasks();
    release();
    const { cart } = await opened;
    expect(cart.get().lines).toHaveLength(1);
  });
});

describe("changing users", () => {
  it("never shows the former user's cart, not even when it is answered late", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    const { cart, session, storage, quantities } = await device(server);
    const release = server.hold();
    const late = cart.reload();
    await flushMicrotasks();
    server.hold()();
    server.caller = brice;
    storage.setItem("token", brice.id);
    const seen: number[] = [];
    const stop = cart.subscribe(() => seen.push(cart.get().lines.length));
    await session.restore();
    await flushMicrotasks();
    release();
    await late;
    stop();
    expect(quantities()).toEqual({});
    expect(Math.max(...seen)).toBe(0);
  });

  it("never shows the former user's edit, answered after they signed out", async () => {
    const { cart, session, storage, quantities } = await device(server);
    const release = server.hold();
    cart.add(a);
    await flushMicrotasks();
    server.hold()();
    server.caller = brice;
    storage.setItem("token", brice.id);
    await session.restore();
    await flushMicrotasks();
    release();
    await flushMicrotasks();
    expect(quantities()).toEqual({});
    expect(cart.get().status).toBe("ready");
  });

  it("does not send one user's edits as another's, and sends the other's own", async () => {
    const { cart, session, storage, quantities } = await device(server);
    server.fates = ["request lost"];
    cart.add(a);
    await flushMicrotasks();
    server.caller = brice;
    storage.setItem("token", brice.id);
    await session.restore();
    await flushMicrotasks();
    cart.add(b);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(quantities()).toEqual({ "p-b": 1 });
    expect(server.quantities(brice)).toEqual({ "p-b": 1 });
    expect(server.quantities(awa)).toEqual({});
  });

  it("keeps the edits of an expired session until the same user is back", async () => {
    const { cart, session, storage, quantities } = await device(server);
    server.caller = null;
    cart.add(a);
    await flushMicrotasks();
    expect(session.get()).toEqual({ user: null, ready: true, ended: "EXPIRED" });
    server.caller = awa;
    storage.setItem("token", "neuf");
    await session.restore();
    await vi.advanceTimersByTimeAsync(0);
    expect(quantities()).toEqual({ "p-a": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });
});
