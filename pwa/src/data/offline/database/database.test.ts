import { describe, expect, it, vi } from "vitest";
import { DATABASE_NAME } from "../../../lib/storage/storage-keys.ts";
import { openSilently } from "../testing/silent-database.ts";
import { closeDatabase, openDatabase } from "./database.ts";

/**
 * Opens a database by the browser's own interface, as a tab of another release would. The connection stays open even
 * when a newer release needs all connections closed.
 */
const openElsewhere = (name: string, version: number, upgrade: (database: IDBDatabase) => void = () => {}) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => upgrade(opening.result);
    opening.onsuccess = () => resolve(opening.result);
  });

/** Starts to delete the database while another tab has it open. @returns a function that closes that tab */
async function blockDatabase(): Promise<() => void> {
  await openDatabase();
  await closeDatabase();
  const other = await openElsewhere(DATABASE_NAME, 1);
  indexedDB.deleteDatabase(DATABASE_NAME);
  return () => other.close();
}

it.each([1, 2, 3])(
  "a database of version %s from before release 1.0.0 is deleted and never read",
  async (version) => {
    const old = await openElsewhere("boutique", version, (database) => {
      for (const name of ["chunk", "patch", "meta", "cart", "orders"]) database.createObjectStore(name);
    });
    old.close();
    const database = await openDatabase();
    expect(await database.getAll("orders")).toEqual([]);
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
      .toEqual([DATABASE_NAME]);
  },
);

it("an open tab from before release 1.0.0 does not block the new database", async () => {
  const old = await openElsewhere("boutique", 3);
  const database = await openDatabase();
  await database.put("meta", "kept" as never, "x");
  expect(await database.get("meta", "x")).toBe("kept");
  old.close();
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .toEqual([DATABASE_NAME]);
});

it("a page opens the database again if the browser has closed it without an event", async () => {
  const database = await openDatabase();
  await database.put("messages", { id: "m", kind: "newsletter", email: "awa@example.cm" } as never);
  database.close();
  const again = await Promise.all([openDatabase(), openDatabase()]);
  expect(await Promise.all(again.map((one) => one.count("messages")))).toEqual([1, 1]);
  expect(again[0]).toBe(again[1]);
});

describe("a database that the browser does not open", () => {
  it("counts as refused after ten seconds, and each later attempt is refused at once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    openSilently();
    const refused = expect(openDatabase()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    await expect(openDatabase()).rejects.toThrow();
  });

  it("does not count as refused if the page was only suspended for a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const close = await blockDatabase();
    const opening = openDatabase();
    // When the browser resumes a suspended page, it first fires all timers that became due during the suspension.
    vi.advanceTimersByTime(60_000);
    close();
    expect(await (await opening).count("messages")).toBe(0);
  });

  it("is used by the page as soon as it opens after all", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const close = await blockDatabase();
    const refused = expect(openDatabase()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    close();
    const database = await vi.waitUntil(() => openDatabase().catch(() => undefined), { timeout: 30_000 });
    expect(await database.count("messages")).toBe(0);
  });
});
