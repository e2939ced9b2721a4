import { orderNumberOf } from "graphql-server/features/orders/order-number";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  accept,
  answers,
  chatLink,
  clicked,
  kept,
  linkTo,
  openPageOrders,
  product,
  settled,
  textOf,
  ZONES,
} from "../../app/testing/clicked-orders.ts";
import { testUser } from "../../app/testing/render.tsx";
import type { SessionUser } from "../../data/session/session.ts";
import { ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { keepCustomer } from "./customer.ts";
import { noteVisit } from "./visit.ts";

const showNumber = vi.fn();
let user: SessionUser | null;

/**
 * Opens a new page, as after a reload or in another tab: it shares only the browser's storage with the former pages.
 */
const openPage = () => openPageOrders(() => user, showNumber);

beforeEach(() => {
  kept.clear();
  user = null;
});

describe("a click on an order link", () => {
  const long = (letter: string) => letter.repeat(80);
  it.each([
    ["of a zone that names its quarter", "Douala", "Akwa", "", "Akwa"],
    [
      "of a zone that names its quarter, although the customer typed another quarter",
      "Douala",
      "Akwa",
      "Bali",
      "Akwa",
    ],
    ["of a whole town", "Édéa", "", "", ""],
    ["of a whole town, with the typed quarter", "Édéa", "", " Ekité ", "Ekité"],
    ["whose quarter was typed before the town", "Douala", "", "Logbessou, douala", "Logbessou"],
    [
      "whose quarter was typed after the town, and the town without its accent",
      "Yaoundé",
      "",
      "yaounde Bastos",
      "Bastos",
    ],
    [
      "whose quarter was typed beside a town of two words",
      "Nkongsamba Ville",
      "",
      "Baré (nkongsamba ville) ",
      "Baré",
    ],
    ["of which only the town was typed", "Édéa", "", "edea", ""],
    ["that is cut off, because it is longer than an order accepts", long("d"), "", long("q"), long("q")],
  ])("creates an order with the delivery location %s", async (_, town, quarter, typed, named) => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const link = chatLink();
    keepCustomer(user?.id, { name: "", phone: "", quarter: typed });
    ZONES.push({ id: "z", fee: 1_500, town, quarter, delay: "" });
    onTestFinished(() => void ZONES.pop());
    safeStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), "z");
    noteVisit(DELIVERY_ZONE_KEY);
    page.orderFrom(link, clicked());
    const place = [`Ville : ${town}`, named && `Quartier : ${named}`].filter(Boolean).join(" ");
    expect(textOf(link)?.replace(/\s/g, " ")).toMatch(
      new RegExp(`Commande : \\w{3}-\\w{3} ${place} Livraison : 1 500 FCFA$`),
    );
    await settled(page);
    const sent = [town, named].filter(Boolean).join(", ").slice(0, 80);
    expect([...kept.values()]).toMatchObject([{ fee: 1_500, quarter: sent }]);
  });

  it("creates no order if the link leads to another page of the shop", async () => {
    const page = await openPage();
    const link = linkTo("http://localhost:3000/cart");
    page.orderFrom(link, clicked());
    expect([page.shown, link.href]).toEqual([[], "http://localhost:3000/cart"]);
  });

  it("adds the order's number to the message at once, and sends the prices that the customer has seen", async () => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const link = chatLink();
    page.orderFrom(link, clicked(2));
    const [order] = page.get() ?? [];
    const number = orderNumberOf(order?.id ?? "");
    expect(textOf(link)).toBe(`Je souhaite commander\nCommande : ${number.slice(0, 3)}-${number.slice(3)}`);
    await settled(page);
    expect([...kept]).toEqual([
      [
        order?.id,
        expect.objectContaining({
          channel: "CHAT",
          userId: null,
          placedAt: expect.stringMatching(/Z$/),
          lines: [
            expect.objectContaining({
              productId: product.id,
              productName: "Robe Kribi",
              price: 15_000,
              quantity: 2,
            }),
          ],
        }),
      ],
    ]);
    expect(page.get()).toMatchObject([{ state: "NEW" }]);
  });

  it("sends the customer's stored details in the message and to the shop, but no invalid phone number", async () => {
    user = testUser;
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const link = linkTo("whatsapp://send?phone=237600000000&text=x");
    keepCustomer(user?.id, { name: "", phone: "6 77 12 34 56", quarter: " Akwa\n" });
    page.orderFrom(link, clicked());
    expect(link.protocol).toBe("whatsapp:");
    expect(textOf(link)).toMatch(/\nNom : Awa Ngono\nTéléphone : \+237 6 77 12 34 56\nQuartier : Akwa$/);
    await settled(page);
    keepCustomer(user?.id, { name: "Béa", phone: "appelez-moi", quarter: "" });
    page.orderFrom(link, clicked(3));
    expect(textOf(link)).toMatch(/\nCommande : ...-...\nNom : Béa$/);
    await settled(page);
    expect([...kept.values()]).toEqual([
      expect.objectContaining({ userId: testUser.id, name: null, phone: "237677123456", quarter: "Akwa" }),
      expect.objectContaining({ userId: testUser.id, name: "Béa", phone: null, quarter: null }),
    ]);
  });

  it("creates no second order for an SMS or a call after a chat, but gives them the first order's number", async () => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const [chat, sms, call] = [chatLink(), linkTo("sms:+237600000000?body=x"), linkTo("tel:+237600000000")];
    for (const link of [chat, sms, call]) page.orderFrom(link, clicked());
    const number = /Commande : (...-...)/.exec(textOf(chat) ?? "")?.[1] ?? "";
    expect(sms.href).toMatch(/^sms:\+237600000000\?body=/);
    expect(decodeURIComponent(sms.href)).toContain(`Commande : ${number}`);
    expect(call.href).toBe("tel:+237600000000");
    expect(showNumber).toHaveBeenCalledExactlyOnceWith(number.replace("-", ""));
    await settled(page);
    const next = await openPage();
    next.orderFrom(chatLink(), clicked());
    await settled(next);
    expect(kept.size).toBe(1);
    next.orderFrom(chatLink(), clicked(2));
    await settled(next);
    expect(kept.size).toBe(2);
  });
});

