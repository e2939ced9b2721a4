import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { SkipLink } from "../../ui/layout/skip-link.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import * as styles from "./category-links.module.css";

export interface CategoryLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  values: readonly string[];
  /** True if the links are centred and wrap. By default they are one row, which scrolls on phones. */
  centred?: boolean;
}

/** If there are more links than this, keyboard users get a link that skips all of them. */
const MOST_TO_TAB_THROUGH = 10;

/** Links to the product lists of categories. Keyboard users can skip a long list. */
export function CategoryLinks({ label, values, centred = false }: CategoryLinksProps) {
  const links = (
    <ul className={classNames(styles.list, centred && styles.centred)}>
      {values.map((value) => (
        <li key={value}>
          <Link to={paths.listing([value])}>{value}</Link>
        </li>
      ))}
    </ul>
  );
  const isLong = values.length > MOST_TO_TAB_THROUGH;
  return (
    <nav className={styles.links} aria-label={label}>
      {isLong ? <SkipLink label="Passer les catégories">{links}</SkipLink> : links}
    </nav>
  );
}
