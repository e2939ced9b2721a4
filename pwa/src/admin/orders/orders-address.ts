import { isOrderState } from "graphql-server/orders/order-state";
import type { OrderState } from "../../graphql/admin.generated.ts";
import { paths } from "../../lib/paths.ts";

const STATE = "etat";
const SEARCH = "recherche";

/** Which orders a list shows; without a state, those of all. */
export interface OrderFilter {
  state: OrderState | undefined;
  search: string;
}

/** The address of the list of orders of a state, or found by a search. */
export function ordersAddress({ state, search = "" }: Partial<OrderFilter>): string {
  const query = new URLSearchParams({
    ...(state && { [STATE]: state }),
    ...(search && { [SEARCH]: search }),
  });
  return query.size > 0 ? `${paths.adminOrders}?${query}` : paths.adminOrders;
}

/** What the address of the list asks for. */
export function orderFilterOf(query: URLSearchParams): OrderFilter {
  const state = query.get(STATE);
  return { state: isOrderState(state) ? state : undefined, search: query.get(SEARCH) ?? "" };
}
