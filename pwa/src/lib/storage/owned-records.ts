import { safeStorage, safeTabStorage } from "./safe-storage.ts";
import {
  CHOSEN_PUSHES_KEY,
  CONTACT_DRAFT_KEY,
  CUSTOMER_KEY,
  DELIVERY_ZONE_KEY,
  DRAFT_KEY,
  FAVOURITES_KEY,
  FOLLOWED_KEY,
  SENT_ORDER_KEY,
} from "./storage-keys.ts";

/** Names of the records that belong to one user. The owner's id follows the name in the record's key. */
const OWNED = [
  CUSTOMER_KEY,
  DELIVERY_ZONE_KEY,
  FAVOURITES_KEY,
  SENT_ORDER_KEY,
  FOLLOWED_KEY,
  CHOSEN_PUSHES_KEY,
] as const;
type Owned = (typeof OWNED)[number];

/** Stands in place of a user's id in the keys of a visitor's records. */
const VISITOR = "visitor";

/** Owner of records: the id of a user; null or undefined for a visitor. */
export type OwnerId = string | null | undefined;

export const ownedKey = (name: Owned, owner: OwnerId): string => `${name}:${owner ?? VISITOR}`;

/**
 * Key of the owner's favourites in local storage. A visitor's key has no suffix, because former releases have stored it
 * without one.
 */
export const favouritesKey = (owner: OwnerId): string =>
  owner ? ownedKey(FAVOURITES_KEY, owner) : FAVOURITES_KEY;

/** Erases an owner's records, except a visitor's favourites, which the visitor erases with a separate button. */
export function eraseRecords(owner: OwnerId): void {
  for (const name of OWNED) safeStorage.removeItem(ownedKey(name, owner));
}

/**
 * Erases the records of all owners except the visitor and this user. It runs whenever the shop learns who is signed in,
 * so that an ended session leaves no records. There are three exceptions:
 * - Drafts of the admin panel stay until another user signs in.
 * - After an expired session, the user's favourites stay, because they exist only on this device.
 * - After an expired session, an admin's choice of notifications stays, without the device's push address. The server
 *   has ended the notifications with the session, and the panel sends the choice again after the next sign-in.
 */
export function eraseOthersRecords(owner: OwnerId, isExpired: boolean): void {
  const kept = OWNED.flatMap((name) => [ownedKey(name, null), ownedKey(name, owner)]);
  const isOwned = (key: string) => OWNED.some((name) => key.startsWith(`${name}:`));
  for (const key of safeStorage.keys()) {
    if (!isOwned(key) || kept.includes(key)) continue;
    const waits = isExpired && !owner;
    if (waits && key.startsWith(`${FAVOURITES_KEY}:`)) continue;
    if (waits && key.startsWith(`${CHOSEN_PUSHES_KEY}:`))
      safeStorage.setItem(
        key,
        (safeStorage.getItem(key) ?? "").replace(/"endpoint":"[^"]*"/, '"endpoint":""'),
      );
    else safeStorage.removeItem(key);
  }
  if (owner) eraseOthersDrafts(owner);
}

/**
 * Erases this tab's draft of the contact form if its author has signed out in another tab, or if another user has
 * signed in. If the author's session has expired, the draft is kept for the author.
 * @param ended EXPIRED if the session has expired, LEFT_ELSEWHERE if the user has signed out in another tab; otherwise
 * undefined
 */
export function eraseOthersContactDraft(
  owner: OwnerId,
  ended: "EXPIRED" | "LEFT_ELSEWHERE" | undefined,
): void {
  const [, author] = /"userId":"([^"]+)/.exec(safeTabStorage.getItem(CONTACT_DRAFT_KEY) ?? "") ?? [];
  const isOthers = author && author !== owner && (owner || !ended);
  if (isOthers || ended === "LEFT_ELSEWHERE") safeTabStorage.removeItem(CONTACT_DRAFT_KEY);
}

/** Key of a user's draft of a form in the admin panel. Without `form`, the prefix of all keys of the user's drafts. */
export const draftKey = (userId: string, form = ""): string => `${DRAFT_KEY}:${userId}:${form}`;

function eraseOthersDrafts(owner: string): void {
  const isOthers = (key: string) => key.startsWith(`${DRAFT_KEY}:`) && !key.startsWith(draftKey(owner));
  for (const key of safeStorage.keys()) if (isOthers(key)) safeStorage.removeItem(key);
}
