import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  accept,
  answers,
  CHAT,
  chatLink,
  clicked,
  kept,
  openPageOrders,
  product,
  settled,
  textOf,
} from "../../app/testing/clicked-orders.ts";
import { testUser } from "../../app/testing/render.tsx";
import type { SessionUser } from "../../data/session/session.ts";
import { RECORDED_ORDERS_KEY } from "../../lib/storage/storage-keys.ts";
import { keepCustomer } from "./customer.ts";

let user: SessionUser | null;

/** Opens another page on the same device. */
const openPage = () => openPageOrders(() => user);

beforeEach(() => {
  kept.clear();
  user = null;
});

describe("an order link clicked before hydration", () => {
  const ID = "3f2a1c84-0b7e-4c1d-9a55-00001234abcd";
  const message = `Je souhaite commander : Robe Kribi (15\u202f000\u00a0FCFA)
Taille : M
Taille : à voir
http://localhost:4000/product/${product.id}
Commande : ${formatOrderNumber(orderNumberOf(ID))}`;
  const record = (id: unknown, ...rest: unknown[]) =>
    localStorage.setItem(`${RECORDED_ORDERS_KEY}:${id}`, JSON.stringify([id, ...rest]));
  const press = () =>
    record(ID, CHAT + encodeURIComponent(message), Date.now() - 60_000, null, user?.id ?? null);

  it("creates one order from its message, with the customer's details on the device", async () => {
    answers({ PlaceOrder: accept });
    keepCustomer(localStorage, user?.id, { name: "Awa", phone: "", quarter: "" });
    press();
    record("x");
    record("y", "no link", 1);
    record("z", `${CHAT}Bonjour`, 1);
    for (const [place, damaged] of ["{", "null", "7", `[${JSON.stringify([ID])}]`].entries())
      localStorage.setItem(`${RECORDED_ORDERS_KEY}:damaged-${place}`, damaged);
    const page = await openPage();
    page.takeRecorded(() => ({ fee: 1_500, town: "Douala", quarter: "Akwa" }));
    press();
    page.takeRecorded(() => undefined);
    await settled(page);
    expect([...kept]).toEqual([
      [ID, expect.objectContaining({ channel: "CHAT", name: "Awa", quarter: "Douala, Akwa", fee: 1_500 })],
    ]);
    const line = { productId: product.id, productName: "Robe Kribi", size: "M", price: 15_000, quantity: 1 };
    expect([...kept.values()]).toMatchObject([{ lines: [line] }]);
  });

  it("creates the order in browsers without URL.canParse, such as Chrome before 120", async () => {
    vi.spyOn(URL, "canParse").mockImplementation(() => {
      throw new TypeError("URL.canParse is not a function");
    });
    answers({ PlaceOrder: accept });
    const page = await openPage();
    press();
    page.takeRecorded(() => undefined);
    await settled(page);
    expect([...kept.keys()]).toEqual([ID]);
  });

  it("stays recorded if another tab records it while the page reads earlier records", async () => {
    const pressAgain = (id: string) =>
      record(id, CHAT + encodeURIComponent(message), Date.now(), null, user?.id);
    answers({ PlaceOrder: accept });
    press();
    pressAgain("3f2a1c84-0b7e-4c1d-9a55-00001234abce");
    const page = await openPage();
    page.takeRecorded(() => {
      pressAgain("3f2a1c84-0b7e-4c1d-9a55-00001234abcf");
      return undefined;
    });
    await expect.poll(() => kept.size).toBe(2);
    page.takeRecorded(() => undefined);
    await expect.poll(() => [...kept.keys()].map((id) => String(id).slice(-1))).toEqual(["d", "e", "f"]);
  });

  it("belongs to the user who was signed in at the click, without data of a later user", async () => {
    answers({ PlaceOrder: accept });
    record(ID, CHAT + encodeURIComponent(message), Date.now(), null, "awa");
    user = { ...testUser, id: "brice", name: "Brice" };
    keepCustomer(localStorage, user.id, { name: "Brice", phone: "", quarter: "" });
    const page = await openPage();
    page.takeRecorded((owner) =>
      owner === "brice" ? { fee: 1_500, town: "Douala", quarter: "Akwa" } : undefined,
    );
    await expect.poll(() => kept.size).toBe(1);
    expect([...kept.values()]).toMatchObject([{ userId: "awa", name: null, quarter: null, fee: null }]);
  });

  it("that is clicked again after hydration is the same order", async () => {
    answers({ PlaceOrder: accept });
    press();
    const page = await openPage();
    page.takeRecorded(() => undefined);
    const link = chatLink();
    const variant = { number: 7, size: "M", colour: null, swatch: null, availability: "AVAILABLE" } as const;
    page.take(link, { ...clicked(), lines: [{ product, variant }] });
    expect(textOf(link)).toContain(formatOrderNumber(orderNumberOf(ID)));
    await settled(page);
    expect([...kept.keys()]).toEqual([ID]);
  });

  it("leaves no data to later users after its user has signed out", async () => {
    press();
    const page = await openPage();
    await page.eraseOf(user?.id);
    expect(Object.keys(localStorage).filter((key) => key.startsWith(RECORDED_ORDERS_KEY))).toEqual([]);
  });
});
