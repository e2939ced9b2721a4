import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import styles from "./pending-bar.module.css";

/**
 * A thin line at the top while the next page's code is on its way: the page before stays on screen until then, and
 * on a slow line a press without an answer looks like a broken shop. Browsers without the Navigation API do without.
 */
export function PendingBar() {
  const { key } = useLocation();
  const [isPending, setPending] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key means that the page asked for has come
  useEffect(() => setPending(false), [key]);

  useEffect(() => {
    const follow = ({ destination }: NavigateEvent) => {
      const leaves = new URL(destination.url).pathname !== location.pathname;
      if (destination.sameDocument && leaves) setPending(true);
    };
    window.navigation?.addEventListener("navigate", follow);
    return () => window.navigation?.removeEventListener("navigate", follow);
  }, []);

  return isPending && <div className={styles.bar} role="progressbar" aria-label="Chargement de la page" />;
}
