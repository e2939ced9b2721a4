/**
 * Orders pressed before the application takes them: before hydration, while its code is under way, in a visit that spares
 * data. Only the boot script imports this, and it imports nothing, as spared-visit.ts; what is noted here
 * `orders/pressed-orders.ts` reads.
 */

/** Those of lib/storage/storage-keys.ts. */
const PRESSED_ORDERS_KEY = "commandes-pressees";
const ORDER_PRESSED_EVENT = "order-pressed";

/** What an order link's message begins with, and the line of its number, as they stand in an address. */
const WISH = "Je%20souhaite%20commander";
const NUMBER_LINE = "%0ACommande%20%3A%20";
/** Presses that are noted at most; the oldest give way. */
const MOST = 20;
/** As in graphql-server/orders/order-number. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Puts a new order's number into the message that a link opens, and notes the press for the application. A message that has
 * a number was taken already. Never throws: whatever fails, the link opens.
 */
export function notePress(link: HTMLAnchorElement): void {
  const { href } = link;
  if (!href.includes(WISH) || href.includes(NUMBER_LINE)) return;
  try {
    const noted: [id: string, href: string, madeAt: number][] = JSON.parse(
      localStorage.getItem(PRESSED_ORDERS_KEY) ?? "[]",
    );
    let press = noted.find(([, known]) => known.startsWith(href + NUMBER_LINE));
    if (!press) {
      const id = crypto.randomUUID();
      press = [id, href + NUMBER_LINE + numberOf(id), Date.now()];
      localStorage.setItem(PRESSED_ORDERS_KEY, JSON.stringify([...noted, press].slice(-MOST)));
    }
    link.href = press[1];
    dispatchEvent(new Event(ORDER_PRESSED_EVENT));
  } catch {
    // Without storage there is no order, as without script.
  }
}

/** `K7M-42P`: thirty bits of the id. */
function numberOf(id: string): string {
  let bits = Number.parseInt(id.slice(-8), 16);
  let number = "";
  for (let place = 6; place > 0; place -= 1) {
    number = (place === 3 ? `${DIGITS[bits & 31]}-` : DIGITS[bits & 31]) + number;
    bits >>>= 5;
  }
  return number;
}
