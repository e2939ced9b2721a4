import { expect, type Locator, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled, styled } from "../support/hydration.ts";
import { postContactMessage } from "../support/inbox.ts";

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

const leftOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().left);
const rightOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().right);

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
      await expect(page.getByRole("link", { name: "Premiers pas" })).toBeVisible();
      const navigation = page.getByRole("navigation", { name: "Administration" });
      await expect(navigation.getByRole("link", { name: /^Messages \d+ nouveaux?$/ })).toBeVisible();
      await expect(navigation.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
      expect(await places(page), list).toEqual(expect.arrayContaining(before));
      expect(await page.evaluate(() => scrollY), list).toBe(0);
    }
  });

test("on narrow phones the link to the first steps does not touch the longest name of a role", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await page.goto("/admin-panel/all-products");
  const link = page.getByRole("link", { name: "Premiers pas" });
  const role = page.getByText("Super administrateur", { exact: true });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await leftOf(link)) - (await rightOf(role)), `${width} px`).toBeGreaterThanOrEqual(8);
  }
});
