import { RequestReturnDocument } from "../../../data/graphql/orders.generated.ts";
import { type DocumentAnswer, sendMutation } from "../../../lib/http/send-document.ts";
import type { RequestFields } from "./request-fields.ts";

/**
 * A customer's request to return or exchange an article. Its content is the article's name and the customer's reason.
 */
export interface ReturnRequest extends RequestFields {
  readonly kind: "return";
  readonly content: string;
}

/** Sends a request for a return. No session is needed, because the order's id is enough, even after a sign-out. */
export const requestReturn = ({ id, orderId, content }: ReturnRequest): Promise<DocumentAnswer<unknown>> =>
  sendMutation(RequestReturnDocument, { orderId, reason: content, id }, { credentials: "omit" });
