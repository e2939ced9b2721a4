import { ShopError } from "../../../platform/errors/shop-error.ts";
import { multiLine } from "../../../platform/text/typed-text.rules.ts";
import { RETURN_DAYS } from "../../shop/profile/return-days.rules.ts";
import { ORDER_TEXT_LIMITS } from "../order.rules.ts";
import type { Decide } from "../order.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a customer's request to return or exchange articles of a delivered order. If the order already has a waiting
 * request, nothing changes.
 * @param id UUID made by the device
 * @throws ShopError CONFLICT if the order is not delivered or the time for a return is over; BAD_USER_INPUT for a
 * reason that is too long
 */
export const requestReturn =
  ({ id, reason }: { id: string; reason: string }): Decide =>
  (order, { now }) => {
    const returnReason = validReason(reason);
    if (order.returnRequestId === id) return undefined;
    if (order.state !== "DELIVERED")
      throw new ShopError("CONFLICT", "Un échange ou un retour se demande après la livraison");
    if (order.doneAt === null || now.getTime() - order.doneAt.getTime() > RETURN_DAYS * DAY_MS)
      throw new ShopError(
        "CONFLICT",
        `Un échange ou un retour se demande dans les ${RETURN_DAYS} jours après la réception`,
      );
    if (order.returnRequestedAt) return undefined;
    return {
      order: {
        ...order,
        ...{ returnRequestedAt: now, returnReason, returnRequestId: id },
        ...{ declinedReturnAt: null, returnDeclineReason: "" },
      },
      audit: [{ action: "RETURN_REQUESTED" }],
    };
  };

/**
 * Returns the reason of a return as it is stored: trimmed and without control characters.
 * @throws ShopError BAD_USER_INPUT for a text that is too long
 */
export function validReason(typed: string): string {
  const reason = multiLine(typed);
  if (reason.length > ORDER_TEXT_LIMITS.returnReason)
    throw ShopError.badInput({
      reason: `La raison ne doit pas dépasser ${ORDER_TEXT_LIMITS.returnReason} caractères`,
    });
  return reason;
}
