import { Link } from "react-router-dom";
import type { SessionUser } from "../../data/session/session.ts";
import { lazy, useLazy } from "../../lib/lazy.ts";
import { paths } from "../../lib/paths.ts";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./account-menu.module.css";

interface AccountActionsProps {
  user: SessionUser;
}

const loadActions = lazy(async () => (await import("./account-actions.tsx")).AccountActions);

/**
 * The account links of a signed-in user. A visitor's device does not load the code of these links. If the code cannot
 * be loaded, the user can sign out on the account page.
 */
export function LazyAccountActions({ user }: AccountActionsProps) {
  const AccountActions = useLazy(loadActions);
  return AccountActions ? <AccountActions user={user} /> : <AccountLink />;
}

function AccountLink() {
  return (
    <ul className={styles.actions}>
      <li>
        <Link to={paths.account}>
          <PersonIcon size={20} />
          Mon compte
        </Link>
      </li>
    </ul>
  );
}
