import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { WriteAheadLog } from "../data/outbox/write-ahead-log.ts";
import { cartOrderUrl } from "../features/cart/cart-order-message.ts";
import { product } from "../features/cart/testing/cart-server.ts";
import { totalsWithDelivery } from "../features/cart/total-with-delivery.ts";
import { orderCustomer } from "../features/orders/customer.ts";
import { withMessageLines } from "../features/orders/link/lines-in-link.ts";
import { cardOrderUrl, notifyUrl, productOrderUrl } from "../features/orders/link/product-order-link.ts";
import { readRecordedClicks } from "../features/orders/link/recorded-clicks.ts";
import { messageLines } from "../features/orders/order-message-lines.ts";
import { appChatUrl, callUrl, smsUrl } from "../lib/contact/contact-links.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { ORDER_RECORDED_EVENT, RECORDED_ORDERS_KEY } from "../lib/storage/storage-keys.ts";
import { recordOrder } from "./order-clicks-before-hydration.ts";

const robe = {
  id: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
  productName: "Robe Kribi",
  sellingPrice: 15_000,
  description: "Coton, 2 poches",
};
const ORDER = `${robe.id}|7`;
const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const pressed = () => readRecordedClicks(new WriteAheadLog(safeStorage, RECORDED_ORDERS_KEY).entries());
const linkTo = (href: string, lines: string | undefined = ORDER) => {
  const link = Object.assign(document.createElement("a"), { href });
  if (lines) link.dataset.order = lines;
  return link;
};
const textOf = ({ href }: HTMLAnchorElement) => {
  const { searchParams } = new URL(href);
  return searchParams.get("text") ?? searchParams.get("body");
};

describe("a click on an order link before hydration", () => {
  const chat = productOrderUrl(testShop, robe);

  const robes = { product: { ...product("x", 15_000), ...robe }, variant: 0, quantity: 2, unsent: false };
  const sums = { totalQuantity: 2, totalPrice: 30_000 };
  const zone = { fee: 1_500, town: "Douala", quarter: "" };
  const nobody = { name: "", phone: "", quarter: "" };
  const awa = { name: "Awa", phone: "677123456", quarter: "Bonanjo" };

  it.each([
    ["without details", nobody, undefined],
    ["with a delivery zone", nobody, zone],
    ["with the pickup at the shop", nobody, { fee: 0, town: "Retrait à la boutique", quarter: "" }],
    ["with a customer's details", awa, undefined],
    ["with a customer's details and a delivery zone", awa, zone],
  ])("in the cart writes the same message as a click after hydration, %s", (_, customer, delivery) => {
    const fee = delivery?.fee;
    const details = messageLines({ ...orderCustomer(customer, delivery), town: delivery?.town, fee });
    const shown = cartOrderUrl(testShop, [robes], totalsWithDelivery(sums, delivery, testShop), details);
    for (const href of [shown, smsUrl(shown), appChatUrl(shown)]) {
      localStorage.clear();
      const [early, late] = [linkTo(href), linkTo(href)];
      recordOrder(early);
      const number = orderNumberOf(pressed()[0]?.id ?? "");
      late.href = withMessageLines(href, messageLines({ number }));
      expect(textOf(early)).toMatch(/\nCommande : ...-...\n\nMerci !$/);
      expect(early.href).toBe(late.href);
    }
  });

  it.each([chat, cardOrderUrl(testShop, robe), smsUrl(chat), appChatUrl(chat)])(
    "adds the order's number to the message, and records the order for the application: %s",
    (href) => {
      const link = linkTo(href);
      const message = textOf(link);
      const onRecorded = vi.fn();
      addEventListener(ORDER_RECORDED_EVENT, onRecorded);
      recordOrder(link);
      const [press] = pressed();
      const number = formatOrderNumber(orderNumberOf(press?.id ?? ""));
      expect(textOf(link)).toBe(`${message}\nCommande : ${number}`);
      expect(press).toMatchObject({ href: link.href, order: ORDER, zoneId: undefined });
      expect(press?.placedAt).toBeCloseTo(Date.now(), -5);
      expect(onRecorded).toHaveBeenCalledOnce();
    },
  );

  it("records an order of the cart with the lines and the delivery zone of the element around its links", () => {
    const group = document.createElement("section");
    Object.assign(group.dataset, { order: "a|7|2 b", zone: "akwa" });
    const link = group.appendChild(
      linkTo(cartOrderUrl(testShop, [robes], totalsWithDelivery(sums, undefined, testShop)), ""),
    );
    recordOrder(link);
    expect(pressed()).toMatchObject([{ href: link.href, order: "a|7|2 b", zoneId: "akwa" }]);
  });

  it("makes one order for two clicks on the same link, and another for a click on another article's link", () => {
    const [link, other] = [linkTo(chat), linkTo(cardOrderUrl(testShop, robe))];
    for (const one of [link, link, other]) recordOrder(one);
    expect(pressed().map(({ href }) => href)).toEqual([link.href, other.href]);
  });

  it("records the order for the signed-in user, or for nobody if the stored user is damaged", () => {
    for (const [stored, owner] of [
      ['{"id":"awa"}', "awa"],
      ["{", null],
      ["null", null],
    ] as const) {
      localStorage.clear();
      localStorage.setItem("user", stored);
      recordOrder(linkTo(chat));
      expect(pressed()).toMatchObject([{ userId: owner }]);
    }
  });

  it.each([
    ["a link that calls the shop", callUrl(testShop)],
    ["a link that asks the shop about a product", notifyUrl(testShop, robe)],
    ["a link to a page", `http://localhost/product/${robe.id}`],
  ])("records no order and leaves the link as it is: %s", (_, href) => {
    const link = linkTo(href, href.startsWith("tel:") ? ORDER : "");
    recordOrder(link);
    expect(link.href).toBe(linkTo(href).href);
    expect(pressed()).toEqual([]);
  });

  it("puts into the link's message the order number that the server derives from the order's id", () => {
    for (let press = 0; press < 100; press += 1) {
      localStorage.clear();
      const link = linkTo(chat);
      recordOrder(link);
      const id = pressed()[0]?.id ?? "";
      expect(id).toMatch(UUID_4);
      expect(textOf(link)).toMatch(new RegExp(`\nCommande : ${formatOrderNumber(orderNumberOf(id))}$`));
    }
  });

  it("records an order even on a page without HTTPS, where the browser has no crypto.randomUUID", () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => void vi.unstubAllGlobals());
    recordOrder(linkTo(chat));
    expect(pressed()).toHaveLength(1);
  });

  it("records at most a hundred orders, and leaves the link usable even if the browser refuses storage", () => {
    for (let n = 0; n < 105; n += 1)
      recordOrder(linkTo(cardOrderUrl(testShop, { ...robe, sellingPrice: n })));
    expect(pressed()).toHaveLength(100);
    localStorage.clear();
    const link = linkTo(chat);
    vi.stubGlobal("localStorage", undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    recordOrder(link);
    expect(link.href).toBe(chat);
  });
});
