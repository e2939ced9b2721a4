import { AskHourDocument } from "../../../data/graphql/orders.generated.ts";
import { type DocumentAnswer, sendMutation } from "../../../lib/http/send-document.ts";
import type { RequestFields } from "./request-fields.ts";

/** A customer's request for another hour of an appointment, because the shop does not keep the former one. */
export interface HourRequest extends RequestFields {
  readonly kind: "hour";
  /** Start of the asked hour (ms since 1970). */
  readonly content: number;
}

/** Sends a request for an hour, without credentials: the order's id is enough, also after a sign-out. */
export const askHour = ({ id, orderId, content }: HourRequest): Promise<DocumentAnswer<unknown>> =>
  sendMutation(
    AskHourDocument,
    { orderId, startsAt: new Date(content).toISOString(), id },
    { credentials: "omit" },
  );
