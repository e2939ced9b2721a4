import { useEffect, useState } from "react";
import { onReturn } from "../lib/http/on-return.ts";
import { type OwnerId, ownedKey } from "../lib/storage/owned-records.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { SENT_ORDER_KEY } from "../lib/storage/storage-keys.ts";
import { useSession } from "../session/session.ts";
import { useCartStore } from "./cart.ts";
import { type CartLine, keyOfLine } from "./cart-view.ts";

const storage = safeStorage();

/** An order has been opened in a chat or as an SMS: whether it was sent is asked once the person is back. */
export function rememberOrder(lines: readonly CartLine[], owner: OwnerId): void {
  storage.setItem(ownedKey(SENT_ORDER_KEY, owner), JSON.stringify(lines.map(keyOfLine)));
}

/** The keys of the lines of an order that its person has not yet said was sent; undefined where there is none. */
function rememberedOrder(key: string): ReadonlySet<unknown> | undefined {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? "null");
    return Array.isArray(ids) ? new Set(ids) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether to ask if an order was sent: from the person's return to the page, also after a reload, to the answer. */
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
  /** Removes what was ordered; what was added since stays. */
  const empty = () => {
    const ordered = rememberedOrder(key);
    for (const line of cart.get().lines) if (ordered?.has(keyOfLine(line))) cart.remove(line);
    keep();
  };
  return { asks, keep, empty };
}
