import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { CloseIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./removable-chips.module.css";

export interface RemovableChip {
  label: string;
  /** URL of the product list without this chip's filter. */
  without: string;
  /** True if no chip is left when this chip is removed. */
  isLast?: boolean;
}

export interface RemovableChipsProps {
  /** The accessible name of the list. */
  label: string;
  /** Words that screen readers read before each chip's label: « Retirer le filtre ». */
  verb: string;
  chips: readonly RemovableChip[];
  /** URL of the product list without any of these filters. The link is shown if there are several chips. */
  withoutAll?: string | undefined;
  /** Called when the last chip is removed. Must move the focus to the results, because no chip is left to focus. */
  onLastRemoved: () => void;
}

/**
 * Chips with a cross. Each chip is a link to the product list without the chip's filter, so that a click works before
 * hydration too.
 */
export function RemovableChips({ label, verb, chips, withoutAll, onLastRemoved }: RemovableChipsProps) {
  if (chips.length === 0) return null;

  // Moves the focus to a neighbouring chip, because the clicked chip disappears. Otherwise the focus would go to the
  // page's body, and keyboard users would start again at the top.
  const moveFocus = ({ currentTarget }: MouseEvent<HTMLElement>, isLast = false) => {
    const item = currentTarget.closest("li");
    const neighbour = chipIn(item?.nextElementSibling) ?? chipIn(item?.previousElementSibling);
    if (neighbour && !isLast) neighbour.focus();
    else onLastRemoved();
  };

  return (
    <ul className={styles.list} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.label}>
          <Link className={styles.chip} to={chip.without} onClick={(event) => moveFocus(event, chip.isLast)}>
            <VisuallyHidden>{verb} </VisuallyHidden>
            <span className={styles.label}>{chip.label}</span>
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {withoutAll !== undefined && chips.length > 1 && (
        <li>
          <Link className={styles.all} to={withoutAll} onClick={onLastRemoved}>
            Tout effacer
          </Link>
        </li>
      )}
    </ul>
  );
}

const chipIn = (item: Element | null | undefined) => item?.querySelector<HTMLElement>(`.${styles.chip}`);
