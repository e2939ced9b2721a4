import { isOrderState } from "graphql-server/orders/order-state";
import type { OrderState } from "../../graphql/admin.generated.ts";
import { paths } from "../../lib/paths.ts";

const STATE = "etat";
const SEARCH = "recherche";
/** Value of the state parameter in the address, for the list of unwanted orders. */
const UNWANTED = "indesirables";

/** Label of unwanted orders on screen. */
export const UNWANTED_LABEL = "Indésirable";

/** Filter of the list of orders. Without a state, the list shows orders of all states. */
export interface OrderFilter {
  state: OrderState | undefined;
  /** True to list only the unwanted orders, which all other lists omit. */
  unwanted: boolean;
  search: string;
}

/** Returns the address of the list of orders, filtered by a state or a search. */
export function ordersAddress({ state, unwanted, search = "" }: Partial<OrderFilter>): string {
  const query = new URLSearchParams({
    ...(state && { [STATE]: state }),
    ...(unwanted && { [STATE]: UNWANTED }),
    ...(search && { [SEARCH]: search }),
  });
  return query.size > 0 ? `${paths.adminOrders}?${query}` : paths.adminOrders;
}

/** Returns the filter that the list's address contains. */
export function orderFilterOf(query: URLSearchParams): OrderFilter {
  const state = query.get(STATE);
  return {
    state: isOrderState(state) ? state : undefined,
    unwanted: state === UNWANTED,
    search: query.get(SEARCH) ?? "",
  };
}
