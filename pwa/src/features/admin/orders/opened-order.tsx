import { useApolloClient, useFragment } from "@apollo/client/react";
import { PanelOrderFragmentDoc } from "../../../data/graphql/admin.generated.ts";
import { fetchOrder } from "../api/orders-api.ts";
import { useOrderEvents } from "./events/order-events.tsx";
import { OrderDialog, type OrderDialogProps } from "./order-dialog.tsx";

/**
 * The dialog of an order with the present values in Apollo's cache. After an event about orders, the component fetches
 * the order again, even if the filtered list behind the dialog no longer contains it.
 */
export function OpenedOrder({ order, ...rest }: OrderDialogProps) {
  const client = useApolloClient();
  useOrderEvents(() => void fetchOrder(client, order.id));
  const { data, complete } = useFragment({
    fragment: PanelOrderFragmentDoc,
    fragmentName: "PanelOrder",
    from: order,
  });
  return <OrderDialog order={complete ? data : order} {...rest} />;
}
