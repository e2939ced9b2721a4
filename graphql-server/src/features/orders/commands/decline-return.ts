import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { Decide } from "../order.ts";
import { validReason } from "./request-return.ts";

/**
 * Declines a customer's request for a return. The customer sees the reason, and may send another request.
 * @param seen time at which the customer sent the request that the admin has read
 * @throws ShopError CONFLICT if this request no longer waits for an answer; BAD_USER_INPUT without a reason, or for a
 * reason that is too long
 */
export const declineReturn =
  ({ seen, reason: typed }: { seen: Date; reason: string }): Decide =>
  (order) => {
    const reason = validReason(typed);
    if (reason === "") throw ShopError.badInput({ reason: "Dites pourquoi" });
    const isDeclined = order.declinedReturnAt?.getTime() === seen.getTime();
    if (isDeclined && order.returnDeclineReason === reason) return undefined;
    if (order.returnRequestedAt?.getTime() !== seen.getTime())
      throw new ShopError("CONFLICT", "Cette demande n’attend plus de réponse : un collègue l’a traitée");
    return {
      order: {
        ...order,
        ...{ returnRequestedAt: null, declinedReturnAt: order.returnRequestedAt },
        returnDeclineReason: reason,
      },
      audit: [{ action: "RETURN_DECLINED" }],
    };
  };
