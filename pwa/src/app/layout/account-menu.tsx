import type { SessionUser } from "../../data/session/session.ts";

import * as styles from "./account-menu.module.css";
import { Avatar } from "./avatar.tsx";
import { closePopover } from "./close-popover.ts";
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the clicks of its links and buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: activating a link or button by keyboard is a click too */}
      <div id={MENU} popover="auto" className={styles.menu} onClick={closePopover}>
        <p className={styles.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </p>
        <LazyAccountActions user={user} />
      </div>
    </>
  );
}
