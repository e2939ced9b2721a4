import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { beforeEach, describe, expect, it } from "vitest";
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
import { ownedKey } from "../../lib/storage/owned-records.ts";
import { DELIVERY_ZONE_KEY, RECORDED_ORDERS_KEY } from "../../lib/storage/storage-keys.ts";
import { keepCustomer } from "./customer.ts";

let user: SessionUser | null;

/**
 * Opens a new page, as after a reload or in another tab: it shares only the browser's storage with the former pages.
 */
const openPage = () => openPageOrders(() => user);
const recorded = () => Object.keys(localStorage).filter((key) => key.startsWith(RECORDED_ORDERS_KEY));

beforeEach(() => {
  kept.clear();
  user = null;
});

describe("a click on an order link before hydration", () => {
  const ID = "3f2a1c84-0b7e-4c1d-9a55-00001234abcd";
  const number = formatOrderNumber(orderNumberOf(ID));
  const message = `Je souhaite commander : Robe Kribi (15\u202f000\u00a0FCFA)
Taille : M
http://localhost:4000/product/${product.id}
Commande : ${number}`;
  const CHAT_LINK = CHAT + encodeURIComponent(message);
  const sizes = [{ number: 7, size: "M", colour: null, swatch: null, availability: "AVAILABLE" }] as const;
  const dress = { ...product, variants: sizes };
  const record = (id: unknown, ...rest: unknown[]) =>
    localStorage.setItem(`${RECORDED_ORDERS_KEY}:${id}`, JSON.stringify([id, ...rest]));
  const press = (order: string | null = `${product.id}|7`, zone?: string) =>
    record(ID, CHAT_LINK, Date.now() - 60_000, order, user?.id ?? null, zone);
  const line = { productId: product.id, productName: "Robe Kribi", size: "M", price: 15_000, quantity: 1 };

  it("creates one order of the products on the page, with the customer's details that the device has stored", async () => {
    answers({ PlaceOrder: accept });
    keepCustomer(user?.id, { name: "Awa", phone: "", quarter: "" });
    press(undefined, "akwa");
    record("x");
    record("y", "no link", 1);
    for (const [place, damaged] of ["{", "null", "7", `[${JSON.stringify([ID])}]`].entries())
      localStorage.setItem(`${RECORDED_ORDERS_KEY}:damaged-${place}`, damaged);
    const page = await openPage();
    page.show(dress);
    page.sold = undefined;
    await page.orderFromRecorded();
    press();
    await page.orderFromRecorded();
    await settled(page);
    expect(kept.get(ID)).toMatchObject({ channel: "CHAT", name: "Awa", quarter: "Douala, Akwa", fee: 1_500 });
    expect(kept.get(ID)).toMatchObject({ lines: [{ ...line, variant: 7, image: "/images/a" }] });
    expect(recorded()).toEqual([]);
  });

  it("if the page was closed before hydration, creates its order on the next page", async () => {
    answers({ PlaceOrder: accept });
    press();
    const page = await openPage();
    page.sold = undefined;
    await page.orderFromRecorded();
    expect([page.shown, recorded().length]).toEqual([[], 1]);
    page.sold = [dress];
    await page.orderFromRecorded();
    await settled(page);
    expect(kept.get(ID)).toMatchObject({ lines: [line] });
  });

  it.each([
    ["the shop no longer sells the product", `${product.id}|7`, { productId: product.id, variant: 7 }],
    ["release 1.0.0 has recorded the click", null, { productId: null, variant: null }],
  ])(
    "creates an order with the text of the message in place of the product's name if %s",
    async (_, order, known) => {
      answers({ PlaceOrder: accept });
      press(order);
      const page = await openPage();
      page.sold = [];
      await page.orderFromRecorded();
      await settled(page);
      const productName = "Robe Kribi (15\u202f000\u00a0FCFA), Taille : M";
      expect(kept.get(ID)).toMatchObject({ lines: [{ ...known, productName, quantity: 1 }] });
    },
  );

  it("if the link is in the cart, orders all its lines, even if release 1.0.0 has recorded the click", async () => {
    answers({ PlaceOrder: accept });
    const bag = { ...product, id: "b", productName: "Sac", sellingPrice: 9_000 };
    for (const order of [`${product.id}|7|3 b`, `${product.id}/7 b`]) {
      kept.clear();
      const page = await openPage();
      page.show(dress, bag);
      record(`${ID.slice(0, -1)}${order.length % 10}`, CHAT_LINK, Date.now(), order, null, "");
      await page.orderFromRecorded();
      await expect.poll(() => kept.size).toBe(1);
      const quantity = order.includes("|") ? 3 : 1;
      expect([...kept.values()]).toMatchObject([
        {
          lines: [
            { ...line, quantity },
            { productName: "Sac", price: 9_000, quantity: 1 },
          ],
        },
      ]);
    }
  });

  it("stays recorded if another tab records it while this page makes orders of earlier clicks", async () => {
    const pressAgain = (id: string) => record(id, CHAT_LINK, Date.now(), product.id, null, "");
    answers({ PlaceOrder: accept });
    press();
    pressAgain("3f2a1c84-0b7e-4c1d-9a55-00001234abce");
    const page = await openPage();
    const taken = page.orderFromRecorded();
    pressAgain("3f2a1c84-0b7e-4c1d-9a55-00001234abcf");
    await taken;
    await expect.poll(() => kept.size).toBe(2);
    await page.orderFromRecorded();
    await expect.poll(() => [...kept.keys()].map((id) => String(id).slice(-1))).toEqual(["d", "e", "f"]);
  });

  it("creates an order that belongs to the user who was signed in at the click, without a later user's data", async () => {
    answers({ PlaceOrder: accept });
    record(ID, CHAT_LINK, Date.now(), product.id, "awa");
    user = { ...testUser, id: "brice", name: "Brice" };
    keepCustomer(user.id, { name: "Brice", phone: "", quarter: "" });
    localStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, user.id), "akwa");
    const page = await openPage();
    await page.orderFromRecorded();
    await expect.poll(() => kept.size).toBe(1);
    expect([...kept.values()]).toMatchObject([{ userId: "awa", name: null, quarter: null, fee: null }]);
  });

  it("creates only one order even if the link is clicked again after hydration", async () => {
    answers({ PlaceOrder: accept });
    press();
    const page = await openPage();
    page.show(dress);
    await page.orderFromRecorded();
    const link = chatLink();
    page.orderFrom(link, [{ product: dress, variant: sizes[0] }]);
    expect(textOf(link)).toContain(number);
    await settled(page);
    expect([...kept.keys()]).toEqual([ID]);
  });

  it("leaves no record on the device once the user who clicked has signed out", async () => {
    press();
    const page = await openPage();
    await page.eraseOf(user?.id);
    expect(recorded()).toEqual([]);
  });

  it("if the page does not know the product, leaves the link as it is", async () => {
    const page = await openPage();
    const link = chatLink();
    const { href } = link;
    page.orderFrom(link, clicked());
    expect(link.href).not.toBe(href);
    const other = chatLink();
    other.dataset.order = "unknown";
    page.clickOn(other);
    expect(other.href).toBe(href);
  });
});
