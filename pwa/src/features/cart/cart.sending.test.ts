import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStore } from "../../data/outbox/testing/memory-store.ts";
import { cartItems } from "./outbox/cart-items.ts";
import { awa, CartServer, device, flushMicrotasks, lineOf, product } from "./testing/cart-server.ts";

const [a, b, c] = [product("a"), product("b"), product("c")];

let server: CartServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServer();
});

describe("sending edits of the cart", () => {
  it("happens in the sequence in which they were made, one request at a time", async () => {
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

  it("does not delay the storing of a new edit on the device, because the page may be closed at any time", async () => {
    const stored = memoryStore(cartItems.empty);
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

  it("takes several requests for many edits, with at most 20 edits in each", async () => {
    const { cart } = await device(server);
    const release = server.hold();
    for (let place = 0; place < 45; place += 1) cart.add(product(`${place}`));
    release();
    await flushMicrotasks();
    expect(server.calls.map((call) => call.length)).toEqual([20, 20, 5]);
    expect(Object.keys(server.quantities(awa))).toHaveLength(45);
  });

  it("combines clicks on « + » that were never sent into one edit", async () => {
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
    "happens again after a failure (%s), and the server counts each edit once",
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

  it("keeps the edits while the server fails", async () => {
    const { cart } = await device(server);
    server.fates = [{ code: "UNAVAILABLE" }, { code: "RATE_LIMITED" }];
    cart.add(a);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.calls).toHaveLength(3);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("waits for the pause that the server asks for", async () => {
    const { cart } = await device(server);
    server.fates = [{ code: "UNAVAILABLE", pauseMs: 120_000 }];
    cart.add(a);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("drops edits that the server calls malformed, reports them, and continues with the others", async () => {
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

  it("counts each of many clicks once, although requests and answers are lost at random", async () => {
    const { cart, quantities } = await device(server);
    const fates = ["answered", "request lost", "answer lost", { code: "UNAVAILABLE" }] as const;
    // The random numbers are the same in each run, so that a failure can be repeated.
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

describe("the server's answers about the cart", () => {
  it("never replace a newer cart by an older one", async () => {
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

  it("are ignored if they may already contain an edit that was sent later and is not answered yet", async () => {
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

  it("may reject a single edit, which is reported beside its product; the other edits stay", async () => {
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

  it("may fail to arrive: the failure is shown, and the cart can be queried again", async () => {
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

  it("must arrive before a new page shows the cart as ready", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    const release = server.hold();
    const opened = device(server);
    await flushMicrotasks();
    release();
    const { cart } = await opened;
    expect(cart.get().lines).toHaveLength(1);
  });
});
