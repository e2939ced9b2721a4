import { Button } from "../ui/form/button.tsx";
import { DownloadIcon, ShareIcon } from "../ui/icons/icons.tsx";
import * as styles from "./install-offer.module.css";
import { install, useWayToInstall } from "./install-prompt.ts";

const LABEL = "Installer l’application";

/** Offers to install the shop: a button if the browser can prompt, the two manual steps on iOS, otherwise nothing. */
export function InstallOffer() {
  const way = useWayToInstall();
  if (way === "none") return null;
  if (way === "prompt") {
    return (
      <Button variant="outline" size="small" onClick={() => void install()}>
        <DownloadIcon size={20} />
        {LABEL}
      </Button>
    );
  }
  return (
    <details className={styles.steps}>
      <summary>
        <DownloadIcon size={20} />
        {LABEL}
      </summary>
      <ol>
        <li>
          Touchez <ShareIcon size={20} /> <b>Partager</b> dans la barre du navigateur.
        </li>
        <li>
          Choisissez <b>Sur l’écran d’accueil</b>, puis <b>Ajouter</b>.
        </li>
      </ol>
    </details>
  );
}
