import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./support/accessibility.ts";
import { test } from "./support/fixtures.ts";
import { animationsOver } from "./support/hydration.ts";
import { serviceWorkerReady } from "./support/offline.ts";
import { orderTaken, stayOnPage } from "./support/orders.ts";

// Motion is a part of what is tested here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** A browser that is asked to save data. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const line = { saveData: true, type: "cellular", effectiveType: "4g" };
    Object.defineProperty(navigator, "connection", { value: line });
  });
}

/** Paths asked for from now on. */
function follow(page: Page): string[] {
  const asked: string[] = [];
  page.context().on("request", (request) => void asked.push(new URL(request.url()).pathname));
  return asked;
}

const scripts = (asked: readonly string[]) => asked.filter((path) => /^\/assets\/(?!boot)/.test(path));
const notice = (page: Page) => page.getByRole("region", { name: "Vos données sont épargnées" });

test("with Save-Data a first visit waits for a press, and repeats it", async ({ page }) => {
  await saveData(page);
  const asked = follow(page);
  await page.goto("/");
  await expect(notice(page)).toBeVisible();
  await animationsOver(page);
  expect(await axeViolations(page)).toEqual([]);
  // The pause after which the script starts in any other visit.
  await page.clock.install();
  await page.clock.fastForward(60_000);
  expect(scripts(asked)).toEqual([]);

  const dots = page.locator("[data-turn]");
  await expect(page.getByRole("region", { name: "À la une" }).locator("i").first()).toHaveAttribute(
    "data-turn",
    "true",
  );
  await page.getByRole("button", { name: "Image suivante" }).click();
  await expect(page.getByText("Un instant, la boutique se charge…")).toBeVisible();
  await expect(dots).toHaveCount(1);
  await expect(page.getByRole("region", { name: "À la une" }).locator("i").nth(1)).toHaveAttribute(
    "data-turn",
    "true",
  );
  // The page lives, but nothing comes ahead.
  await page.clock.fastForward(60_000);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(asked.filter((path) => path === "/graphql" || path === "/index.html")).toEqual([]);
});

test("with Save-Data links lead on without script, and one can take everything", async ({ page }) => {
  await saveData(page);
  const asked = follow(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Acheter maintenant" }).click();
  await expect(page).toHaveURL(/\/product$/);
  expect(scripts(asked)).toEqual([]);
  await notice(page).getByRole("button", { name: "Tout charger" }).click();
  await expect(notice(page)).toBeHidden();
  await serviceWorkerReady(page);
  await page.goto("/");
  await expect(notice(page)).toBeHidden();
});

test("with Save-Data an order pressed before the script is there reaches the shop under the number in its message", async ({
  page,
}) => {
  await saveData(page);
  await stayOnPage(page);
  await page.goto("/");
  const taken = orderTaken(page);
  const link = page.getByRole("link", { name: /^Commander / }).first();
  await link.click();
  const message = decodeURIComponent((await link.getAttribute("href")) ?? "");
  expect(message).toContain(`\nCommande : ${await taken}`);
});
