import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { isPickupLocation } from "graphql-server/features/delivery/shop-zone";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { formatPhone } from "../../ui/text/format-phone.ts";

/** Details of an order in its message. An unknown detail is undefined. */
export interface OrderDetails {
  /** Six digits and letters without a hyphen: `K7M42P`. */
  number?: string | undefined;
  name?: string | null | undefined;
  /** Phone number in digits only, with the country code. */
  phone?: string | null | undefined;
  /** The delivery location: the zone's town and quarter, or the quarter that the customer typed. */
  quarter?: string | null | undefined;
  town?: string | undefined;
  /** Delivery fee in whole FCFA. */
  fee?: number | undefined;
}

/** Returns one line for each known detail, the number first. The admin panel parses the labels of these lines. */
export function messageLines({ number, name, phone, quarter, town, fee }: OrderDetails): string[] {
  return [
    number && `Commande : ${formatOrderNumber(number)}`,
    name && `Nom : ${name}`,
    phone && `Téléphone : ${formatPhone(phone)}`,
    ...deliveryLines(quarter ?? "", town, fee),
  ].flatMap((line) => line || []);
}

/**
 * Returns the lines with the delivery location and the fee. If the location begins with the town, town and quarter have
 * a line each, so that no line names the town twice.
 */
function deliveryLines(place: string, town = "", fee: number | undefined): string[] {
  if (isPickupLocation(place)) return [`${place} : gratuit`];
  const isInTown = town !== "" && `${place},`.startsWith(`${town},`);
  const quarter = isInTown ? place.slice(town.length + 1).trim() : place;
  return [
    isInTown && `Ville : ${town}`,
    quarter && `Quartier : ${quarter}`,
    fee !== undefined && `Livraison : ${fee === 0 ? "gratuite" : formatPrice(fee)}`,
  ].flatMap((line) => line || []);
}
