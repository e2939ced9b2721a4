import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { THANKS } from "../features/cart/cart-thanks.ts";
import { randomId } from "../lib/random-id.ts";
import { ORDER_RECORDED_EVENT, RECORDED_ORDERS_KEY, USER_KEY } from "../lib/storage/storage-keys.ts";

/**
 * URL-encoded texts: words of every order message, words of a cart's message only, and the start of the line with the
 * order's number.
 */
const WISH = "souhaite%20commander";
const CART_WISH = `${WISH}%20%3A%0A`;
const NUMBER_LINE = "%0ACommande%20%3A%20";
const CART_END = encodeURIComponent(THANKS);
/**
 * Largest number of recorded orders. It is reached only on a phone that never loads the code of orders, because this
 * code removes the records.
 */
const MOST = 100;

/**
 * Records orders whose links are clicked before the application can handle the click: before hydration, while the code
 * of orders is loading, or in a data-saver visit. `features/orders/recorded-orders.ts` reads these records.
 */
export function recordOrders(): void {
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link) recordOrder(link);
  });
}

/**
 * Writes a new order's number into the message of a link, and stores the order: its message, the keys of a cart's
 * lines, and the signed-in user. Each order has its own storage key, so that two tabs never overwrite each other's
 * orders. If the message already has a number, its order is already recorded, and nothing happens. Never throws,
 * because the link must open in any case.
 */
export function recordOrder(link: HTMLAnchorElement): void {
  const { href } = link;
  if (!href.includes(WISH) || href.includes(NUMBER_LINE)) return;
  try {
    if (Object.keys(localStorage).filter((key) => key.startsWith(RECORDED_ORDERS_KEY)).length >= MOST) return;
    const id = randomId();
    const numbered = withLine(href, NUMBER_LINE + formatOrderNumber(orderNumberOf(id)));
    const record = [id, numbered, Date.now(), link.dataset.articles, ownerId()];
    localStorage.setItem(`${RECORDED_ORDERS_KEY}:${id}`, JSON.stringify(record));
    link.href = numbered;
    dispatchEvent(new Event(ORDER_RECORDED_EVENT));
  } catch {
    // If the browser refuses storage, no order is recorded; the link works as it does without a script.
  }
}

/**
 * Adds the line with the number to a link's message, in the place where the application writes it: at the end, or
 * before the thanks of a cart's message (`cartOrderUrl`).
 */
function withLine(href: string, line: string): string {
  if (!href.includes(CART_WISH)) return href + line;
  const [message, rest] = href.split(CART_END);
  // A message without details ends after its fixed text, so an empty line is added before the line with the number.
  return `${message}${rest === undefined ? "%0A" : ""}${line}${CART_END}`;
}

/** Returns the id of the signed-in user; null for a visitor. */
function ownerId(): unknown {
  try {
    return JSON.parse(localStorage.getItem(USER_KEY) ?? "null")?.id ?? null;
  } catch {
    return null;
  }
}
