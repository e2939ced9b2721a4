import { normalisePhone } from "../../platform/text/phone.rules.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "../cart/cart.rules.ts";
import { formatPrice, isPrice } from "../catalogue/product/price.rules.ts";
import {
  MAX_ORDER_LINES,
  MAX_ORDER_TOTAL,
  ORDER_TEXT_LIMITS,
  type OrderFields,
  type OrderLineFields,
  orderTotal,
} from "./order.rules.ts";

// Only the panel and the server need the rules in this file. So they are not in `order.rules.ts`, which shoppers' pages
// load.

/** Returns a French message for each invalid field; empty if the order is valid. */
export function orderErrors({ name, phone, quarter, fee, lines }: OrderFields): Record<string, string> {
  const errors: Record<string, string> = {};
  if (lines.length === 0) errors.lines = "La commande n’a pas d’article";
  else if (lines.length > MAX_ORDER_LINES) errors.lines = `${MAX_ORDER_LINES} articles différents au plus`;
  const lineMessage = lines.map(lineError).find(Boolean);
  if (lineMessage) errors.lines = lineMessage;
  else if (orderTotal(lines) > MAX_ORDER_TOTAL)
    errors.lines = `Une commande ne dépasse pas ${formatPrice(MAX_ORDER_TOTAL)}`;
  if ((name ?? "").length > ORDER_TEXT_LIMITS.name) errors.name = tooLong("Le nom", ORDER_TEXT_LIMITS.name);
  if ((quarter ?? "").length > ORDER_TEXT_LIMITS.quarter)
    errors.quarter = tooLong("Le quartier", ORDER_TEXT_LIMITS.quarter);
  if (phone && normalisePhone(phone) === undefined) errors.phone = "Numéro de téléphone non valide";
  if (fee !== null && !isPrice(fee)) errors.fee = "Les frais de livraison sont en francs entiers";
  return errors;
}

function lineError({ productName, size, colour, price, quantity }: OrderLineFields): string | undefined {
  if (productName === "") return "Le nom de l’article est requis";
  if (productName.length > ORDER_TEXT_LIMITS.productName)
    return tooLong("Le nom de l’article", ORDER_TEXT_LIMITS.productName);
  if ((size ?? "").length > ORDER_TEXT_LIMITS.size) return tooLong("La taille", ORDER_TEXT_LIMITS.size);
  if ((colour ?? "").length > ORDER_TEXT_LIMITS.colour)
    return tooLong("La couleur", ORDER_TEXT_LIMITS.colour);
  if (!isPrice(price)) return "Le prix est en francs entiers";
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY || quantity > MAX_QUANTITY)
    return `La quantité va de ${MIN_QUANTITY} à ${MAX_QUANTITY}`;
  return undefined;
}

const tooLong = (what: string, limit: number): string => `${what} ne doit pas dépasser ${limit} caractères`;
