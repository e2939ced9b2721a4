import { SESSION_ENDED, useSession } from "../../data/session/session.ts";
import { paths } from "../../lib/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { LinkButton } from "../../ui/form/button.tsx";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import { Cluster } from "../../ui/layout/primitives.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import * as styles from "./cart-notices.module.css";

const BACK_HERE = { from: paths.cart };

export function VisitorNotice({ isEmpty }: { isEmpty: boolean }) {
  const { ended } = useSession();
  const where = isEmpty ? typeset("Vous avez un compte ?") : "Ce panier est gardé sur cet appareil";
  return (
    <Notice className={styles.visitor} icon={<PersonIcon size={20} />} title={ended ? SESSION_ENDED : where}>
      <p>
        {isEmpty
          ? "Connectez-vous pour retrouver votre panier."
          : "Avec un compte, il vous suit sur tous vos appareils."}
      </p>
      <Cluster gap={2} className={styles.ways}>
        <LinkButton to={paths.signIn} state={BACK_HERE} variant="outline" size="small">
          Se connecter
        </LinkButton>
        <LinkButton to={paths.signUp} state={BACK_HERE} variant="quiet" size="small">
          Créer un compte
        </LinkButton>
      </Cluster>
    </Notice>
  );
}
