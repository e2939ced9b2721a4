import { createRoot } from "react-dom/client";
import { CloseIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./update-notice.module.css";

/** Shows the update notice on every page until it is answered; `apply` activates the new version. */
export function showUpdateNotice(apply: () => void): void {
  const place = document.createElement("div");
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  place.className = styles.strip ?? "";
  place.setAttribute("role", "status");
  document.body.append(place);
  root.render(
    <>
      <span>Nouvelle version prête&nbsp;: la page sera rechargée.</span>
      <button type="button" onClick={apply}>
        Mettre à jour
      </button>
      <button type="button" className={styles.close} aria-label="Plus tard" onClick={close}>
        <CloseIcon size={18} />
      </button>
    </>,
  );
}
