import { createRoot } from "react-dom/client";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./update-notice.module.css";

/** Shows the update notice above any page; `apply` activates the new version. */
export function showUpdateNotice(apply: () => void): void {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(
    <div className={styles.place}>
      <Notice
        title="Nouvelle version de la boutique"
        action={
          <Button size="small" onClick={apply}>
            Mettre à jour
          </Button>
        }
      >
        <p>Elle est prête&#8239;; la page sera rechargée.</p>
      </Notice>
    </div>,
  );
}
