import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { parseAmount } from "../../catalogue/product/amount.rules.ts";
import { MAX_REFERENCE_LENGTH, type PaymentKind } from "./payment-kind.rules.ts";

/**
 * Longest part of a message that is read, in UTF-16 units. Operators' messages are shorter than 500. The rest of a
 * longer text is ignored, so that reading always takes a short time.
 */
export const MAX_MESSAGE_LENGTH = 2_000;

/** The direction of a payment, as seen from the phone that received the message. */
export type PaymentDirection = "RECEIVED" | "SENT" | "WITHDRAWN";

/** What a mobile money operator's message says about a payment. Values that are uncertain are null, empty or OTHER. */
export interface PaymentMessage {
  /** Null if the message names no direction, or two different ones. */
  readonly direction: PaymentDirection | null;
  /** The amounts that could be the payment, in whole FCFA, without fees and balances. */
  readonly amounts: readonly number[];
  /** The mobile-money operator's id of the transaction; empty if the message contains no id, or several. */
  readonly reference: string;
  /** OTHER if the message names no mobile-money operator, several of them, or another service. */
  readonly kind: PaymentKind;
  /** The payer's name; empty if the message does not contain it. */
  readonly payerName: string;
  /**
   * The payer's phone number with the country code, digits only; empty if the message does not contain it, or hides
   * some of its digits.
   */
  readonly payerPhone: string;
  /** True if the payment is in another currency than FCFA. */
  readonly isForeign: boolean;
  /** True if the message says that the payment failed, was cancelled, or has not been made yet. */
  readonly hasFailed: boolean;
  /**
   * True if the text has letters or digits of other alphabets, or invisible characters. Operators send none, so a
   * forger may have written the text.
   */
  readonly hasLookAlikes: boolean;
}

/** A payment that a message states completely: with amount, direction and id. */
export interface ReadPayment {
  readonly kind: PaymentKind;
  /** Amount in whole FCFA. */
  readonly amount: number;
  readonly reference: string;
  readonly payerName: string;
  readonly payerPhone: string;
}

/** Regular expression of the currency in the folded text (lower case, without accents). */
const FCFA = "(?:f ?\\.? ?cfa|cfa|xaf|francs?(?: cfa)?|frs?|f)";
const FOREIGN =
  "(?:xof|eur|euros?|€|usd|us ?\\$|\\$|dollars?|gbp|£|ngn|nairas?|₦|ghs|gnf|cdf|kes|rwf|mad|cny|aed)";
