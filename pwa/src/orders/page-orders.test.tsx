import { formatOrderNumber, orderNumberOf } from "graphql-server/orders/order-number";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { testUser } from "../app/testing/render.tsx";
import { type Answer, answerOperations, deadNetwork, refusal, server } from "../app/testing/server.ts";
import { ownedKey } from "../lib/storage/owned-records.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { DELIVERY_ZONE_KEY, RECORDED_ORDERS_KEY, SENT_ORDER_KEY } from "../lib/storage/storage-keys.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { SessionUser } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { keepCustomer } from "./customer.ts";
import { databaseOrders, ORDER_OUTBOX, orderDelivery, postOrder } from "./order-outbox.ts";
import { isPending } from "./order-records.ts";
import { PageOrders } from "./page-orders.ts";
import { postRequest } from "./post-request.ts";

const CHAT = "https://wa.me/237600000000?text=";
const product = {
  id: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
  productName: "Robe Kribi",
  sellingPrice: 15_000,
  thumbnail: "/images/a",
};
const clicked = (quantity = 1) => ({
  lines: [{ product, quantity }],
  urlOf: (details: readonly string[]) =>
    CHAT + encodeURIComponent(["Je souhaite commander", ...details].join("\n")),
});
/** The orders that the shop has stored, by id. If an id is sent twice, the shop keeps the first order. */
const kept = new Map<unknown, Record<string, unknown>>();
const accept: Answer = ({ input }) => {
  const { id, ...fields } = input as { id: string };
  if (!kept.has(id)) kept.set(id, fields);
  return { placeOrder: { id, state: "NEW" } };
};
const answers = (all: Readonly<Record<string, Answer>>) => server.use(...answerOperations(all));
const showNumber = vi.fn();
let user: SessionUser | null;

/** Opens another page on the same device. */
async function openPage(): Promise<PageOrders> {
  const session = { get: () => ({ user, ready: true }) };
  const page = new PageOrders({ session, storage: safeStorage(), showNumber });
  await page.read();
  return page;
}

const linkTo = (href: string) => Object.assign(document.createElement("a"), { href });
const chatLink = () => linkTo(clicked().urlOf([]));
const textOf = ({ href }: HTMLAnchorElement) => new URL(href).searchParams.get("text");
const settled = (page: PageOrders) => expect.poll(() => page.get()?.some(isPending)).toBe(false);

beforeEach(() => {
  kept.clear();
  user = null;
});

describe("a click on an order link", () => {
  const long = (letter: string) => letter.repeat(80);
  it.each([
    ["of a zone that names its quarter", "Douala", "Akwa", "", "Douala, Akwa"],
    [
      "of a zone that names its quarter, although another was typed",
      "Douala",
      "Akwa",
      "Bali",
      "Douala, Akwa",
    ],
    ["of a whole town", "Édéa", "", "", "Édéa"],
    ["of a whole town, with the typed quarter", "Édéa", "", " Ekité ", "Édéa, Ekité"],
    ["typed with the town", "Douala", "", "Logbessou, douala", "Logbessou, douala"],
    ["that is longer than an order's quarter", long("d"), "", long("q"), `${long("d")}, ${long("q")}`],
  ])("contains the place of delivery: %s", async (_, town, quarter, typed, place) => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const link = chatLink();
    keepCustomer(safeStorage(), user?.id, { name: "", phone: "", quarter: typed });
    page.take(link, { ...clicked(), delivery: { fee: 1_500, town, quarter } });
    expect(textOf(link)?.replace(/\s/g, " ")).toMatch(
      new RegExp(` Quartier : ${place} Livraison : 1 500 FCFA$`),
    );
    await settled(page);
    expect([...kept.values()]).toMatchObject([{ fee: 1_500, quarter: place.slice(0, 80) }]);
  });

  it("adds the order's number to the message at once, and sends the prices that the customer saw", async () => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const link = chatLink();
    page.take(link, clicked(2));
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

  it("sends known customer details in the message and to the shop, and no invalid phone number", async () => {
    user = testUser;
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const link = linkTo("whatsapp://send?phone=237600000000&text=x");
    keepCustomer(localStorage, user?.id, { name: "", phone: "6 77 12 34 56", quarter: " Akwa\n" });
    page.take(link, clicked());
    expect(link.protocol).toBe("whatsapp:");
    expect(textOf(link)).toMatch(/\nNom : Awa Ngono\nTéléphone : \+237 6 77 12 34 56\nQuartier : Akwa$/);
    await settled(page);
    keepCustomer(localStorage, user?.id, { name: "Béa", phone: "appelez-moi", quarter: "" });
    page.take(link, clicked(3));
    expect(textOf(link)).toMatch(/\nCommande : ...-...\nNom : Béa$/);
    await settled(page);
    expect([...kept.values()]).toEqual([
      expect.objectContaining({ userId: testUser.id, name: null, phone: "237677123456", quarter: "Akwa" }),
      expect.objectContaining({ userId: testUser.id, name: "Béa", phone: null, quarter: null }),
    ]);
  });

  it("on the same articles by SMS and then by call is the same order, and the call shows its number", async () => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    const [chat, sms, call] = [chatLink(), linkTo("sms:+237600000000?body=x"), linkTo("tel:+237600000000")];
    for (const link of [chat, sms, call]) page.take(link, clicked());
    const number = /Commande : (...-...)/.exec(textOf(chat) ?? "")?.[1] ?? "";
    expect(sms.href).toMatch(/^sms:\+237600000000\?body=/);
    expect(decodeURIComponent(sms.href)).toContain(`Commande : ${number}`);
    expect(call.href).toBe("tel:+237600000000");
    expect(showNumber).toHaveBeenCalledExactlyOnceWith(number.replace("-", ""));
    await settled(page);
    const next = await openPage();
    next.take(chatLink(), clicked());
    await settled(next);
    expect(kept.size).toBe(1);
    next.take(chatLink(), clicked(2));
    await settled(next);
    expect(kept.size).toBe(2);
  });
});

