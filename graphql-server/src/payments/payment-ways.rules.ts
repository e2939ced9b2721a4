import { isPickupZone } from "../delivery/delivery-zone.rules.ts";
import type { PublicDetails, Wallet } from "../shop-profile/shop-details.rules.ts";
import { fold } from "../text/fold.rules.ts";
import { normalisePhone } from "../text/phone.rules.ts";

/** Sentence beside the accounts, against fraud. Source: SHOP.md, section 6. */
export const NEVER_YOUR_PIN = "Nous ne demandons jamais votre code secret.";

/** Returns the sentence about a deposit. @param amount formatted, « 10 000 FCFA » */
export const depositSentence = (amount: string): string => `Acompte demandé : ${amount}`;

/**
 * Returns the deposit that an order needs in whole FCFA, rounded up; 0 for none.
 * @param total of the order with delivery, in whole FCFA
 * @param zone delivery zone of the order; undefined if it is unknown. If the owner has named a town without deposit, an
 * order that is fetched at the shop or whose zone is unknown needs no deposit either
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
 * Returns the zone that an order's place of delivery names: « Douala, Akwa » is a place in the zone of Douala. Returns
 * undefined for a place in the customer's own words.
 */
export const zoneOfPlace = <Zone extends { readonly town: string }>(
  place: string | null,
  zones: readonly Zone[],
): Zone | undefined => zones.find(({ town }) => `${fold(place ?? "")},`.startsWith(`${fold(town)},`));

/** The next payment of an order. Amounts are whole FCFA. */
export interface NextPayment {
  /** The whole deposit while it is not paid; 0 afterwards, and if the order needs none. */
  deposit: number;
  /** What the customer pays now: what is missing of the deposit, or else of the order. */
  amount: number;
}

/** Returns the next payment of an order; undefined if nothing is to be paid. */
export function nextPayment(due: number, paid: number, deposit: number): NextPayment | undefined {
  if (due <= paid) return undefined;
  return deposit > paid ? { deposit, amount: deposit - paid } : { deposit: 0, amount: due - paid };
}

/**
 * Returns the code that a customer dials to pay this amount; empty if the account has none.
 * @param amount in whole FCFA
 */
export const ussdOf = ({ ussd, number }: Wallet, amount: number): string =>
  ussd.replaceAll("{montant}", `${amount}`).replaceAll("{numéro}", dialledNumber(number));

/** Returns a number's digits without the country code, as the operators' codes expect them. */
const dialledNumber = (number: string): string =>
  (normalisePhone(number) ?? number.replace(/\D/g, "")).replace(/^237(?=\d{9}$)/, "");
