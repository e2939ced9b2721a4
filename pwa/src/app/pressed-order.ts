/**
 * Orders pressed before the application takes them: before hydration, while its code is under way, in a visit that spares
 * data. Only scripts that come before the application bring this, and it imports nothing, as spared-visit.ts; what is
 * noted here `orders/pressed-orders.ts` reads.
 */

/** That of lib/storage/storage-keys.ts, and the event's name. */
const PRESSED_ORDERS_KEY = "commandes-pressees";

/** What each order's message says, and the line of its number, as they stand in an address. */
const WISH = "souhaite%20commander";
const NUMBER_LINE = "%0ACommande%20%3A%20";
/** Presses that are noted at most; the oldest give way. */
const MOST = 20;
/** As in graphql-server/orders/order-number. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Puts a new order's number into the message that a link opens, and notes the press for the application, with the keys of a
 * cart's lines and who was signed in. A message that has a number was taken already. Never throws: whatever fails, the link opens.
 */
export function notePress(link: HTMLAnchorElement): void {
  const href = link.href + NUMBER_LINE;
  if (!href.includes(WISH) || href.indexOf(NUMBER_LINE) < link.href.length) return;
  try {
    const noted: unknown[] = JSON.parse(localStorage.getItem(PRESSED_ORDERS_KEY) ?? "[]");
    const id = randomId();
    const numbered = href + numberOf(id);
    noted.push([id, numbered, Date.now(), link.dataset.articles, ownerId()]);
    localStorage.setItem(PRESSED_ORDERS_KEY, JSON.stringify(noted.slice(-MOST)));
    link.href = numbered;
    dispatchEvent(new Event(PRESSED_ORDERS_KEY));
  } catch {
    // Without storage there is no order, as without script.
  }
}

/** The id of who is signed in, as lib/storage/storage-keys.ts keeps it; null for a visitor. */
function ownerId(): unknown {
  try {
    return JSON.parse(localStorage.getItem("user") ?? "null")?.id ?? null;
  } catch {
    return null;
  }
}

/** A UUID, as of lib/random-id.ts. */
const randomId = (): string =>
  "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16),
  );

/** `K7M-42P`: thirty bits of the id. */
function numberOf(id: string): string {
  const bits = Number.parseInt(id.slice(-8), 16);
  let number = "";
  for (let shift = 25; shift >= 0; shift -= 5)
    number += DIGITS.charAt((bits >>> shift) & 31) + (shift === 15 ? "-" : "");
  return number;
}
