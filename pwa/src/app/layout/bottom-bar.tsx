import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../data/session/session.ts";
import { paths } from "../../lib/paths.ts";
import { GridIcon, HeartIcon, HomeIcon, PersonIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./bottom-bar.module.css";
import { CartBag } from "./cart-bag.tsx";
import { currentOf } from "./navigation.ts";

interface BarItem {
  to: string;
  label: string;
  icon: ReactNode;
}

/** The bottom navigation of phones. A visitor's account link leads to /login, and from there to the account page. */
export function BottomBar() {
  const { user } = useSession();
  const location = useLocation();
  const items: BarItem[] = [
    { to: paths.home, label: "Accueil", icon: <HomeIcon /> },
    { to: paths.catalogue, label: "Catalogue", icon: <GridIcon /> },
    { to: paths.favourites, label: "Favoris", icon: <HeartIcon /> },
    { to: paths.cart, label: "Panier", icon: <CartBag /> },
    { to: paths.account, label: "Compte", icon: <PersonIcon /> },
  ];

  return (
    <nav className={styles.bar} aria-label="Raccourcis">
      <ul>
        {items.map(({ to, label, icon }) => (
          <li key={label}>
            <Link
              {...(user || to !== paths.account ? { to } : { to: paths.signIn, state: { from: to } })}
              aria-current={currentOf(location, to)}
            >
              {icon}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
