import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { newPerson } from "../support/accounts.ts";
import {
  addButton,
  cartItem,
  expectServerCart,
  itemQuantity,
  openCart,
  openProduct,
  pendingNote,
  sendsCartEdits,
} from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { sendMessage, superAdmin } from "../support/inbox.ts";
import { serviceWorkerReady, startOfflineReady, storedRecords } from "../support/offline.ts";

test("a browser killed twice, before its edits have left and before it heard the answer, loses and doubles none", async ({
  playwright,
  launchOptions,
  contextOptions,
  baseURL,
  viewport,
}, testInfo) => {
  const profile = testInfo.outputPath("profile");
  const start = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...contextOptions,
      ...launchOptions,
      ...(baseURL && { baseURL }),
      viewport,
      locale: "fr-FR",
    });

  let context = await start();
  let page = await context.newPage();
  await startOfflineReady(page, "Henriette");
  // The session is of an earlier visit: Chromium writes local storage down within a minute, or when it ends in order.
  await context.close();

  context = await start();
  page = await context.newPage();
  const name = await openProduct(page, 0);
  await context.setOffline(true);
  await addButton(page).click();
  await addButton(page).click();
  await expect.poll(() => keptPieces(page)).toBe(2);
  await kill(context, profile);

  context = await start();
  page = await context.newPage();
  await page.goto("/cart");
  await expect(itemQuantity(page, name, 2)).toBeVisible();
  // Sent by this page, or by the worker: the browser may have woken it as soon as it started.
  await expectServerCart(page, { [name]: 2 });
  let arrived = false;
  await context.route("**/graphql", async (route) => {
    if (!sendsCartEdits(route.request())) return route.fallback();
    await route.fetch();
    arrived = true;
  });
  await cartItem(page, name)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await expect.poll(() => arrived).toBe(true);
  await kill(context, profile);

  context = await start();
  page = await context.newPage();
  await page.goto("/");
  await openCart(page);
  await expect(itemQuantity(page, name, 3)).toBeVisible();
  await expect(pendingNote(page)).toHaveCount(0);
  await expectServerCart(page, { [name]: 3 });
  expect(await keptPieces(page)).toBe(0);
  await context.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

test("a browser killed while a message is being sent sends it at the next start, once", async ({
  playwright,
  launchOptions,
  contextOptions,
  baseURL,
  request,
}, testInfo) => {
  const profile = testInfo.outputPath("profile");
  const { email } = newPerson("Ada");
  const start = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...contextOptions,
      ...launchOptions,
      ...(baseURL && { baseURL }),
    });
    // What a worker sends as it starts, no test can hold: here the page alone sends.
    await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync"));
    return context;
  };

  let context = await start();
  let page = await context.newPage();
  await open(page, "/contact");
  await serviceWorkerReady(page);
  let isHanging = false;
  await context.route("**/graphql", (route) => {
    if (!route.request().postData()?.includes(email)) return route.fallback();
    isHanging = true;
  });
  await sendMessage(page, email, "Livrez-vous à Kribi ?");
  await expect.poll(() => isHanging).toBe(true);
  await kill(context, profile);

  context = await start();
  page = await context.newPage();
  await page.goto("/");
  const shop = await superAdmin(request);
  await expect.poll(() => shop.messagesOf(email)).toEqual(["Livrez-vous à Kribi ?"]);
  await expect.poll(() => storedRecords(page, "messages")).toEqual([]);
  await page.reload();
  expect(await shop.messagesOf(email)).toEqual(["Livrez-vous à Kribi ?"]);
  await context.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** How many pieces the additions in the device's outbox come to. */
async function keptPieces(page: Page): Promise<number> {
  const operations = (await storedRecords(page, "ops")) as { quantity: number }[];
  return operations.reduce((sum, operation) => sum + operation.quantity, 0);
}

/** At once, as a phone does that needs the memory: the process named by its profile, and the script that started it. */
async function kill(context: BrowserContext, profile: string): Promise<void> {
  const processes = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  const browser = processes
    .filter((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes("--type="))
    .map((one) => Number.parseInt(one, 10));
  const gone = context.waitForEvent("close");
  for (const id of browser) process.kill(id, "SIGKILL");
  await gone;
}
