import { describe, expect, it, vi } from "vitest";
import { changedKeys, onStored, safeStorage, whenCopied } from "../../../lib/storage/safe-storage.ts";
import {
  FAVOURITES_KEY,
  MESSAGES_PENDING_KEY,
  ORDER_LOG_PREFIX,
  TOKEN_KEY,
  USER_KEY,
  VISITOR_CART_KEY,
} from "../../../lib/storage/storage-keys.ts";
import { openSilently } from "../testing/silent-database.ts";
import { openDatabase } from "./database.ts";
import { openCopies } from "./storage-copies.ts";

/** Opens a page. @returns a function that waits until local storage is copied */
async function openPage(): Promise<() => Promise<void>> {
  const { copy } = openCopies(changedKeys);
  onStored(copy);
  await copy();
  return whenCopied;
}

/** Ends the page: changes of local storage after this call are not copied. */
function closePage(): void {
  onStored(() => Promise.resolve());
  changedKeys.clear();
}

/** Returns a function that undoes all later changes of local storage, as killing the browser does. */
function crashLater(): () => void {
  const before = Object.entries(localStorage).map(([key, text]) => [key, String(text)] as const);
  return () => {
    closePage();
    localStorage.clear();
    for (const [key, text] of before) localStorage.setItem(key, text);
  };
}

const user = '{"id":"awa"}';

describe("local storage that has lost its last changes", () => {
  it("gets back new values, changed values and removals from the database", async () => {
    const copied = await openPage();
    safeStorage.setItem(FAVOURITES_KEY, "[1]");
    safeStorage.setItem(TOKEN_KEY, "jeton");
    safeStorage.setItem(USER_KEY, user);
    await copied();
    const crash = crashLater();
    safeStorage.setItem(FAVOURITES_KEY, "[1,2]");
    safeStorage.setItem("zone:visitor", "akwa");
    for (const key of [TOKEN_KEY, USER_KEY]) safeStorage.removeItem(key);
    await copied();
    crash();
    expect(localStorage.getItem(TOKEN_KEY)).toBe("jeton");
    await openPage();
    expect({ ...localStorage }).toMatchObject({ [FAVOURITES_KEY]: "[1,2]", "zone:visitor": "akwa" });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
  });

  it("sends the page an event for each restored value, as another tab would, once all values are restored", async () => {
    const crash = crashLater();
    const copied = await openPage();
    safeStorage.setItem(TOKEN_KEY, "jeton");
    safeStorage.setItem(USER_KEY, user);
    await copied();
    crash();
    const seen: unknown[] = [];
    addEventListener("storage", ({ key }) =>
      seen.push([key, safeStorage.getItem(TOKEN_KEY), safeStorage.getItem(USER_KEY)]),
    );
    await openPage();
    expect(seen).toEqual(expect.arrayContaining([TOKEN_KEY, USER_KEY].map((key) => [key, "jeton", user])));
  });

  it("keeps the changes that the next page makes before local storage is restored", async () => {
    const copied = await openPage();
    const crash = crashLater();
    safeStorage.setItem(FAVOURITES_KEY, "[1]");
    await copied();
    crash();
    safeStorage.setItem(FAVOURITES_KEY, "[2]");
    const again = await openPage();
    await again();
    expect(localStorage.getItem(FAVOURITES_KEY)).toBe("[2]");
    crash();
    await openPage();
    expect(localStorage.getItem(FAVOURITES_KEY)).toBe("[2]");
  });

  it("gets back the two keys that say that the database contains a visitor's cart and unsent messages", async () => {
    const database = await openDatabase();
    await openPage();
    expect(localStorage.getItem(VISITOR_CART_KEY)).toBeNull();
    await database.put("ops", { id: "o", userId: "visitor" } as never);
    await database.put("messages", { id: "m" } as never);
    await openPage();
    expect(localStorage.getItem(VISITOR_CART_KEY)).toBe("1");
    expect(localStorage.getItem(MESSAGES_PENDING_KEY)).toBe("1");
  });
});

it("local storage that has lost nothing stays as it is, and is copied to the database", async () => {
  const copied = await openPage();
  safeStorage.setItem(FAVOURITES_KEY, "[1]");
  await copied();
  // Writes like the boot script, which does not use `safeStorage`, so that nothing reports these changes.
  localStorage.setItem(FAVOURITES_KEY, "[2]");
  localStorage.setItem(TOKEN_KEY, "jeton");
  await openPage();
  expect(localStorage.getItem(FAVOURITES_KEY)).toBe("[2]");
  expect(localStorage.getItem(TOKEN_KEY)).toBe("jeton");
  localStorage.clear();
  await openPage();
  expect(localStorage.getItem(FAVOURITES_KEY)).toBe("[2]");
});

it("values that local storage refuses to store are restored from the database by the next page", async () => {
  const copied = await openPage();
  const refused = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  safeStorage.setItem("coordonnees:visitor", "Awa");
  await copied();
  refused.mockRestore();
  closePage();
  for (const key of safeStorage.keys()) safeStorage.removeItem(key);
  changedKeys.clear();
  expect(safeStorage.getItem("coordonnees:visitor")).toBeNull();
  await openPage();
  expect(safeStorage.getItem("coordonnees:visitor")).toBe("Awa");
});

it("an unsent order in local storage is not copied to the database, because its outbox stores it there", async () => {
  const copied = await openPage();
  safeStorage.setItem(`${ORDER_LOG_PREFIX}1`, "{}");
  await copied();
  expect(await (await openDatabase()).getAllKeys("meta")).toEqual([]);
});

it("without a database, local storage works, and no caller waits forever for a copy", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  openSilently();
  const { copy } = openCopies(changedKeys);
  onStored(copy);
  safeStorage.setItem(TOKEN_KEY, "jeton");
  const waited = whenCopied();
  await vi.advanceTimersByTimeAsync(10_000);
  await waited;
  expect(localStorage.getItem(TOKEN_KEY)).toBe("jeton");
});
