import { createRequire } from "node:module";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./barriers.ts";
import { taken } from "./shopper.ts";

/** The server's own picture library, to make photos as phones take them. */
const sharp: typeof import("sharp").default = createRequire(
  path.resolve(import.meta.dirname, "../../graphql-server/package.json"),
)("sharp");

const SHOP = `http://localhost:${process.env.E2E_PORT ?? 4173}`;

/** Somebody who signs in. */
export interface Credentials {
  email: string;
  password: string;
}

/** What start-shop.mjs gives the first super admin. */
export const FIRST: Credentials = { email: "admin@boutique.local", password: "patronne-du-test" };

/** A 12-megapixel photo of a phone held upright: lying on its side, with the orientation written beside, and noisy. */
export async function phonePhoto(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: "#8a7a66",
      noise: { type: "gaussian", mean: 110 + 10 * seed, sigma: 35 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name: `photo-${seed}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Fills in and sends the sign-in form that is open. */
export async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  await taken(page);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main button[type=submit]").click();
}

export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/login");
  await enter(page, credentials);
  await expect(page).toHaveURL("/");
}

export async function signUp(page: Page, name: string, { email, password }: Credentials): Promise<void> {
  await page.goto("/sign-up");
  await taken(page);
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=confirmPassword]").fill(password);
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL(/\/login$/);
}

/** A person with an account of this role, made by direct calls; their token comes along. */
export async function person(
  name: string,
  role: "GENERAL" | "ADMIN",
): Promise<Credentials & { token: string; userId: string }> {
  const email = `${name.toLowerCase()}.${Date.now()}@example.cm`;
  const password = "secret-1";
  await call(undefined, "signup", { name, email, password, confirmPassword: password });
  const token = await tokenOf({ email, password });
  const { data } = await call(token, "user-details");
  const owner = await tokenOf(FIRST);
  if (role !== "GENERAL") await call(owner, "update-user", { userId: data._id, role });
  return { email, password, token, userId: data._id };
}

export async function tokenOf(credentials: Credentials): Promise<string> {
  return (await call(undefined, "signin", { ...credentials })).data as unknown as string;
}

/** A direct call of a documented path, as a client of another make: it keeps no cookie. */
export async function call(
  token: string | undefined,
  path: string,
  body?: Record<string, unknown>,
): Promise<{ status: number; message: string; data: { _id: string; productImage: string[] } }> {
  const answer = await fetch(`${SHOP}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** The status of the answer to a picture sent directly; the form is empty, which is refused last of all. */
export async function uploadStatus(token: string | undefined): Promise<number> {
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return (await fetch(`${SHOP}/images/upload`, { method: "POST", headers })).status;
}

/** A product of somebody's, put into the shop by a direct call. */
export async function product(
  token: string,
  told: Record<string, unknown> = {},
): Promise<{ id: string; name: string; address: string }> {
  const productName = `Montre ${Date.now()}`;
  const catalogue = await (await fetch(`${SHOP}/product`)).text();
  const { data } = await call(token, "upload-product", {
    productName,
    brandName: "Atelier Akwa",
    category: "Montre",
    description: "Une montre.",
    productImage: [catalogue.match(/\/images\/[\w-]{16}/)?.[0]],
    price: 30_000,
    sellingPrice: 25_000,
    ...told,
  });
  return { id: data._id, name: productName, address: `/product/${data._id}` };
}

/** No barrier for anyone, and nothing wider than the phone. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}
