import { formatPrice } from "./price.rules.ts";

/** Returns the text of a range of whole FCFA, such as « Jusqu’à 10 000 FCFA »; undefined if it has no limits. */
export function priceRange(from: number | undefined, to: number | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return `${formatPrice(from)} – ${formatPrice(to)}`;
  if (from !== undefined) return `Dès ${formatPrice(from)}`;
  return to === undefined ? undefined : `Jusqu’à ${formatPrice(to)}`;
}
