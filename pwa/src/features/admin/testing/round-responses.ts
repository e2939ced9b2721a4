import type { PanelRoundDetailsFragment } from "../../../data/graphql/admin.generated.ts";
import { panelOrder } from "./order-responses.ts";

type RoundOrder = PanelRoundDetailsFragment["orders"][number];

/**
 * Creates an order of a round. The order is on its way and costs 31 500 FCFA; the rider has reported nothing about it.
 */
export const roundOrder = (
  fields: Partial<RoundOrder> = {},
  order: Partial<RoundOrder["order"]> = {},
): RoundOrder => ({
  __typename: "RoundOrder",
  order: panelOrder({ state: "SHIPPED", roundId: "serge", rider: "Serge", ...order }),
  reportedOutcome: null,
  reportedAmount: null,
  reportedKind: null,
  reportedAt: null,
  outcome: null,
  received: null,
  kind: null,
  reason: "",
  unchanged: "",
  ...fields,
});

/** Creates an open round of the rider Serge. */
export const roundDetails = (orders: readonly RoundOrder[]): PanelRoundDetailsFragment => ({
  __typename: "RoundDetails",
  round: {
    __typename: "Round",
    id: "serge",
    key: "clef-de-la-tournee-de-serge",
    riderName: "Serge",
    riderPhone: "237699112233",
    openedBy: "Patronne",
    openedAt: "2026-11-22T10:00:00.000Z",
    closedBy: null,
    closedAt: null,
    expected: null,
    broughtBack: null,
    reason: "",
    orderCount: orders.length,
    reportedCount: 0,
    toCollect: 31_500,
  },
  orders: [...orders],
});
