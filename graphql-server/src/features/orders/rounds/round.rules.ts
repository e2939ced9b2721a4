import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { formatPrice, isPrice } from "../../catalogue/product/price.rules.ts";
import { ORDER_TEXT_LIMITS } from "../order.rules.ts";

/** French labels of the outcomes of an order on a rider's round. */
const OUTCOMES = { DELIVERED: "Livrée", REFUSED: "Refusée", POSTPONED: "Reportée" } as const;
export type RoundOutcome = keyof typeof OUTCOMES;

/** All outcomes, in the sequence in which screens show them. */
export const ROUND_OUTCOMES = Object.keys(OUTCOMES) as readonly RoundOutcome[];
export const ROUND_OUTCOME_LABELS: Readonly<Record<RoundOutcome, string>> = OUTCOMES;

/** True for an outcome that this release knows. */
export const isRoundOutcome = (value: unknown): value is RoundOutcome =>
  ROUND_OUTCOMES.some((outcome) => outcome === value);

/** Stored reason of a refused order if neither rider nor admin has typed one. */
export const REFUSED_REASON = "Refusée à la livraison";

/** Maximum length of a reason, in UTF-16 units as browsers count `maxlength`. */
export const MAX_ROUND_REASON_LENGTH = 300;

/**
 * Months for which the rider's name and phone are stored after the closing of a round. For a round that is never
 * closed, the months are counted from its opening.
 */
export const RIDER_MONTHS = 6;

/** Days for which the rider's phone stores the list of a round after the shop has last sent the list. */
export const RIDER_LIST_DAYS = 3;
/** Days for which the rider's phone stores the list if it also stores reports that it could not send yet. */
export const RIDER_REPORT_DAYS = 30;

/** Length in characters of the key of a rider's page: 192 random bits in Base64, which nobody can guess. */
export const ROUND_KEY_LENGTH = 32;

/**
 * Path of the rider's page. In the page's URL, the key of the round follows a #, because browsers send this part of a
 * URL to no server.
 */
export const RIDER_PATH = "/tournee";

export const riderUrl = (origin: string, key: string): string => `${origin}${RIDER_PATH}#${key}`;

/**
 * Message that a round is closed. The rider's page shows it, and the server sends it as the answer to a report that
 * arrives after the closing.
 */
export const ROUND_CLOSED = "Cette tournée est close";

/** Returns what the rider collects for an order in whole FCFA: the amount still to pay; 0 for a paid order. */
export const toCollect = ({ due, paid }: { readonly due: number; readonly paid: number }): number =>
  Math.max(0, due - paid);

/** Returns a French message for each invalid field; empty if all fields are valid. */
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
 * Returns the message for an amount that a rider cannot have received; undefined for a valid amount.
 * @param amount in FCFA
 */
export const receivedError = (amount: number): string | undefined =>
  isPrice(amount) ? undefined : "Indiquez ce qui a été reçu en francs entiers, sans virgule";

interface ReceivedLine {
  /** A `PaymentKind`, or a kind that only a later release knows. */
  readonly kind: string;
  /** Received amount in whole FCFA. */
  readonly received: number;
}

/**
 * Returns the cash that a rider must bring back, in whole FCFA. Other kinds of payment do not count, because their
 * money has already reached the shop.
 */
export const expectedCash = (lines: readonly ReceivedLine[]): number =>
  lines.reduce((sum, { kind, received }) => (kind === "CASH" ? sum + received : sum), 0);

/** Returns the cash that the rider brought back minus the expected cash, in whole FCFA; 0 for an open round. */
export const roundDifference = (round: {
  readonly broughtBack: number | null;
  readonly expected: number | null;
}): number => (round.broughtBack ?? 0) - (round.expected ?? 0);

interface ClosedAmounts {
  /** Cash that the rider brought back, in whole FCFA. */
  readonly broughtBack: number;
  /** Reason why the cash differs from the expected cash. */
  readonly reason: string;
}

/**
 * Returns a French message for each invalid field; empty if all fields are valid.
 * @param expected cash in whole FCFA
 */
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
