import type { ReactNode } from "react";
import { useWayToInstall } from "../../lib/install-prompt.ts";
import * as styles from "./push-access.module.css";
import { canReceive } from "./push-device.ts";

interface PushAccessProps {
  /** Text for a browser on iOS that cannot receive notifications before the shop is installed. */
  beforeInstall: string;
  children: ReactNode;
}

/**
 * Shows a button or switch for notifications (`children`) in browsers that can receive them. A browser on iOS in which
 * the shop is not installed yet shows the text `beforeInstall`; all other browsers show nothing.
 */
export function PushAccess({ beforeInstall, children }: PushAccessProps) {
  const way = useWayToInstall();
  if (canReceive()) return children;
  return way === "by hand" ? <PushText>{beforeInstall}</PushText> : null;
}

/** The text beside a button or switch for notifications. */
export const PushText = ({ children }: { children: ReactNode }) => <p className={styles.text}>{children}</p>;
