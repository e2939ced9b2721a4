import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import type { Wallet } from "../../shop/profile/shop-settings.rules.ts";

/** Warning against fraud, shown beside the shop's accounts for payments. Source: SHOP.md, section 6. */
export const NEVER_YOUR_PIN = "Nous ne demandons jamais votre code secret.";

/**
 * Returns the USSD code that a customer dials to pay an amount to this account; empty if the account has no code.
 * @param amount in whole FCFA
 */
export const ussdOf = ({ ussd, number }: Wallet, amount: number): string =>
  ussd.replaceAll("{montant}", `${amount}`).replaceAll("{numéro}", dialledNumber(number));

/**
 * Returns the digits of a phone number without the country code, as the USSD codes and applications of mobile-money
 * operators expect them.
 */
export const dialledNumber = (number: string): string =>
  (normalisePhone(number) ?? number.replace(/\D/g, "")).replace(/^237(?=\d{9}$)/, "");

/**
 * Groups the digits of an account's number for reading: « 6 77 12 34 56 » for a phone number, groups of three digits
 * for a merchant's code. A number with letters stays as the owner has entered it.
 */
export function groupedNumber(number: string): string {
  if (!/^[\d\s+.-]+$/.test(number)) return number;
  const digits = dialledNumber(number);
  const isPhone = digits.length === 9 && normalisePhone(number) !== undefined;
  return digits.replace(isPhone ? /\B(?=(?:\d\d)+$)/g : /\B(?=(?:\d{3})+$)/g, "\u00a0");
}
