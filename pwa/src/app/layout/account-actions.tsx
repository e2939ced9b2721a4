import { Link } from "react-router-dom";
import type { SessionUser } from "../../data/session/session.ts";
import { useSignOut } from "../../features/account/use-sign-out.ts";
import { paths } from "../../lib/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { AdminIcon, SignOutIcon } from "../../ui/icons/account-icons.tsx";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./account-menu.module.css";

/**
 * The account links of a signed-in user, for admins also the link to the admin panel, and the button « Déconnexion ».
 */
export function AccountActions({ user }: { user: SessionUser }) {
  const { leave, label, problem } = useSignOut();
  const mayAdminister = user.role === "ADMIN" || user.role === "SUPER_ADMIN";

  const leaveFrom = async (menu: HTMLElement | null) => {
    if (await leave()) menu?.hidePopover?.();
  };

  return (
    <ul className={styles.actions}>
      <li>
        <Link to={paths.account}>
          <PersonIcon size={20} />
          Mon compte
        </Link>
      </li>
      {mayAdminister && (
        <li>
          <Link to={paths.admin} reloadDocument>
            <AdminIcon size={20} />
            Administration
          </Link>
        </li>
      )}
      <li>
        <button type="button" onClick={(event) => void leaveFrom(event.currentTarget.closest("[popover]"))}>
          <SignOutIcon size={20} />
          {label}
        </button>
        {problem && <Notice kind="error">{problem}</Notice>}
      </li>
    </ul>
  );
}
