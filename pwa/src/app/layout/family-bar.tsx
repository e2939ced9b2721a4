import * as styles from "./family-bar.module.css";
import { NavLinks } from "./nav-links.tsx";
import { FAMILY_LINKS } from "./navigation.ts";

/**
 * The families of categories below the header of laptops. It scrolls away with the page, so that only the header's
 * 80 px stay. On phones the menu has the same links.
 */
export const FamilyBar = () => (
  <nav className={styles.bar} aria-label="Rayons">
    <ul>
      <NavLinks of={FAMILY_LINKS} />
    </ul>
  </nav>
);