const NUMBER = "\\d{1,3}(?:[ .,'’]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,2})?(?!\\d)";
const AFTER_WORD = "(?![\\p{L}\\d])";
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d])(?:(${FCFA}|${FOREIGN}) ?:? ?)?(?<![\\d.,])(${NUMBER})(?: ?\\.? ?(${FCFA}|${FOREIGN})${AFTER_WORD})?`,
  "gu",
);
const IS_FOREIGN = new RegExp(`^${FOREIGN}$`, "u");

/**
 * Words that tell what an amount is: the payment, a total, or something else such as a fee or a balance. The last of
 * these words before an amount decides.
 */
const ROLES = [
  [
    "OTHER",
    /\b(?:solde|balance|disponible|available|frais|fees?|commissions?|charges?|cout|cost|taxes?|tax|timbre|bonus|cashback|plafond|limite?|reduction|remise)\b/g,
  ],
  ["TOTAL", /\b(?:net|total)\b/g],
  [
    "PAYMENT",
    /\b(?:montant|amount|somme|recue?s?|received|creditee?s?|credited|encaissee?|transferts?|transfer|paiements?|payments?|envoyee?s?|sent|payee?s?|paid|verse|transferee?s?|transferred|debitee?s?|debited|retraits?|retiree?s?|withdraw[a-z]*|withdrew|depot|deposit)\b/g,
  ],
] as const;
type Role = (typeof ROLES)[number][0] | "UNKNOWN";
/** Matches words after an amount that make it a fee or a balance: « 100 FCFA de frais ». */
const OTHER_AFTER =
  /^ (?:de|of|in|as|comme|pour|d') ?(?:les? )?(?:frais|fees?|solde|commissions?|bonus|balance)\b/;

const FAILED =
  /\b(?:echec|echouee?|failed|annulee?|cancell?ed|revers(?:ed|al)|rejetee?|refusee?|declined|rejected|pending|en attente|en cours|insuffisante?|insufficient|demande de paiement|payment request|requests? (?:a )?payment|pas (?:encore )?(?:ete )?(?:recue?|creditee?)|not (?:yet )?(?:been )?(?:received|credited))\b/;
const VERBS = "(?:envoye|transfere|verse|paye)";
const RECEIVED = new RegExp(
  `\\b(?:(?:vous|t'|te) ?a ${VERBS}|recue?s?|received|creditee?s?|credited|encaissee?s?|(?:sent|paid|transferred) (?:to )?you|${VERBS}e?s? (?:a|vers|sur) votre)\\b`,
  "g",
);
const SENT =
  /\b(?:envoyee?s?|transferee?s?|payee?s?|verse|debitee?s?|sent|paid|transferred|debited|payment to|paiement a)\b/;
const WITHDRAWN = /\b(?:retraits?|retiree?s?|withdraw(?:n|als?)?|withdrew|cash ?out)\b/;

/**
 * Matches the words before a text that the payer has written. Nothing is read from this text, because the payer can
 * write anything into it, even a false amount. Reading continues at the next word of the operator, such as « solde »
 * (see `NEXT_PART`).
 */
const PAYER_WORD = "\\b(?:message|motif|raison|reason|note)\\b";
const PAYER_TEXT = new RegExp(`${PAYER_WORD}[^:.]{0,30}: ?`, "g");
const HAS_PAYER_TEXT = new RegExp(PAYER_WORD);
const NEXT_PART =
  /[.;]|\b(?:(?:votre )?(?:nouveau )?solde|(?:your )?(?:new )?balance|financial|transaction|id|tx ?id|ref|frais|fees?|montant|amount)\b/g;

const ID_NUMBER = "(?: ?n[°o]\\.?)?";
const ID_OF = "(?:(?: (?:de|of))?(?: la| the)? transaction)?(?: (?:financiere|mobile money|momo|om))?";
const ID_TOKEN = " ?(?:[:#=-]|est|is)? ?([a-z0-9](?:[a-z0-9._/-]{2,38}[a-z0-9]))(?![a-z0-9])";
/** Regular expressions of the labels before an id, the surest labels first. */
const ID_LABELS = [
  `financial (?:transaction|trans|txn) ?id|id ${"(?:de )?(?:la )?"}transaction financiere`,
  `(?:transaction|trans\\.?|txn|tx|trx) ?id|tid|id(?:entifiant)?${ID_OF}|(?:numero|n[°o]|code|number)(?: de| of)?(?: la| the)? transaction|transaction (?:number|n[°o]|no)`,
  `ref(?:erence)?\\.?(?: number)?${ID_OF}|transaction (?:ref(?:erence)?\\.?)|transaction(?= ?[:#])`,
].map((labels) => new RegExp(`(?<![\\p{L}\\d])(?:${labels})${ID_NUMBER}${ID_TOKEN}`, "gu"));
/** Matches an id of Orange Money, such as `PP221124.1532.A12345`. */
const ORANGE_ID = /^[a-z]{2}\d{6}\.\d{4}\.[a-z]\d{4,6}$/i;

const OTHER_SERVICE =
  /\b(?:wave|express union|eu mobile|western union|moneygram|yoomee|airtel|moov|m-?pesa|wizall|paypal|free money|ria|campost|nexttel|camtel|blue money)\b/;

const PHONE = "\\+?\\d[\\d .-]{7,16}\\d";
const NAME = "[\\p{L}][\\p{L}'’.-]{0,30}(?: [\\p{L}][\\p{L}'’.-]{0,30}){0,5}";
const PAYER = new RegExp(
  `(?<![\\p{L}\\d])(?:de|du|from|par|by|expediteur|sender|payeur|payer)(?: ?: ?| )(?:mr |mme |m\\. )?(?:(${PHONE})[ ,)-]{0,3})?(${NAME})?(?:[ (,:-]{0,3}(${PHONE}))?`,
  "gu",
);
/** Words that cannot be part of a payer's name. A name ends before such a word. */
const NO_NAME =
  /(?:^| )(?:vers|to|sur|on|le|la|les|l'|at|a|au|aux|avec|with|via|ref|id|date|nouveau|votre|vos|your|the|pour|for|transaction|transfert|transfer|paiement|payment|depuis|mobile|money|momo|mtn|orange|om|compte|account|montant|amount|frais|fee|fees|solde|balance|message|reussi|effectue|successful|fcfa|xaf|cfa|un|une|client|numero|vous|est|is|dans|by|par|from|de|has|have)(?![\p{L}\d.]).*$/u;

/**
 * Reads amounts, direction, id, payer and warnings from a mobile-money operator's message in French or English. The
 * duration is proportional to the length of the text, and no text causes an error.
 */
export function readPaymentMessage(text: string): PaymentMessage {
  const given = text.slice(0, MAX_MESSAGE_LENGTH);
  const shown = visible(given);
  const plain = withoutPayerText(shown);
  const folded = foldAligned(plain);
  const amounts = amountsOf(folded);
  const references = referencesOf(plain, folded, amounts, HAS_PAYER_TEXT.test(foldAligned(shown)));
  const [reference = ""] = references.length === 1 ? references : [];
  const payments = amounts.filter(({ role }) => role === "PAYMENT" || role === "UNKNOWN");
  const possible = payments.some(({ role }) => role === "PAYMENT")
    ? payments
    : amounts.filter(({ role }) => role !== "OTHER");
  const hasFailed = FAILED.test(folded);
  return {
    direction: hasFailed ? null : directionOf(folded),
    amounts: [...new Set(possible.flatMap(({ francs }) => francs))],
    reference,
    kind: kindOf(folded, reference),
    ...payerOf(plain, folded),
    isForeign: possible.some(({ isForeign }) => isForeign),
    hasFailed,
    hasLookAlikes: LOOK_ALIKE.test(given),
  };
}

/**
 * Returns the payment that a message states. The message must contain its amount, direction and id without doubt.
 * @param direction the expected direction: RECEIVED for the shop's messages, SENT for a customer's
 * @returns undefined for any other message
 */
export function completePayment(
  { amounts, reference, kind, payerName, payerPhone, ...message }: PaymentMessage,
  direction: PaymentDirection,
): ReadPayment | undefined {
  const [amount, second] = amounts;
  if (message.isForeign || message.hasFailed || message.direction !== direction) return undefined;
  if (!amount || second !== undefined || reference === "") return undefined;
  return { kind, amount, reference, payerName, payerPhone };
}

const LOOK_ALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\uff01-\uff5e]|(?![0-9])\p{Nd}/u;

/** Returns a text without control and format characters, in which each run of spaces and line breaks is one space. */
const visible = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\p{Zs}]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .slice(0, MAX_MESSAGE_LENGTH)
    .trim();

