import type { PaymentKind } from "graphql-server/features/orders/payments/payment-kind";
import type { RoundOutcome } from "graphql-server/features/orders/rounds/round";
import {
  ReportDeliveryDocument,
  type ReportDeliveryMutationVariables,
  RiderRoundDocument,
  type RiderRoundQuery,
} from "../../data/graphql/rider.generated.ts";
import type { Delivery, OutboxNames } from "../../data/outbox/outbox.ts";
import { oneByOne } from "../../data/outbox/send-one-by-one.ts";
import { type DocumentAnswer, sendMutation } from "../../lib/http/send-document.ts";
import { randomId } from "../../lib/random-id.ts";
import { RIDER_OUTBOX } from "../../lib/storage/storage-keys.ts";

export type RiderRound = RiderRoundQuery["riderRound"];
export type RiderOrder = RiderRound["orders"][number];

/** The rider's answer about one order. */
export interface Said {
  /** Result of the delivery; null if the rider has withdrawn the answer. */
  readonly outcome: RoundOutcome | null;
  /** Received amount in whole FCFA. */
  readonly amount: number;
  readonly kind: PaymentKind;
}

export interface DeliveryReport extends Said {
  /** UUID of the report. Only the phone uses it, to remove exactly this report after it was sent. */
  readonly id: string;
  readonly orderId: string;
  readonly sequence: number;
}

/** The reason why the shop will never accept a rider's report about an order. */
export interface RefusedReport {
  readonly orderId: string;
  readonly message: string;
}

/** What the phone stores of a delivery round. */
export interface RiderState {
  /** The round as the shop last sent it; null if the shop has never sent it. */
  readonly round: RiderRound | null;
  /** Reports that are not sent yet, the oldest first; at most one for each order. */
  readonly reports: readonly DeliveryReport[];
  /** Refused reports. A refused report is removed when the rider makes another report about the order. */
  readonly refused: readonly RefusedReport[];
  /** Time at which the shop last sent the round, by the phone's clock (ms); 0 if the shop has never sent it. */
  readonly refreshedAt: number;
  /** True if the shop has closed the round or does not know it. Then nothing else of the round is stored. */
  readonly isClosed: boolean;
}

export const EMPTY_STATE: RiderState = {
  ...{ round: null, reports: [], refused: [], refreshedAt: 0 },
  isClosed: false,
};
export const CLOSED_STATE: RiderState = { ...EMPTY_STATE, isClosed: true };

/**
 * Returns the names of the outbox of one delivery round; each round has its own outbox.
 * @param key the round's key
 */
export const riderOutboxNames = (key: string): OutboxNames<RiderState> => ({
  lock: `${RIDER_OUTBOX}:${key}`,
  channel: `${RIDER_OUTBOX}:${key}`,
  notice: () => null,
});

/** Adds the rider's report about an order, in place of an unsent report about the same order. */
export function withReport(state: RiderState, orderId: string, said: Said, now: number): RiderState {
  const known = state.round?.orders.find(({ id }) => id === orderId);
  if (state.isClosed || !known) return state;
  const former = [known.reportSequence, ...state.reports.map(({ sequence }) => sequence)];
  // A report's sequence is its time, but always above the sequences of former reports, because the phone's clock may
  // have been set back.
  const sequence = Math.max(now, ...former.map((one) => one + 1));
  const report = { id: randomId(), orderId, ...said, sequence };
  const others = <One extends { readonly orderId: string }>(all: readonly One[]) =>
    all.filter((one) => one.orderId !== orderId);
  return { ...state, reports: [...others(state.reports), report], refused: others(state.refused) };
}

export const askRound = (
  key: string,
  send: typeof sendMutation = sendMutation,
): Promise<DocumentAnswer<RiderRoundQuery>> =>
  // Uses POST, because the URL of a GET request would contain the round's secret key.
  send<RiderRoundQuery, { key: string }>(RiderRoundDocument, { key }, { credentials: "omit" });