it("two clicks for the same articles in two tabs at the same moment make one order with one number", async () => {
  answers({ PlaceOrder: accept });
  const tabs = [await openPage(), await openPage()];
  const links = [chatLink(), chatLink()];
  for (const [place, tab] of tabs.entries()) tab.orderFrom(links[place] ?? chatLink(), clicked());
  expect(textOf(links[0] ?? chatLink())).toMatch(/Commande : ...-.../);
  expect(links[0]?.href).toBe(links[1]?.href);
  for (const tab of tabs) await settled(tab);
  expect(kept.size).toBe(1);
});

describe("before a click creates an order, the question for the phone number", () => {
  const click = () => new Event("click", { cancelable: true, bubbles: true });
  const PICKUP = { ...ZONES[0], id: "pickup", fee: 0, town: "Retrait à la boutique", quarter: "", delay: "" };
  const chosen = (id: string) => {
    safeStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), id);
    noteVisit(DELIVERY_ZONE_KEY);
  };
  const chat = chatLink().href;
  beforeEach(() => answers({ PlaceOrder: accept }));

  it.each<
    [
      string,
      string,
      { href?: string; zone?: string; chosen?: string; phone?: string; quarter?: string },
      boolean,
    ]
  >([
    ["is", "of a cart with a delivery zone", { zone: "akwa" }, true],
    ["is", "of one product, with a delivery zone that the cart has chosen", { chosen: "akwa" }, true],
    ["is", "of a cart without a zone, but with a quarter", { zone: "", quarter: "Bali" }, true],
    ["is", "by SMS", { href: "sms:+237600000000?body=x", zone: "akwa" }, true],
    ["is not", "of a cart that the customer picks up at the shop", { zone: "pickup" }, false],
    ["is not", "of one product that the customer picks up at the shop", { chosen: "pickup" }, false],
    ["is not", "of a cart whose delivery is not agreed", { zone: "" }, false],
    ["is not", "of one product without a delivery", {}, false],
    ["is not", "whose phone number is stored", { zone: "akwa", phone: "677123456" }, false],
    ["is", "whose stored phone number is not valid", { zone: "akwa", phone: "677" }, true],
    ["is not", "by call", { href: "tel:+237600000000", zone: "akwa" }, false],
  ])("%s asked for an order %s (%j)", async (_, __, given, isAsked) => {
    ZONES.push(PICKUP);
    onTestFinished(() => void ZONES.pop());
    const page = await openPage();
    keepCustomer(null, { name: "", phone: given.phone ?? "", quarter: given.quarter ?? "" });
    if (given.chosen) chosen(given.chosen);
    const [link, event] = [linkTo(given.href ?? chat), click()];
    page.orderFrom(link, clicked(), given.zone, event);
    expect(event.defaultPrevented).toBe(isAsked);
    expect(page.askPhone).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    expect(page.shown).toHaveLength(isAsked ? 0 : 1);
    if (!isAsked) await settled(page);
  });

  it("is asked only once: not again after an answer, and not when the order's chat is opened again", async () => {
    const page = await openPage();
    const link = chatLink();
    link.dataset.asked = "";
    page.orderFrom(link, clicked(), "akwa", click());
    expect(page.shown).toHaveLength(1);
    const again = chatLink();
    page.orderFrom(again, clicked(), "akwa", click());
    expect([page.shown.length, page.askPhone.mock.calls.length]).toEqual([1, 0]);
    await settled(page);
  });

  it("writes the typed phone number into the order's message only once", async () => {
    const page = await openPage();
    keepCustomer(null, { name: "", phone: "677123456", quarter: "" });
    const link = chatLink();
    page.orderFrom(link, clicked(), "akwa");
    expect(textOf(link)).toMatch(
      /^Je souhaite commander\nCommande : ...-...\nTéléphone : \+237 6 77 12 34 56$/,
    );
    page.clickOn(link);
    expect(textOf(link)?.match(/Téléphone/g)).toHaveLength(1);
    const known = linkTo(`${chat}${encodeURIComponent("\nTéléphone : +237 6 77 12 34 56")}`);
    page.orderFrom(known, clicked(2), "akwa");
    expect(textOf(known)?.match(/Téléphone/g)).toHaveLength(1);
    await settled(page);
  });
});
