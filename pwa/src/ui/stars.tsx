import { classNames } from "./class-names.ts";
import styles from "./stars.module.css";

/** 3 to 5, decorative, and always the same for a product: seeded by its id. */
export function starsOf(productId: string): 3 | 4 | 5 {
  let seed = 0;
  for (const character of productId) seed = (seed * 31 + character.charCodeAt(0)) >>> 0;
  return ([3, 4, 5] as const)[seed % 3] ?? 5;
}

/** The stars of a card or, large, of the product page; they mean nothing, so readers are spared them. */
export function Stars({ productId, large = false }: { productId: string; large?: boolean }) {
  const count = starsOf(productId);
  return (
    <div
      aria-hidden="true"
      data-stars={count}
      className={classNames(
        styles.stars,
        count === 3 && styles.three,
        count === 4 && styles.four,
        large && styles.large,
      )}
    />
  );
}
