import { isOrderState, type OrderState } from "graphql-server/features/orders/order-state";
import type { BadgeProps } from "../../ui/display/badge.tsx";

const KINDS = {
  NEW: "strong",
  CONFIRMED: "outlined",
  SHIPPED: "calm",
  DELIVERED: "done",
  CANCELLED: "over",
  RETURNED: "over",
} as const satisfies Record<OrderState, BadgeProps["kind"]>;

export const orderBadgeKind = (state: string): NonNullable<BadgeProps["kind"]> =>
  isOrderState(state) ? KINDS[state] : "outlined";
