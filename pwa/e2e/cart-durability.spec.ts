import { type BrowserContext, expect } from "@playwright/test";
import {
  addButton,
  cartItem,
  expectServerCart,
  itemQuantity,
  openCart,
  openProduct,
  pendingNote,
} from "./support/cart.ts";
import { test } from "./support/fixtures.ts";
import { hydrated } from "./support/hydration.ts";
import { startOfflineReady, storedRecords } from "./support/offline.ts";

/** From the next page on, the device's disk is full: IndexedDB refuses what is written, and lets reading go on. */
const fillDisk = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const write of ["add", "put"] as const)
      IDBObjectStore.prototype[write] = () => {
        throw new DOMException("The disk is full", "QuotaExceededError");
      };
  });

/**
 * To be run in a page: the browser closes the page's database and, the disk being busy, opens it again only when
 * `release` is called.
 */
function holdDatabase(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException("The connection is closed", "InvalidStateError");
  };
  const released = new Promise<void>((resolve) => {
    Object.assign(globalThis, { release: resolve });
  }).then(() => {
    IDBDatabase.prototype.transaction = transaction;
  });
  IDBOpenDBRequest.prototype.addEventListener = function (type: string, listener: unknown) {
    const later = (event: Event) => released.then(() => (listener as EventListener)(event));
    EventTarget.prototype.addEventListener.call(this, type, later);
  };
}

test("on a full disk, edits made without a network outlive a reload and reach the shop", async ({
  page,
  context,
}) => {
  await startOfflineReady(page, "Solange");
  const name = await openProduct(page, 0);
  await fillDisk(context);
  await page.reload();
  await hydrated(page);
  await context.setOffline(true);
  await addButton(page).click();
  await addButton(page).click();
  await openCart(page);
  await expect(itemQuantity(page, name, 2)).toBeVisible();
  await page.reload();
  await expect(itemQuantity(page, name, 2)).toBeVisible();
  await context.setOffline(false);
  await expectServerCart(page, { [name]: 2 });
  await expect(pendingNote(page)).toHaveCount(0);
});

test("an edit outlives the death of its page in the same moment", async ({ page, context }) => {
  await startOfflineReady(page, "Clarisse");
  const name = await openProduct(page, 0);
  const doomed = await context.newPage();
  await doomed.addInitScript(holdDatabase);
  await doomed.goto(page.url());
  await hydrated(doomed);
  await addButton(doomed).click();
  const died = doomed.waitForEvent("crash");
  const protocol = await context.newCDPSession(doomed);
  void protocol.send("Page.crash").catch(() => undefined);
  await died;
  await openCart(page);
  await page.reload();
  await expect(itemQuantity(page, name, 1)).toBeVisible();
  await expectServerCart(page, { [name]: 1 });
});

test("of two tabs' edits the later one counts, though the earlier one's tab is slow to store it", async ({
  page,
  context,
}) => {
  await startOfflineReady(page, "Vivian");
  const name = await openProduct(page, 0);
  await addButton(page).click();
  await expectServerCart(page, { [name]: 1 });
  await page.goto("/cart");
  await expect(itemQuantity(page, name, 1)).toBeVisible();
  const slow = await context.newPage();
  await slow.goto("/cart");
  await expect(itemQuantity(slow, name, 1)).toBeVisible();
  await context.setOffline(true);
  await slow.evaluate(holdDatabase);
  await cartItem(slow, name)
    .getByRole("button", { name: /supprimer/i })
    .click();
  await cartItem(page, name)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await expect.poll(async () => (await storedRecords(page, "ops")).length).toBeGreaterThan(0);
  await slow.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  await expect.poll(async () => (await storedRecords(page, "ops")).length).toBe(2);
  await context.setOffline(false);
  await expect.poll(() => storedRecords(page, "ops")).toEqual([]);
  await expectServerCart(page, { [name]: 1 });
});

test("damaged records of the device keep no cart from opening and no edit from being sent", async ({
  page,
}) => {
  await startOfflineReady(page, "Yvette");
  const name = await openProduct(page, 0);
  await page.evaluate(async () => {
    const user: { id: string } = JSON.parse(localStorage.getItem("user") ?? "{}");
    const opening = indexedDB.open("boutique");
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction(["cart", "ops"], "readwrite");
    transaction.objectStore("cart").put({ content: { lines: 7 }, refusals: 3, keptIds: null }, user.id);
    transaction.objectStore("ops").put({ userId: user.id });
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
  });
  await page.reload();
  await hydrated(page);
  await addButton(page).click();
  await openCart(page);
  await expect(itemQuantity(page, name, 1)).toBeVisible();
  await expectServerCart(page, { [name]: 1 });
  await expect.poll(() => storedRecords(page, "ops")).toEqual([]);
});
