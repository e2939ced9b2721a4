/** The products that a collection's banner shows: at most three, spread over the list. */
export function bannerProducts<Product>(products: readonly Product[]): Product[] {
  const indexes = [1, 2, 3].map((quarter) => Math.floor((products.length * quarter) / 4));
  return products.filter((_, index) => indexes.includes(index));
}