it("the same articles ordered in two tabs at the same moment are one order with one number", async () => {
  answers({ PlaceOrder: accept });
  const tabs = [await openPage(), await openPage()];
  const links = [chatLink(), chatLink()];
  for (const [place, tab] of tabs.entries()) tab.take(links[place] ?? chatLink(), clicked());
  expect(textOf(links[0] ?? chatLink())).toMatch(/Commande : ...-.../);
  expect(links[0]?.href).toBe(links[1]?.href);
  for (const tab of tabs) await settled(tab);
  expect(kept.size).toBe(1);
});

describe("an order link clicked before hydration", () => {
  const ID = "3f2a1c84-0b7e-4c1d-9a55-00001234abcd";
  const message = `Je souhaite commander : Robe Kribi (15\u202f000\u00a0FCFA)
Taille : M
Taille : à voir
http://localhost:4000/product/${product.id}
Commande : ${formatOrderNumber(orderNumberOf(ID))}`;
  const press = (...more: unknown[]) =>
    localStorage.setItem(
      RECORDED_ORDERS_KEY,
      JSON.stringify([[ID, CHAT + encodeURIComponent(message), Date.now() - 60_000], ...more]),
    );

  it("creates one order from its message, with the customer's details on the device", async () => {
    answers({ PlaceOrder: accept });
    keepCustomer(localStorage, user?.id, { name: "Awa", phone: "", quarter: "" });
    press(null, ["x"], ["x", "no link", 1], ["x", `${CHAT}Bonjour`, 1]);
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
    const record = (id: string) =>
      localStorage.setItem(
        `${RECORDED_ORDERS_KEY}:${id}`,
        JSON.stringify([id, CHAT + encodeURIComponent(message), Date.now(), null, user?.id]),
      );
    answers({ PlaceOrder: accept });
    press();
    record("3f2a1c84-0b7e-4c1d-9a55-00001234abce");
    const page = await openPage();
    page.takeRecorded(() => {
      record("3f2a1c84-0b7e-4c1d-9a55-00001234abcf");
      return undefined;
    });
    await expect.poll(() => kept.size).toBe(2);
    page.takeRecorded(() => undefined);
    await expect.poll(() => [...kept.keys()].map((id) => String(id).slice(-1))).toEqual(["d", "e", "f"]);
  });

  it("belongs to the user who was signed in at the click, without data of a later user", async () => {
    answers({ PlaceOrder: accept });
    const pressed = [ID, CHAT + encodeURIComponent(message), Date.now(), null, "awa"];
    localStorage.setItem(RECORDED_ORDERS_KEY, JSON.stringify([pressed]));
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
    await page.erase(user?.id);
    expect(localStorage.getItem(RECORDED_ORDERS_KEY)).toBeNull();
  });
});

