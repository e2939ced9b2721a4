import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { classNames } from "../ui/styles/class-names.ts";
import styles from "./category-links.module.css";

export interface CategoryLinksProps {
  /** What these categories are, for readers. */
  label: string;
  values: readonly string[];
  /** Centred and on as many lines as it takes, instead of a row that scrolls on phones. */
  centred?: boolean;
}

/** Ways into categories, as pills. */
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
