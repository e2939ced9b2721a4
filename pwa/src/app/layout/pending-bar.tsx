import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import * as styles from "./pending-bar.module.css";

/**
 * A progress bar at the top while the code of the next page loads. The former page stays on screen until then. On a
 * slow network, a click without feedback would look broken. Browsers without the Navigation API do not show the bar.
 */
export function PendingBar() {
  // The path of the page on screen. While the next page loads, the browser's URL is already that of the next page.
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

  // The bar is always rendered, so that the HTML contains its class. Its styles are then part of the critical CSS,
  // which applies before the whole style sheet has loaded.
  return (
    <div
      className={styles.bar}
      hidden={!isPending}
      {...(isPending && { role: "progressbar", "aria-label": "Chargement de la page" })}
    />
  );
}
