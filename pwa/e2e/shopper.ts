import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { documentId } from "./stored-documents.ts";

/** Somebody with an account, or about to have one. */
export interface Person {
  name: string;
  email: string;
}

const PASSWORD = "secret-1";
let people = 0;

/** A person nobody has been before. */
export function somebody(name: string): Person {
  people += 1;
  return { name, email: `${name.toLowerCase()}.${people}.${Date.now()}@example.cm` };
}

/** Opens an account, past the forms. */
export async function signUp(page: Page, { name, email }: Person): Promise<void> {
  const input = { name, email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await page.request.post("/graphql", {
    data: { documentId: documentId("mutation SignUp("), variables: { input } },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

/** Until the page's script has taken it over: before, it hears nothing of what is pressed. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")),
  );
}

/** Signs in as a person does. */
export async function signIn(page: Page, { email }: Person, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await taken(page);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main button[type=submit]").click();
  await expect(page).not.toHaveURL(/login/);
}

/** Signs out on the account page. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("/account");
  await taken(page);
  await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click();
  await expect.poll(() => tokenOf(page)).toBeNull();
}

/** The session's token as the device keeps it. */
export const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("token"));

/** Resolves once the page listens to what changes in the shop; asked for before it begins to. */
export const listening = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().endsWith("/catalogue-events"));

/** Opens a page until it listens. */
export async function openListening(page: Page, address: string): Promise<void> {
  const listens = listening(page);
  await page.goto(address);
  await listens;
}

/** Until the device has had its one visit: from then on the shop opens without a network. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Until the device holds the whole catalogue. */
export async function holdsCatalogue(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("catalogue") !== null, undefined, {
    timeout: 30_000,
  });
}

/** A new person, signed in on a device that has had its visit. */
export async function start(page: Page, name: string): Promise<Person> {
  const person = somebody(name);
  await signUp(page, person);
  await signIn(page, person);
  await installed(page);
  return person;
}

/** What the server holds of the cart of whoever is signed in: quantities by product's name. */
export async function serverCart(page: Page, kept?: string | null): Promise<Record<string, number>> {
  const token = kept ?? (await tokenOf(page));
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

/** Until the server holds exactly that. */
export const cartHolds = (page: Page, held: Record<string, number>, timeout = 10_000): Promise<void> =>
  expect.poll(() => serverCart(page), { timeout }).toEqual(held);

/** Opens a product of a list by its place in it. @returns its name */
export async function openProduct(page: Page, place: number): Promise<string> {
  await page.goto("/product-category?category=Robe");
  await page.getByRole("main").getByRole("article").nth(place).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
  // The list stands until the product's page is there; its heading is another.
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  return page.getByRole("heading", { level: 1 }).innerText();
}

/** The button that puts the product in the cart. */
export const add = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Ajout/ })
    .first();

/** The cart's line of a product. */
export const line = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/** How many of it the line says. */
export const quantity = (page: Page, name: string, count: number) =>
  line(page, name).getByText(String(count), { exact: true });

/** The line's way of saying that the server does not know yet. */
export const unsent = (place: Page | Locator) => place.getByText("en attente d'envoi");

/** Goes to the cart by the page's own link. */
export async function openCart(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Panier/ })
    .first()
    .click();
  // The former page stands until the cart's is there.
  await expect(page.getByRole("heading", { level: 1, name: "Panier" })).toBeVisible();
}

/** Whether a request brings edits of a cart. */
export const bringsEdits = (request: Request): boolean =>
  request.postData()?.includes(documentId("mutation ApplyCartOperations(")) ?? false;

/** What a store of the device's database holds. */
export const stored = (
  page: Page,
  store: "ops" | "cart" | "messages" | "chunk" | "patch" | "meta",
): Promise<unknown[]> =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("boutique");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    store,
  );

/** Chromium wakes the worker when the real network comes back; where the test was offline, the test does. */
export async function wakeWorker(page: Page, origin: string, tag: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  await protocol.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId: await registrationId,
    tag,
    lastChance: false,
  });
}
