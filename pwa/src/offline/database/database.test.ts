import { expect, it } from "vitest";
import { openDatabase } from "./database.ts";

const STORES = ["chunk", "patch", "meta", "ops", "cart", "messages"];

/** The database as the release before orders left it, with a message that waits. */
const formerRelease = () =>
  new Promise<void>((resolve, reject) => {
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
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });

it("a database of the release before keeps what it holds, and has room for orders", async () => {
  await formerRelease();
  const database = await openDatabase();
  expect(await database.getAll("messages")).toEqual([
    { id: "m", kind: "newsletter", email: "awa@example.cm" },
  ]);
  expect([...database.objectStoreNames].sort()).toEqual([...STORES, "orders", "recent"].sort());
});
