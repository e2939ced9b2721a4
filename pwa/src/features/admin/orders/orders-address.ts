import { isOrderState } from "graphql-server/features/orders/order-state";
import type { OrderState } from "../../../data/graphql/admin.generated.ts";
import { paths } from "../../../lib/paths.ts";

const STATE = "etat";
const SEARCH = "recherche";
/** Value of the state parameter in the address, for the list of unwanted orders. */
const UNWANTED = "indesirables";

/** Value of the state parameter in the address, for the list of orders whose customers ask for a return. */
const RETURN_REQUESTED = "retours-demandes";

export const UNWANTED_LABEL = "Indésirable";

/** Without a state, the list shows orders of all states. */
export interface OrderFilter {
  state: OrderState | undefined;
  /** True to list only the unwanted orders, which all other lists omit. */
  unwanted: boolean;
  /** True to list only the orders whose customers ask for a return that is not entered yet. */
  returnRequested: boolean;
  search: string;
}

export function ordersAddress({
  state,
  unwanted,
  returnRequested,
  search = "",
}: Partial<OrderFilter>): string {
  const query = new URLSearchParams({
    ...(state && { [STATE]: state }),
    ...(unwanted && { [STATE]: UNWANTED }),
    ...(returnRequested && { [STATE]: RETURN_REQUESTED }),
    ...(search && { [SEARCH]: search }),
  });
  return query.size > 0 ? `${paths.adminOrders}?${query}` : paths.adminOrders;
}

export function orderFilterOf(query: URLSearchParams): OrderFilter {
  const state = query.get(STATE);
  return {
    state: isOrderState(state) ? state : undefined,
    unwanted: state === UNWANTED,
    returnRequested: state === RETURN_REQUESTED,
    search: query.get(SEARCH) ?? "",
  };
}
