import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StateStore } from "../../data/outbox/state-store.ts";
import { memoryStore } from "../../data/outbox/testing/memory-store.ts";
import { CART_LOG_PREFIX, VISITOR_CART_KEY } from "../../lib/storage/storage-keys.ts";
import { cartItems } from "./outbox/cart-items.ts";
import { type Carts, recordOf } from "./outbox/carts.ts";
import { VISITOR_ID } from "./outbox/stored-cart.ts";
import { awa, CartServer, device, flushMicrotasks, product, size } from "./testing/cart-server.ts";

const brice = { ...awa, id: "22222222-2222-4222-8222-222222222222", name: "Brice" };
const [a, b, c] = [product("a"), product("b"), product("c")];

let server: CartServer;
let stored: StateStore<Carts>;
beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServer();
  stored = memoryStore(cartItems.empty);
});

const page = (user: typeof awa | null = null, storage = stored) => device(server, user, storage);

type Page = Awaited<ReturnType<typeof page>>;

async function signIn({ session, storage }: Page, user = awa): Promise<void> {
  server.caller = user;
  storage.setItem("token", user.id);
  await session.restore();
  await flushMicrotasks();
}

async function signOut({ session, cart }: Page, user = awa): Promise<void> {
  await cart.flush();
  session.forget();
  await cart.erase(user.id);
  await flushMicrotasks();
}

describe("a visitor's cart", () => {
  it("is stored, and the next page shows it", async () => {
    const first = await page();
    first.cart.add(a);
    first.cart.add(b);
    await flushMicrotasks();
    expect((await page()).quantities()).toEqual({ "p-a": 1, "p-b": 1 });
  });

  it("that another tab has created appears in a tab without a cart as soon as this tab becomes visible", async () => {
    const other = await page();
    (await page()).cart.add(a);
    await flushMicrotasks();
    await other.cart.reload();
    expect(other.quantities()).toEqual({ "p-a": 1 });
  });

  it("keeps a product even if the page is killed at the moment of the click", async () => {
    const doomed = await page(null, {
      ...memoryStore(cartItems.empty),
      change: () => new Promise(() => undefined),
    });
    doomed.cart.add(a);
    expect((await page()).quantities()).toEqual({ "p-a": 1 });
    expect(Object.keys(localStorage).filter((key) => key.startsWith(CART_LOG_PREFIX))).toEqual([]);
  });

  it("opens no database before the first product is added", async () => {
    const [read, change] = [vi.spyOn(stored, "read"), vi.spyOn(stored, "change")];
    const { cart } = await page();
    await cart.reload();
    expect(cart.get()).toMatchObject({ status: "ready", lines: [] });
    expect(read).not.toHaveBeenCalled();
    expect(change).not.toHaveBeenCalled();
  });

  it("has at most 50 lines: a further product is rejected with a message", async () => {
    const { cart } = await page();
    for (let place = 0; place < 51; place += 1) cart.add(product(`${place}`));
    await flushMicrotasks();
    expect(cart.get().lines).toHaveLength(50);
    expect(cart.refusalOf("p-50")).toMatch(/^Votre panier est plein/);
    cart.dismissRefusals();
    await flushMicrotasks();
    expect(cart.get().refusals).toEqual([]);
  });

  it("gets new prices when it is loaded again; without a network it stays as it is", async () => {
    const { cart } = await page();
    cart.add(a);
    await flushMicrotasks();
    server.products.set("p-a", { ...a, sellingPrice: 800, variants: [size(1, "38")] });
    await cart.reload();
    expect(cart.get().lines).toMatchObject([{ product: { sellingPrice: 800 } }]);
    server.isCut = true;
    await cart.reload();
    expect(cart.get()).toMatchObject({ status: "ready", lines: [{ product: { sellingPrice: 800 } }] });
  });

  it("gets new prices automatically, at most half a minute after the network is back", async () => {
    const { cart } = await page();
    cart.add(a);
    await flushMicrotasks();
    server.isCut = true;
    await cart.reload();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    server.products.set("p-a", { ...a, sellingPrice: 700 });
    server.isCut = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(cart.get().lines).toMatchObject([{ product: { sellingPrice: 700 } }]);
  });
});

describe("when the visitor signs in, the visitor's cart", () => {
  it("is on screen before the server has answered, and is added to the user's cart", async () => {
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    const one = await page();
    one.cart.add(a);
    one.cart.add(b);
    await flushMicrotasks();
    const release = server.hold();
    await signIn(one);
    expect(one.cart.get()).toMatchObject({
      status: "loading",
      lines: [
        { product: { id: "p-a" }, quantity: 1, unsent: true },
        { product: { id: "p-b" }, quantity: 1 },
      ],
    });
    release();
    await flushMicrotasks();
    expect(one.quantities()).toEqual({ "p-a": 4, "p-b": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a": 4, "p-b": 1 });
    expect(localStorage.getItem(VISITOR_CART_KEY)).toBeNull();
  });

  it("includes the visitor's latest click, even if it is not stored yet", async () => {
    const one = await page();
    one.cart.add(a);
    await signIn(one);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("is added to the user's cart once, despite lost requests, a reload and a second tab that signs in", async () => {
    const [one, other] = [await page(), await page()];
    one.cart.add(a);
    await flushMicrotasks();
    server.fates = ["answer lost", "request lost", "answer lost"];
    await Promise.all([signIn(one), signIn(other)]);
    await page(awa);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
    expect((await page(awa)).quantities()).toEqual({ "p-a": 1 });
  });

  it("loses products that are no longer sold, with a message", async () => {
    const one = await page();
    one.cart.add(a);
    one.cart.add(b);
    await flushMicrotasks();
    server.withdrawn.add("p-a");
    await signIn(one);
    expect(one.quantities()).toEqual({ "p-b": 1 });
    expect(one.cart.refusalOf("p-a")).toBe("Ce produit n’est plus en vente");
  });

  it("does not come back after the sign-out, and another user does not get it", async () => {
    const one = await page();
    one.cart.add(a);
    await flushMicrotasks();
    await signIn(one);
    await signOut(one);
    expect(one.quantities()).toEqual({});
    one.cart.add(c);
    await signIn(one, brice);
    expect(server.quantities(brice)).toEqual({ "p-c": 1 });
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
    expect(recordOf(await stored.read(), VISITOR_ID).operations).toEqual([]);
  });

  it("is added to the user's cart together with edits that have waited since the session expired", async () => {
    const one = await page(awa);
    server.fates = ["request lost"];
    one.cart.add(a);
    await flushMicrotasks();
    server.caller = null;
    await one.session.restore();
    await flushMicrotasks();
    expect(one.cart.get()).toMatchObject({ status: "ready", lines: [] });
    one.cart.add(b);
    await signIn(one);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 1 });
  });
});
