import { rm } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { newPerson, SUPER_ADMIN, signIn } from "../support/accounts.ts";
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
import { test, testInEmptyShop } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { openInbox, submitContactForm } from "../support/inbox.ts";
import { kill, testWithProfile } from "../support/killed-browser.ts";
import { serviceWorkerReady, signInOfflineReady, storedRecords } from "../support/offline.ts";
import { queryOf } from "../support/stored-documents.ts";

/** Longest time to wait until the page sends a failed request again (ms). The page's own pause is at most 30 s. */
const RETRY_TIMEOUT = 45_000;

/** Returns the total quantity that the edits stored on the device add to the cart. */
async function storedQuantity(page: Page): Promise<number> {
  const operations = (await storedRecords(page, "ops")) as { quantity: number }[];
  return operations.reduce((sum, operation) => sum + operation.quantity, 0);
}

/** Runs in the page. Simulates a browser that has closed the page's database and does not open it again. */
function blockDatabase(): void {
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException("The connection is closed", "InvalidStateError");
  };
  IDBOpenDBRequest.prototype.addEventListener = () => undefined;
}

testWithProfile(
  "if a browser is killed before it sends cart edits or gets the answer, each edit counts exactly once",
  async ({ startBrowser, viewport }, testInfo) => {
    const profile = testInfo.outputPath("profile");
    const start = () => startBrowser(profile, { viewport, locale: "fr-FR" });

    let context = await start();
    let page = await context.newPage();
    await signInOfflineReady(page, "Henriette");
    // Closes the browser normally, because Chromium then writes local storage at once, not up to a minute later.
    await context.close();

    context = await start();
    page = await context.newPage();
    const name = await openProduct(page, 0);
    await context.setOffline(true);
    await addButton(page).click();
    await addButton(page).click();
    await expect.poll(() => storedQuantity(page)).toBe(2);
    await kill(context, profile);

    context = await start();
    page = await context.newPage();
    await page.goto("/cart");
    await expect(itemQuantity(page, name, 2)).toBeVisible();
    // The edits are sent by the page, or by the service worker if the browser has already started it.
    await expectServerCart(page, { [name]: 2 });
    let isReceived = false;
    await context.route("**/graphql", async (route) => {
      if (!sendsCartEdits(route.request())) return route.fallback();
      await route.fetch();
      isReceived = true;
    });
    await cartItem(page, name)
      .getByRole("button", { name: /augmenter/i })
      .click();
    await expect.poll(() => isReceived).toBe(true);
    await kill(context, profile);

    context = await start();
    page = await context.newPage();
    await page.goto("/");
    await openCart(page);
    await expect(itemQuantity(page, name, 3)).toBeVisible();
    await expect(pendingNote(page)).toHaveCount(0);
    await expectServerCart(page, { [name]: 3 });
    await expect.poll(() => storedQuantity(page)).toBe(0);
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
);

testWithProfile(
  "a message arrives once, even if the browser is killed while it sends the message",
  async ({ request, startBrowser }, testInfo) => {
    const profile = testInfo.outputPath("profile");
    const { email } = newPerson("Ada");
    const text = "Je voudrais être livrée à Kribi.";
    const start = async () => {
      const context = await startBrowser(profile);
      // Without Background Sync, only the page sends the message: the test cannot intercept a request of a service
      // worker that is starting.
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
    await submitContactForm(page, email, text);
    await expect.poll(() => isHanging).toBe(true);
    await kill(context, profile);

    context = await start();
    page = await context.newPage();
    await page.goto("/");
    const inbox = await openInbox(request);
    await expect.poll(() => inbox.messagesOf(email)).toEqual([text]);
    await expect.poll(() => storedRecords(page, "messages")).toEqual([]);
    await page.reload();
    expect(await inbox.messagesOf(email)).toEqual([text]);
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
);

testWithProfile(
  "a product that an admin is typing is not lost if the browser is killed before it writes local storage",
  async ({ startBrowser }, testInfo) => {
    const profile = testInfo.outputPath("profile");
    const start = () => startBrowser(profile);
    const openForm = async (page: Page) => {
      await page.goto("/admin-panel/all-products");
      await page.getByRole("button", { name: "Nouveau produit" }).click();
      return page.getByRole("dialog").locator("[name=productName]");
    };

    let context = await start();
    let page = await context.newPage();
    await signIn(page, SUPER_ADMIN);
    // Closes the browser normally, so that local storage on the disk contains the session.
    await context.close();

    context = await start();
    page = await context.newPage();
    await (await openForm(page)).fill("Robe commencée");
    await expect
      .poll(async () => JSON.stringify(await storedRecords(page, "meta")))
      .toContain("Robe commencée");
    await kill(context, profile);

    context = await start();
    page = await context.newPage();
    await expect(await openForm(page)).toHaveValue("Robe commencée");
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
);

test("a cart edit is not lost if its page crashes before the database has stored it", async ({
  page,
  context,
}) => {
  await signInOfflineReady(page, "Clarisse");
  const name = await openProduct(page, 0);
  const doomed = await context.newPage();
  await doomed.addInitScript(blockDatabase);
  await doomed.goto(page.url());
  await hydrated(doomed);
  await addButton(doomed).click();
  const crashed = doomed.waitForEvent("crash");
  const protocol = await context.newCDPSession(doomed);
  void protocol.send("Page.crash").catch(() => undefined);
  await crashed;
  await openCart(page);
  await page.reload();
  await expect(itemQuantity(page, name, 1)).toBeVisible();
  await expectServerCart(page, { [name]: 1 });
});

testInEmptyShop(
  "cart edits count once when the server is killed before it commits them",
  async ({ page, shop }) => {
    const dress = await shop.addProduct("Robe Kribi");
    await signInOfflineReady(page, "Ines");
    // Waits until the shop has answered the page's query of the cart. Then only the request with the edits will wait
    // for the lock on the database.
    const cartAnswered = page.waitForResponse((response) => queryOf(response.url()) === "Cart");
    await open(page, dress);
    await cartAnswered;
    const database = await shop.connect();
    await database.query("BEGIN");
    // The lock stops the server between two steps: it has stored the operation's id, and has not read the cart's lines.
    await database.query("LOCK TABLE cart_lines IN ACCESS EXCLUSIVE MODE");
    await addButton(page).click();
    await addButton(page).click();
    const waiting = `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE NOT granted AND datname = current_database()`;
    await expect.poll(async () => (await database.query(waiting)).rows).toEqual([{ count: 1 }]);
    await shop.kill();
    await database.query("ROLLBACK");
    const underWay = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    await expect.poll(async () => (await database.query(underWay)).rows).toEqual([{ count: 0 }]);
    const known = await database.query("SELECT id FROM cart_operations");
    await database.end();
    expect(known.rows).toEqual([]);

    await openCart(page);
    await expect(itemQuantity(page, "Robe Kribi", 2)).toBeVisible();
    await expect(pendingNote(page)).toBeVisible();
    await shop.start();
    await expectServerCart(page, { "Robe Kribi": 2 }, RETRY_TIMEOUT);
    await expect(pendingNote(page)).toHaveCount(0);
    await expect(itemQuantity(page, "Robe Kribi", 2)).toBeVisible();
  },
);

testInEmptyShop(
  "cart edits count once when the server is killed after it committed them, and its answer is lost",
  async ({ page, context, shop }) => {
    const bag = await shop.addProduct("Sac Limbé");
    await signInOfflineReady(page, "Josiane");
    await page.goto(bag);
    await hydrated(page);
    let lost = 0;
    let isKilled = false;
    await context.route("**/graphql", async (route) => {
      if (lost > 0 || !sendsCartEdits(route.request())) return route.fallback();
      lost += 1;
      // The server has answered, so it has committed the edits. Its answer does not reach the page.
      expect((await route.fetch()).ok()).toBe(true);
      await shop.kill();
      await route.abort();
      isKilled = true;
    });
    await addButton(page).click();
    await expect.poll(() => isKilled).toBe(true);
    expect(lost).toBe(1);
    await openCart(page);
    await expect(pendingNote(page)).toBeVisible();
    await expect(itemQuantity(page, "Sac Limbé", 1)).toBeVisible();

    await shop.start();
    await expect(pendingNote(page)).toHaveCount(0, { timeout: RETRY_TIMEOUT });
    await expectServerCart(page, { "Sac Limbé": 1 });
    await expect(itemQuantity(page, "Sac Limbé", 1)).toBeVisible();
  },
);
