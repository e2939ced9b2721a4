import { beforeEach, describe, expect, it, vi } from "vitest";
import { awa, CartServer, device, flushMicrotasks, lineOf, product, size } from "./testing/cart-server.ts";

const brice = { ...awa, id: "22222222-2222-4222-8222-222222222222", name: "Brice" };
const [a, b] = [product("a"), product("b")];

let server: CartServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServer();
});

describe("editing the cart", () => {
  it("shows an added product before the server has answered, and says that the line is not sent yet", async () => {
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

  it("increases the quantity if the same product is added again", async () => {
    const { cart, quantities } = await device(server);
    cart.add(a);
    cart.add(a);
    expect(quantities()).toEqual({ "p-a": 2 });
    await flushMicrotasks();
    expect(server.quantities(awa)).toEqual({ "p-a": 2 });
  });

  it("never lowers a quantity below 1, however often « − » is clicked", async () => {
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

  it("never raises a quantity above 9999", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 9999 }]);
    const { cart, quantities } = await device(server);
    cart.change(lineOf(cart, "p-a"), 1);
    expect(quantities()).toEqual({ "p-a": 9999 });
    expect(server.calls).toEqual([]);
  });

  it("restores a removed line with its former quantity", async () => {
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

  it("sends no requests for a visitor", async () => {
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

describe("two sizes or colours of a product", () => {
  const shoes = { ...a, variants: [size(1, "38"), size(2, "39")] };
  beforeEach(() => void server.products.set("p-a", shoes));

  it("have separate lines, each with its own edits", async () => {
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

  it("replace the line without a size when the shopper chooses the size, at once and without a network", async () => {
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

  it("have their unsent clicks combined into one edit for each of the two lines", async () => {
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

  it("cannot be chosen if the shop no longer offers them: the line stays without a size", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    const { cart, quantities } = await device(server);
    server.products.set("p-a", { ...shoes, variants: [size(1, "38")] });
    cart.choose(shoes, 2);
    await flushMicrotasks();
    expect(quantities()).toEqual({ "p-a": 3 });
    expect(cart.refusalOf("p-a")).toBe("Cette taille n’est plus proposée");
  });

  it("may be chosen for one line on two devices: the choice that the server receives first counts", async () => {
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

describe("when another user signs in", () => {
  it("the former user's cart is not shown, even if the answer to its query arrives late", async () => {
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

  it("the former user's edit is not shown, even if the server's answer to it arrives after the sign-out", async () => {
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

  it("only the new user's edits are sent, and never those of the former user", async () => {
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
});

it("the edits of a user whose session has expired wait until this user signs in again", async () => {
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
