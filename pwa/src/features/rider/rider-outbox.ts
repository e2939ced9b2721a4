import type { PaymentKind } from "graphql-server/features/orders/payments/payment";
import type { RoundOutcome } from "graphql-server/features/orders/rounds/round";
import {
  ReportDeliveryDocument,
  type ReportDeliveryMutationVariables,
  type RiderRoundQuery,
} from "../../data/graphql/rider.generated.ts";
import type { Delivery, OutboxNames } from "../../data/outbox/outbox.ts";
import { oneByOne } from "../../data/outbox/send-one-by-one.ts";
import { sendMutation } from "../../lib/http/send-document.ts";
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
  readonly id: string;
  readonly orderId: string;
  readonly sequence: number;
}

/** What the phone keeps of a round. */
export interface RiderState {
  /** As the shop has last sent it; null if it never did. */
  readonly round: RiderRound | null;
  /** Not sent yet, the oldest first; one for each order at most. */
  readonly reports: readonly DeliveryReport[];
  /** True once the shop has closed the round, or does not know it; then nothing else is kept. */
  readonly isClosed: boolean;
}

export const EMPTY_STATE: RiderState = { round: null, reports: [], isClosed: false };
export const CLOSED_STATE: RiderState = { round: null, reports: [], isClosed: true };

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
  return { ...state, reports: [...state.reports.filter((one) => one.orderId !== orderId), report] };
}

/** Returns the state with the round as the shop sends it now. */
export const withRound = (state: RiderState, round: RiderRound): RiderState =>
  round.isClosed ? CLOSED_STATE : { ...state, round, isClosed: false };

/** Returns what the rider has last said about an order, sent or not. */
export function saidOf({ reports }: RiderState, order: RiderOrder): Said {
  const unsent = reports.find(({ orderId }) => orderId === order.id);
  if (unsent) return unsent;
  const { reportedOutcome, reportedAmount, reportedKind } = order;
  const outcome = reportedOutcome === "OTHER" ? null : reportedOutcome;
  return { outcome, amount: reportedAmount ?? 0, kind: reportedKind ?? "CASH" };
}

/** The shop has the report: it is no longer pending, and the list says what the rider has said. */
function withoutReport(state: RiderState, { id, orderId, outcome, amount, kind, sequence }: DeliveryReport) {
  const reported = {
    ...{ reportedOutcome: outcome, reportSequence: sequence },
    ...{ reportedAmount: outcome && amount, reportedKind: outcome && kind },
  };
  const orders = state.round?.orders.map((one) => (one.id === orderId ? { ...one, ...reported } : one));
  const reports = state.reports.filter((one) => one.id !== id);
  return { ...state, reports, ...(state.round && orders && { round: { ...state.round, orders } }) };
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
    send: (report) => {
      const variables: ReportDeliveryMutationVariables = { key, input: report };
      return send(ReportDeliveryDocument, variables, { credentials: "omit" });
    },
    settle(state, report, answer, isFinal) {
      if (!answer.ok && isEnded(answer.code)) return CLOSED_STATE;
      return isFinal ? withoutReport(state, report) : state;
    },
  });
