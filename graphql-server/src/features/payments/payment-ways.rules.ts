import { fold } from "../../platform/text/fold.rules.ts";
import { normalisePhone } from "../../platform/text/phone.rules.ts";
import { isPickupZone } from "../delivery/delivery-zone.rules.ts";
import type { PublicDetails, Wallet } from "../shop/profile/shop-details.rules.ts";

/** Warning against fraud, shown beside the shop's accounts for payments. Source: SHOP.md, section 6. */
export const NEVER_YOUR_PIN = "Nous ne demandons jamais votre code secret.";

/** Returns the sentence about a deposit. @param amount formatted, « 10 000 FCFA » */
export const depositSentence = (amount: string): string => `Acompte demandé : ${amount}`;

/**
 * Returns the deposit that an order needs, in whole FCFA and rounded up; 0 if it needs none. The owner may name a town
 * in which orders need no deposit. Then orders without a known zone and orders that the customer fetches at the shop
 * need none either.
 * @param total amount of the order with delivery, in whole FCFA
 * @param zone delivery zone of the order; undefined if it is unknown
 */
export function depositOf(
  total: number,
  zone: { readonly town: string } | undefined,
  { depositShare, depositTown }: Pick<PublicDetails, "depositShare" | "depositTown">,
): number {
  if (!depositShare || total <= 0) return 0;
  if (depositTown && (!zone || isPickupZone(zone) || fold(zone.town) === fold(depositTown))) return 0;
  return Math.ceil((total * depositShare) / 100);
}

/**
 * Returns the delivery zone with whose town an order's place of delivery begins: « Douala, Akwa » is in the zone of
 * Douala. Returns undefined if the place begins with no town of a zone.
 */
export const zoneOfPlace = <Zone extends { readonly town: string }>(
  place: string | null,
  zones: readonly Zone[],
): Zone | undefined => zones.find(({ town }) => `${fold(place ?? "")},`.startsWith(`${fold(town)},`));

/** The next payment of an order. Amounts are whole FCFA. */
export interface NextPayment {
  /** The full deposit until the customer has paid it; then 0. Also 0 if the order needs no deposit. */
  deposit: number;
  /**
   * What the customer pays now: the unpaid amount of the deposit; after the deposit, the unpaid amount of the order.
   */
  amount: number;
}

/** Returns the next payment of an order; undefined if the customer owes nothing. */
export function nextPayment(due: number, paid: number, deposit: number): NextPayment | undefined {
  if (due <= paid) return undefined;
  return deposit > paid ? { deposit, amount: deposit - paid } : { deposit: 0, amount: due - paid };
}

/**
 * Returns the code that a customer dials to pay this amount to the account; empty if the account has no such code.
 * @param amount in whole FCFA
 */
export const ussdOf = ({ ussd, number }: Wallet, amount: number): string =>
  ussd.replaceAll("{montant}", `${amount}`).replaceAll("{numéro}", dialledNumber(number));

/** Returns a number's digits without the country code, as the operators' codes expect them. */
const dialledNumber = (number: string): string =>
  (normalisePhone(number) ?? number.replace(/\D/g, "")).replace(/^237(?=\d{9}$)/, "");
