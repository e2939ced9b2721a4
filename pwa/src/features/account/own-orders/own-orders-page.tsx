import { useSession } from "../../../data/session/session.ts";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/form/button.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { AccountLayout } from "../account-layout.tsx";
import * as styles from "./own-orders.module.css";
import { OwnOrders } from "./own-orders.tsx";

/** The page of the user's orders. It also shows the orders that were made on this device without an account. */
export function OwnOrdersPage() {
  const { user, ready } = useSession();
  const isVisitor = ready && !user;
  return (
    <AccountLayout
      title="Mes commandes"
      description="Vos commandes, leur numéro et leur état."
      isWide
      lead={isVisitor ? "Celles passées sur cet appareil." : undefined}
    >
      <OwnOrders isVisitor={isVisitor} />
      {isVisitor && (
        <Cluster as="p" gap={3} align="center" justify="between" className={styles.signIn}>
          Avec un compte, les prochaines vous suivent sur tous vos appareils.
          <LinkButton to={paths.signIn} state={{ from: paths.orders }} variant="outline" size="small">
            Se connecter
          </LinkButton>
        </Cluster>
      )}
    </AccountLayout>
  );
}

export const page: PageModule = { Page: OwnOrdersPage };
