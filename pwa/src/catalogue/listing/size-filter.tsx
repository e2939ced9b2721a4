import { useId } from "react";
import styles from "./size-filter.module.css";
import type { SizeCount } from "./use-category-counts.ts";

export interface SizeFilterProps {
  sizes: readonly SizeCount[];
  chosen: readonly string[];
}

/**
 * The sizes as chips, which are checkboxes of the filter form. Renders nothing if the products found have no sizes.
 */
export function SizeFilter({ sizes, chosen }: SizeFilterProps) {
  const id = useId();
  if (sizes.length === 0) return null;
  return (
    <fieldset className={styles.sizes}>
      <legend>
        <h2>Tailles</h2>
      </legend>
      {sizes.map(({ size, count }, place) => (
        <label key={size}>
          <input
            type="checkbox"
            name="size"
            value={size}
            defaultChecked={chosen.includes(size)}
            aria-label={size}
            aria-describedby={`${id}-${place}`}
          />
          {size}
          <span id={`${id}-${place}`}>{count}</span>
        </label>
      ))}
    </fieldset>
  );
}
