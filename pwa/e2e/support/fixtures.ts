import { test as base } from "@playwright/test";
import { copyDemonstration, createEmptyDatabase } from "./demonstration-template.ts";
import { RestApi } from "./rest-api.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import { TestShop } from "./test-shop.ts";

/**
 * Phones are on a metered line, as shoppers' are, in whatever context: over another one each visit would fetch a hundred
 * thumbnails in advance.
 */
const metered = base.extend<{ isMetered: boolean; line: undefined }>({
  isMetered: [true, { option: true }],
  line: [
    async ({ browser, isMetered }, use) => {
      const open = browser.newContext;
      if (isMetered)
        browser.newContext = async (options) => {
          const context = await open.call(browser, options);
          await context.addInitScript(tellMetered);
          return context;
        };
      await use(undefined);
      browser.newContext = open;
    },
    { auto: true },
  ],
});

/** Tests in a shop with the demonstration catalogue; the worker process has it for all its tests. */
export const test = metered.extend<object, { shop: TestShop; api: RestApi }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const shop = await TestShop.open(await copyDemonstration());
      await use(shop);
      await shop.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  api: [({ shop }, use) => use(new RestApi(shop.address)), { scope: "worker" }],
  baseURL: ({ shop }, use) => use(shop.address),
});

/** Chromium's headless shell does not know what kind of line it has. */
function tellMetered(): void {
  const line: unknown = Reflect.get(navigator, "connection");
  if (line) Object.defineProperty(Object.getPrototypeOf(line), "type", { get: () => "cellular" });
}

/** The same, with a connection between browser and shop that the test can break. */
export const testByProxy = test.extend<{ connection: TcpProxy }>({
  connection: async ({ shop }, use) => {
    const proxy = new TcpProxy(shop.port);
    await use(proxy);
    proxy.close();
  },
  baseURL: async ({ connection }, use) => use(await connection.open()),
});

/** Each test in a shop without products, of its own: it may be killed and filled. */
export const testInEmptyShop = metered.extend<{ shop: TestShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  shop: async ({}, use) => {
    const shop = await TestShop.open({ database: await createEmptyDatabase() });
    await use(shop);
    await shop.close();
  },
  baseURL: ({ shop }, use) => use(shop.address),
});

/** Each test in a shop of its own with the demonstration catalogue: it may be set up and emptied. */
export const testInOwnDemonstration = metered.extend<{ shop: TestShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  shop: async ({}, use) => {
    const shop = await TestShop.open(await copyDemonstration());
    await use(shop);
    await shop.close();
  },
  baseURL: ({ shop }, use) => use(shop.address),
});
