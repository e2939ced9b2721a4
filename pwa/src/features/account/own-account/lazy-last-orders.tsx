import { lazy, useLazy } from "../../../lib/lazy.ts";
import { paths } from "../../../lib/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";

const loadOrders = lazy(async () => (await import("../own-orders/last-orders.tsx")).LastOrders);

/** The user's last orders. Their code is in the chunk of orders, which few pages load. */
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