describe("an order", () => {
  it("made without a network is stored at once, and reaches the shop once despite a lost answer", async () => {
    answers({ PlaceOrder: deadNetwork });
    (await openPage()).take(chatLink(), clicked());
    // The page was killed directly after the click, so only synchronous writes are stored.
    const page = await openPage();
    expect(page.get()).toMatchObject([{ state: null }]);
    answers({
      PlaceOrder: async (variables) => {
        await accept(variables);
        return deadNetwork();
      },
    });
    expect(await page.flush()).toBe(1);
    answers({ PlaceOrder: accept });
    expect(await (await openPage()).flush()).toBe(0);
    expect(kept.size).toBe(1);
  });

  it("is also sent by the service worker, and the page then shows its state", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    page.take(chatLink(), clicked());
    await expect.poll(() => databaseOrders.read()).toHaveLength(1);
    answers({ PlaceOrder: accept });
    const worker = new Outbox(ORDER_OUTBOX, databaseOrders);
    await expect
      .poll(() =>
        worker.flush(
          orderDelivery(
            postOrder(() => null),
            postRequest,
          ),
        ),
      )
      .toEqual({ ok: true });
    await settled(page);
    expect(kept.size).toBe(1);
  });

  it("that the shop refuses shows the reason and stores it", async () => {
    answers({ PlaceOrder: () => refusal("BAD_USER_INPUT", "La commande n’a pas d’article") });
    const page = await openPage();
    page.take(chatLink(), clicked());
    await settled(page);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith("La commande n’a pas d’article");
    expect((await openPage()).get()).toMatchObject([{ refusal: "La commande n’a pas d’article" }]);
  });

  it("that is refused by the rate limit waits and arrives later", async () => {
    answers({ PlaceOrder: () => refusal("RATE_LIMITED", "Trop de tentatives. Réessayez dans 5 min") });
    const page = await openPage();
    page.take(chatLink(), clicked());
    await expect.poll(() => page.get()?.[0]?.delay).toBe("Trop de tentatives. Réessayez dans 5 min");
    await expect.poll(() => vi.mocked(toast.error).mock.calls).toHaveLength(1);
    answers({ PlaceOrder: accept });
    expect(await page.flush()).toBe(0);
    expect(page.get()).toMatchObject([{ state: "NEW" }]);
    expect(page.get()?.[0]).not.toHaveProperty("delay");
  });

  it("of a user whose session has ended is sent without an account, and the shop stores it", async () => {
    user = testUser;
    answers({
      PlaceOrder: (variables) =>
        (variables.input as { userId: unknown }).userId
          ? refusal("CONFLICT", "Une autre personne est connectée")
          : accept(variables),
    });
    const page = await openPage();
    page.take(chatLink(), clicked());
    await settled(page);
    expect([...kept.values()]).toMatchObject([{ userId: null }]);
    expect(page.get()).toMatchObject([{ userId: testUser.id, state: "NEW" }]);
  });

  it("is created, stored and sent even if the browser refuses the database", async () => {
    vi.stubGlobal("indexedDB", undefined);
    answers({ PlaceOrder: deadNetwork });
    const link = chatLink();
    (await openPage()).take(link, clicked());
    expect(textOf(link)).toContain("Commande : ");
    const page = await openPage();
    expect(page.get()).toHaveLength(1);
    answers({ PlaceOrder: accept });
    expect(await page.flush()).toBe(0);
    expect((await openPage()).get()).toMatchObject([{ state: "NEW" }]);
    vi.unstubAllGlobals();
    const mended = await openPage();
    expect(await mended.flush()).toBe(0);
    expect(mended.get()).toMatchObject([{ state: "NEW" }]);
    expect(kept.size).toBe(1);
  });

  it("is deleted from the device when its user signs out, even if it was not sent", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    keepCustomer(localStorage, user?.id, { name: "Awa", phone: "", quarter: "" });
    page.take(chatLink(), clicked());
    safeStorage().setItem(ownedKey(DELIVERY_ZONE_KEY, null), "akwa");
    await page.erase(user?.id);
    expect(localStorage).toHaveLength(0);
    expect((await openPage()).get()).toEqual([]);
  });

  it("of a user whose session has ended is sent, then deleted, and never shown to another user", async () => {
    user = testUser;
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    keepCustomer(localStorage, user.id, { name: "Awa", phone: "677123456", quarter: "Akwa" });
    page.take(chatLink(), clicked());
    await expect.poll(() => databaseOrders.read()).toHaveLength(1);
    user = { ...testUser, id: "brice", name: "Brice" };
    expect(await page.flush()).toBe(0);
    await page.erase(user.id);
    expect(page.get()).toMatchObject([{ userId: testUser.id, name: "Awa" }]);
    const message = vi.spyOn(toast, "error");
    answers({ PlaceOrder: accept });
    await page.flush();
    expect([...kept.values()]).toMatchObject([{ name: "Awa" }]);
    expect(await databaseOrders.read()).toEqual([]);
    expect(message).not.toHaveBeenCalled();
  });

  it("contains no name, phone or quarter of another user", async () => {
    answers({ PlaceOrder: accept });
    keepCustomer(localStorage, "awa", { name: "Awa", phone: "677123456", quarter: "Akwa" });
    for (const next of [null, { ...testUser, id: "brice", name: "Brice" }]) {
      user = next;
      const page = await openPage();
      const link = chatLink();
      page.take(link, clicked());
      expect(textOf(link)).not.toMatch(/Awa|677|6 77|Akwa/);
      await settled(page);
    }
    expect([...kept.values()]).toMatchObject([
      { name: null, phone: null, quarter: null },
      { name: null, phone: null, quarter: null },
    ]);
  });
});

