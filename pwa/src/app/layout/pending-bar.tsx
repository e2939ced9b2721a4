import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import styles from "./pending-bar.module.css";

/**
 * A progress bar at the top while the code of the next page loads. The former page stays on screen until then, and on
 * a slow network a click without feedback looks broken. It needs the Navigation API.
 */
export function PendingBar() {
  // The page on screen. While the next page loads, the address is that of the next page.
  const { pathname } = useLocation();
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    setPending(false);
    const follow = ({ destination }: NavigateEvent) => {
      if (destination.sameDocument) setPending(new URL(destination.url).pathname !== pathname);
    };
    window.navigation?.addEventListener("navigate", follow);
    return () => window.navigation?.removeEventListener("navigate", follow);
  }, [pathname]);

  // Always rendered: its class in the HTML puts its styles into the critical CSS, before the whole sheet has loaded.
  return (
    <div
      className={styles.bar}
      hidden={!isPending}
      {...(isPending && { role: "progressbar", "aria-label": "Chargement de la page" })}
    />
  );
}
