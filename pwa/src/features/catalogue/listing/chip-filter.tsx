import { useId } from "react";
import * as styles from "./chip-filter.module.css";

export interface FilterChip {
  value: string;
  count: number;
  /** Colour of the circle before the value, `#rrggbb`. */
  swatch?: string | null;
}

export interface ChipFilterProps {
  title: string;
  /** The `name` attribute of the checkboxes. */
  name: string;
  /** Groups of chips, each with a title. The title is hidden if only one group has chips. */
  groups: readonly (readonly [title: string, chips: readonly FilterChip[]])[];
  isChosen: (value: string) => boolean;
}

/**
 * The values of a filter as chips. Each chip is a checkbox of the filter form. Renders nothing if the filter has no
 * values.
 */
export function ChipFilter({ title, name, groups, isChosen }: ChipFilterProps) {
  const id = useId();
  const used = groups.filter(([, chips]) => chips.length > 0);
  if (used.length === 0) return null;
  return (
    <fieldset className={styles.chips}>
      <legend>
        <h2>{title}</h2>
      </legend>
      {used.map(([group, chips], at) => (
        <div key={group}>
          {used.length > 1 && <h3>{group}</h3>}
          {chips.map(({ value, count, swatch }, place) => (
            <label key={value}>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={isChosen(value)}
                aria-label={value}
                aria-describedby={`${id}-${at}-${place}`}
              />
              {swatch && (
                <svg viewBox="0 0 2 2" aria-hidden="true">
                  <circle cx="1" cy="1" r="1" fill={swatch} />
                </svg>
              )}
              {value}
              <span id={`${id}-${at}-${place}`}>{count}</span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