/** Returns the state after the shop has answered the request for the round's orders. */
export function withAnswer(
  state: RiderState,
  answer: DocumentAnswer<RiderRoundQuery>,
  now: number,
): RiderState {
  if (!answer.ok) return isEnded(answer.code) ? CLOSED_STATE : state;
  const round = answer.value.riderRound;
  return round.isClosed ? CLOSED_STATE : { ...state, round, refreshedAt: now, isClosed: false };
}

/** Returns the stored state, with the changes of this page that the browser refused to store. */
export function withUnsaved(stored: RiderState, unsaved: RiderState): RiderState {
  if (unsaved.isClosed) return unsaved;
  const round = unsaved.round ?? stored.round;
  const missing = stored.reports.filter(({ orderId, sequence }) => {
    const known = round?.orders.find(({ id }) => id === orderId);
    const isSent = known !== undefined && known.reportSequence >= sequence;
    return !isSent && unsaved.reports.every((one) => one.orderId !== orderId);
  });
  return { ...stored, ...unsaved, round, reports: [...missing, ...unsaved.reports] };
}

/** Returns the rider's last answer about an order, whether it is sent or not. */
export function saidOf({ reports }: RiderState, order: RiderOrder): Said {
  const unsent = reports.find(({ orderId }) => orderId === order.id);
  if (unsent) return unsent;
  const { reportedOutcome, reportedAmount, reportedKind } = order;
  const outcome = reportedOutcome === "OTHER" ? null : reportedOutcome;
  return { outcome, amount: reportedAmount ?? 0, kind: reportedKind ?? "CASH" };
}

const withoutReport = (state: RiderState, { id }: DeliveryReport): RiderState => ({
  ...state,
  reports: state.reports.filter((one) => one.id !== id),
});

/** Removes a report that the shop has received, and writes the rider's answer into the stored list of orders. */
function withReported(state: RiderState, report: DeliveryReport): RiderState {
  const { orderId, outcome, amount, kind, sequence } = report;
  const reported = {
    ...{ reportedOutcome: outcome, reportSequence: sequence },
    ...{ reportedAmount: outcome && amount, reportedKind: outcome && kind },
  };
  const orders = state.round?.orders.map((one) => (one.id === orderId ? { ...one, ...reported } : one));
  const round = state.round && orders && { round: { ...state.round, orders } };
  return { ...withoutReport(state, report), ...round };
}

/**
 * Removes a report that the shop will never accept. The order then again shows the answer that the shop has, with the
 * reason for the refusal.
 */
function withRefused(state: RiderState, report: DeliveryReport, message: string): RiderState {
  const { orderId } = report;
  // The refusal is ignored if the rider has already replaced the refused report by a newer one, which may still be
  // accepted.
  const isReplaced = state.reports.every(({ id }) => id !== report.id);
  if (isReplaced) return state;
  const others = state.refused.filter((one) => one.orderId !== orderId);
  return { ...withoutReport(state, report), refused: [...others, { orderId, message }] };
}

/** Error codes that mean the end of a round: the round is closed (CONFLICT), or its key is unknown (NOT_FOUND). */
const ENDED: readonly string[] = ["CONFLICT", "NOT_FOUND"];
export const isEnded = (code: string): boolean => ENDED.includes(code);

/** Sends the reports one by one. When the round is closed, nothing stays on the phone. */
export const riderDelivery = (
  key: string,
  send: typeof sendMutation = sendMutation,
): Delivery<RiderState, DeliveryReport, unknown> =>
  oneByOne({
    first: ({ reports }) => reports[0],
    send: ({ orderId, outcome, amount, kind, sequence }) => {
      const input = { orderId, outcome, amount, kind, sequence };
      const variables: ReportDeliveryMutationVariables = { key, input };
      return send(ReportDeliveryDocument, variables, { credentials: "omit" });
    },
    settle(state, report, answer, isFinal) {
      if (answer.ok) return withReported(state, report);
      if (isEnded(answer.code)) return CLOSED_STATE;
      return isFinal ? withRefused(state, report, answer.message) : state;
    },
  });