/**
 * Returns a text in lower case without accents. Each character keeps its position, so that the position of a match in
 * this text is also its position in the original text.
 */
const foldAligned = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, foldCharacter).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function foldCharacter(character: string): string {
  const base = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (base.length === 1) return base === "’" ? "'" : base;
  return character;
}

function withoutPayerText(text: string): string {
  const folded = foldAligned(text);
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: label } of folded.matchAll(PAYER_TEXT)) {
    if (index < from) continue;
    NEXT_PART.lastIndex = index + label.length;
    const next = NEXT_PART.exec(folded);
    parts.push(text.slice(from, index));
    from = next ? next.index : text.length;
  }
  return [...parts, text.slice(from)].join(" ");
}

interface FoundAmount {
  readonly start: number;
  readonly end: number;
  readonly role: Role;
  /** The amount in whole FCFA; empty for an amount in another currency or with a fraction of a franc. */
  readonly francs: readonly number[];
  readonly isForeign: boolean;
}

function amountsOf(folded: string): FoundAmount[] {
  const found: FoundAmount[] = [];
  let from = 0;
  for (const match of folded.matchAll(AMOUNT)) {
    const { index: start, 0: whole, 1: before, 2: number = "", 3: after } = match;
    const currency = after ?? before;
    if (currency === undefined) continue;
    const end = start + whole.length;
    const isForeign = [before, after].some((one) => one !== undefined && IS_FOREIGN.test(one));
    const francs = parseAmount(number);
    const role = OTHER_AFTER.test(folded.slice(end, end + 40)) ? "OTHER" : roleOf(folded.slice(from, start));
    from = end;
    if (francs === 0) continue;
    found.push({ start, end, role, isForeign, francs: isForeign || Number.isNaN(francs) ? [] : [francs] });
  }
  return found;
}

