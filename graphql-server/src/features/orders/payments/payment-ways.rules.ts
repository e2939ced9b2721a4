import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import type { Wallet } from "../../shop/profile/shop-details.rules.ts";

/** Warning against fraud, shown beside the shop's accounts for payments. Source: SHOP.md, section 6. */
export const NEVER_YOUR_PIN = "Nous ne demandons jamais votre code secret.";

/**
 * Returns the code that a customer dials to pay this amount to the account; empty if the account has no such code.
 * @param amount in whole FCFA
 */
export const ussdOf = ({ ussd, number }: Wallet, amount: number): string =>
  ussd.replaceAll("{montant}", `${amount}`).replaceAll("{numéro}", dialledNumber(number));

/** Returns a number's digits without the country code, as the operators' codes expect them. */
const dialledNumber = (number: string): string =>
  (normalisePhone(number) ?? number.replace(/\D/g, "")).replace(/^237(?=\d{9}$)/, "");
