import { expect, type Page } from "@playwright/test";
import { type Person, signInAsNewPerson } from "./accounts.ts";

/** Waits until the service worker controls the page: from then on the shop opens without a network. */
export async function serviceWorkerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the device holds the whole catalogue. */
export async function catalogueReplicated(page: Page, timeout = 60_000): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("catalogue") !== null, undefined, { timeout });
}

/** A new person, signed in on a device that holds the whole shop: service worker and catalogue. */
export async function startOfflineReady(page: Page, name: string): Promise<Person> {
  const person = await signInAsNewPerson(page, name);
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
  return person;
}

/** Resolves once the page has opened its stream of catalogue events; to be called before it does. */
export const eventStreamOpened = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => new URL(response.url()).pathname === "/catalogue-events");

/** Opens a page and waits for its stream of catalogue events. */
export async function openWithEventStream(page: Page, address: string): Promise<void> {
  const opened = eventStreamOpened(page);
  await page.goto(address);
  await opened;
}

/** Everything in a store of the device's database. */
export const storedRecords = (
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

/** Fires a background sync event: Chromium does not where the offline state was the test's. */
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

/** The user touches the page: from now on it shows other products only after a tap. */
export const touch = (page: Page): Promise<void> => page.keyboard.press("Shift");

/** Presses « Actualiser » once the update is there, after what it may have folded to. */
export async function showUpdate(page: Page): Promise<void> {
  const sign = page.getByRole("button", { name: "Nouveautés" });
  const soon = { timeout: 1_000 };
  await expect(sign).toBeVisible();
  await expect(async () => {
    // On a busy machine a press can be followed by the page, and yet be told too late.
    if (!(await sign.isVisible())) return;
    if ((await sign.getAttribute("aria-expanded", soon)) === "false") await sign.click(soon);
    await page.getByRole("button", { name: "Actualiser" }).click(soon);
  }).toPass();
}

/** A device that has had its first visit, and whose service worker is patient. */
export async function firstVisit(page: Page): Promise<void> {
  await page.goto("/");
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
  await patientWorker(page);
}

/**
 * From now on the service worker waits for the device's database two hundred times as long as it would: a busy machine is no
 * slow phone.
 */
export async function patientWorker(page: Page): Promise<void> {
  for (const worker of page.context().serviceWorkers())
    await worker.evaluate(() => {
      const wait: (task: TimerHandler, ms?: number, ...given: unknown[]) => number =
        self.setTimeout.bind(self);
      const wait200: typeof wait = (task, ms = 0, ...given) => wait(task, ms * 200, ...given);
      Object.assign(self, { setTimeout: wait200 });
    });
}
