import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test as base } from "../support/fixtures.ts";

const TYPES: Record<string, string> = { "/": "text/html", "/client.js": "text/javascript" };

/** Tests with a website of another origin that uses only the shop's REST paths. */
const test = base.extend<{ clientAddress: (host: string, identity: string) => string }>({
  clientAddress: async ({ shop }, use) => {
    const site = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? "/", shop.address);
      const type = TYPES[pathname];
      if (!type) return response.writeHead(404).end();
      const file = path.join(import.meta.dirname, "client", pathname === "/" ? "index.html" : pathname);
      response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(await readFile(file));
    });
    await new Promise<void>((resolve) => site.listen(shop.otherSitePort, resolve));
    await use((host, identity) => {
      const query = new URLSearchParams({ api: shop.address, identity, password: SUPER_ADMIN.password });
      return `http://${host}:${shop.otherSitePort}/?${query}`;
    });
    site.closeAllConnections();
    site.close();
  },
});

for (const identity of ["bearer", "cookie"])
  test(`a website of another origin can use every REST path with a ${identity}`, async ({
    page,
    clientAddress,
  }) => {
    const authorized: string[] = [];
    page.on("request", (request) => {
      const { authorization } = request.headers();
      if (authorization) authorized.push(authorization);
    });
    await page.goto(clientAddress("localhost", identity));
    await expect(page.getByRole("status")).not.toBeEmpty({ timeout: 40_000 });
    await expect(page.getByRole("status")).toHaveText("Une vie entière");
    await expect(page.getByRole("listitem")).toHaveCount(23);
    await expect(page).toHaveTitle(/^2 × .+ : \d+ FCFA$/);
    expect(authorized.length > 0).toBe(identity === "bearer");
  });

test("the browser refuses a website whose origin the shop does not allow", async ({
  page,
  clientAddress,
}) => {
  await page.goto(clientAddress("127.0.0.1", "bearer"));
  await expect(page.getByRole("status")).toHaveText("TypeError: Failed to fetch");
});

test("the page that describes the API works without a script and without files of other origins", async ({
  page,
}) => {
  const refusals: string[] = [];
  page.on("console", (message) => refusals.push(message.text()));
  await page.goto("/api/docs");
  await page.getByText("POST /api/addtocart").click();
  await expect(page.locator("details[open] pre").first()).toContainText("productId");
  expect(refusals).toEqual([]);
});
