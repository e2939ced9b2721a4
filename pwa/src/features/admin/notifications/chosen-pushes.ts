import type { PanelPush } from "../../../data/graphql/admin.generated.ts";
import { ownedKey } from "../../../lib/storage/owned-records.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { CHOSEN_PUSHES_KEY } from "../../../lib/storage/storage-keys.ts";
import { isRecord, isText, parseStored } from "../../../lib/storage/stored-values.ts";

export interface ChosenPushes {
  /** The browser's push endpoint under which the shop has stored this device. */
  readonly endpoint: string;
  readonly kinds: readonly PanelPush[];
}

export const PUSH_LABELS: Readonly<Record<PanelPush, string>> = {
  NEW_ORDER: "Nouvelle commande",
  ANNOUNCED_PAYMENT: "Paiement annoncé",
  MESSAGE: "Nouveau message",
};

/**
 * Accepts every text. A newer version of the app may have stored a kind of notification that this version does not
 * know; this kind must stay chosen.
 */
const isPush = (value: unknown): value is PanelPush => isText(value);

/** Returns the admin's choice of notifications on this device; undefined if none is stored. */
export function readChosen(userId: string): ChosenPushes | undefined {
  const stored = parseStored(safeStorage.getItem(ownedKey(CHOSEN_PUSHES_KEY, userId)));
  if (!isRecord(stored) || !isText(stored.endpoint) || !Array.isArray(stored.kinds)) return undefined;
  return { endpoint: stored.endpoint, kinds: stored.kinds.filter(isPush) };
}

export const writeChosen = (userId: string, chosen: ChosenPushes): void =>
  safeStorage.setItem(ownedKey(CHOSEN_PUSHES_KEY, userId), JSON.stringify(chosen));
