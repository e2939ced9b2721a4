/**
 * What all requests of a customer about an order have in common. A request is part of its order's record, so that it is
 * shown, stored and erased with the order.
 */
export interface RequestFields {
  /** UUID that the device creates. */
  readonly id: string;
  readonly orderId: string;
  /** By the device's clock (ms since 1970). */
  readonly madeAt: number;
  /** True if the shop has the request, but its record of the order does not contain the request yet. */
  readonly isSent?: boolean | undefined;
  /** The reason in French why the shop has finally refused the request. */
  readonly refusal?: string | undefined;
  /** The reason in French why the request waits, if the server has given one. */
  readonly delay?: string | undefined;
}
