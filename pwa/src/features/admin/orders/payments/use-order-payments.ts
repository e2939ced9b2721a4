import { OrderPaymentsDocument } from "../../../../data/graphql/admin.generated.ts";
import { usePanelQuery } from "../../list/use-panel-query.ts";
import { useOrderEvents } from "../events/order-events.tsx";

/** Returns the payments of an order. They are fetched again after each event about orders. */
export function useOrderPayments(orderId: string) {
  const { data, failure, retry } = usePanelQuery(OrderPaymentsDocument, { orderId });
  useOrderEvents(retry);
  return { payments: data?.orderPayments, failure, retry };
}
