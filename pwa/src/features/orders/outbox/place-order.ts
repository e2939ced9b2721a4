import type { OrderChannel } from "graphql-server/features/orders/order";
import { PlaceOrderDocument } from "../../../data/graphql/orders.generated.ts";
import { isSessionFailure } from "../../../lib/failure-codes.ts";
import { type DocumentAnswer, sendMutation } from "../../../lib/http/send-document.ts";
import { type DeviceOrder, pendingWithdrawal } from "./order-records.ts";

/** The answer to an order that the shop has accepted. */
export interface OrderAnswer {
  /** An `OrderState`, or a value that a later release of the server has added. */
  readonly state: string;
  readonly isUnclaimed?: boolean;
}

/**
 * Sends an order for the user who made it, with the customer's withdrawal if there is one. If that user's session has
 * ended, the order is sent again without an account, so that the shop receives it. The shop then assigns the order to
 * the account when the user signs in again.
 * @param token returns the session's token; null if only the cookie identifies the user
 */
export const placeOrder =
  (token: () => string | null) =>
  async (order: DeviceOrder): Promise<DocumentAnswer<OrderAnswer>> => {
    const answer = await send(order, token());
    if (answer.ok || !order.userId || !isSessionFailure(answer.code)) return answer;
    const second = await send({ ...order, userId: null }, token());
    return second.ok ? { ...second, value: { ...second.value, isUnclaimed: true } } : second;
  };

async function send(order: DeviceOrder, token: string | null): Promise<DocumentAnswer<OrderAnswer>> {
  const { id, userId, channel, name, phone, quarter, zoneId, fee, lines, placedAt, appointment } = order;
  const input = {
    ...{ id, userId, name, phone, quarter, zoneId, fee },
    // The type is asserted, because the channel may be a value of a later release. The server checks the channel.
    channel: channel as OrderChannel,
    lines: [...lines],
    placedAt: new Date(placedAt).toISOString(),
    ...(appointment && {
      appointment: { ...appointment, startsAt: new Date(appointment.startsAt).toISOString() },
    }),
    // The server subtracts `placedAt` from `sentAt` to find how long the order has waited. Both times are from this
    // device's clock, so that an error of the clock cancels out.
    sentAt: new Date().toISOString(),
    ...(pendingWithdrawal(order) && { withdrawn: true }),
  };
  const answer = await sendMutation(
    PlaceOrderDocument,
    { input },
    // A visitor's order is sent without a session, even if a user has signed in since then.
    userId ? { token } : { credentials: "omit" },
  );
  return answer.ok ? { ok: true, value: { state: answer.value.placeOrder.state } } : answer;
}
