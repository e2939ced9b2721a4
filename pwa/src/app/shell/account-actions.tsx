import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { type SessionUser, useSession } from "../../account/session.ts";
import { paths } from "../../shop/paths.ts";
import { PanelIcon, PersonIcon, SignOutIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./account-menu.module.css";

/** What a signed-in person may do with the account, as a list; the administration only for those it lets in. */
export function AccountActions({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const mayAdminister = user.role === "ADMIN" || user.role === "SUPER_ADMIN";

  const leave = async (menu: HTMLElement | null) => {
    const outcome = await signOut();
    if (!outcome.ok) {
      setFailure(outcome.message);
      toast.error(outcome.message);
      return;
    }
    menu?.hidePopover?.();
    navigate(paths.home);
    toast.success("Vous êtes déconnecté");
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
          <Link to={paths.adminProducts}>
            <PanelIcon size={20} />
            Administration
          </Link>
        </li>
      )}
      <li>
        <button type="button" onClick={(event) => void leave(event.currentTarget.closest("[popover]"))}>
          <SignOutIcon size={20} />
          Déconnexion
        </button>
        {failure && <Notice kind="error">{failure}</Notice>}
      </li>
    </ul>
  );
}
