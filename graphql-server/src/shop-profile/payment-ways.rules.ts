import { isPickupZone } from "../delivery/delivery-zone.rules.ts";
import { fold } from "../text/fold.rules.ts";
import { normalisePhone } from "../text/phone.rules.ts";
import type { PublicDetails, Wallet } from "./shop-details.rules.ts";

/**
 * Returns the deposit that an order needs in whole FCFA, rounded up; 0 for none.
 * @param total of the order with delivery, in whole FCFA
 * @param zone of the delivery; undefined if it is unknown. If one town needs no deposit, neither does an order to an
 * unknown place, nor one that is fetched at the shop
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
 * Returns the code that a customer dials to pay this amount; empty if the account has none.
 * @param amount in whole FCFA
 */
export const ussdOf = ({ ussd, number }: Wallet, amount: number): string =>
  ussd.replaceAll("{montant}", `${amount}`).replaceAll("{numéro}", dialledNumber(number));

/** Returns a number's digits without the country code, as the operators' codes expect them. */
const dialledNumber = (number: string): string =>
  (normalisePhone(number) ?? number.replace(/\D/g, "")).replace(/^237(?=\d{9}$)/, "");
