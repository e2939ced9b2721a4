import type { OrderState } from "graphql-server/orders/order-state";
import type { BadgeProps } from "../ui/display/badge.tsx";

/** The kind of badge for each state of an order, in the shop and in the panel. */
export const ORDER_BADGE_KINDS: Readonly<Record<OrderState, NonNullable<BadgeProps["kind"]>>> = {
  NEW: "strong",
  CONFIRMED: "outlined",
  SHIPPED: "calm",
  DELIVERED: "done",
  CANCELLED: "over",
  RETURNED: "over",
};
