import { formatPrice } from "./price.rules.ts";

/** Names a range of prices, such as « Jusqu’à 10 000 FCFA »; undefined without limits. Both limits are whole FCFA. */
export function priceRange(from: number | undefined, to: number | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return `${formatPrice(from)} – ${formatPrice(to)}`;
  if (from !== undefined) return `Dès ${formatPrice(from)}`;
  return to === undefined ? undefined : `Jusqu’à ${formatPrice(to)}`;
}
