import { AnnouncePaymentDocument, RequestReturnDocument } from "../../data/graphql/orders.generated.ts";
import { isTemporary, REFUSED_INPUT } from "../../lib/failure-codes.ts";
import { type DocumentAnswer, sendMutation } from "../../lib/http/send-document.ts";
import type { OrderRequest } from "./order-requests.ts";
import { parsePayment, parseReason } from "./request-content.ts";

/**
 * Sends a request of the customer, without credentials: the order's id alone is enough, also after a sign-out. Every
 * refusal is final, because the server refuses only what it will never accept.
 */
export async function postRequest(request: OrderRequest): Promise<DocumentAnswer<unknown>> {
  const answer = await send(request);
  return answer.ok || isTemporary(answer.code) ? answer : { ...answer, code: REFUSED_INPUT };
}

async function send({ id, orderId, kind, content }: OrderRequest): Promise<DocumentAnswer<unknown>> {
  const withoutCredentials = { credentials: "omit" } as const;
  if (kind === "return") {
    const variables = { orderId, reason: parseReason(content), id };
    return sendMutation(RequestReturnDocument, variables, withoutCredentials);
  }
  const payment = parsePayment(content);
  if (!payment) return DAMAGED;
  const input = { id, orderId, ...payment };
  return sendMutation(AnnouncePaymentDocument, { input }, withoutCredentials);
}

/** Answer to a request that the device could not store correctly. */
const DAMAGED: DocumentAnswer<never> = {
  ...{ ok: false, code: REFUSED_INPUT, pauseMs: 0, status: 0 },
  message: "Cette annonce est illisible sur cet appareil\u00a0: refaites-la",
};
