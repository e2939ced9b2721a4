import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { formatPrice, isPrice } from "../../catalogue/product/price.rules.ts";
import { ORDER_TEXT_LIMITS } from "../order.rules.ts";

/** What became of an order that a rider took along. */
const OUTCOMES = { DELIVERED: "Livrée", REFUSED: "Refusée", POSTPONED: "Reportée" } as const;
export type RoundOutcome = keyof typeof OUTCOMES;

/** In the sequence of the screens. */
export const ROUND_OUTCOMES = Object.keys(OUTCOMES) as readonly RoundOutcome[];
export const ROUND_OUTCOME_LABELS: Readonly<Record<RoundOutcome, string>> = OUTCOMES;

/** False for an outcome of a later release. */
export const isRoundOutcome = (value: unknown): value is RoundOutcome =>
  ROUND_OUTCOMES.some((outcome) => outcome === value);

/** What a refused order says if nobody has typed a reason. */
export const REFUSED_REASON = "Refusée à la livraison";

/** In UTF-16 units, as browsers count `maxlength`. */
export const MAX_ROUND_REASON_LENGTH = 300;

/** Months after the closing of a round, or after the opening of one that is never closed, for which the rider's name and phone are kept. */
export const RIDER_MONTHS = 6;

/** Days after the shop's last answer for which the rider's phone keeps the list of a round. */
export const RIDER_LIST_DAYS = 3;
/** The same for a round with reports that were not sent yet. */
export const RIDER_REPORT_DAYS = 30;

/** Characters of the key of a rider's page: 192 bits in Base64, which nobody guesses. */
export const ROUND_KEY_LENGTH = 32;

/** Path of the rider's page. The key of the round is in the fragment, which browsers send to no server. */
export const RIDER_PATH = "/tournee";

export const riderAddress = (origin: string, key: string): string => `${origin}${RIDER_PATH}#${key}`;

/** The page says it, and so does the answer to a report that comes too late. */
export const ROUND_CLOSED = "Cette tournée est close";

/** What the rider collects for an order, in whole FCFA: the rest to pay; 0 where it is paid. */
export const toCollect = ({ due, paid }: { readonly due: number; readonly paid: number }): number =>
  Math.max(0, due - paid);

/** Empty if all fields are valid. */
export function riderErrors({ name, phone }: { name: string; phone: string }): Record<string, string> {
  const errors: Record<string, string> = {};
  const typed = oneLine(name);
  if (typed === "") errors.riderName = "Indiquez le nom du livreur";
  else if (typed.length > ORDER_TEXT_LIMITS.name)
    errors.riderName = `Le nom ne doit pas dépasser ${ORDER_TEXT_LIMITS.name} caractères`;
  if (normalisePhone(phone) === undefined) errors.riderPhone = "Indiquez le numéro de téléphone du livreur";
  return errors;
}

/**
 * Returns the message for an amount that no rider can have received; undefined for a valid one. @param amount in FCFA
 */
export const receivedError = (amount: number): string | undefined =>
  isPrice(amount) ? undefined : "Indiquez ce qui a été reçu en francs entiers, sans virgule";

interface ReceivedLine {
  /** A `PaymentKind`. */
  readonly kind: string;
  /** In whole FCFA. */
  readonly received: number;
}

/** The cash that a rider must bring back, in whole FCFA: other kinds of payment have reached the shop already. */
export const expectedCash = (lines: readonly ReceivedLine[]): number =>
  lines.reduce((sum, { kind, received }) => (kind === "CASH" ? sum + received : sum), 0);

/** Cash brought back less expected cash, in whole FCFA; 0 for a round that is still out. */
export const roundDifference = (round: {
  readonly broughtBack: number | null;
  readonly expected: number | null;
}): number => (round.broughtBack ?? 0) - (round.expected ?? 0);

interface ClosedAmounts {
  /** Cash in whole FCFA. */
  readonly broughtBack: number;
  /** Why it is not the expected cash. */
  readonly reason: string;
}

/** @param expected cash in whole FCFA. Empty if all fields are valid. */
export function closingErrors(
  { broughtBack, reason }: ClosedAmounts,
  expected: number,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const typed = oneLine(reason);
  if (!isPrice(broughtBack)) errors.broughtBack = "Indiquez les espèces rapportées, en francs entiers";
  else if (broughtBack !== expected && typed === "")
    errors.reason = `Il y a un écart avec les ${formatPrice(expected)} attendus\u00a0: dites pourquoi`;
  if (typed.length > MAX_ROUND_REASON_LENGTH)
    errors.reason = `La raison ne doit pas dépasser ${MAX_ROUND_REASON_LENGTH} caractères`;
  return errors;
}
