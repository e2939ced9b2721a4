import { isOrderState } from "graphql-server/features/orders/order-state";
import { ORDER_TASKS, type OrderTask } from "graphql-server/features/orders/reading/order-task";
import type { OrderState } from "../../../data/graphql/admin.generated.ts";
import { paths } from "../../../lib/paths.ts";

const STATE = "etat";
const SEARCH = "recherche";
/** Value of the URL parameter « etat » (state) for the list of unwanted orders. */
const UNWANTED = "indesirables";
const PAYMENTS = "paiements";
const ANNOUNCED = "annonces";

/** Values of the URL parameter « etat » (state) for the lists of orders that wait for an action of the shop. */
const TASKS: Readonly<Record<OrderTask, string>> = {
  TO_ANSWER: "a-repondre",
  RETURN_REQUESTED: "retours-demandes",
  APPOINTMENTS: "rendez-vous-du-jour",
  LATE: "promesses-en-retard",
  TO_HAND_OVER: "a-remettre",
  TO_PREPARE: "a-preparer",
  PUT_ASIDE: "mises-de-cote",
  TO_PAY: "restes-a-payer",
};

export const UNWANTED_LABEL = "Indésirable";

/** Filter of the list of orders. If it has neither a state nor a task, the list contains orders in all states. */
export interface OrderFilter {
  state: OrderState | undefined;
  /** True to list only the unwanted orders, which no other list contains. */
  unwanted: boolean;
  /**
   * An action of the shop, such as answering the customer. If it is set, the list has only the orders that wait for
   * this action.
   */
  task: OrderTask | undefined;
  search: string;
}

/**
 * Returns the URL of a list of orders.
 * @param payments true to also open the list of payments that customers have announced
 */
export function ordersUrl({
  state,
  unwanted,
  task,
  search = "",
  payments,
}: Partial<OrderFilter & { payments: boolean }>): string {
  const query = new URLSearchParams({
    ...(state && { [STATE]: state }),
    ...(unwanted && { [STATE]: UNWANTED }),
    ...(task && { [STATE]: TASKS[task] }),
    ...(search && { [SEARCH]: search }),
    ...(payments && { [PAYMENTS]: ANNOUNCED }),
  });
  return query.size > 0 ? `${paths.adminOrders}?${query}` : paths.adminOrders;
}

export function orderFilterOf(query: URLSearchParams): OrderFilter {
  const state = query.get(STATE);
  return {
    state: isOrderState(state) ? state : undefined,
    unwanted: state === UNWANTED,
    task: ORDER_TASKS.find((task) => TASKS[task] === state),
    search: query.get(SEARCH) ?? "",
  };
}

export const showsPayments = (query: URLSearchParams): boolean => query.get(PAYMENTS) === ANNOUNCED;
