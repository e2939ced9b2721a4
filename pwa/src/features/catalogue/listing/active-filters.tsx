import { Link } from "react-router-dom";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { CloseIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./active-filters.module.css";
import { type ActiveFilter, listingAddress } from "./listing-filters.ts";

/** The active filters. Each is a link to the listing without that filter, so that it works before hydration. */
export function ActiveFilters({
  filters,
  resetAddress,
}: {
  filters: readonly ActiveFilter[];
  resetAddress: string;
}) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Filtres actifs">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link className={styles.chip} to={listingAddress(without)}>
            <VisuallyHidden>Retirer le filtre </VisuallyHidden>
            <span className={styles.label}>{label}</span>
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link className={styles.all} to={resetAddress}>
            Tout effacer
          </Link>
        </li>
      )}
    </ul>
  );
}
