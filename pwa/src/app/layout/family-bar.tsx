import * as styles from "./family-bar.module.css";
import { NavLinks } from "./nav-links.tsx";
import { FAMILY_LINKS } from "./navigation.ts";

/**
 * Links to the families of categories (« Sacs », « Chaussures »…), on laptops in a bar below the header. The bar
 * scrolls away with the page; only the header stays at the top. On phones the menu has the same links.
 */
export const FamilyBar = () => (
  <nav className={styles.bar} aria-label="Rayons">
    <ul>
      <NavLinks of={FAMILY_LINKS} />
    </ul>
  </nav>
);
