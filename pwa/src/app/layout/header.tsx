import { useRef } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../data/session/session.ts";
import { useSignInState } from "../../features/account/use-sign-in-state.ts";
import { paths } from "../../lib/paths.ts";
import { Button, LinkButton } from "../../ui/form/button.tsx";
import { HeartIcon, MenuIcon, PersonIcon, SearchIcon } from "../../ui/icons/icons.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CartLink } from "./cart-bag.tsx";
import * as styles from "./header.module.css";
import { MOBILE_MENU, MobileMenu } from "./mobile-menu.tsx";
import { NavLinks } from "./nav-links.tsx";
import { NAVIGATION } from "./navigation.ts";
import { SEARCH_POPOVER, SearchBox } from "./search-box.tsx";
import { useReturningHeader } from "./use-returning-header.ts";
import { Wordmark } from "./wordmark.tsx";

/**
 * The header, 80 px high. Phones show menu, logo, search and, for visitors, the sign-in link. From 768 px on, the
 * header also shows favourites, cart and account; on laptops, the navigation and the search box too.
 */
export function Header() {
  const { user } = useSession();
  const signInState = useSignInState();
  const header = useRef<HTMLElement>(null);
  useReturningHeader(header);
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Button variant="quiet" size="round" popoverTarget={MOBILE_MENU} aria-label="Menu">
          <MenuIcon />
        </Button>
        <Link to={paths.home} className={styles.logo}>
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label="Navigation principale">
          <ul>
            <NavLinks of={NAVIGATION} />
          </ul>
        </nav>
        <SearchBox />
        <Button variant="quiet" size="round" popoverTarget={SEARCH_POPOVER} aria-label="Rechercher">
          <SearchIcon />
        </Button>
        <div className={styles.actions}>
          <LinkButton
            to={paths.favourites}
            variant="quiet"
            size="round"
            className={styles.wide}
            aria-label="Favoris"
          >
            <HeartIcon />
          </LinkButton>
          <CartLink />
          {user ? (
            <span className={styles.wide}>
              <AccountMenu user={user} />
            </span>
          ) : (
            <>
              <LinkButton
                to={paths.signIn}
                state={signInState}
                variant="quiet"
                size="round"
                className={styles.small}
                aria-label="Connexion"
              >
                <PersonIcon />
              </LinkButton>
              <LinkButton
                to={paths.signIn}
                state={signInState}
                variant="outline"
                size="small"
                className={styles.wide}
              >
                Connexion
              </LinkButton>
            </>
          )}
        </div>
      </div>
      <MobileMenu />
    </header>
  );
}
