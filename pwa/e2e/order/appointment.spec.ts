import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { ORDER_LOG_PREFIX } from "../../src/lib/storage/storage-keys.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { giveAppointments, TIMED_SERVICE } from "../support/appointments.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { FONT_WIDTHS, setFont } from "../support/fonts.ts";
import { open, settled } from "../support/hydration.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import { serviceWorkerReady } from "../support/offline.ts";
import { ownOrder, placedOrderNumber, stayOnPage, stepOf } from "../support/orders.ts";
import { mutate } from "../support/panel.ts";
import type { TestShop } from "../support/test-shop.ts";

/** Opens a browser of its own for the shop's owner, so that it shares no storage with the customer's phone. */
async function openOwner(browser: Browser, shop: TestShop): Promise<Page> {
  const owner = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await giveAppointments(owner);
  return owner;
}

const sheetOf = (page: Page): Locator => page.getByRole("dialog", { name: "Choisir l’heure" });

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Choisir l’heure" }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole("list", { name: "Jour" })).toBeVisible();
  return sheet;
}

/** Chooses the second of the shown days and returns its free slots, because the first day may have only few left. */
async function secondDay(sheet: Locator): Promise<Locator> {
  await sheet.getByRole("list", { name: "Jour" }).getByRole("button").nth(1).click();
  return sheet.getByRole("list").last().getByRole("button");
}

/** Returns the text with ordinary spaces instead of no-break spaces. */
const plain = (text: string | null): string => (text ?? "").replace(/\s/g, " ");

const messageOf = async (link: Locator) =>
  (new URL((await link.getAttribute("href")) ?? "").searchParams.get("text") ?? "").replace(/\u00a0/g, " ");

