import { type APIRequestContext, type Page, test } from "@playwright/test";
import { taken } from "./shopper.ts";

/** A line of the specification, quoted, and what holds it. */
export interface Line<Subject = Page> {
  line: string;
  check(subject: Subject): Promise<void>;
}

/** Checks a table line by line; a failure names its line. */
export async function hold<Subject>(lines: readonly Line<Subject>[], subject: Subject): Promise<void> {
  for (const { line, check } of lines) await test.step(line, () => check(subject));
}

/** Opens a page and waits until its script has taken it over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await taken(page);
}

/** Nothing is on its way any more, and the splash has left. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const splash = document.getElementById("splash");
    return !splash || splash.hidden || getComputedStyle(splash).visibility === "hidden";
  });
  await page.waitForLoadState("networkidle");
}

/** Signs in as the super admin of start-shop.mjs. */
export async function signInAsOwner(page: Page): Promise<void> {
  await open(page, "/login");
  await page.locator("input[name=email]").fill("admin@boutique.local");
  await page.locator("input[name=password]").fill("patronne-du-test");
  await page.locator("main button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** A screen of the given width with a mouse. */
export const desktop = (width: number) => ({
  viewport: { width, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
});

/** The address of a product with several pictures. */
export async function someProduct(request: APIRequestContext): Promise<string> {
  const list = await (await request.get("/product-category?category=Robe")).text();
  return /\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "";
}

/** Prices with the narrow spaces made plain, so that expectations can be read. */
export const plain = (text: string): string => text.replace(/[\u202f\u00a0]/g, " ");
