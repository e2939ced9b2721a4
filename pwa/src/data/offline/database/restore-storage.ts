import { lazy } from "../../../lib/lazy.ts";
import { changedKeys, onStored } from "../../../lib/storage/safe-storage.ts";
import { DATABASE_NAME } from "../../../lib/storage/storage-keys.ts";

const copies = lazy(async () => (await import("./storage-copies.ts")).openCopies(changedKeys));

/**
 * Restores what local storage has lost in a crash of the browser, then copies later changes of local storage into the
 * database. On a device that has no database, nothing was copied, so the code that restores is not loaded.
 */
export async function restoreStorage(): Promise<void> {
  onStored(async () => (await copies()).copy());
  try {
    // Old browsers cannot list their databases. In these browsers the database is always opened, to see whether it has
    // copies.
    const databases = await indexedDB.databases?.();
    if (databases?.every(({ name }) => name !== DATABASE_NAME)) return;
    await (await copies()).restore();
  } catch {
    // If the browser refuses the database, local storage is the only storage.
  }
}
