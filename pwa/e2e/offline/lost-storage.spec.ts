import { rm } from "node:fs/promises";
import { type APIResponse, expect, type Page } from "@playwright/test";
import { newPerson, signIn, signOut, signUp, tokenOf } from "../support/accounts.ts";
import { addButton, itemQuantity, openCart, openProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { kill, testWithProfile } from "../support/killed-browser.ts";
import { storedRecords } from "../support/offline.ts";
import { clickOrderLink, ownOrder, stayOnPage } from "../support/orders.ts";
import { documentId } from "../support/stored-documents.ts";

const orderLink = (page: Page) => page.getByRole("link", { name: /^Commander/ }).first();
const details = (page: Page) => page.getByText("Vos coordonnées");
const question = (page: Page) => page.getByRole("region", { name: /^Ces coordonnées sont-elles les vôtres/ });

async function typeDetails(page: Page, name: string): Promise<void> {
  await details(page).click();
  await page.getByLabel("Nom", { exact: true }).fill(name);
  await page.getByLabel("Téléphone").fill("677123456");
}

/** Runs in the page. Simulates a full local storage: the browser refuses every value. */
function refuseValues(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

/** Runs in the page. Simulates a browser that denies access to its storage. */
function blockStorage(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
}

testWithProfile(
  "if the browser is killed before it writes local storage, a visitor's cart, favourites and details are kept",
  async ({ startBrowser }, testInfo) => {
    const profile = testInfo.outputPath("profile");
    let context = await startBrowser(profile);
    let page = await context.newPage();
    await open(page, "/");
    // Closes the browser normally, because Chromium then writes local storage at once, not up to a minute later.
    await context.close();

    context = await startBrowser(profile);
    page = await context.newPage();
    const name = await openProduct(page, 0);
    await addButton(page).click();
    await page
      .getByRole("main")
      .getByRole("button", { name: `Favori : ${name}` })
      .click();
    await openCart(page);
    await typeDetails(page, "Awa");
    await expect.poll(() => storedRecords(page, "ops")).toHaveLength(1);
    await expect.poll(async () => JSON.stringify(await storedRecords(page, "meta"))).toContain("677123456");
    await kill(context, profile);

    context = await startBrowser(profile);
    page = await context.newPage();
    await page.goto("/cart");
    await expect(itemQuantity(page, name, 1)).toBeVisible();
    await expect(question(page)).toContainText("Awa · 677123456");
    await open(page, "/favoris");
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
);

/** Runs in the page. Simulates a slow phone, which opens the shop's database three seconds late. */
function openDatabaseLate(): void {
  const listen = IDBOpenDBRequest.prototype.addEventListener;
  IDBOpenDBRequest.prototype.addEventListener = function (type: string, listener: unknown) {
    const late = (event: Event) => setTimeout(() => Reflect.apply(Object(listener), this, [event]), 3_000);
    Reflect.apply(listen, this, [type, type === "success" ? late : listener]);
  };
}

for (const [phone, script] of [
  ["a phone", undefined],
  ["a phone that opens its database late", openDatabaseLate],
] as const)
  testWithProfile(
    `a user who has signed out stays signed out if the browser is killed before it writes local storage: ${phone}`,
    async ({ startBrowser }, testInfo) => {
      const profile = testInfo.outputPath("profile");
      const person = newPerson("Solange");
      let context = await startBrowser(profile);
      let page = await context.newPage();
      await signUp(page, person);
      await signIn(page, person);
      await context.close();

      context = await startBrowser(profile);
      page = await context.newPage();
      // Without a network the server cannot end the session, so only the device knows of the sign-out.
      await open(page, "/account");
      await expect(page.getByRole("main")).toContainText(person.email);
      await context.route("**/graphql**", (route) => route.abort());
      await signOut(page);
      await kill(context, profile);

      context = await startBrowser(profile);
      await context.route("**/graphql**", (route) => route.abort());
      page = await context.newPage();
      if (script) await page.addInitScript(script);
      const seen: string[] = [];
      await page.exposeFunction("see", (text: string) => seen.push(text));
      await page.addInitScript(() => {
        new MutationObserver(() => {
          Reflect.get(window, "see")(document.body?.innerText ?? "");
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await open(page, "/account");
      await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" }).first()).toBeVisible();
      expect(await tokenOf(page)).toBeNull();
      expect(seen.filter((text) => text.includes(person.name) || text.includes(person.email))).toEqual([]);
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  );

for (const [storage, script] of [
  ["works", undefined],
  ["is full", refuseValues],
  ["is blocked", blockStorage],
] as const)
  test(`if local storage is ${storage}, a tab with an empty cart shows an article that another tab adds`, async ({
    page,
    context,
  }) => {
    if (script) await context.addInitScript(script);
    const other = await context.newPage();
    await open(other, "/cart");
    await expect(other.getByText("Pas de produits")).toBeVisible();
    const name = await openProduct(page, 0);
    await addButton(page).click();
    await expect(itemQuantity(other, name, 1)).toBeVisible();
  });

for (const [storage, script] of [
  ["full", refuseValues],
  ["blocked", blockStorage],
] as const)
  test(`if local storage is ${storage}, the order has the typed name and phone, and the message has the name`, async ({
    page,
  }) => {
    await page.addInitScript(script);
    await stayOnPage(page);
    await openProduct(page, 0);
    await addButton(page).click();
    await openCart(page);
    await typeDetails(page, "Mireille");
    const placed = page.waitForRequest(
      (request) => request.postData()?.includes(documentId("mutation PlaceOrder(")) ?? false,
    );
    await clickOrderLink(orderLink(page));
    const { input } = (await placed).postDataJSON().variables;
    expect(input).toMatchObject({ name: "Mireille", phone: "237677123456" });
    expect(decodeURIComponent((await orderLink(page).getAttribute("href")) ?? "")).toContain("Mireille");
  });

test("an order made while another device ends the session belongs to the customer after the next sign-in", async ({
  page,
  request,
}) => {
  await stayOnPage(page);
  const person = newPerson("Pauline");
  await signUp(page, person);
  await signIn(page, person);
  await openProduct(page, 0);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  // The session ends while the request for the order is on its way. If the session ended before the click, the event
  // stream could sign the page out first, and the order would be a visitor's.
  const data = { documentId: documentId("mutation SignOut"), variables: {} };
  let ended: Promise<APIResponse> | undefined;
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes(documentId("mutation PlaceOrder("))) {
      ended ??= request.post("/graphql", { data, headers });
      expect((await (await ended).json()).errors).toBeUndefined();
    }
    await route.continue();
  });
  const number = await clickOrderLink(orderLink(page));
  const isStored = async () => (await storedRecords(page, "orders")) as { state: string; userId: string }[];
  await expect.poll(async () => (await isStored()).map(({ state }) => state)).toEqual(["NEW"]);
  await page.unroute("**/graphql");

  for (let visit = 0; visit < 2; visit += 1) {
    await open(page, "/orders");
    await expect.poll(() => tokenOf(page)).toBeNull();
    await expect(ownOrder(page, number)).toBeVisible();
  }
  await signIn(page, person);
  await expect.poll(async () => (await isStored()).some((order) => "isUnclaimed" in order)).toBe(false);
  await open(page, "/orders");
  await expect(ownOrder(page, number)).toBeVisible();
  const mine = await page.request.get("/graphql", {
    params: { documentId: documentId("query MyOrders("), variables: JSON.stringify({ first: 5 }) },
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  expect((await mine.json()).data.myOrders.edges).toHaveLength(1);
});

test("on a shared phone, an order contains the former visitor's details only after a confirmation", async ({
  page,
  context,
}) => {
  await stayOnPage(page);
  await openProduct(page, 0);
  await addButton(page).click();
  await openCart(page);
  await typeDetails(page, "Odile");
  await page.close();

  const next = await context.newPage();
  await stayOnPage(next);
  await openProduct(next, 1);
  const link = orderLink(next);
  await clickOrderLink(link);
  const message = async (of = link) => decodeURIComponent((await of.getAttribute("href")) ?? "");
  expect(await message()).not.toMatch(/Odile|677/);
  await open(next, "/cart");
  await expect(question(next)).toContainText("Odile · 677123456");
  await hydrated(next);
  expect(await message(orderLink(next))).not.toContain("Odile");
  await question(next).getByRole("button", { name: "Oui, les utiliser" }).click();
  await expect(question(next)).toHaveCount(0);
  await expect.poll(() => message(orderLink(next))).toContain("Odile");
  await next.close();

  const third = await context.newPage();
  await open(third, "/cart");
  await question(third).getByRole("button", { name: "Effacer de cet appareil" }).click();
  expect(await third.evaluate(() => JSON.stringify(localStorage))).toContain("Odile");
  await question(third).getByRole("button", { name: "Effacer pour de bon" }).click();
  await expect(question(third)).toHaveCount(0);
  await expect.poll(() => third.evaluate(() => JSON.stringify(localStorage))).not.toContain("Odile");
  await expect.poll(async () => JSON.stringify(await storedRecords(third, "meta"))).not.toContain("Odile");
});
