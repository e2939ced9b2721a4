import { expect } from "@playwright/test";
import { CART_SYNC_TAG, MESSAGE_SYNC_TAG } from "../../src/lib/storage/storage-keys.ts";
import {
  newPerson,
  signIn,
  signInAsNewPerson,
  signOut,
  signUp,
  submitSignIn,
  tokenOf,
} from "../support/accounts.ts";
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
import { hydrated, open } from "../support/hydration.ts";
import { openInbox, submitContactForm } from "../support/inbox.ts";
import { fireBackgroundSync, signInOfflineReady, visitUntilOfflineReady } from "../support/offline.ts";
import { documentId } from "../support/stored-documents.ts";

test("cart edits made without a network are still there after a reload, and reach the server once each", async ({
  page,
  context,
}) => {
  await signInOfflineReady(page, "Awa");
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
  // Waits for the offline notice, because the notice moves the cart's lines down, so that a click could miss a line's
  // button.
  await expect(page.getByText("Connexion impossible")).toBeVisible();
  await cartItem(page, wanted)
    .getByRole("button", { name: /augmenter/i })
    .click();
  const remove = cartItem(page, kept).getByRole("button", { name: /supprimer/i });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.reload();
  await expect(itemQuantity(page, wanted, 3)).toBeVisible();
  await expect(page.getByRole("main").getByText(kept)).toHaveCount(0);

  await context.setOffline(false);
  await expectServerCart(page, { [wanted]: 3 });
  await expect(pendingNote(page)).toHaveCount(0);
});

test("a visitor's cart that was filled without a network is added once to the cart of the user who signs in", async ({
  page,
  context,
}) => {
  const [awa, diane] = [newPerson("Awa"), newPerson("Diane")];
  for (const person of [awa, diane]) await signUp(page, person);
  await visitUntilOfflineReady(page, "/about");
  const first = await openProduct(page, 0);

  await context.setOffline(true);
  await addButton(page).click();
  await addButton(page).click();
  const second = await openProduct(page, 1);
  await addButton(page).click();
  await page.reload();
  await openCart(page);
  await expect(itemQuantity(page, first, 2)).toBeVisible();
  await cartItem(page, second)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await page.reload();
  await expect(itemQuantity(page, second, 2)).toBeVisible();
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  // The shop receives the first request with cart edits, but its answer does not reach the page.
  let isReceived = false;
  let isLost = false;
  await context.route("**/graphql", async (route) => {
    if (isReceived || !sendsCartEdits(route.request())) return route.fallback();
    isReceived = true;
    await route.fetch();
    await route.abort();
    isLost = true;
  });
  await submitSignIn(page, awa);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(itemQuantity(page, first, 2)).toBeVisible();
  await expect.poll(() => isLost).toBe(true);
  await page.reload();
  await expect(itemQuantity(page, second, 2)).toBeVisible();
  await expectServerCart(page, { [first]: 2, [second]: 2 });

  await signOut(page);
  await openCart(page);
  await expect(page.getByText("Pas de produits")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await submitSignIn(page, diane);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Pas de produits")).toBeVisible();
  await expectServerCart(page, {});
});

test("after a session was ended elsewhere, unsent cart edits come back only for the user who made them", async ({
  page,
  context,
}) => {
  const clarisse = await signInOfflineReady(page, "Clarisse");
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

test.describe("while the code that stores edits cannot be loaded", () => {
  // The service worker is blocked, because it would serve the code that stores edits from its cache.
  test.use({ serviceWorkers: "block" });

  test("a cart edit is not lost when the visitor goes to another page", async ({ page }) => {
    await signInAsNewPerson(page, "Odile");
    const code = /\/assets\/account-.*\.js$/;
    await page.route(code, (route) => route.abort());
    const name = await openProduct(page, 0);
    await hydrated(page);
    await addButton(page).click();
    // Waits for the link to the cart, because the button shows its confirmation for only two seconds.
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

test("after the page was closed without a network, the service worker sends waiting cart edits and messages", async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await signInOfflineReady(page, "Estelle");
  const { email } = newPerson("Estelle");
  const name = await openProduct(page, 0);
  const token = await tokenOf(page);
  await context.setOffline(true);
  await addButton(page).click();
  await openCart(page);
  await expect(pendingNote(cartItem(page, name))).toBeVisible();
  await open(page, "/contact");
  await submitContactForm(page, email, "Je passerai dimanche.");
  await expect(page.getByText("Votre message est gardé sur cet appareil")).toBeVisible();
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);

  await fireBackgroundSync(blank, baseURL ?? "", CART_SYNC_TAG);
  await expect.poll(() => serverCart(blank, token)).toEqual({ [name]: 1 });
  await fireBackgroundSync(blank, baseURL ?? "", MESSAGE_SYNC_TAG);
  const inbox = await openInbox(request);
  await expect.poll(() => inbox.messagesOf(email)).toEqual(["Je passerai dimanche."]);
});
