import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { hasNumber, numberLine, splitLink, withLastLines } from "../features/orders/link/split-link.ts";
import { randomId } from "../lib/random-id.ts";
import { ORDER_RECORDED_EVENT, RECORDED_ORDERS_KEY, USER_KEY } from "../lib/storage/storage-keys.ts";

/**
 * Largest number of recorded orders. A phone reaches this number only if it never loads the code that sends orders,
 * because that code removes the records.
 */
const MAX_RECORDED_CLICKS = 100;

/**
 * Records orders whose links are clicked before the application can handle the click: before hydration, while the code
 * that sends orders is loading, or in a data-saver visit. `features/orders/link/recorded-clicks.ts` reads these
 * records.
 */
export function recordOrders(): void {
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link) recordOrder(link);
  });
}

/**
 * Writes a new order's number into the message of a link, and stores the order: the link, the order's lines, the cart's
 * delivery zone, and the signed-in user. Each order has its own storage key, so that two tabs never overwrite each
 * other's orders.
 *
 * Does nothing if the message already has a number, because its order is already recorded. Does nothing for a call link
 * either, because this script cannot show the number to the caller. Never throws, because the link must open in any
 * case.
 */
export function recordOrder(link: HTMLAnchorElement): void {
  const lines = link.closest<HTMLElement>("[data-order]")?.dataset;
  try {
    const [start, message] = splitLink(link.href);
    if (!lines || !message || hasNumber(message)) return;
    if (
      Object.keys(localStorage).filter((key) => key.startsWith(RECORDED_ORDERS_KEY)).length >=
      MAX_RECORDED_CLICKS
    )
      return;
    const id = randomId();
    const numbered = withLastLines(message, numberLine(formatOrderNumber(orderNumberOf(id))));
    const href = start + encodeURIComponent(numbered);
    const record = [id, href, Date.now(), lines.order, ownerId(), lines.zone];
    localStorage.setItem(`${RECORDED_ORDERS_KEY}:${id}`, JSON.stringify(record));
    link.href = href;
    dispatchEvent(new Event(ORDER_RECORDED_EVENT));
  } catch {
    // If the browser refuses storage, no order is recorded; the link works as it does without a script.
  }
}

/** Id of the signed-in user in storage; null for a visitor. */
function ownerId(): unknown {
  try {
    return JSON.parse(localStorage.getItem(USER_KEY) ?? "null")?.id ?? null;
  } catch {
    return null;
  }
}
