import { formatPrice } from "graphql-server/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { formatPhone } from "../ui/text/format-phone.ts";

/** What is known of an order beside its articles: absent where it is not. */
export interface OrderDetails {
  /** Six digits and letters, `K7M42P`. */
  number?: string | undefined;
  name?: string | undefined;
  /** Digits alone, with the country code. */
  phone?: string | undefined;
  quarter?: string | undefined;
  /** Of the delivery, whole FCFA. */
  fee?: number | undefined;
}

/** The lines that tell it, under the labels by which the panel reads them; the number first. */
export function detailLines({ number, name, phone, quarter, fee }: OrderDetails): string[] {
  return [
    number && `Commande : ${formatOrderNumber(number)}`,
    name && `Nom : ${name}`,
    phone && `Téléphone : ${formatPhone(phone)}`,
    quarter && `Quartier : ${quarter}`,
    fee === undefined ? "" : `Livraison : ${formatPrice(fee)}`,
  ].flatMap((line) => line || []);
}
