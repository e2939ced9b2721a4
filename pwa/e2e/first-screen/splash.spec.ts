import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { watchDelays } from "../support/page-delays.ts";

// Motion is a part of what is tested here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Who is signed in is not on the device, as after its memory was cleared: the network must be asked. */
async function forgetWho(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("user"));
}

/** From now on the server's answers come when the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/graphql**", async (route) => {
    await told;
    await route.continue();
  });
  return answer;
}

/**
 * Notes in the page when the splash was held, let go and when it left, in milliseconds of the page. It stays until the
 * script holds it, however late that comes: one that has left does not come back.
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

test.use({ serviceWorkers: "block" });

test("a signed-in person's splash waits for user and cart count, then stays 1 s", async ({ page }) => {
  await signIn(page, SUPER_ADMIN);
  await forgetWho(page);
  await watchSplash(page);
  const answer = await holdAnswers(page);
  await page.goto("/cart", { waitUntil: "commit" });
  await expect.poll(async () => (await times(page)).held).toBeDefined();
  const answeredAt = await page.evaluate(() => performance.now());
  answer();
  await expect.poll(async () => (await times(page)).left).toBeDefined();
  await expect(splash(page)).toBeHidden();
  const { held = 0, released = 0, left = 0, late } = await times(page);
  // Three seconds are the most it is held: a busy machine may answer later.
  expect(released).toBeGreaterThanOrEqual(Math.min(answeredAt, held + 2_900 - late));
  expect(left - released).toBeGreaterThanOrEqual(1_000);
  expect(left - released).toBeLessThan(2_500 + late);
});

test("without an answer it is held for 3 s at most", async ({ page }) => {
  await signIn(page, SUPER_ADMIN);
  await forgetWho(page);
  await watchSplash(page);
  await holdAnswers(page);
  await page.goto("/cart", { waitUntil: "commit" });
  await expect.poll(async () => (await times(page)).left).toBeDefined();
  await expect(splash(page)).toBeHidden();
  const { held = 0, released = 0, late } = await times(page);
  // Its timer is set before its attribute is seen.
  expect(released - held).toBeGreaterThanOrEqual(2_900 - late);
  expect(released - held).toBeLessThan(4_500 + late);
});
