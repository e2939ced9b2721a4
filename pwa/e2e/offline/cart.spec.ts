import { type BrowserContext, expect, type Page } from "@playwright/test";
import { newPerson, signIn, signInAsNewPerson, signOut, signUp, tokenOf } from "../support/accounts.ts";
import {
  addButton,
  cartItem,
  expectServerCart,
  itemQuantity,
  openCart,
  openProduct,
  pendingNote,
  sendsCartEdits,
  serverCart,
} from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated } from "../support/hydration.ts";
import {
  fireBackgroundSync,
  serviceWorkerReady,
  startOfflineReady,
  storedRecords,
} from "../support/offline.ts";
import { documentId } from "../support/stored-documents.ts";

/** A second tab of the same device. */
async function anotherTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}

test("without a network the cart takes edits, outlives a reload, and the server ends with exactly that", async ({
  page,
  context,
}) => {
  await startOfflineReady(page, "Awa");
  const kept = await openProduct(page, 0);
  await addButton(page).click();
  await expectServerCart(page, { [kept]: 1 });
  const wanted = await openProduct(page, 1);

  await context.setOffline(true);
  await addButton(page).click();
  await addButton(page).click();
  await openCart(page);
  await expect(itemQuantity(page, wanted, 2)).toBeVisible();
  await expect(pendingNote(cartItem(page, wanted))).toBeVisible();

  await page.reload();
  await expect(itemQuantity(page, wanted, 2)).toBeVisible();
  await cartItem(page, wanted)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await cartItem(page, kept)
    .getByRole("button", { name: /supprimer/i })
    .click();
  await page.reload();
  await expect(itemQuantity(page, wanted, 3)).toBeVisible();
  await expect(page.getByRole("main").getByText(kept)).toHaveCount(0);

  await context.setOffline(false);
  await expectServerCart(page, { [wanted]: 3 });
  await expect(pendingNote(page)).toHaveCount(0);
});

test("an edit made while another hangs on the line outlives the page", async ({ page, context }) => {
  await startOfflineReady(page, "Aline");
  const name = await openProduct(page, 0);
  const hanging = "**/graphql";
  await context.route(hanging, (route) => (sendsCartEdits(route.request()) ? undefined : route.fallback()));
  const leaving = page.waitForRequest(sendsCartEdits);
  await addButton(page).click();
  await leaving;
  await addButton(page).click();
  await expect.poll(async () => (await storedRecords(page, "ops")).length).toBe(2);
  await context.unroute(hanging);
  await openCart(page);
  await page.reload();
  await expectServerCart(page, { [name]: 2 });
});

test.describe("before the code that keeps edits has come", () => {
  // From the worker's cache it comes at once.
  test.use({ serviceWorkers: "block" });

  test("an edit outlives the page that was left", async ({ page }) => {
    await signInAsNewPerson(page, "Odile");
    const code = /\/assets\/account-.*\.js$/;
    await page.route(code, (route) => route.abort());
    const name = await openProduct(page, 0);
    await hydrated(page);
    await addButton(page).click();
    // The button says so for two seconds only.
    await expect(page.getByRole("main").getByRole("link", { name: "Voir le panier" })).toBeVisible();
    await page.unroute(code);
    await page.goto("/cart");
    await expect(itemQuantity(page, name, 1)).toBeVisible();
    await expectServerCart(page, { [name]: 1 });
    await page.reload();
    await expect(itemQuantity(page, name, 1)).toBeVisible();
    await signOut(page);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("ADD");
  });
});

test("two tabs are one cart, with and without a network", async ({ page, context }) => {
  await startOfflineReady(page, "Berthe");
  const name = await openProduct(page, 0);
  const other = await anotherTab(context, page.url());
  await addButton(page).click();
  await openCart(other);
  await expect(itemQuantity(other, name, 1)).toBeVisible();

  await context.setOffline(true);
  await addButton(page).click();
  await cartItem(other, name)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await addButton(page).click();
  await expect(itemQuantity(other, name, 4)).toBeVisible();
  await context.setOffline(false);
  await expectServerCart(page, { [name]: 4 });
  await expect(pendingNote(other)).toHaveCount(0);
});

test("signed out elsewhere, the same person signs in again and finds the edits; another person never", async ({
  page,
  context,
}) => {
  const clarisse = await startOfflineReady(page, "Clarisse");
  const name = await openProduct(page, 0);
  const token = await tokenOf(page);
  await context.setOffline(true);
  await addButton(page).click();
  const ended = await page.request.post("/graphql", {
    data: { documentId: documentId("mutation SignOut"), variables: {} },
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await ended.json()).data.signOut).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => tokenOf(page)).toBeNull();

  const diane = newPerson("Diane");
  await signUp(page, diane);
  await signIn(page, diane);
  await page.goto("/cart");
  await expect(page.getByText("Pas de produits")).toBeVisible();
  expect(await serverCart(page)).toEqual({});
  await signOut(page);

  await signIn(page, clarisse);
  await page.goto("/cart");
  await expect(itemQuantity(page, name, 1)).toBeVisible();
  await expectServerCart(page, { [name]: 1 });
});

test("closed without a network, the shop's worker sends the cart when there is one", async ({
  page,
  context,
  baseURL,
}) => {
  await startOfflineReady(page, "Estelle");
  const name = await openProduct(page, 0);
  const token = await tokenOf(page);
  await context.setOffline(true);
  await addButton(page).click();
  await openCart(page);
  await expect(pendingNote(cartItem(page, name))).toBeVisible();
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);

  await fireBackgroundSync(blank, baseURL ?? "", "cart-outbox");
  await expect.poll(() => serverCart(blank, token)).toEqual({ [name]: 1 });
});

test("no cache holds anything private, and signing out leaves nothing of the cart on the device", async ({
  page,
}) => {
  const fanny = await startOfflineReady(page, "Fanny");
  const name = await openProduct(page, 0);
  await addButton(page).click();
  await expectServerCart(page, { [name]: 1 });
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const isPublic =
    /^\/(index\.html|prerendered-shells\.json|manifest\.webmanifest|shop\.json|assets\/|icons\/|images\/|banners\/|services\/)/;
  expect(addresses.filter((address) => !isPublic.test(address))).toEqual([]);

  await signOut(page);
  expect([...(await storedRecords(page, "ops")), ...(await storedRecords(page, "cart"))]).toEqual([]);
  expect(await page.evaluate((email) => JSON.stringify(localStorage).includes(email), fanny.email)).toBe(
    false,
  );
});

test("where the browser refuses its database, the cart works as long as there is a network", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await signInAsNewPerson(page, "Grace");
  await serviceWorkerReady(page);
  const name = await openProduct(page, 0);
  await addButton(page).click();
  await addButton(page).click();
  await expectServerCart(page, { [name]: 2 });
  await openCart(page);
  await expect(itemQuantity(page, name, 2)).toBeVisible();
  await page.reload();
  await expect(itemQuantity(page, name, 2)).toBeVisible();
});
