import { describe, expect, it, vi } from "vitest";
import { openSilently } from "../testing/silent-database.ts";
import { openDatabase } from "./database.ts";

const STORES = ["chunk", "patch", "meta", "ops", "cart", "messages"];

/**
 * Creates the database as the release before orders did, with a pending message. Returns a function that closes the
 * connection, as the tab of that release would.
 */
const formerRelease = () =>
  new Promise<() => void>((resolve, reject) => {
    const opening = indexedDB.open("boutique", 2);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const name of STORES)
        opening.result.createObjectStore(
          name,
          name === "ops"
            ? { keyPath: "seq", autoIncrement: true }
            : name === "messages"
              ? { keyPath: "id" }
              : {},
        );
    };
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("messages", "readwrite");
      transaction.objectStore("messages").put({ id: "m", kind: "newsletter", email: "awa@example.cm" });
      transaction.oncomplete = () => resolve(() => opening.result.close());
    };
  });

it("a database of the former release keeps its content, and gets a store for orders", async () => {
  const close = await formerRelease();
  close();
  const database = await openDatabase();
  expect(await database.getAll("messages")).toEqual([
    { id: "m", kind: "newsletter", email: "awa@example.cm" },
  ]);
  expect([...database.objectStoreNames].sort()).toEqual([...STORES, "orders", "recent"].sort());
});

it("a database that the browser has closed without an event is opened again", async () => {
  const database = await openDatabase();
  await database.put("messages", { id: "m", kind: "newsletter", email: "awa@example.cm" } as never);
  database.close();
  const again = await Promise.all([openDatabase(), openDatabase()]);
  expect(await Promise.all(again.map((one) => one.count("messages")))).toEqual([1, 1]);
  expect(again[0]).toBe(again[1]);
});

describe("a database that does not open", () => {
  it("counts as refused after ten seconds; the next attempt is refused at once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    openSilently();
    const refused = expect(openDatabase()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    await expect(openDatabase()).rejects.toThrow();
  });

  it("gets ten seconds in which the page runs; a suspended page continues to wait", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const close = await formerRelease();
    const opening = openDatabase();
    // Timers that became due during a suspension fire before all other events.
    vi.advanceTimersByTime(60_000);
    close();
    expect(await (await opening).count("messages")).toBe(1);
  });

  it("is used by the page as soon as it opens", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const close = await formerRelease();
    const refused = expect(openDatabase()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    close();
    const database = await vi.waitUntil(() => openDatabase().catch(() => undefined));
    expect(await database.count("messages")).toBe(1);
  });
});
