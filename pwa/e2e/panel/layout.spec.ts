import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled, styled } from "../support/hydration.ts";
import { postContactMessage } from "../support/inbox.ts";
import { mutate } from "../support/panel.ts";
import { queryOf } from "../support/stored-documents.ts";

const PANEL_LISTS = [
  ...["", "all-products", "all-users", "orders", "messages", "banner", "delivery", "journal"],
  "settings/registre",
];

/** Largest sum of a page's layout shifts. Chromium calls a sum up to 0.1 good. */
const MAX_SHIFT = 0.02;

/** Waits until everything that is rendered so far is painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );

/**
 * Opens a page, and holds back all answers of the server. On the list of orders, the answer with the number of
 * announced payments passes last, when the orders are on screen.
 * @returns a function that lets the answers pass
 */
async function openWithoutAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const orders = path.endsWith("/orders")
    ? page.waitForResponse((answer) => queryOf(answer.url()) === "PanelOrders")
    : undefined;
  await page.route("**/graphql*", async (route) => {
    await released;
    if (orders && queryOf(route.request().url()) === "WaitingPayments") {
      await orders;
      await painted(page);
    }
    await route.continue();
  });
  await open(page, path);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await styled(page);
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/**
 * Returns the positions on screen of the navigation, and of buttons, links, search and filters. Links inside the
 * navigation are left out, because a number that arrives makes its link wider, and so moves the next links.
 */
const places = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const controls = [...main.querySelectorAll("nav, button, a[href], input[type=search], select")];
    return controls
      .filter((element) => element.matches("nav") || !element.closest("nav"))
      .filter((element) => element.getBoundingClientRect().bottom <= innerHeight)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent?.split(" (")[0];
        return `${name}: ${[x, y, width, height].map(Math.round)}`;
      });
  });

for (const [device, width] of [
  ["phone", 360],
  ["computer", 1280],
] as const)
  test(`on a ${device}, no control of the panel moves when its list has loaded`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPER_ADMIN);
    await postContactMessage(page);
    for (const list of PANEL_LISTS) {
      const release = await openWithoutAnswers(page, `/admin-panel/${list}`);
      await painted(page);
      const before = await places(page);
      expect(before, list).not.toEqual([]);
      await release();
      await settled(page);
      const navigation = page.getByRole("navigation", { name: "Administration" });
      const news =
        device === "phone"
          ? navigation.getByRole("button", { name: /^Plus \d+ nouveaux? messages?$/ })
          : navigation.getByRole("link", { name: /^Messages \d+ nouveaux?$/ });
      await expect(news).toBeInViewport({ ratio: 1 });
      await expect.poll(() => places(page), list).toEqual(expect.arrayContaining(before));
      expect(await page.evaluate(() => scrollY), list).toBe(0);
    }
  });

/** Returns an order of one dress. */
const orderOf = (number: number) => ({
  id: randomUUID(),
  name: `Personne ${number}`,
  placedAt: new Date().toISOString(),
  lines: [{ productName: "Robe Sanaga", price: 18_000, quantity: 1 }],
});

/** Enters an order, as the panel does. */
const recordOrder = (page: Page, number: number): Promise<void> =>
  mutate(page, "RecordOrder", { input: orderOf(number) });

/** Makes an order and announces a payment, as a customer's device does. */
async function announcePayment(page: Page): Promise<void> {
  const order = { ...orderOf(0), channel: "CHAT" };
  await mutate(page, "PlaceOrder", { input: order });
  const payment = { id: randomUUID(), orderId: order.id, kind: "BANK", amount: 10_000, reference: "" };
  await mutate(page, "AnnouncePayment", { input: payment });
}

/** A layout shift that was not caused by an input, as Chromium reports it. */
interface Shift {
  value: number;
  moved: string[];
}

/**
 * Records the layout shifts of all pages that are opened afterwards. @returns a function that returns the shifts of the
 * page
 */
async function recordShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null }[];
        };
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, "shifts") as Shift[]);
}

for (const [device, width] of [
  ["phone", 360],
  ["computer", 1280],
] as const)
  test(`on a ${device}, nothing on the panel's pages moves when a list arrives, however late`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPER_ADMIN);
    await postContactMessage(page);
    await announcePayment(page);
    for (let number = 1; number <= 12; number += 1) {
      await shop.addProduct(`Robe Sanaga ${number}`);
      await recordOrder(page, number);
    }
    const shiftsOf = await recordShifts(page);
    for (const list of [...PANEL_LISTS, "ventes", "tableau"]) {
      const release = await openWithoutAnswers(page, `/admin-panel/${list}`);
      await painted(page);
      await release();
      await settled(page);
      await painted(page);
      const shifts = await shiftsOf();
      const sum = shifts.reduce((before, { value }) => before + value, 0);
      expect.soft(sum, `${list}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });

test("on a phone, five orders and five products are visible without scrolling", async ({ page, shop }) => {
  await signIn(page, SUPER_ADMIN);
  for (let number = 1; number <= 6; number += 1) {
    await shop.addProduct(`Robe Sanaga ${number}`);
    await recordOrder(page, number);
  }
  for (const list of ["orders", "all-products"]) {
    await open(page, `/admin-panel/${list}`);
    await settled(page);
    const bar = await page
      .getByRole("navigation", { name: "Administration" })
      .getByRole("list")
      .first()
      .boundingBox();
    const rows = page.getByRole("main").getByRole("article");
    const lowerEdges = () =>
      rows.evaluateAll((articles) => articles.map((row) => row.getBoundingClientRect().bottom));
    const inView = async () => (await lowerEdges()).filter((edge) => edge <= (bar?.y ?? 0)).length;
    await expect.poll(inView, { message: list }).toBeGreaterThanOrEqual(5);
  }
});
