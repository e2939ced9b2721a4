import { isServerFault } from "../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import { isNumber, isRecord, isText } from "../../lib/storage/stored-values.ts";

/**
 * What a customer asks of the shop about an order: to confirm a payment, or to take back articles. The outbox of the
 * orders sends it. It is part of the order's record, so that it is shown and erased with the order.
 */
export interface OrderRequest {
  /** UUID that the device creates. */
  readonly id: string;
  readonly orderId: string;
  /** By the device's clock (ms since 1970). */
  readonly madeAt: number;
  /** One of `REQUEST_KINDS`, or a kind that a later release has added: this release keeps such a request, unsent. */
  readonly kind: string;
  /** Parsed only by `request-content.ts`, because most visits need not load that code. */
  readonly content: unknown;
  /** True if the shop has the request, but its record of the order does not contain the request yet. */
  readonly isSent?: boolean | undefined;
  /** The reason in French why the shop has finally refused the request. */
  readonly refusal?: string | undefined;
  /** The reason in French why the request waits, if the server has given one. */
  readonly delay?: string | undefined;
}

/** The kinds of requests that this release can send. */
export const REQUEST_KINDS: readonly string[] = ["payment", "return"];

/** True for a request that the shop does not have yet. */
export const isUnsent = ({ isSent, refusal }: OrderRequest): boolean => !isSent && refusal === undefined;

/** Returns the valid requests among stored records. */
export const parseRequests = (records: unknown): OrderRequest[] =>
  Array.isArray(records) ? records.filter(isRequest) : [];

const isRequest = (value: unknown): value is OrderRequest =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.orderId) &&
  isNumber(value.madeAt) &&
  isText(value.kind) &&
  [value.refusal, value.delay].every((text) => text === undefined || isText(text));

/**
 * Merges two records of an order's requests. The shop's answer to a request may be known in only one of them. A refused
 * request is removed when the customer makes another request of the same kind, because the customer has then read the
 * reason of the refusal.
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

/** Returns a request after the server's answer. */
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
