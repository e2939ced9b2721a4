import { isServerFault, isTemporary, REFUSED_INPUT } from "../../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import { isNumber, isRecord, isText } from "../../../lib/storage/stored-values.ts";
import { announcePayment, isPaymentContent, type PaymentAnnouncement } from "./announce-payment.ts";
import type { RequestFields } from "./request-fields.ts";
import { type ReturnRequest, requestReturn } from "./request-return.ts";
import { requestSlot, type SlotRequest } from "./slot-request.ts";
import type { Withdrawal } from "./withdraw-order.ts";

/** A kind of request that a later release has added. */
type LaterKind = string & { readonly isLater: true };

/** A request of a kind that only a later release knows. This release stores it and does not send it. */
interface LaterRequest extends RequestFields {
  readonly kind: LaterKind;
  readonly content: unknown;
}

export type OrderRequest = PaymentAnnouncement | ReturnRequest | SlotRequest | Withdrawal | LaterRequest;

/** A request that the outbox sends by itself. A withdrawal is sent with its order. */
export type SentRequest = PaymentAnnouncement | ReturnRequest | SlotRequest;

export const isUnsent = ({ isSent, refusal }: OrderRequest): boolean => !isSent && refusal === undefined;

export const isAnnouncement = (request: OrderRequest): request is PaymentAnnouncement =>
  request.kind === "payment";
export const isReturn = (request: OrderRequest): request is ReturnRequest => request.kind === "return";
export const isSlotRequest = (request: OrderRequest): request is SlotRequest => request.kind === "slot";
export const isWithdrawal = (request: OrderRequest): request is Withdrawal => request.kind === "withdrawal";

export const isToSend = (request: OrderRequest): request is SentRequest =>
  isUnsent(request) && (isAnnouncement(request) || isReturn(request) || isSlotRequest(request));

/** Returns the valid requests among stored records. */
export const parseRequests = (records: unknown): OrderRequest[] =>
  Array.isArray(records) ? records.filter(isRequest) : [];

function isRequest(value: unknown): value is OrderRequest {
  if (!isRecord(value) || !hasFields(value)) return false;
  if (value.kind === "payment") return isPaymentContent(value.content);
  if (value.kind === "slot") return isNumber(value.content);
  return value.kind === "return" ? isText(value.content) : isText(value.kind);
}

const hasFields = ({ id, orderId, madeAt, refusal, delay }: Readonly<Record<string, unknown>>): boolean =>
  isText(id) &&
  isText(orderId) &&
  isNumber(madeAt) &&
  [refusal, delay].every((text) => text === undefined || isText(text));

/**
 * Sends a request. Any failure that is not temporary becomes a final refusal (`REFUSED_INPUT`), because the server
 * would refuse the same request again.
 */
export async function sendRequest(request: SentRequest): Promise<DocumentAnswer<unknown>> {
  const answer = await send(request);
  return answer.ok || isTemporary(answer.code) ? answer : { ...answer, code: REFUSED_INPUT };
}

function send(request: SentRequest): Promise<DocumentAnswer<unknown>> {
  if (request.kind === "payment") return announcePayment(request);
  return request.kind === "slot" ? requestSlot(request) : requestReturn(request);
}

/**
 * Merges two records of an order's requests, because only one of them may have the shop's answer to a request. A
 * refused request is removed when the customer makes another request of the same kind, because the customer has then
 * read the reason of the refusal.
 */
export function mergedRequests(
  known: readonly OrderRequest[],
  added: readonly OrderRequest[],
): readonly OrderRequest[] {
  const all = [
    ...known.map((one) => (isUnsent(one) ? (added.find(({ id }) => id === one.id) ?? one) : one)),
    ...added.filter(({ id }) => known.every((one) => one.id !== id)),
  ];
  return all.filter(
    ({ kind, refusal, madeAt }) =>
      refusal === undefined || !all.some((other) => other.kind === kind && other.madeAt > madeAt),
  );
}

export function answeredRequest(
  request: OrderRequest,
  answer: DocumentAnswer<unknown>,
  isFinal: boolean,
): OrderRequest {
  const { delay, ...rest } = request;
  if (answer.ok) return { ...rest, isSent: true };
  if (isServerFault(answer.code)) return delay === undefined ? request : rest;
  return { ...rest, [isFinal ? "refusal" : "delay"]: answer.message };
}
