import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { TOKEN_KEY } from "../../src/lib/storage/storage-keys.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled, styled } from "../support/hydration.ts";
import { postContactMessage } from "../support/inbox.ts";
import { documentId } from "../support/stored-documents.ts";

/** @returns a function that lets the answers pass */
async function openWithoutAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql*", async (route) => {
    await released;
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
 * Returns the positions on screen of the navigation and of buttons, links, search and filters. Links inside the
 * navigation are left out: when a link's count arrives, the link becomes wider and moves the next link.
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
    for (const list of [
      "all-products",
      "all-users",
      "orders",
      "banner",
      "delivery",
      "journal",
      "settings/registre",
    ]) {
      const release = await openWithoutAnswers(page, `/admin-panel/${list}`);
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
      expect(await places(page), list).toEqual(expect.arrayContaining(before));
      expect(await page.evaluate(() => scrollY), list).toBe(0);
    }
  });

/** Records an order of one dress, as the panel does. */
async function recordOrder(page: Page, number: number): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const line = { productName: "Robe Sanaga", price: 18_000, quantity: 1 };
  const input = {
    id: randomUUID(),
    name: `Personne ${number}`,
    placedAt: new Date().toISOString(),
    lines: [line],
  };
  const answer = await page.request.post("/graphql", {
    headers: { authorization: `Bearer ${token}` },
    data: { documentId: documentId("mutation RecordOrder("), variables: { input } },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

test("on a phone, five orders and five products are in view without scrolling", async ({ page, shop }) => {
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
    const lowerEdges = await page
      .getByRole("main")
      .getByRole("article")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(lowerEdges.filter((edge) => edge <= (bar?.y ?? 0)).length, list).toBeGreaterThanOrEqual(5);
  }
});