describe("an order whose message was not sent", () => {
  /** The states of the shop's orders, by id. */
  const states = new Map<unknown, string>();
  const withdrawals = vi.fn<(id: unknown) => void>();
  const shop: Answer = ({ input }) => {
    const { id, withdrawn } = input as { id: string; withdrawn?: boolean };
    const known = states.get(id);
    if (withdrawn) withdrawals(id);
    const after = withdrawn && (known ?? "NEW") === "NEW" ? "CANCELLED" : (known ?? "NEW");
    states.set(id, after);
    return { placeOrder: { id, state: after } };
  };
  beforeEach(() => {
    states.clear();
    withdrawals.mockClear();
  });
  const made = async (page: PageOrders) => {
    page.take(chatLink(), clicked());
    return page.nextSent()?.id ?? "";
  };

  it("is withdrawn even if the shop already has it, and the customer is not asked about it again", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    const id = await made(page);
    await settled(page);
    await page.withdraw(id);
    page.forgetSent({ id, articles: "" });
    expect(page.nextSent()).toBeUndefined();
    await settled(page);
    expect([...states]).toEqual([[id, "CANCELLED"]]);
    expect(page.get()).toMatchObject([{ state: "CANCELLED" }]);
    await page.withdraw(id);
    expect(withdrawals).toHaveBeenCalledOnce();
  });

  it("is withdrawn without a network, despite a reload and a lost answer", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    const id = await made(page);
    await page.withdraw(id);
    expect(page.get()).toMatchObject([{ withdrawn: true, state: null }]);
    answers({
      PlaceOrder: async (variables) => {
        await shop(variables);
        return deadNetwork();
      },
    });
    const next = await openPage();
    expect(await next.flush()).toBe(1);
    answers({ PlaceOrder: shop });
    expect(await next.flush()).toBe(0);
    expect([...states]).toEqual([[id, "CANCELLED"]]);
  });

  it("stays if the shop has confirmed it meanwhile, and the customer is told so", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    const id = await made(page);
    await settled(page);
    states.set(id, "CONFIRMED");
    const message = vi.spyOn(toast, "error");
    message.mockClear();
    await page.withdraw(id);
    await settled(page);
    expect(page.get()).toMatchObject([{ state: "CONFIRMED" }]);
    expect(message.mock.calls).toEqual([[expect.stringMatching(/^La boutique a déjà noté cette commande/)]]);
  });

  it("is asked about after a click before hydration too, but never after a call", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    page.take(linkTo("tel:+237600000000"), clicked());
    expect(page.nextSent()).toBeUndefined();
    const message = "Je souhaite commander : Robe Kribi (15\u202f000\u00a0FCFA)";
    const id = "3f2a1c84-0b7e-4c1d-9a55-00001234abcd";
    localStorage.setItem(
      RECORDED_ORDERS_KEY,
      JSON.stringify([[id, CHAT + encodeURIComponent(message), Date.now(), "a b"]]),
    );
    page.takeRecorded(() => undefined);
    expect(page.nextSent()).toEqual({ id, articles: "a b" });
    await settled(page);
  });

  it("that a former release has stored without an id can only empty the cart", async () => {
    localStorage.setItem(ownedKey(SENT_ORDER_KEY, null), '["a","b/2"]');
    expect((await openPage()).nextSent()).toEqual({ id: "", articles: "a b/2" });
  });
});

describe("a visitor's orders at the sign-in", () => {
  it("become the user's once even if the answer is lost; orders of other users stay", async () => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    page.take(chatLink(), clicked());
    page.take(chatLink(), clicked(2));
    await settled(page);
    user = testUser;
    const ids = page.get()?.map(({ id }) => id) ?? [];
    const [mine = ""] = ids;
    const mutate = vi.fn();
    const session = { get: () => ({ user, ready: true }), mutate };
    mutate.mockResolvedValueOnce({ ok: false, code: "NETWORK", message: "" });
    await page.attach(session as never);
    mutate.mockResolvedValue({ ok: true, value: { attachOrders: [mine] } });
    const next = await openPage();
    for (let turn = 0; turn < 2; turn += 1) await next.attach(session as never);
    expect(mutate.mock.calls.map(([, variables]) => variables)).toEqual([{ ids }, { ids }]);
    expect(next.get()?.map(({ id, userId }) => [id, userId])).toEqual([
      [mine, testUser.id],
      [ids[1], null],
    ]);
  });
});
