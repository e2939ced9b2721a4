import { fold } from "../../platform/text/fold.rules.ts";
import { isPickupZone } from "../delivery/shop-zone.rules.ts";
import type { PublicDetails } from "../shop/profile/shop-settings.rules.ts";
import { depositOf, restToPay } from "./order-sums.rules.ts";

/**
 * Returns the sentence about a deposit.
 * @param amount formatted amount, such as « 10 000 FCFA »
 */
export const depositSentence = (amount: string): string => `Acompte demandé : ${amount}`;

export type DepositRule = Pick<PublicDetails, "depositShare" | "depositTown">;

/**
 * Returns the percentage of an order's price that the customer must pay first as a deposit; 0 for no deposit. The owner
 * may name a town in which orders need no deposit. If a town is named, orders without a known zone and orders that the
 * customer fetches at the shop need no deposit either.
 * @param zone delivery zone of the order; undefined if it is unknown
 */
export function depositShareOf(
  zone: { readonly town: string } | undefined,
  { depositShare, depositTown }: DepositRule,
): number {
  if (!depositShare) return 0;
  if (depositTown && (!zone || isPickupZone(zone) || fold(zone.town) === fold(depositTown))) return 0;
  return depositShare;
}

/**
 * Returns the deposit of an order that the customer has not placed yet. A stored order has its agreed deposit in
 * `Order.deposit`.
 * @param total amount of the order with delivery, in whole FCFA
 * @param zone see {@link depositShareOf}
 */
export const newDeposit = (
  total: number,
  zone: { readonly town: string } | undefined,
  rule: DepositRule,
): number => depositOf(total, depositShareOf(zone, rule));

/**
 * Returns the delivery zone whose town is at the beginning of an order's delivery address: « Douala, Akwa » is in the
 * zone of Douala. Returns undefined if no zone fits.
 */
export const zoneOfPlace = <Zone extends { readonly town: string }>(
  place: string | null,
  zones: readonly Zone[],
): Zone | undefined => zones.find(({ town }) => `${fold(place ?? "")},`.startsWith(`${fold(town)},`));

/** The next payment that the shop asks of a customer. Amounts are whole FCFA. */
export interface NextPayment {
  /**
   * The whole deposit, as long as the customer has not paid all of it; otherwise 0. Also 0 if the order needs no
   * deposit.
   */
  deposit: number;
  /**
   * What the customer pays now: the unpaid amount of the deposit; after the deposit, the unpaid amount of the order.
   */
  amount: number;
}

/** Returns the next payment of an order; undefined if the customer owes nothing. */
export function nextPayment(due: number, paid: number, deposit: number): NextPayment | undefined {
  if (due <= paid) return undefined;
  return deposit > paid
    ? { deposit, amount: deposit - paid }
    : { deposit: 0, amount: restToPay({ due, paid }) };
}
