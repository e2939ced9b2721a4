import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeViolation } from "../support/accessibility.ts";
import { addButton, openCart, openProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import { visitUntilOfflineReady } from "../support/offline.ts";

const offlineNotice = (page: Page) => page.getByText(/^Hors ligne — catalogue de cet appareil/).locator("..");
const offlineButton = (page: Page) => page.getByRole("button", { name: "Hors ligne" });
const orderLink = (page: Page) => page.getByRole("link", { name: "Commander sur WhatsApp" });

/** Opens the offline notice if it is folded. Its button gets the focus, so that the notice does not fold again. */
async function unfold(page: Page): Promise<void> {
  await expect(async () => {
    await offlineButton(page).focus();
    if ((await offlineButton(page).getAttribute("aria-expanded")) === "false")
      await offlineButton(page).click({ timeout: 1_000 });
    await expect(offlineButton(page)).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
  }).toPass();
}

const boxOf = async (element: Locator) => {
  await expect(element).toBeInViewport({ ratio: 1 });
  const box = await element.boundingBox();
  if (!box) throw new Error("not on screen");
  return { top: box.y, bottom: box.y + box.height, ...box };
};

/**
 * Expects that the offline notice is as wide as the screen, directly above the bars at the screen's lower edge, and
 * below the elements of `above`.
 */
async function expectAtLowerEdge(page: Page, above: readonly Locator[]): Promise<void> {
  const bars = [page.getByRole("navigation", { name: "Raccourcis" }), orderLink(page).locator("..")];
  const isBar = (element: Element) => getComputedStyle(element).position === "fixed";
  // The check is repeated, because notice and bars get their places some frames after they have appeared.
  await expect(async () => {
    await unfold(page);
    const { top, bottom, x, width } = await boxOf(offlineNotice(page));
    expect([x, width]).toEqual([0, page.viewportSize()?.width]);
    let edge = page.viewportSize()?.height ?? 0;
    for (const bar of bars)
      if ((await bar.count()) > 0 && (await bar.isVisible()) && (await bar.evaluate(isBar)))
        edge = Math.min(edge, (await boxOf(bar)).top);
    expect(Math.abs(bottom - edge)).toBeLessThanOrEqual(1);
    for (const element of above) expect((await boxOf(element)).bottom).toBeLessThanOrEqual(top);
  }).toPass();
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const)
  test(`at ${width} × ${height} the offline notice is at the lower edge, and covers neither titles nor order links`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    await visitUntilOfflineReady(page);
    for (const place of [0, 1]) {
      await openProduct(page, place);
      await addButton(page).click();
    }
    await context.setOffline(true);
    const title = page.getByRole("heading", { level: 1 });
    const isPhone = width < 768;

    await test.step("on a product's page", async () => {
      await page.reload();
      await settled(page);
      await expectAtLowerEdge(page, isPhone ? [title] : [title, orderLink(page)]);
    });
    await test.step("in the cart", async () => {
      await openCart(page);
      await expectAtLowerEdge(page, isPhone ? [title] : [title, orderLink(page)]);
    });
    for (const address of ["/", "/product-category?category=Robe"])
      await test.step(`on ${address}`, async () => {
        await page.goto(address);
        await settled(page);
        await expectAtLowerEdge(page, [title]);
      });
  });

test("on a low screen the offline notice is above the order bar of the cart", async ({ page, context }) => {
  await visitUntilOfflineReady(page);
  await openProduct(page, 0);
  await addButton(page).click();
  await context.setOffline(true);
  await page.reload();
  await openCart(page);
  await page.setViewportSize({ width: 360, height: 520 });
  await expect(async () => {
    await unfold(page);
    const { bottom } = await boxOf(offlineNotice(page));
    expect(bottom).toBeLessThanOrEqual((await boxOf(orderLink(page))).top);
  }).toPass();
});

test("the offline notice is unfolded once for each loss of the network, and only an icon on later pages", async ({
  page,
  context,
}) => {
  const isUnfolded = (value: boolean) =>
    expect(offlineButton(page)).toHaveAttribute("aria-expanded", String(value));
  await visitUntilOfflineReady(page);
  await page.clock.install();
  await context.setOffline(true);
  await isUnfolded(true);
  await page.clock.fastForward(5_000);
  await isUnfolded(false);

  await test.step("the notice is folded on the next pages, also after a reload", async () => {
    await page.getByRole("link", { name: "Catalogue" }).last().click();
    await expect(page).toHaveURL(/\/product$/);
    await isUnfolded(false);
    await page.reload();
    await isUnfolded(false);
    await page.goto("/about");
    await isUnfolded(false);
    await expectNoAxeViolation(page, "folded");
    await offlineButton(page).click();
    await expectNoAxeViolation(page, "unfolded again");
    await offlineButton(page).click();
  });
  await test.step("the notice is unfolded again at the next loss of the network", async () => {
    await context.setOffline(false);
    await expect(offlineButton(page)).toBeHidden();
    await context.setOffline(true);
    await isUnfolded(true);
  });
});
