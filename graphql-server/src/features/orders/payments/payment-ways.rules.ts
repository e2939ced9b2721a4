import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import type { Wallet } from "../../shop/profile/shop-details.rules.ts";

/** Warning against fraud, shown beside the shop's accounts for payments. Source: SHOP.md, section 6. */
export const NEVER_YOUR_PIN = "Nous ne demandons jamais votre code secret.";

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
