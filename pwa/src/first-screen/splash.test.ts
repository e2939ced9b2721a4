import { beforeEach, describe, expect, it, vi } from "vitest";
import { testUser } from "../app/testing/render.tsx";
import { memoryStore } from "../data/outbox/testing/memory-store.ts";
import { Session } from "../data/session/session.ts";
import { answered, type SentAnswer, senderOf } from "../data/session/testing/sender-of.ts";
import { Cart } from "../features/cart/cart.ts";
import { cartItems } from "../features/cart/outbox/cart-items.ts";
import { PageCart } from "../features/cart/page-cart.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { holdSplash, retireSplash } from "./splash.ts";

const splash = () => document.getElementById("splash") as HTMLElement;
const isHeld = () => "held" in splash().dataset;

function later<Value>() {
  let come: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    come = resolve;
  });
  return { promise, come };
}

/**
 * Opens the shop of a signed-in user. The server's answers with user and cart arrive when the test says so.
 * @param kept true if the phone has stored the user
 */
function openShop({ kept }: { kept: boolean }) {
  localStorage.setItem("token", "jeton");
  if (kept) localStorage.setItem("user", JSON.stringify(testUser));
  const me = later<SentAnswer>();
  const cartKnown = later<void>();
  const session = new Session(senderOf({ Me: me.promise }));
  const cart = new Cart(session, async () => {
    await cartKnown.promise;
    return new PageCart(session, {
      store: memoryStore(cartItems.empty),
      api: async () => ({ ok: true, value: { results: [], cart: { version: 1, lines: [] } } }),
      productsOf: async () => [],
      storage: safeStorage,
    });
  });
  holdSplash(session, cart);
  retireSplash();
  void session.restore();
  return {
    userAnswered: (user: typeof testUser | null) => me.come(answered({ me: user })),
    cartAnswered: () => cartKnown.come(),
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="splash"></div>';
});

describe("the splash screen of a signed-in user", () => {
  it("stays until the server has sent the user and the cart", async () => {
    const { userAnswered, cartAnswered } = openShop({ kept: false });
    expect(isHeld()).toBe(true);
    userAnswered(testUser);
    await wait(500);
    expect(isHeld()).toBe(true);
    cartAnswered();
    await wait(100);
    expect(isHeld()).toBe(false);
  });

  it("does not wait for the server to send the user if the phone has stored the user", async () => {
    const { cartAnswered } = openShop({ kept: true });
    cartAnswered();
    await wait(100);
    expect(isHeld()).toBe(false);
  });

  it("disappears when the server answers that no user is signed in", async () => {
    const { userAnswered } = openShop({ kept: false });
    userAnswered(null);
    await wait(100);
    expect(isHeld()).toBe(false);
  });

  it("stays for 3 s at most", async () => {
    openShop({ kept: false });
    await wait(2_999);
    expect(isHeld()).toBe(true);
    await wait(1);
    expect(isHeld()).toBe(false);
  });

  it("does not come back if it disappeared before the script started, even if user and cart are missing", () => {
    splash().style.visibility = "hidden";
    openShop({ kept: true });
    expect(isHeld()).toBe(false);
    expect(splash()).not.toBeVisible();
  });
});
