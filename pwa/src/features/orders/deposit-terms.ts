import { isPickupZone, type ShopZone } from "graphql-server/features/delivery/shop-zone";
import type { Shop } from "graphql-server/features/shop/profile/shop";

/**
 * Returns a text that says why the shop asks for a deposit, how and when the deposit is paid, and when the remaining
 * amount is paid.
 * @param zone the chosen delivery zone
 * @param rest the remaining amount, formatted: « 36 050 FCFA »
 */
export function depositTerms(
  { depositTown, wallets }: Pick<Shop, "depositTown" | "wallets">,
  zone: ShopZone | undefined,
  rest: string,
): string {
  const why = depositTown
    ? `Pour un envoi hors de ${depositTown}, il réserve vos articles.`
    : "Il réserve vos articles.";
  const how = wallets?.length
    ? "par mobile money, au numéro indiqué dans Mes commandes"
    : "au numéro que nous vous donnons dans la conversation";
  const end = zone && isPickupZone(zone) ? "au retrait" : "à la livraison";
  return `${why} Vous le payez ${how}, une fois la commande confirmée et avant l’envoi. Le reste, ${rest}, se paie ${end}.`;
}
