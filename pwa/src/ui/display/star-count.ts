/**
 * Returns the number of decorative stars of a product. It is derived from the product's id and therefore never changes.
 */
export function starsOf(productId: string): 3 | 4 | 5 {
  let seed = 0;
  for (const character of productId) seed = (seed * 31 + character.charCodeAt(0)) >>> 0;
  return ([3, 4, 5] as const)[seed % 3] ?? 5;
}