/**
 * Returns the role of an amount: the role of the last word of `ROLES` before it; UNKNOWN if there is no such word.
 * @param before the text between the previous amount and this one
 */
function roleOf(before: string): Role {
  let role: Role = "UNKNOWN";
  let place = -1;
  for (const [name, words] of ROLES)
    for (const { index } of before.matchAll(words))
      if (index > place) {
        place = index;
        role = name;
      }
  return role;
}

/** Returns the direction of the payment; null if the message contains none or several. */
function directionOf(folded: string): PaymentDirection | null {
  const rest = folded.replace(RECEIVED, "");
  const said: PaymentDirection[] = [];
  if (rest !== folded) said.push("RECEIVED");
  if (WITHDRAWN.test(rest)) said.push("WITHDRAWN");
  else if (SENT.test(rest)) said.push("SENT");
  const [one = null, other] = said;
  return other === undefined ? one : null;
}

/**
 * Returns the transaction ids in the message. An id follows a label, such as « ID ». `ID_LABELS` begins with the surest
 * label. Once a label is found with an id, the ids after less sure labels are ignored. But if the payer has written a
 * text in the message, the ids after all labels are returned, because the payer may have written a false id with the
 * surest label.
 */
function referencesOf(
  plain: string,
  folded: string,
  amounts: readonly FoundAmount[],
  hasPayerText: boolean,
): string[] {
  const ids: string[] = [];
  for (const label of ID_LABELS) {
    if (ids.length > 0 && !hasPayerText) break;
    const found = [...folded.matchAll(label)].flatMap(({ index, 0: whole, 1: token = "" }) => {
      const start = index + whole.length - token.length;
      const isAmount = amounts.some((one) => start < one.end && one.start < start + token.length);
      return isTransactionId(token) && !isAmount
        ? [plain.slice(start, start + token.length).toUpperCase()]
        : [];
    });
    ids.push(...found);
  }
  return [...new Set(ids)];
}

/**
 * True if a text can be a mobile-money operator's id of a transaction: it has at least four digits and is not too long
 * for a reference.
 */
export const isTransactionId = (text: string): boolean =>
  text.length <= MAX_REFERENCE_LENGTH && /\d{4}|\d.*\d.*\d.*\d/.test(text);

function kindOf(folded: string, reference: string): PaymentKind {
  if (OTHER_SERVICE.test(folded)) return "OTHER";
  const isOrange = /\borange\b|\bom\b/.test(folded) || ORANGE_ID.test(reference);
  const isMtn = /\bmtn\b|\bmomo\b/.test(folded);
  if (isOrange) return isMtn ? "OTHER" : "ORANGE_MONEY";
  return isMtn || /\bmobile money\b/.test(folded) ? "MTN_MOMO" : "OTHER";
}

function payerOf(plain: string, folded: string): { payerName: string; payerPhone: string } {
  for (const { index, 0: whole, 1: before, 2: name = "", 3: after } of folded.matchAll(PAYER)) {
    const named = name
      .replace(NO_NAME, "")
      .replace(/(\p{L}{3})\. .*$/u, "$1")
      .replace(/[ '’.-]+$/, "");
    // A phone number belongs to the payer only if it follows the payer's name directly.
    const isWhole = named === name.replace(/[ '’.-]+$/, "");
    const payerPhone = phoneOf(before ?? (isWhole ? after : undefined));
    if (named.length < 3 && payerPhone === "") continue;
    const start = index + whole.indexOf(name, whole.indexOf(before ?? "") + (before ?? "").length);
    return { payerName: plain.slice(start, start + named.length), payerPhone };
  }
  return { payerName: "", payerPhone: "" };
}

/**
 * Returns a phone number with the country code; empty for a number that is not one of Cameroon, because it may be an
 * id.
 */
function phoneOf(text = ""): string {
  const phone = normalisePhone(text.trim()) ?? "";
  return phone.startsWith("237") ? phone : "";
}
