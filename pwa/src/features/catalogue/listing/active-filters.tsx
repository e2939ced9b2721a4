import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { CloseIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./active-filters.module.css";
import { chipsOf, type ListingFilters, listingAddress, resetAddress } from "./listing-filters.ts";

export interface ActiveFiltersProps {
  filters: ListingFilters;
  /** Moves the focus to the results, because no filter is left that could have it. */
  onLastRemoved: () => void;
}

/** The active filters. Each is a link to the listing without that filter, so that it works before hydration. */
export function ActiveFilters({ filters, onLastRemoved }: ActiveFiltersProps) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;

  // The clicked link disappears. Without this, the focus would fall to the page, and keyboard users would start again
  // at its top.
  const moveFocus = ({ currentTarget }: MouseEvent<HTMLElement>, without: ListingFilters) => {
    const item = currentTarget.closest("li");
    const neighbour = chipIn(item?.nextElementSibling) ?? chipIn(item?.previousElementSibling);
    if (neighbour && chipsOf(without).length > 0) neighbour.focus();
    else onLastRemoved();
  };

  return (
    <ul className={styles.list} aria-label="Filtres actifs">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            className={styles.chip}
            to={listingAddress(without)}
            onClick={(event) => moveFocus(event, without)}
          >
            <VisuallyHidden>Retirer le filtre </VisuallyHidden>
            <span className={styles.label}>{label}</span>
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.all} to={resetAddress(filters)} onClick={onLastRemoved}>
            Tout effacer
          </Link>
        </li>
      )}
    </ul>
  );
}

const chipIn = (item: Element | null | undefined) => item?.querySelector<HTMLElement>(`.${styles.chip}`);