test("a slot is requested in three taps, and is the same in the shop, whatever the phone's time zone and clock", async ({
  shop,
  browser,
}) => {
  const owner = await openOwner(browser, shop);
  const context = await browser.newContext({ baseURL: shop.address, timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  await stayOnPage(page);
  // The phone's clock is a week ahead.
  await page.clock.install({ time: Date.now() + 7 * 86_400_000 });
  await page.clock.resume();
  await open(page, "/services");
  await settled(page);
  const booking = page.getByRole("article").first().getByRole("link", { name: "Réserver" });
  expect(await messageOf(booking)).toBe("Je souhaite réserver ce service : Gainage Main");

  await page.evaluate(() =>
    addEventListener(
      "click",
      () => Reflect.set(window, "taps", (Reflect.get(window, "taps") ?? 0) + 1),
      true,
    ),
  );
  const sheet = await openSheet(page);
  const days = sheet.getByRole("list", { name: "Jour" }).getByRole("button");
  const firstDay = (await days.first().getAttribute("aria-label")) ?? "";
  const slot = sheet.getByRole("list").last().getByRole("button").last();
  const time = plain(await slot.textContent());
  await slot.click();
  const placed = placedOrderNumber(page);
  const link = sheet.getByRole("link", { name: "Réserver" });
  await link.click();
  expect(await page.evaluate(() => Reflect.get(window, "taps"))).toBe(3);
  const number = await placed;

  // The first day with a free slot is today or tomorrow in Douala, although the phone's clock shows another week.
  const douala = (time: number) =>
    new Intl.DateTimeFormat("fr-FR", {
      ...{ weekday: "long", day: "numeric", month: "long", timeZone: "Africa/Douala" },
    }).format(time);
  expect([douala(Date.now()), douala(Date.now() + 86_400_000)]).toContain(firstDay.replace(" 1er ", " 1 "));

  const database = await shop.connect();
  const { rows } = await database.query(
    "SELECT id, appointment_at, appointment_minutes, place_id IS NOT NULL AS has_place, is_pickup, fee FROM orders WHERE service_id = $1",
    [TIMED_SERVICE.id],
  );
  await database.end();
  expect(rows).toMatchObject([{ appointment_minutes: 60, has_place: true, is_pickup: true, fee: 0 }]);
  const at: Date = rows[0].appointment_at;
  const asked = `${douala(at.getTime()).replace(" 1 ", " 1er ")} à ${time}`;
  expect(firstDay).toBe(douala(at.getTime()).replace(" 1 ", " 1er "));

  const question = page.getByRole("dialog", { name: /^Message envoyé/ });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(question).toContainText("La boutique confirme le rendez-vous");
  await question.getByRole("button", { name: "Oui" }).click();

  await open(page, "/orders");
  const order = ownOrder(page, number);
  await expect.poll(async () => plain(await order.textContent())).toContain(`Rendez-vous ${asked}`);
  await expect(stepOf(order)).toHaveText("Demandé");
  await expect(order.getByText(/^Heure gardée jusqu’(à|au) /)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    order.getByRole("button", { name: "Ajouter au calendrier" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`rendez-vous-${number}.ics`);

  // The owner confirms the appointment.
  await mutate(owner, "ChangeOrderState", {
    ...{ id: rows[0].id, from: "NEW", to: "CONFIRMED", acceptShortage: false },
    requestId: crypto.randomUUID(),
  });
  await page.reload();
  await expect(stepOf(order)).toHaveText("Confirmé");
  await context.close();
  await owner.context().close();
});

test("if a slot requested without a network is taken meanwhile, one tap requests another slot, also offline", async ({
  shop,
  browser,
}) => {
  const owner = await openOwner(browser, shop);
  const context = await browser.newContext({ baseURL: shop.address, timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  await stayOnPage(page);
  await open(page, "/services");
  await serviceWorkerReady(page);
  // The page has stored the free slots, because it reads them before the customer chooses.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("heures-libres")))
    .toContain(TIMED_SERVICE.id);
  await context.setOffline(true);
  await open(page, "/services");
  const sheet = await openSheet(page);
  const slot = (await secondDay(sheet)).nth(4);
  const name = plain(await slot.textContent());
  await slot.click();
  await sheet.getByRole("link", { name: "Réserver" }).click();
  await open(page, "/orders");
  const order = page.getByRole("article");
  await expect(order.getByText("En attente d’envoi")).toBeVisible();

  const startsAt = await page.evaluate(
    (prefix) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(prefix))
        .map(([, text]) => JSON.parse(text).appointment.startsAt)[0] as number | undefined,
    ORDER_LOG_PREFIX,
  );
  const asked = startsAt ?? (await storedSlot(page));
  await mutate(owner, "BookAppointment", {
    input: { id: crypto.randomUUID(), serviceId: TIMED_SERVICE.id, startsAt: new Date(asked).toISOString() },
  });
  await context.setOffline(false);
  await expect(order.getByText(/n’est plus libre\.$/)).toContainText(name.replace(/ /g, "\u00a0"));
  await expectAccessible(page, "heure plus libre");

  await context.setOffline(true);
  const proposal = order.getByRole("button", { name: / à \d/ }).first();
  const proposed = plain(await proposal.textContent());
  await proposal.click();
  await expect(order.getByText("en attente d’envoi")).toBeVisible();
  await context.setOffline(false);
  await expect(order.getByText(/^Heure gardée jusqu’(à|au) /)).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => plain(await order.textContent()).toLowerCase())
    .toContain(`rendez-vous ${proposed.toLowerCase()}`);
  await context.close();
  await owner.context().close();
});

const storedSlot = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("shop");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("orders").objectStore("orders").getAll();
          reading.onsuccess = () => resolve(reading.result[0].appointment.startsAt);
        };
      }),
  );

test("the choice of a slot is accessible, and fits on the screen with any font and text size", async ({
  shop,
  page,
  browser,
}) => {
  const owner = await openOwner(browser, shop);
  await open(page, "/services");
  await expectAccessible(page, "services");
  const sheet = await openSheet(page);
  await (await secondDay(sheet)).first().click();
  await expect(sheet.getByRole("link", { name: "Réserver" })).toBeVisible();
  await expectAccessible(page, "choix de l’heure");
  await expectFits(page);
  await owner.context().close();
});

