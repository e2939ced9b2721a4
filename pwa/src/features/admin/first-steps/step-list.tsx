import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { PanelFirstStepsFragment } from "../../../data/graphql/admin.generated.ts";
import { paths } from "../../../lib/paths.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import { Cluster, Row, Stack } from "../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { NEW_PRODUCT } from "../product-form/product-draft.ts";
import { productFormAddress } from "../products/use-opened-product.ts";
import { panelPaths } from "../ui/panel-paths.ts";
import { demoContent } from "./demo-texts.ts";
import * as styles from "./step-list.module.css";

/**
 * Command that makes a backup. The panel cannot make a backup itself: it only shows the command, which a person must
 * type on the server.
 */
const BACKUP_COMMAND = "npm run backup -- boutique.mboa";
const DOCKER_COMMAND = "docker exec <conteneur> npm run backup -- /data/boutique.mboa";

export function countSteps(steps: PanelFirstStepsFragment): { done: number; total: number } {
  const all = [
    steps.hasOwnPhone,
    steps.hasOwnBanner,
    steps.hasOwnProduct,
    isDemoGone(steps),
    steps.hasIdentity,
    steps.hasHosting,
    steps.lastBackup !== null,
  ];
  return { done: all.filter(Boolean).length, total: all.length };
}

const isDemoGone = ({ demo }: PanelFirstStepsFragment): boolean =>
  demo.products + demo.zones + demo.services === 0;

/**
 * The steps in the sequence in which an owner sets up a shop. Finished steps are ticked; each other step has a link or
 * a button.
 */
export function StepList({
  steps,
  onRemoveDemo,
}: {
  steps: PanelFirstStepsFragment;
  onRemoveDemo: () => void;
}) {
  return (
    <Stack as="ol">
      <Step isDone={steps.hasOwnPhone} title="Votre numéro de téléphone">
        <span>Les commandes arrivent à ce numéro</span>
        <LinkButton variant="outline" size="small" to={paths.adminSettings}>
          Donner le numéro
        </LinkButton>
      </Step>
      <Step isDone={steps.hasOwnBanner} title="Votre bannière">
        <span>Vos photos en haut de la page d’accueil</span>
        <LinkButton variant="outline" size="small" to={paths.adminBanner}>
          Choisir les photos
        </LinkButton>
      </Step>
      <Step isDone={steps.hasOwnProduct} title="Votre premier produit">
        <span>Une photo, un nom et un prix</span>
        <LinkButton variant="outline" size="small" to={productFormAddress(NEW_PRODUCT)}>
          Ajouter un produit
        </LinkButton>
      </Step>
      <Step isDone={isDemoGone(steps)} title="La démonstration retirée">
        <span>Encore {demoContent(steps.demo)}</span>
        <Button variant="outline" size="small" onClick={onRemoveDemo}>
          Retirer la démonstration
        </Button>
      </Step>
      <Step isDone={steps.hasIdentity} title="Votre identité légale">
        <span>Nom, forme, RCCM, NIU, TVA et responsable&nbsp;: la loi demande de dire qui vend</span>
        <LinkButton variant="outline" size="small" to={panelPaths.identity}>
          Dire qui vend
        </LinkButton>
      </Step>
      <Step isDone={steps.hasHosting} title="Le pays des données">
        <span>La loi demande de dire aux clients où sont leurs données</span>
        <LinkButton variant="outline" size="small" to={panelPaths.identity}>
          Dire où
        </LinkButton>
      </Step>
      <Step
        isDone={steps.lastBackup !== null}
        title="Une sauvegarde"
        done={steps.lastBackup && `Dernière sauvegarde\u00a0: ${formatDate(steps.lastBackup)}`}
      >
        <span>
          Un téléphone ne peut pas la faire. Sur l’ordinateur où tourne la boutique, dans son dossier, tapez{" "}
          <code>{BACKUP_COMMAND}</code>, ou avec Docker <code>{DOCKER_COMMAND}</code>
        </span>
      </Step>
    </Stack>
  );
}

/** Links to further settings. They are not counted as steps, because a shop also works with their defaults. */
export function FurtherSteps() {
  return (
    <p className={styles.more}>
      À régler aussi&nbsp;: <Link to={paths.adminDelivery}>zones et frais de livraison</Link>,{" "}
      <Link to={panelPaths.payment}>paiement</Link>,{" "}
      <Link to={paths.adminSettings}>e-mail, adresse, horaires et réseaux</Link>,{" "}
      <Link to={`${paths.adminSettings}/texts`}>textes</Link>,{" "}
      <Link to={`${paths.adminSettings}/services`}>services</Link>
    </p>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  done?: ReactNode;
  children: ReactNode;
}

function Step({ isDone, title, done, children }: StepProps) {
  return (
    <Row as="li" gap={3} align="stretch" className={styles.step} data-done={isDone}>
      <span className={styles.tick}>{isDone && <CheckIcon size={16} />}</span>
      <div>
        <strong>
          {title}
          <VisuallyHidden>{isDone ? "\u00a0: fait" : "\u00a0: à faire"}</VisuallyHidden>
        </strong>
        {isDone ? (
          done && <p>{done}</p>
        ) : (
          <Cluster gap={3} rowGap={2} align="center" justify="between" className={styles.todo}>
            {children}
          </Cluster>
        )}
      </div>
    </Row>
  );
}
