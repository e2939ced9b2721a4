import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import documents from "../../graphql-server/stored-documents/current.json" with { type: "json" };

const documentId = (start: string): string => {
  const [id] = Object.entries(documents).find(([, text]) => text.includes(start)) ?? [];
  if (!id) throw new Error(`no stored document ${start}`);
  return id;
};

interface Person {
  name: string;
  email: string;
}
let people = 0;
const somebody = (name: string): Person => {
  people += 1;
  return { name, email: `${name.toLowerCase()}.${people}.${Date.now()}@example.cm` };
};
const PASSWORD = "secret-1";

async function signUp(page: Page, { name, email }: Person): Promise<void> {
  const input = { name, email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await page.request.post("/graphql", {
    data: { documentId: documentId("mutation SignUp("), variables: { input } },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("main button[type=submit]").click();
  await expect(page).not.toHaveURL(/login/);
}

/** The device has had its one visit: from now on the shop opens without a network. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** What the server holds of the cart of whoever is signed in: quantities by product's name. */
async function serverCart(page: Page, kept?: string | null): Promise<Record<string, number>> {
  const token = kept ?? (await page.evaluate(() => localStorage.getItem("token")));
  const answer = await page.request.get("/graphql", {
    // A kept-alive connection may just have been closed by the server.
    maxRetries: 2,
    params: { documentId: documentId("query Cart(") },
    headers: { authorization: `Bearer ${token}` },
  });
  const lines: { quantity: number; product: { productName: string } }[] = (await answer.json()).data.cart
    .lines;
  return Object.fromEntries(lines.map(({ quantity, product }) => [product.productName, quantity]));
}

async function openProduct(page: Page, place: number): Promise<string> {
  await page.goto("/product-category?category=Robe");
  await page.getByRole("main").getByRole("article").nth(place).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
  return page.getByRole("heading", { level: 1 }).innerText();
}

const add = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Ajout/ })
    .first();
const line = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const openCart = (page: Page) =>
  page
    .getByRole("link", { name: /^Panier/ })
    .first()
    .click();
const cartHolds = (page: Page, held: Record<string, number>) =>
  expect.poll(() => serverCart(page)).toEqual(held);

async function start(page: Page, name: string): Promise<Person> {
  const person = somebody(name);
  await signUp(page, person);
  await signIn(page, person);
  await installed(page);
  return person;
}

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
  await start(page, "Awa");
  const kept = await openProduct(page, 0);
  await add(page).click();
  await cartHolds(page, { [kept]: 1 });
  const wanted = await openProduct(page, 1);

  await context.setOffline(true);
  await add(page).click();
  await add(page).click();
  await openCart(page);
  await expect(line(page, wanted).getByText("2", { exact: true })).toBeVisible();
  await expect(line(page, wanted).getByText("en attente d'envoi")).toBeVisible();

  await page.reload();
  await expect(line(page, wanted).getByText("2", { exact: true })).toBeVisible();
  await line(page, wanted)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await line(page, kept)
    .getByRole("button", { name: /supprimer/i })
    .click();
  await page.reload();
  await expect(line(page, wanted).getByText("3", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(kept)).toHaveCount(0);

  await context.setOffline(false);
  await cartHolds(page, { [wanted]: 3 });
  await expect(page.getByText("en attente d'envoi")).toHaveCount(0);
});

test("two tabs are one cart, with and without a network", async ({ page, context }) => {
  await start(page, "Berthe");
  const name = await openProduct(page, 0);
  const other = await anotherTab(context, page.url());
  await add(page).click();
  await openCart(other);
  await expect(line(other, name).getByText("1", { exact: true })).toBeVisible();

  await context.setOffline(true);
  await add(page).click();
  await line(other, name)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await add(page).click();
  await expect(line(other, name).getByText("4", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await cartHolds(page, { [name]: 4 });
  await expect(other.getByText("en attente d'envoi")).toHaveCount(0);
});

test("signed out elsewhere, the same person signs in again and finds the edits; another person never", async ({
  page,
  context,
}) => {
  const clarisse = await start(page, "Clarisse");
  const name = await openProduct(page, 0);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await context.setOffline(true);
  await add(page).click();
  const ended = await page.request.post("/graphql", {
    data: { documentId: documentId("mutation SignOut"), variables: {} },
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await ended.json()).data.signOut).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  const diane = somebody("Diane");
  await signUp(page, diane);
  await signIn(page, diane);
  await page.goto("/cart");
  await expect(page.getByText("Pas de produits")).toBeVisible();
  expect(await serverCart(page)).toEqual({});
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await signIn(page, clarisse);
  await page.goto("/cart");
  await expect(line(page, name).getByText("1", { exact: true })).toBeVisible();
  await cartHolds(page, { [name]: 1 });
});

test("closed without a network, the shop's worker sends the cart when there is one", async ({
  page,
  context,
  baseURL,
}) => {
  await start(page, "Estelle");
  const name = await openProduct(page, 0);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await context.setOffline(true);
  await add(page).click();
  await openCart(page);
  await expect(line(page, name).getByText("en attente d'envoi")).toBeVisible();
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);

  // Chromium would wake the worker when the real network comes back; offline here was the test's own.
  const protocol = await context.newCDPSession(blank);
  const registrationId = new Promise<string>((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${baseURL}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  await protocol.send("ServiceWorker.dispatchSyncEvent", {
    origin: baseURL ?? "",
    registrationId: await registrationId,
    tag: "cart-outbox",
    lastChance: false,
  });
  await expect.poll(() => serverCart(blank, token)).toEqual({ [name]: 1 });
});

test("no cache holds anything private, and signing out leaves nothing of the cart on the device", async ({
  page,
}) => {
  const fanny = await start(page, "Fanny");
  const name = await openProduct(page, 0);
  await add(page).click();
  await cartHolds(page, { [name]: 1 });
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const isPublic = /^\/(index\.html|manifest\.webmanifest|assets\/|icons\/|images\/|banners\/|services\/)/;
  expect(addresses.filter((address) => !isPublic.test(address))).toEqual([]);

  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  const left = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("boutique");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept = [...(await all("ops")), ...(await all("cart"))];
    database.close();
    return JSON.stringify(kept);
  });
  expect(left).toBe("[]");
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
  await start(page, "Grace");
  const name = await openProduct(page, 0);
  await add(page).click();
  await add(page).click();
  await cartHolds(page, { [name]: 2 });
  await openCart(page);
  await expect(line(page, name).getByText("2", { exact: true })).toBeVisible();
  await page.reload();
  await expect(line(page, name).getByText("2", { exact: true })).toBeVisible();
});
