import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { classNames } from "../ui/styles/class-names.ts";
import styles from "./category-links.module.css";

export interface CategoryLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  values: readonly string[];
  /** Centred and wrapping, instead of a row that scrolls on phones. */
  centred?: boolean;
}

/** Links to categories, as pills. */
export function CategoryLinks({ label, values, centred = false }: CategoryLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={classNames(styles.list, centred && styles.centred)}>
        {values.map((value) => (
          <li key={value}>
            <Link to={paths.listing([value])}>{value}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
