import { RequestSlotDocument } from "../../../data/graphql/orders.generated.ts";
import { type DocumentAnswer, sendMutation } from "../../../lib/http/send-document.ts";
import type { RequestFields } from "./request-fields.ts";

/** A customer's request for another slot, because the shop has not reserved the slot of the order. */
export interface SlotRequest extends RequestFields {
  readonly kind: "slot";
  /** Start of the requested slot (ms since 1970). */
  readonly content: number;
}

/** Sends a request for another slot. No session is needed, because the order's id is enough, even after a sign-out. */
export const requestSlot = ({ id, orderId, content }: SlotRequest): Promise<DocumentAnswer<unknown>> =>
  sendMutation(
    RequestSlotDocument,
    { orderId, startsAt: new Date(content).toISOString(), id },
    { credentials: "omit" },
  );
