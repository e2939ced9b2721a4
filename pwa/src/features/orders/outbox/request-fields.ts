/**
 * Fields that all kinds of a customer's requests about an order have. A request is part of its order's record, so that
 * it is shown, stored and erased with the order.
 */
export interface RequestFields {
  /** UUID that the device creates. */
  readonly id: string;
  readonly orderId: string;
  /** Time of the request by the device's clock (ms since 1970). */
  readonly madeAt: number;
  /**
   * True if the shop has received the request, but this device has not yet received the order with the request from the
   * shop.
   */
  readonly isSent?: boolean | undefined;
  /** The reason in French why the shop has finally refused the request. */
  readonly refusal?: string | undefined;
  /** The reason in French why the request waits, if the server has given one. */
  readonly delay?: string | undefined;
}
