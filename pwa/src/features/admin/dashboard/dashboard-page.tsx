import { PanelDashboardDocument } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { BagIcon } from "../../../ui/icons/icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { WHICH_ORDERS_ADMINS_SEE } from "../orders/orders-seen.ts";
import { PanelHead } from "../ui/panel-head.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./dashboard-page.module.css";
import { OrderDays } from "./order-days.tsx";
import { OrderStateCounts } from "./order-state-counts.tsx";
import { MostOrdered } from "./product-ranking.tsx";

/**
 * The dashboard: the shop's figures of 30 days. An admin who does not handle all orders sees only the figures of their
 * own products.
 */
export function DashboardPage({ user }: { user: SessionUser }) {
  const { data, failure, retry } = usePanelQuery(PanelDashboardDocument, {});
  const dashboard = data?.dashboard;
  useOrderEvents(retry);
  const hasOrders = (dashboard?.states.length ?? 0) > 0;
  return (
    <>
      <PanelHead
        title="Tableau de bord"
        lead={
          user.role === "SUPER_ADMIN" ? "Toute la boutique" : "Vos produits, et les commandes que vous voyez"
        }
      />
      <LoadState
        isLoaded={dashboard !== undefined}
        failure={failure}
        retry={retry}
        title="Le tableau de bord n’a pas pu être chargé"
      />
      {dashboard && (
        <Stack gap={6} className={styles.dashboard}>
          {!dashboard.seesAllOrders && (
            <p className={textStyles.secondary}>{typeset(WHICH_ORDERS_ADMINS_SEE)}</p>
          )}
          {hasOrders ? (
            <OrderDays days={dashboard.days} seesAllOrders={dashboard.seesAllOrders} />
          ) : (
            <NoOrders />
          )}
          <MostOrdered products={dashboard.mostOrdered} />
          <OrderStateCounts states={dashboard.states} />
        </Stack>
      )}
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="Pas encore de commande"
      icon={<BagIcon size={40} />}
      action={
        <LinkButton to={paths.adminProducts} variant="outline">
          Voir les produits
        </LinkButton>
      }
    >
      Leurs courbes se dessinent ici dès la première.
    </EmptyState>
  );
}
