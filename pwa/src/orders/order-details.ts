import { formatPrice } from "graphql-server/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { formatPhone } from "../ui/text/format-phone.ts";

/** Details of an order besides its articles. Unknown details are undefined. */
export interface OrderDetails {
  /** Six digits and letters without a hyphen: `K7M42P`. */
  number?: string | undefined;
  name?: string | null | undefined;
  /** Digits only, with the country code. */
  phone?: string | null | undefined;
  /** The place of delivery: the zone's town and quarter, or the quarter that the customer typed. */
  quarter?: string | null | undefined;
  /** Delivery fee in whole FCFA. */
  fee?: number | undefined;
}

/** Returns one line for each known detail, the number first. The admin panel parses their labels. */
export function detailLines({ number, name, phone, quarter, fee }: OrderDetails): string[] {
  return [
    number && `Commande : ${formatOrderNumber(number)}`,
    name && `Nom : ${name}`,
    phone && `Téléphone : ${formatPhone(phone)}`,
    quarter && `Quartier : ${quarter}`,
    fee === undefined ? "" : `Livraison : ${formatPrice(fee)}`,
  ].flatMap((line) => line || []);
}
