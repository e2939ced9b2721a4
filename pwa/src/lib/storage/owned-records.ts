import type { EnumerableStorage, KeyValueStorage } from "./key-value-storage.ts";
import {
  CUSTOMER_KEY,
  DELIVERY_ZONE_KEY,
  DRAFT_KEY,
  FORMER_DRAFTS_KEY,
  SENT_ORDER_KEY,
} from "./storage-keys.ts";
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

/** The key of a draft, and without a form what all keys of a user's drafts begin with. */
export const draftKey = (userId: string, form = ""): string => `${DRAFT_KEY}:${userId}:${form}`;

function eraseOthersDrafts(storage: EnumerableStorage, owner: string): void {
  moveFormerDrafts(storage);
  const isOthers = (key: string) => key.startsWith(`${DRAFT_KEY}:`) && !key.startsWith(draftKey(owner));
  for (const key of storage.keys()) if (isOthers(key)) storage.removeItem(key);
}

/** Gives each draft of a former release, which stored all under one key, a key of its own. */
export function moveFormerDrafts(storage: KeyValueStorage): void {
  const former = storage.getItem(FORMER_DRAFTS_KEY);
  if (former === null) return;
  for (const [userId, drafts] of Object.entries(parse(former)))
    for (const [form, draft] of Object.entries(isRecord(drafts) ? drafts : {}))
      storage.setItem(draftKey(userId, form), JSON.stringify({ at: 0, draft }));
  storage.removeItem(FORMER_DRAFTS_KEY);
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
