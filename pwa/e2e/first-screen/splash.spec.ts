import { expect, type Page } from "@playwright/test";
import { USER_KEY } from "../../src/lib/storage/storage-keys.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { watchDelays } from "../support/page-delays.ts";

// Motion is enabled, because the splash's animation is tested here.
test.use({ contextOptions: { reducedMotion: "no-preference" }, serviceWorkers: "block" });

/** Removes the signed-in user from the device, so that the page must ask the server. */
async function forgetUser(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), USER_KEY);
}

/** Holds back the server's answers with user and cart. @returns a function that releases them */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql**", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Records three times of the page's clock (ms): `held`, when the script makes the splash wait (`data-held`);
 * `released`, when the script ends the wait; `left`, when the splash disappears. The splash's animation is paused until
 * `held`. Otherwise, on a busy machine, the splash could disappear before the script makes it wait.
 */
async function watchSplash(page: Page): Promise<void> {
  await watchDelays(page);
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { splashTimes: times });
    new MutationObserver(() => {
      const splash = document.getElementById("splash");
      if (!splash) return;
      if ("held" in splash.dataset) times.held ??= performance.now();
      else if (times.held) times.released ??= performance.now();
      splash.style.animationPlayState = times.held ? "" : "paused";
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-held"] });
    const watch = () => {
      const splash = document.getElementById("splash");
      if (splash && !splash.checkVisibility({ visibilityProperty: true })) times.left = performance.now();
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
}

const times = (page: Page) =>
  page.evaluate(() => ({
    late: window.lateMs ?? 0,
    ...(window as unknown as { splashTimes: Partial<Record<"held" | "released" | "left", number>> })
      .splashTimes,
  }));
const splash = (page: Page) => page.locator("#splash");

test("a signed-in user's splash screen waits until the user and the cart have loaded, then lasts 1 s", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await forgetUser(page);
  await watchSplash(page);
  const release = await holdAnswers(page);
  await page.goto("/cart", { waitUntil: "commit" });
  await expect.poll(async () => (await times(page)).held).toBeDefined();
  const answeredAt = await page.evaluate(() => performance.now());
  release();
  await expect.poll(async () => (await times(page)).left).toBeDefined();
  await expect(splash(page)).toBeHidden();
  const { held = 0, released = 0, left = 0, late } = await times(page);
  // The script releases the splash after 3 s at the latest, even if a busy machine's server has not answered by then.
  expect(released).toBeGreaterThanOrEqual(Math.min(answeredAt, held + 2_900 - late));
  expect(left - released).toBeGreaterThanOrEqual(1_000);
  expect(left - released).toBeLessThan(2_500 + late);
});

test("a signed-in user's splash screen disappears after 3 s if the server does not answer", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await forgetUser(page);
  await watchSplash(page);
  await holdAnswers(page);
  await page.goto("/cart", { waitUntil: "commit" });
  await expect.poll(async () => (await times(page)).left).toBeDefined();
  await expect(splash(page)).toBeHidden();
  const { held = 0, released = 0, late } = await times(page);
  // `held` is recorded a little after the script has started its timer of 3 s. So the measured time may be 0.1 s
  // shorter.
  expect(released - held).toBeGreaterThanOrEqual(2_900 - late);
  expect(released - held).toBeLessThan(4_500 + late);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the splash screen covers the page, and disappears about 1 s after the first paint", async ({
    page,
  }) => {
    let start = 0;
    // The check is repeated with a new page, because on a busy machine the splash may have disappeared before the
    // check.
    await expect(async () => {
      start = Date.now();
      await page.goto("/about", { waitUntil: "commit" });
      await expect(splash(page)).toBeVisible({ timeout: 1_000 });
      expect(await splash(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    }).toPass();
    await expect(splash(page)).toBeHidden();
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
  });
});
