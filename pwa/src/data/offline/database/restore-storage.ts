import { lazy } from "../../../lib/lazy.ts";
import { changedKeys, onStored } from "../../../lib/storage/safe-storage.ts";
import { DATABASE_NAME } from "../../../lib/storage/storage-keys.ts";

const copies = lazy(async () => (await import("./storage-copies.ts")).openCopies(changedKeys));

/**
 * Copies later changes of local storage into the database. Restores what local storage has lost in a crash of the
 * browser. A device without a database has stored nothing, and
 * loads no code for this.
 */
export async function restoreStorage(): Promise<void> {
  onStored(async () => (await copies()).copy());
  try {
    // Old browsers cannot list their databases. There the database is opened.
    const databases = await indexedDB.databases?.();
    if (databases?.every(({ name }) => name !== DATABASE_NAME)) return;
    await (await copies()).restore();
  } catch {
    // Without the database, local storage is the only storage.
  }
}
