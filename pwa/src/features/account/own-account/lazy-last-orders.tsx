import { lazy, useLazy } from "../../../lib/lazy.ts";
import { paths } from "../../../lib/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";

const loadOrders = lazy(async () => (await import("../own-orders/last-orders.tsx")).LastOrders);

/**
 * Shows the user's last orders. The code of order lists is loaded only when this component is rendered, because few
 * pages need the code. If loading fails, shows a link to the orders page instead.
 */
export function LazyLastOrders() {
  const LastOrders = useLazy(loadOrders);
  if (LastOrders) return <LastOrders />;
  if (LastOrders === null)
    return (
      <LinkButton to={paths.orders} variant="outline">
        Mes commandes
      </LinkButton>
    );
  return (
    <div role="status" aria-label="Chargement">
      <Skeleton shape="title" />
      <Skeleton shape="text" />
    </div>
  );
}
