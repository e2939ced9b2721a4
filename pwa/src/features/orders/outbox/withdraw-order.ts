import { randomId } from "../../../lib/random-id.ts";
import type { RequestFields } from "./request-fields.ts";

/**
 * A customer's withdrawal of an order whose message was not sent. The withdrawal is sent with the order itself
 * (`place-order.ts`), even if the shop has the order already.
 */
export interface Withdrawal extends RequestFields {
  readonly kind: "withdrawal";
}

/** The shop's reason for refusing a withdrawal that comes too late. */
export const ALREADY_ANSWERED =
  "La boutique a déjà noté cette commande\u00a0: pour l’annuler, écrivez-lui ou appelez-la";

export const withdrawalOf = (orderId: string): Withdrawal => ({
  ...{ id: randomId(), orderId, madeAt: Date.now() },
  kind: "withdrawal",
});

/**
 * Returns the withdrawal of an order that release 1.0.0 has stored. That release stored no withdrawal, only the order's
 * field `withdrawn`: true for a withdrawal, false for a withdrawal that came too late.
 */
export const formerWithdrawal = (order: {
  readonly id: string;
  readonly placedAt: number;
  readonly withdrawn?: unknown;
}): Withdrawal => ({
  ...{ id: `${order.id}/withdrawal`, orderId: order.id, madeAt: order.placedAt, kind: "withdrawal" },
  ...(order.withdrawn === false && { refusal: ALREADY_ANSWERED }),
});
