import type { PendingOperation } from "./outbox-records.ts";

/*
 * Edits a page was left with before the device's database had them. The database takes its time, and a page that is
 * closed meanwhile would lose what it has already shown in the cart; local storage takes them at once. Whether the
 * database got them after all cannot be told then: the outbox knows an edit's id again.
 */

const KEY = "modifications";

export type EditStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Sets edits aside, beside what other tabs were left with. */
export function leaveEdits(storage: EditStorage, edits: readonly PendingOperation[]): void {
  if (edits.length > 0) write(storage, [...leftEdits(storage), ...edits]);
}

/** What pages were left with, in order; nothing if it cannot be read. */
export function leftEdits(storage: EditStorage): readonly PendingOperation[] {
  try {
    const left: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(left) ? left : [];
  } catch {
    return [];
  }
}

/** Forgets what need not be set aside any more. */
export function forgetLeftEdits(storage: EditStorage, isGone: (edit: PendingOperation) => boolean): void {
  if (storage.getItem(KEY) !== null)
    write(
      storage,
      leftEdits(storage).filter((edit) => !isGone(edit)),
    );
}

function write(storage: EditStorage, edits: readonly PendingOperation[]): void {
  if (edits.length > 0) storage.setItem(KEY, JSON.stringify(edits));
  else storage.removeItem(KEY);
}
