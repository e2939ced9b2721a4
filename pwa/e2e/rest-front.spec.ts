import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";

const SHOP = `http://localhost:${process.env.E2E_PORT ?? 4173}`;
/** The other front's port, one above the shop's; start-shop.mjs allows its origin. */
const PORT = Number(new URL(SHOP).port) + 1;
const TYPES: Record<string, string> = { "/": "text/html", "/front.js": "text/javascript" };

let front: Server;
test.beforeAll(async () => {
  front = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", SHOP);
    const type = TYPES[pathname];
    if (!type) return response.writeHead(404).end();
    const file = path.join(import.meta.dirname, "rest-front", pathname === "/" ? "index.html" : pathname);
    response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(await readFile(file));
  });
  await new Promise<void>((resolve) => front.listen(PORT, resolve));
});
test.afterAll(() => front.close());

const address = (host: string, identity: string): string =>
  `http://${host}:${PORT}/?${new URLSearchParams({ api: SHOP, identity, password: "patronne-du-test" })}`;

for (const identity of ["bearer", "cookie"])
  test(`a front of another origin lives a whole life by ${identity} alone`, async ({ page }) => {
    const authorized: string[] = [];
    page.on("request", (request) => {
      const { authorization } = request.headers();
      if (authorization) authorized.push(authorization);
    });
    await page.goto(address("localhost", identity));
    await expect(page.getByRole("status")).not.toBeEmpty({ timeout: 40_000 });
    await expect(page.getByRole("status")).toHaveText("Une vie entière");
    await expect(page.getByRole("listitem")).toHaveCount(23);
    await expect(page).toHaveTitle(/^2 × .+ : \d+ FCFA$/);
    expect(authorized.length > 0).toBe(identity === "bearer");
  });

test("a front of an origin nobody allowed is kept out by the browser", async ({ page }) => {
  await page.goto(address("127.0.0.1", "bearer"));
  await expect(page.getByRole("status")).toHaveText("TypeError: Failed to fetch");
});

test("the description reads well without any script or outside file", async ({ page }) => {
  const refusals: string[] = [];
  page.on("console", (message) => refusals.push(message.text()));
  await page.goto(`${SHOP}/api/docs`);
  await page.getByText("POST /api/addtocart").click();
  await expect(page.locator("details[open] pre").first()).toContainText("productId");
  expect(refusals).toEqual([]);
});