async function expectFits(page: Page): Promise<void> {
  for (const font of FONT_WIDTHS) {
    await setFont(page, font);
    for (const [text, width] of [
      ["100%", 320],
      ["200%", 360],
      ["200%", 768],
    ] as const) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await expectNoHorizontalOverflow(page, `${text}, ${width} px, ${font} font`, { width, height: 740 });
    }
  }
}

const LINE = {
  ...{ productId: null, productName: "Construction Main avec décoration à la feuille d’or et baby boomer" },
  ...{ variant: null, size: null, colour: null, price: 25_000, quantity: 1, image: null },
};
const AT = Date.parse("2099-12-05T09:00:00Z");
const HELD = { heldUntil: Date.parse("2099-12-04T11:30:00Z") };

/** Appointments in all states that a customer can see, each with a text that the folded card must show. */
const CARDS: readonly (readonly [string | RegExp, object])[] = [
  ["En attente d’envoi", { state: null, appointment: { serviceId: "s", startsAt: AT } }],
  [
    "La boutique n’a pas pu enregistrer ce rendez-vous",
    { state: null, refusal: "Identifiant non valide", appointment: { serviceId: "s", startsAt: AT } },
  ],
  [/^Heure gardée jusqu’(à|au) /, { state: "NEW", isSlotReserved: true, ...HELD }],
  [/n’est plus libre\.$/, { state: "NEW", isSlotReserved: false }],
  [/n’est plus gardée\.$/, { state: "NEW", isSlotReserved: false, ...HELD }],
  [
    "en attente d’envoi",
    {
      state: "NEW",
      isSlotReserved: false,
      requests: [{ id: "h", orderId: "o", madeAt: 1, kind: "slot", content: AT }],
    },
  ],
  [/^Acompte demandé/, { state: "CONFIRMED", isSlotReserved: true, deposit: 9_750 }],
  ["Terminé", { state: "DELIVERED", isSlotReserved: true }],
  ["Rendez-vous annulé", { state: "CANCELLED" }],
  ["Rendez-vous manqué", { state: "CANCELLED", noShow: true }],
  ["Autre", { state: "LATER" }],
];

test("the card of an appointment shows in every state what its customer must know, and fits on the screen", async ({
  page,
}) => {
  await page.route("**/graphql**", (route) => route.abort());
  await page.addInitScript(
    ({ orders, line, prefix, at }) => {
      const free = {
        now: at - 86_400_000,
        readAt: Date.now() - 3 * 3_600_000,
        days: [{ day: "2099-12-05", slots: ["09:30", "11:00", "16:00"] }],
      };
      localStorage.setItem("heures-libres", JSON.stringify([["s", free]]));
      orders.forEach((fields, place) => {
        const id = `3f2a1c84-0b7e-4c1d-9a55-0000${(0x12345678 + place * 7919).toString(16)}`;
        const order = { id, userId: null, channel: "CHAT", placedAt: 1e12 - place, fee: 0, lines: [line] };
        const ofShop = {
          isPickup: true,
          serviceId: "s",
          appointmentAt: at,
          appointmentMinutes: 90,
          deposit: 0,
        };
        const customer = { name: null, phone: null, quarter: null };
        const known = "appointment" in fields ? {} : ofShop;
        localStorage.setItem(prefix + id, JSON.stringify({ ...order, ...customer, ...known, ...fields }));
      });
    },
    { orders: CARDS.map(([, fields]) => fields), line: LINE, prefix: ORDER_LOG_PREFIX, at: AT },
  );
  await open(page, "/orders");
  await expect(page.getByRole("article")).toHaveCount(CARDS.length);
  for (const [place, [text]] of CARDS.entries())
    await expect.soft(page.getByRole("article").nth(place).getByText(text).first()).toBeVisible();
  await expectAccessible(page, "rendez-vous");
  await expectFits(page);
});
