import { expect, type Locator, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { sendMessage } from "../support/messages.ts";

/** Opens a page while what the server answers is held back. @returns lets it through */
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
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** Where the navigation, the heading's actions and the toolbar stand: what is pressed while a list is loading. */
const places = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const pressed = main.querySelectorAll(
      ".admin-sidebar nav, .admin-content > :first-child > :is(button, a), .admin-toolbar :is(button, input, select)",
    );
    return [...pressed].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.getAttribute("aria-label") ?? element.textContent?.split(" (")[0]}: ${[x, y, width, height].map(Math.round)}`;
    });
  });

const leftOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().left);
const rightOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().right);

for (const [device, width] of [
  ["phone", 360],
  ["computer", 1280],
] as const)
  test(`on a ${device}, no button of the admin moves when its list arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, SUPER_ADMIN);
    await sendMessage(page);
    for (const list of ["all-products", "all-users", "orders", "banner", "delivery", "journal"]) {
      const release = await openWithoutAnswers(page, `/admin-panel/${list}`);
      const before = await places(page);
      await release();
      await settled(page);
      await expect(page.getByRole("link", { name: "Premiers pas" })).toBeVisible();
      expect(await places(page), list).toEqual(expect.arrayContaining(before));
      // The count makes its link wider, and pushes those after it aside.
      await expect(page.locator(".admin-count").last()).toBeVisible();
      await expect(page.getByRole("main").locator("nav [aria-current]")).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY), list).toBe(0);
    }
  });

test("the link to the first steps stands clear of the longest role, on the narrowest phone too", async ({
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
