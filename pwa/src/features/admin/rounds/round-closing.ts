import { parseAmount } from "graphql-server/features/catalogue/product/amount";
import { PAYMENT_KINDS, type PaymentKind } from "graphql-server/features/orders/payments/payment-kind";
import {
  closingErrors,
  expectedCash,
  isRoundOutcome,
  type RoundOutcome,
  receivedError,
  toCollect,
} from "graphql-server/features/orders/rounds/round";
import type { CloseRoundInput, PanelRoundDetailsFragment } from "../../../data/graphql/admin.generated.ts";
import { isRecord } from "../../../lib/storage/stored-values.ts";
import { hasTexts } from "../forms/draft-storage.ts";
import { AMOUNT, LINE, storedAs } from "../forms/field-kinds.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { ordersOut } from "./round-message.ts";

type RoundOrder = PanelRoundDetailsFragment["orders"][number];

/** The admin's corrections of the proposed outcome and amount of an order. */
export interface TypedLine {
  readonly outcome?: RoundOutcome;
  readonly amount?: string;
  readonly kind?: PaymentKind;
  readonly reason?: string;
  /**
   * By how much an accepted amount is above the amount to collect, in whole FCFA. If the admin types another amount
   * that is too high, the dialog asks again.
   */
  readonly acceptedAbove?: number;
}

/** Outcome and received amount of an order, as they will be sent when the round is closed. */
export interface ClosingLine {
  readonly outcome: RoundOutcome;
  /** Amount that the rider has received for the order, as typed. */
  readonly amount: string;
  readonly kind: PaymentKind;
  readonly reason: string;
  /** By how much the received amount is above the amount to collect, in whole FCFA; 0 if it is not. */
  readonly above: number;
  readonly acceptAboveDue: boolean;
}

export interface TypedClosing {
  /** The admin's corrections of each order. The keys are order ids. */
  readonly lines: Readonly<Record<string, TypedLine>>;
  readonly broughtBack: string;
  readonly reason: string;
}

export const EMPTY_CLOSING: TypedClosing = { lines: {}, broughtBack: "", reason: "" };

export const CLOSING_FIELDS = {
  lines: storedAs((lines: TypedClosing["lines"]) => lines),
  broughtBack: AMOUNT,
  reason: LINE,
};

const isTypedLine = (value: unknown): value is TypedLine =>
  isRecord(value) &&
  (value.outcome === undefined || isRoundOutcome(value.outcome)) &&
  (value.acceptedAbove === undefined || typeof value.acceptedAbove === "number") &&
  (value.kind === undefined || PAYMENT_KINDS.some((kind) => kind === value.kind)) &&
  [value.amount, value.reason].every((text) => text === undefined || typeof text === "string");

export const closingDraft = (userId: string, roundId: string) =>
  storedDraft<TypedClosing>(userId, `close-round:${roundId}`, {
    isValues: (value): value is TypedClosing =>
      isRecord(value) &&
      isRecord(value.lines) &&
      Object.values(value.lines).every(isTypedLine) &&
      hasTexts(value, ["broughtBack", "reason"]),
  });

/** Parses a received amount. @returns whole FCFA; 0 for an empty text, NaN for a text that is not an amount */
const receivedOf = (amount: string): number => (amount.trim() === "" ? 0 : parseAmount(amount));

/**
 * Returns the outcome and the received amount of an order, which the admin sends to close the round. Both are first
 * proposed from the rider's report; without a report, the order counts as delivered, and the amount to collect as
 * received. The proposed amount is never above the amount to collect, because the shop may already have entered the
 * reported payment. What the admin types replaces the proposals. If the admin chooses another outcome, the proposed
 * amount changes too.
 */
export function closingLine(one: RoundOrder, typed: TypedLine = {}): ClosingLine {
  const { reportedOutcome, reportedAmount, reportedKind, order } = one;
  const reported = isRoundOutcome(reportedOutcome) ? reportedOutcome : undefined;
  const outcome = typed.outcome ?? reported ?? "DELIVERED";
  const rest = toCollect(order);
  const own = outcome === "DELIVERED" ? rest : 0;
  const proposed = reported === outcome ? Math.min(reportedAmount ?? own, rest) : own;
  const amount = typed.amount ?? String(proposed);
  const above = Math.max(0, receivedOf(amount) - rest) || 0;
  return {
    ...{ outcome, amount, above },
    acceptAboveDue: above > 0 && typed.acceptedAbove === above,
    kind: typed.kind ?? reportedKind ?? "CASH",
    reason: typed.reason ?? "",
  };
}

export interface Closing {
  readonly input: CloseRoundInput;
  /** Cash that the rider must bring back, in whole FCFA. */
  readonly expected: number;
  /** Cash brought back minus expected cash, in whole FCFA; undefined while no valid amount is typed. */
  readonly difference: number | undefined;
  /** Error messages. The keys are `broughtBack`, `reason`, and the ids of orders whose amount is invalid. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Returns the closing of the round as the admin has typed it so far: orders, cash and errors. */
export function closingOf(details: PanelRoundDetailsFragment, typed: TypedClosing): Closing {
  const errors: Record<string, string> = {};
  const lines = ordersOut(details).map((one) => {
    const { amount, above, ...line } = closingLine(one, typed.lines[one.order.id]);
    const received = receivedOf(amount);
    const isAsked = above > 0 && !line.acceptAboveDue;
    const message = receivedError(received) ?? (isAsked ? "Corrigez, ou cochez ci-dessous" : undefined);
    if (message) errors[one.order.id] = message;
    const read = Number.isNaN(received) ? 0 : received;
    return { orderId: one.order.id, ...line, received: read, seen: one.order.paid };
  });
  const expected = expectedCash(lines);
  const broughtBack = parseAmount(typed.broughtBack);
  Object.assign(errors, closingErrors({ broughtBack, reason: typed.reason }, expected));
  return {
    input: { lines, broughtBack, reason: typed.reason },
    ...{ expected, errors },
    difference: Number.isNaN(broughtBack) ? undefined : broughtBack - expected,
  };
}
