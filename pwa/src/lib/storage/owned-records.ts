import type { EnumerableStorage, KeyValueStorage } from "./key-value-storage.ts";
import { CUSTOMER_KEY, DELIVERY_ZONE_KEY, DRAFTS_KEY, SENT_ORDER_KEY } from "./storage-keys.ts";
import { isRecord } from "./stored-values.ts";

/** Names of the records of local storage that are one person's: the owner's id follows. */
const OWNED = [CUSTOMER_KEY, DELIVERY_ZONE_KEY, SENT_ORDER_KEY] as const;
type Owned = (typeof OWNED)[number];

/** In place of a user's id. */
const VISITOR = "visitor";

/** Whose records are meant: a user's by their id, a visitor's without one. */
export type OwnerId = string | null | undefined;

/** The key of a person's record. */
export const ownedKey = (name: Owned, owner: OwnerId): string => `${name}:${owner ?? VISITOR}`;

/** Erases a person's records. */
export function eraseRecords(storage: KeyValueStorage, owner: OwnerId): void {
  for (const name of OWNED) storage.removeItem(ownedKey(name, owner));
}

/**
 * Erases the records of everyone but a visitor and this user. To be called whenever it is known who is signed in, so that a
 * session leaves nothing however it has ended. Drafts of the panel outlive it until another user signs in.
 */
export function eraseOthersRecords(storage: EnumerableStorage, owner: OwnerId): void {
  const kept = OWNED.flatMap((name) => [ownedKey(name, null), ownedKey(name, owner)]);
  const isOwned = (key: string) => OWNED.some((name) => key === name || key.startsWith(`${name}:`));
  for (const key of storage.keys()) if (isOwned(key) && !kept.includes(key)) storage.removeItem(key);
  if (owner) eraseOthersDrafts(storage, owner);
}

/** Gives the records of a former release, which named no owner, to who is signed in at the update. */
export function nameOwner(storage: KeyValueStorage, owner: OwnerId): void {
  for (const name of OWNED) {
    const record = storage.getItem(name);
    if (record === null) continue;
    storage.setItem(ownedKey(name, owner), record);
    storage.removeItem(name);
  }
}

function eraseOthersDrafts(storage: KeyValueStorage, owner: string): void {
  const drafts = parse(storage.getItem(DRAFTS_KEY));
  if (Object.keys(drafts).every((id) => id === owner)) return;
  if (drafts[owner]) storage.setItem(DRAFTS_KEY, JSON.stringify({ [owner]: drafts[owner] }));
  else storage.removeItem(DRAFTS_KEY);
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
