import { useSession } from "../../data/session/session.ts";
import { useSignInState } from "../../features/account/use-sign-in-state.ts";
import { useCart } from "../../features/cart/cart.ts";
import { paths } from "../../lib/paths.ts";
import { Popover } from "../../ui/feedback/popover.tsx";
import { Button, LinkButton } from "../../ui/form/button.tsx";
import { CloseIcon } from "../../ui/icons/icons.tsx";

import { CartBag } from "./cart-bag.tsx";
import { LazyAccountActions } from "./lazy-account-actions.tsx";
import { LazyInstallOffer } from "./lazy-install-offer.tsx";
import * as styles from "./mobile-menu.module.css";
import { NavItem, NavLinks } from "./nav-links.tsx";
import { FAMILY_LINKS, MORE_LINKS, NAVIGATION } from "./navigation.ts";
import { OrdersItem } from "./orders-item.tsx";
import { Wordmark } from "./wordmark.tsx";

/** Id of the menu's popover element. */
export const MOBILE_MENU = "menu";

/** The phone's menu with navigation and account: a drawer that is a popover, so that it opens before hydration. */
export function MobileMenu() {
  const { user } = useSession();
  const signInState = useSignInState();
  const { count } = useCart();
  return (
    <Popover id={MOBILE_MENU} className={styles.drawer}>
      <div className={styles.head}>
        <Wordmark />
        <Button
          variant="quiet"
          size="round"
          popoverTarget={MOBILE_MENU}
          popoverTargetAction="hide"
          aria-label="Fermer le menu"
        >
          <CloseIcon />
        </Button>
      </div>
      <nav aria-label="Menu">
        <ul className={styles.families} aria-label="Rayons">
          <NavLinks of={FAMILY_LINKS} />
        </ul>
        <ul className={styles.links}>
          <NavLinks of={NAVIGATION} />
          {count > 0 && (
            <NavItem to={paths.cart}>
              Panier <CartBag />
            </NavItem>
          )}
          <OrdersItem />
          <NavLinks of={MORE_LINKS} />
        </ul>
      </nav>
      {user ? (
        <div className={styles.account}>
          <LazyAccountActions user={user} />
        </div>
      ) : (
        <div className={styles.visitor}>
          <LinkButton to={paths.signIn} state={signInState} wide>
            Connexion
          </LinkButton>
          <LinkButton to={paths.signUp} state={signInState} variant="outline" wide>
            Créer un compte
          </LinkButton>
        </div>
      )}
      <div className={styles.install}>
        <LazyInstallOffer />
      </div>
    </Popover>
  );
}
