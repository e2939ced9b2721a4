import { useEffect, useState } from "react";
import { onReturn } from "../lib/http/on-return.ts";
import { type OwnerId, ownedKey } from "../lib/storage/owned-records.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { SENT_ORDER_KEY } from "../lib/storage/storage-keys.ts";
import { useSession } from "../session/session.ts";
import { useCartStore } from "./cart.ts";
import { type CartLine, keyOfLine } from "./line-properties.ts";

const storage = safeStorage();

/**
 * Remembers that an order was opened in a chat or as an SMS. The customer is asked about it after returning to the
 * page.
 */
export function rememberOrder(lines: readonly CartLine[], owner: OwnerId): void {
  storage.setItem(ownedKey(SENT_ORDER_KEY, owner), JSON.stringify(lines.map(keyOfLine)));
}

/**
 * Returns the line keys of an order for which the customer has not answered yet whether it was sent; undefined if
 * there is none.
 */
function rememberedOrder(key: string): ReadonlySet<unknown> | undefined {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? "null");
    return Array.isArray(ids) ? new Set(ids) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks whether the order was sent: `asks` is true from the customer's return to the page until the answer, also after
 * a reload.
 */
export function useSentOrder() {
  const cart = useCartStore();
  const { user } = useSession();
  const key = ownedKey(SENT_ORDER_KEY, user?.id);
  const [asks, setAsks] = useState(false);

  useEffect(() => {
    const ask = () => setAsks(rememberedOrder(key) !== undefined);
    if (document.visibilityState === "visible") ask();
    return onReturn(ask);
  }, [key]);

  const keep = () => {
    storage.removeItem(key);
    setAsks(false);
  };
  /** Removes the ordered lines; lines that were added after the order stay. */
  const empty = () => {
    const ordered = rememberedOrder(key);
    for (const line of cart.get().lines) if (ordered?.has(keyOfLine(line))) cart.remove(line);
    keep();
  };
  return { asks, keep, empty };
}
