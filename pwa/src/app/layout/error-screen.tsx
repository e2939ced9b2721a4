import { paths } from "../../lib/paths.ts";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { HangerIcon } from "../../ui/icons/icons.tsx";
import { Cluster, Stack } from "../../ui/layout/primitives.tsx";
import * as styles from "./error-screen.module.css";

/**
 * Shown if a page failed to render or its code could not be loaded. Both buttons load a whole page from the server,
 * because the running application may be broken.
 */
export function ErrorScreen() {
  return (
    <main>
      <title>Unexpected Application Error</title>
      <Stack gap={4} align="center" className={styles.screen} role="alert">
        <span className={styles.mark}>
          <HangerIcon size={56} />
        </span>
        <h1>Unexpected Application Error</h1>
        <p className={styles.text}>
          Une erreur inattendue nous empêche d’afficher cette page. Votre panier et votre compte ne sont pas
          touchés.
        </p>
        <Cluster gap={3} justify="center">
          <Button onClick={() => location.reload()}>Recharger la page</Button>
          <AnchorButton href={paths.home} variant="outline">
            Retour à l’accueil
          </AnchorButton>
        </Cluster>
      </Stack>
    </main>
  );
}
