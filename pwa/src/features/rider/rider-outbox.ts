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

/** What the rider says about one order. */
export interface Said {
  /** Null if the rider has taken the tick away. */
  readonly outcome: RoundOutcome | null;
  /** In whole FCFA. */
  readonly amount: number;
  readonly kind: PaymentKind;
}

export interface DeliveryReport extends Said {
  /** Only the phone knows it. */
  readonly id: string;
  readonly orderId: string;
  readonly sequence: number;
}

/** Why the shop will never accept what the rider has said about an order. */
export interface RefusedReport {
  readonly orderId: string;
  readonly message: string;
}

/** What the phone keeps of a round. */
export interface RiderState {
  /** As the shop has last sent it; null if it never did. */
  readonly round: RiderRound | null;
  /** Not sent yet, the oldest first; one for each order at most. */
  readonly reports: readonly DeliveryReport[];
  /** Until the rider says something else about the order. */
  readonly refused: readonly RefusedReport[];
  /** When the shop has last sent the round, by the phone's clock (ms); 0 if it never did. */
  readonly refreshedAt: number;
  /** True once the shop has closed the round, or does not know it; then nothing else is kept. */
  readonly isClosed: boolean;
}

export const EMPTY_STATE: RiderState = {
  ...{ round: null, reports: [], refused: [], refreshedAt: 0 },
  isClosed: false,
};
export const CLOSED_STATE: RiderState = { ...EMPTY_STATE, isClosed: true };

/** @param key of the round: each round has an outbox of its own */
export const riderOutboxNames = (key: string): OutboxNames<RiderState> => ({
  lock: `${RIDER_OUTBOX}:${key}`,
  channel: `${RIDER_OUTBOX}:${key}`,
  notice: () => null,
});

/** Adds what the rider says about an order. It takes the place of an unsent report about the same order. */
export function withReport(state: RiderState, orderId: string, said: Said, now: number): RiderState {
  const known = state.round?.orders.find(({ id }) => id === orderId);
  if (state.isClosed || !known) return state;
  const former = [known.reportSequence, ...state.reports.map(({ sequence }) => sequence)];
  // A clock that was put back must not make a newer report the older one.
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
  // By POST, because the address of a GET would contain the key.
  send<RiderRoundQuery, { key: string }>(RiderRoundDocument, { key }, { credentials: "omit" });

/** Returns the state after the shop's answer about the round. */
export function withAnswer(
  state: RiderState,
  answer: DocumentAnswer<RiderRoundQuery>,
  now: number,
): RiderState {
  if (!answer.ok) return isEnded(answer.code) ? CLOSED_STATE : state;
  const round = answer.value.riderRound;
  return round.isClosed ? CLOSED_STATE : { ...state, round, refreshedAt: now, isClosed: false };
}

/** Returns the stored state with what the page knows beyond it, because the browser refused to store that. */
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

/** Returns what the rider has last said about an order, sent or not. */
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

/** The shop has the report: it is no longer pending, and the list says what the rider has said. */
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

/** The shop will never accept the report: the order has again what the shop knows, and says why. */
function withRefused(state: RiderState, report: DeliveryReport, message: string): RiderState {
  const { orderId } = report;
  // What the rider has said meanwhile is not refused.
  const isReplaced = state.reports.every(({ id }) => id !== report.id);
  if (isReplaced) return state;
  const others = state.refused.filter((one) => one.orderId !== orderId);
  return { ...withoutReport(state, report), refused: [...others, { orderId, message }] };
}

/** Codes after which the round's page shows nothing more: it is closed, or its key is unknown. */
const ENDED: readonly string[] = ["CONFLICT", "NOT_FOUND"];
export const isEnded = (code: string): boolean => ENDED.includes(code);

/** Sends the reports one by one. A closed round leaves nothing on the phone. */
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
