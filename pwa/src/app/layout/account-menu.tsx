import type { SessionUser } from "../../data/session/session.ts";
import { Popover } from "../../ui/feedback/popover.tsx";

import * as styles from "./account-menu.module.css";
import { Avatar } from "./avatar.tsx";
import { LazyAccountActions } from "./lazy-account-actions.tsx";

const MENU = "menu-compte";

export function AccountMenu({ user }: { user: SessionUser }) {
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        popoverTarget={MENU}
        aria-label={`Compte de ${user.name}`}
      >
        <Avatar profilePic={user.profilePic} />
      </button>
      <Popover id={MENU} className={styles.menu}>
        <p className={styles.who}>
          <strong dir="auto">{user.name}</strong>
          <span>{user.email}</span>
        </p>
        <LazyAccountActions user={user} />
      </Popover>
    </>
  );
}
