import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from "@playwright/test";
import { TestPushService } from "../../../graphql-server/src/platform/web-push/testing/push-service.ts";
import type { TestDevice } from "../../../graphql-server/src/platform/web-push/testing/test-device.ts";
import { createEmptyDatabase } from "./demonstration-template.ts";
import { testInEmptyShop } from "./fixtures.ts";
import { documentId } from "./stored-documents.ts";
import { TestShop } from "./test-shop.ts";

export interface ShownNotification {
  title: string;
  body: string;
  path: string;
}

/** Tests in an empty shop that sends its notifications to a push service of the tests. */
export const testWithPush = testInEmptyShop.extend<{ pushes: TestPushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  pushes: async ({}, use) => {
    const pushes = await TestPushService.open(async () => publicKey);
    await use(pushes);
    await pushes.close();
  },
  shop: async ({ pushes }, use) => {
    const shop = await TestShop.open({ database: await createEmptyDatabase(), pushService: pushes.origin });
    const url = `${shop.address}/graphql?documentId=${documentId("query PushKey")}&variables={}`;
    const answer = await fetch(url);
    publicKey = (await answer.json()).data.pushKey;
    await use(shop);
    await shop.close();
  },
});
let publicKey = "";

/**
 * Ends the time in which admins can still undo their changes of orders. The shop then sends the notifications about
 * these changes, which wait for the end of this time.
 */
export async function endUndoTime(shop: TestShop): Promise<void> {
  const database = await shop.connect();
  await database.query("UPDATE push_messages SET held_until = now()");
  await database.end();
}

/**
 * Makes the pages of a context subscribe at the push service of the tests, because a test's Chromium reaches no other
 * push service. The user has already allowed notifications.
 */
export async function subscribeAt(pushes: TestPushService, context: BrowserContext): Promise<TestDevice> {
  const device = pushes.createDevice();
  await context.addInitScript(standInForPush, device.device);
  return device;
}

/**
 * Runs in the page. Replaces the browser's permission for notifications and its subscription, because Chromium's
 * headless shell forbids all notifications. The subscription that replaces it is in local storage, so that all pages
 * of the shop have it.
 */
function standInForPush({ endpoint, p256dh, auth }: TestDevice["device"]): void {
  const KEY = "test-push";
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  };
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem(KEY) ? subscription : null),
    subscribe: async () => {
      localStorage.setItem(KEY, "1");
      return subscription;
    },
  });
}

/**
 * Passes a text from the push service to the shop's real service worker, as the browser would.
 * @returns the notification that the worker shows. The test cannot see it on screen, because Chromium's headless shell
 * shows none
 */
export async function deliver(page: Page, origin: string, text: string): Promise<ShownNotification> {
  const worker: Worker =
    page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, { body = "", data } = {}) => {
      Object.assign(self, { shown: { title, body, path: String(data?.path) } });
    };
  });
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools, origin);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: text });
  await devtools.detach();
  const shown = () => worker.evaluate(() => (self as { shown?: ShownNotification }).shown);
  await expect.poll(shown).toBeDefined();
  return (await shown()) ?? { title: "", body: "", path: "" };
}

/**
 * Taps on a notification of the shop's real service worker.
 * @returns what the worker asks the browser to do, for example `focus <URL>` or `open <URL>`. The browser's functions
 * that focus, navigate and open windows are replaced, because they would fail without a real tap
 */
export async function tapOn(page: Page, path: string): Promise<string[]> {
  const worker: Worker =
    page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  return worker.evaluate(async (asked) => {
    interface OpenWindow {
      readonly url: string;
      focus(): Promise<OpenWindow>;
      navigate(url: string): Promise<OpenWindow>;
    }
    const scope = self as unknown as {
      WindowClient: { prototype: OpenWindow };
      clients: { openWindow(url: string): Promise<null> };
      dispatchEvent(event: Event): void;
    };
    const done: string[] = [];
    scope.WindowClient.prototype.focus = async function focus() {
      done.push(`focus ${this.url}`);
      return this;
    };
    scope.WindowClient.prototype.navigate = async function navigate(url) {
      done.push(`navigate ${this.url} to ${url}`);
      return this;
    };
    scope.clients.openWindow = async (url) => {
      done.push(`open ${url}`);
      return null;
    };
    const work: Promise<unknown>[] = [];
    const notification = { close: () => undefined, data: { path: asked } };
    const waitUntil = (until: Promise<unknown>) => void work.push(until);
    scope.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    await Promise.all(work);
    return done;
  }, path);
}

/**
 * Sends the event `pushsubscriptionchange` to the shop's real service worker, as if the push service had given the
 * device another endpoint. Resolves when the worker has handled the event.
 */
export async function changeEndpoint(
  page: Page,
  former: TestDevice["device"],
  current: TestDevice["device"],
): Promise<void> {
  const worker: Worker =
    page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(
    async (addresses) => {
      const [oldSubscription, newSubscription] = addresses.map(({ endpoint, p256dh, auth }) => ({
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      }));
      const work: Promise<unknown>[] = [];
      const waitUntil = (until: Promise<unknown>) => void work.push(until);
      const event = new Event("pushsubscriptionchange");
      dispatchEvent(Object.assign(event, { oldSubscription, newSubscription, waitUntil }));
      await Promise.all(work);
    },
    [former, current],
  );
}

async function registrationOf(devtools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  return found;
}
