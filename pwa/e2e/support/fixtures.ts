import { test as base } from "@playwright/test";
import { copyDemonstration, createEmptyDatabase } from "./demonstration-template.ts";
import { RestApi } from "./rest-api.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import { TestShop } from "./test-shop.ts";

/**
 * Gives every browser context a metered connection, as shoppers have. On an unmetered connection each visit would
 * prefetch hundreds of images.
 */
const metered = base.extend<{ isMetered: boolean; connectionType: undefined }>({
  isMetered: [true, { option: true }],
  connectionType: [
    async ({ browser, isMetered }, use) => {
      const open = browser.newContext;
      if (isMetered)
        browser.newContext = async (options) => {
          const context = await open.call(browser, options);
          await context.addInitScript(reportCellular);
          return context;
        };
      await use(undefined);
      browser.newContext = open;
    },
    { auto: true },
  ],
});

/** Tests in a shop with the demonstration catalogue. All tests in the same process of Playwright share this shop. */
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

/**
 * Runs in the page. Makes the browser report a mobile connection, because Chromium's headless shell reports no
 * connection type.
 */
function reportCellular(): void {
  const connection: unknown = Reflect.get(navigator, "connection");
  if (connection) Object.defineProperty(Object.getPrototypeOf(connection), "type", { get: () => "cellular" });
}

/** Like `test`, with a proxy between browser and shop, whose connections the test can break. */
export const testByProxy = test.extend<{ connection: TcpProxy }>({
  connection: async ({ shop }, use) => {
    const proxy = new TcpProxy(shop.port);
    await use(proxy);
    proxy.close();
  },
  baseURL: async ({ connection }, use) => use(await connection.open()),
});

/** Tests in an empty shop. Each test has a shop of its own, which it may fill and kill. */
export const testInEmptyShop = metered.extend<{ shop: TestShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  shop: async ({}, use) => {
    const shop = await TestShop.open({ database: await createEmptyDatabase() });
    await use(shop);
    await shop.close();
  },
  baseURL: ({ shop }, use) => use(shop.address),
});

/** Tests in a shop with the demonstration catalogue. Each test has a shop of its own, which it may change and empty. */
export const testInOwnDemonstration = metered.extend<{ shop: TestShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  shop: async ({}, use) => {
    const shop = await TestShop.open(await copyDemonstration());
    await use(shop);
    await shop.close();
  },
  baseURL: ({ shop }, use) => use(shop.address),
});
