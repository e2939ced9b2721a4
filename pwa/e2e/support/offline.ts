import { expect, type Page } from "@playwright/test";
import type { StoreName } from "../../src/data/offline/database/database.ts";
import {
  DATABASE_NAME,
  IMAGE_CACHE,
  REPLICA_WHOLE_KEY,
  SHOP_CACHE,
} from "../../src/lib/storage/storage-keys.ts";
import { type Person, signInAsNewPerson } from "./accounts.ts";

export const EVENT_STREAM_PATH = "/events";

/** Waits until the service worker controls the page, so that the shop opens without a network. */
export async function serviceWorkerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export async function catalogueReplicated(page: Page, timeout = 60_000): Promise<void> {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, REPLICA_WHOLE_KEY, { timeout });
}

/** Visits the shop, and waits until the device has the service worker and the whole catalogue. */
export async function visitUntilOfflineReady(page: Page, address = "/"): Promise<void> {
  await page.goto(address);
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
}

/** Signs a new user in on a device, and waits until the device has the service worker and the whole catalogue. */
export async function signInOfflineReady(page: Page, name: string): Promise<Person> {
  const person = await signInAsNewPerson(page, name);
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
  return person;
}

/** Resolves when the page has opened its event stream. Call this function before the page opens the stream. */
export const eventStreamOpened = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => new URL(response.url()).pathname === EVENT_STREAM_PATH);

/**
 * Opens a page, and waits until the event stream has told the page the catalogue's current version. If the test then
 * changes the catalogue, the page notices the change.
 */
export async function openWithEventStream(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", () => Reflect.set(window, "knowsVersion", true));
      }
    };
  });
  await page.goto(address);
  await page.waitForFunction(() => Reflect.get(window, "knowsVersion") === true);
}

export const storedRecords = (page: Page, store: StoreName): Promise<unknown[]> =>
  page.evaluate(
    ([database, name]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(database);
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
    [DATABASE_NAME, store] as const,
  );

/**
 * Writes a record into the device's database without the shop's code. `key` is omitted for an object store with in-line
 * keys.
 */
export const storeRecord = (
  page: Page,
  store: StoreName,
  value: unknown,
  key?: string | number,
): Promise<void> =>
  page.evaluate(
    ([database, name, record, at]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, "readwrite");
          transaction.objectStore(name).put(record, at);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
    [DATABASE_NAME, store, value, key] as const,
  );

/**
 * Changes fields of a record in the device's database without the shop's code. The page's browser makes the change,
 * because a record with a `Map` cannot be passed to the test.
 */
export const changeRecord = (page: Page, store: StoreName, key: string, fields: object): Promise<void> =>
  page.evaluate(
    ([database, name, at, changed]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, "readwrite");
          const records = transaction.objectStore(name);
          const reading = records.get(at);
          reading.onsuccess = () => records.put({ ...reading.result, ...changed }, at);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
    [DATABASE_NAME, store, key, fields] as const,
  );

/** Returns the widths in pixels of the images in the service worker's cache. */
export const cachedImageWidths = (page: Page): Promise<number[]> =>
  page.evaluate(async (cache) => {
    const cached = await (await caches.open(cache)).keys();
    return cached.flatMap(({ url }) => /\/images\/[\w-]{16}\/(\d+)$/.exec(url)?.slice(1).map(Number) ?? []);
  }, IMAGE_CACHE);

/**
 * Waits until the device has stored settings of the shop that contain this text. A page shows new settings before they
 * are stored.
 */
export async function settingsStored(page: Page, text: string): Promise<void> {
  const stored = () =>
    page.evaluate(async (name) => {
      const answers = await (await caches.open(name)).matchAll();
      return (await Promise.all(answers.map((answer) => answer.text()))).join();
    }, SHOP_CACHE);
  await expect.poll(stored).toContain(text);
}

export const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

export const refuseDatabase = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });

/**
 * Removes Background Sync from all pages that are opened afterwards, so that only a page sends the edits and messages
 * that wait on the device, never the service worker.
 */
export const withoutBackgroundSync = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync"));

/**
 * Dispatches a background sync event, because Chromium sends none after a test has switched the network off and on
 * again.
 */
export async function fireBackgroundSync(page: Page, origin: string, tag: string): Promise<void> {
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

/**
 * Simulates the visitor's first input. After an input, the page shows new products only when the visitor clicks
 * « Actualiser ».
 */
export const interact = (page: Page): Promise<void> => page.keyboard.press("Shift");

/** Waits until the notice offers new products, opens the notice if it is folded, and clicks « Actualiser ». */
export async function showUpdate(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Nouveautés" });
  const soon = { timeout: 1_000 };
  await expect(button).toBeVisible();
  await expect(async () => {
    // On a busy machine the page may react to a click although Playwright reports a timeout of the click.
    if (!(await button.isVisible())) return;
    if ((await button.getAttribute("aria-expanded", soon)) === "false") await button.click(soon);
    await page.getByRole("button", { name: "Actualiser" }).click(soon);
  }).toPass();
}

/**
 * Multiplies the service worker's timeouts by 200, because on a busy machine the database answers later than on a slow
 * phone.
 */
export async function lengthenWorkerTimeouts(page: Page): Promise<void> {
  for (const worker of page.context().serviceWorkers())
    await worker.evaluate(() => {
      const wait: (task: TimerHandler, ms?: number, ...given: unknown[]) => number =
        self.setTimeout.bind(self);
      const wait200: typeof wait = (task, ms = 0, ...given) => wait(task, ms * 200, ...given);
      Object.assign(self, { setTimeout: wait200 });
    });
}
