import { useSession } from "../../../data/session/session.ts";
import type { PageModule } from "../../../lib/page-module.ts";
import { AccountLayout } from "../account-layout.tsx";
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
    </AccountLayout>
  );
}

export const page: PageModule = { Page: OwnOrdersPage };
