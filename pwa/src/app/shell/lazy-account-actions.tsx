import { type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { SessionUser } from "../../session/session.ts";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import styles from "./account-menu.module.css";

interface AccountActionsProps {
  user: SessionUser;
}

const AccountActions = lazy(
  (): Promise<{ default: ComponentType<AccountActionsProps> }> =>
    import("./account-actions.tsx").then(
      (module) => ({ default: module.AccountActions }),
      // One can sign out on the account page too.
      () => ({ default: AccountLink }),
    ),
);

/** The account links of a signed-in user; visitors do not fetch their code. */
export function LazyAccountActions({ user }: AccountActionsProps) {
  return (
    <Suspense fallback={<AccountLink />}>
      <AccountActions user={user} />
    </Suspense>
  );
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
