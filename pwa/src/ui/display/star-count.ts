/** Number of decorative stars of a product, 3 to 5, derived from its id and therefore always the same. */
export function starsOf(productId: string): 3 | 4 | 5 {
  let seed = 0;
  for (const character of productId) seed = (seed * 31 + character.charCodeAt(0)) >>> 0;
  return ([3, 4, 5] as const)[seed % 3] ?? 5;
}
