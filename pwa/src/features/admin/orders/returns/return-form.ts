import { parseQuantity, quantityError } from "graphql-server/features/catalogue/product/quantity";
import { keptPieces } from "graphql-server/features/orders/edited-order";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { pricedExchange, withShares } from "graphql-server/features/orders/return-prices";
import { multiLine } from "graphql-server/platform/text/typed-text";
import type { ReturnInput } from "../../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../../lib/random-id.ts";
import { isNumber, isRecord } from "../../../../lib/storage/stored-values.ts";
import type { Order } from "../../api/orders-api.ts";
import { hasTexts, isDraftId } from "../../forms/draft-storage.ts";
import { LINES, storedAs } from "../../forms/field-kinds.ts";
import type { Fields } from "../../forms/form-fields.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import type { FieldErrors } from "../../forms/use-form.ts";
import { isTypedLine, lineEdits, TYPED_LINES, type TypedLine, typedLineErrors } from "../edit/typed-lines.ts";

export interface TypedPieces {
  position: number;
  /** Number of pieces that had already come back before this return. */
  before: number;
  quantity: string;
  isRestocked: boolean;
}

export interface TypedReturn {
  /**
   * Id of the return. The form creates it before the first request: the server stores the return once, even if the form
   * sends it again.
   */
  id: string;
  pieces: readonly TypedPieces[];
  reason: string;
  /** The articles that the customer gets instead. */
  lines: readonly TypedLine[];
}

export const RETURN_FIELDS = {
  pieces: storedAs((pieces: readonly TypedPieces[]) => pieces.map(({ before: _, ...typed }) => typed)),
  reason: LINES,
  lines: TYPED_LINES,
} as const satisfies Fields<TypedReturn>;

/**
 * Returns a form in which no piece comes back yet, with the reason that the customer has given when asking for the
 * return.
 */
export const emptyReturn = ({ lines, returnReason }: Order): TypedReturn => ({
  id: randomId(),
  pieces: lines.map(({ position, returned }) => ({
    ...{ position, before: returned, quantity: "0", isRestocked: true },
  })),
  reason: returnReason,
  lines: [],
});

export const piecesField = (position: number): string => `pieces:${position}`;

const countOf = ({ quantity }: TypedPieces): number => (quantity.trim() ? parseQuantity(quantity) : 0);

export function returnErrors(typedReturn: TypedReturn, order: Order): FieldErrors {
  const { pieces, reason } = typedReturn;
  const lines = exchangedLines(typedReturn, order);
  const wrong = pieces.flatMap((typed) => {
    const line = order.lines.find(({ position }) => position === typed.position);
    const isTooMuch = countOf(typed) > (line ? keptPieces(line) : 0);
    const message =
      quantityError(typed.quantity) ?? (isTooMuch ? "La personne n’a pas autant de pièces" : undefined);
    return message ? [[piecesField(typed.position), message] as const] : [];
  });
  if (wrong.length > 0) return Object.fromEntries(wrong);
  const isTooLong = multiLine(reason).length > ORDER_TEXT_LIMITS.returnReason;
  return {
    ...(pieces.every((typed) => countOf(typed) === 0) && { pieces: "Indiquez ce qui revient" }),
    ...(isTooLong && { reason: `${ORDER_TEXT_LIMITS.returnReason} caractères au plus` }),
    ...(lines.length > 0 && typedLineErrors(lines)),
  };
}

/**
 * Returns the form as input for the server.
 * @param acceptShortage true if the exchange is stored even though the stock has too few pieces
 */
export function returnInput(typed: TypedReturn, order: Order, acceptShortage: boolean): ReturnInput {
  const { id, pieces, reason } = typed;
  const exchange = lineEdits(exchangedLines(typed, order));
  return {
    ...{ id, reason, acceptShortage },
    lines: pieces
      .map((one) => ({ position: one.position, quantity: countOf(one), isRestocked: one.isRestocked }))
      .filter(({ quantity }) => quantity > 0),
    ...(exchange.length > 0 && { exchange }),
  };
}

/**
 * Returns the pieces that come back, and the articles that the customer gets instead. The prices are computed as the
 * server computes them. Lines whose quantity is not a number are left out.
 */
function priced({ pieces, lines }: TypedReturn, order: Order) {
  const back = pieces.flatMap((typed) => {
    const line = order.lines.find(({ position }) => position === typed.position);
    const quantity = countOf(typed);
    return line && quantity > 0 ? [{ line, quantity }] : [];
  });
  const exchange = lines.flatMap((typed) => lineEdits([typed]).map((line) => ({ ...line, key: typed.key })));
  const returned = withShares(order, back);
  const readable = exchange.filter(({ quantity }) => !Number.isNaN(quantity));
  return { returned, exchange: pricedExchange(readable, returned) };
}

/**
 * The prices in a line of articles that the customer gets instead. Some pieces may have the price of a returned piece,
 * the others have the price that the admin types.
 */
export interface ExchangePrice {
  /** Number of pieces that keep the price of returned pieces. The keys are these prices, in whole FCFA. */
  kept: ReadonlyMap<number, number>;
  /** Number of pieces whose price the admin types. */
  others: number;
}

/** Returns the prices of the articles that the customer gets instead. Each key is the key of a typed line. */
export function exchangePrices(typed: TypedReturn, order: Order): ReadonlyMap<string, ExchangePrice> {
  const prices = new Map<string, { kept: Map<number, number>; others: number }>();
  for (const { line, keepsPrice } of priced(typed, order).exchange.lines) {
    const { key, price, quantity } = line;
    const of = prices.get(key) ?? { kept: new Map(), others: 0 };
    prices.set(key, of);
    if (keepsPrice) of.kept.set(price, (of.kept.get(price) ?? 0) + quantity);
    else of.others += quantity;
  }
  return prices;
}

/** True if the admin types no price for the line, because all its pieces keep the price of returned pieces. */
export const keepsPrice = ({ kept, others }: ExchangePrice): boolean => kept.size > 0 && others === 0;

/**
 * Returns the lines that the customer gets instead. In a line whose pieces all have the price of returned pieces, this
 * price replaces the typed one.
 */
function exchangedLines(typed: TypedReturn, order: Order): TypedLine[] {
  const prices = exchangePrices(typed, order);
  return typed.lines.map((line) => {
    const price = prices.get(line.key);
    const [kept] = price && keepsPrice(price) ? price.kept.keys() : [];
    return kept === undefined ? line : { ...line, price: String(kept) };
  });
}

/**
 * Returns what an order costs after the return, in whole FCFA; NaN if a typed price or quantity is not a number. The
 * server computes the amount by the same rules.
 */
export function dueAfter(typed: TypedReturn, order: Order): number {
  const isUnreadable =
    typed.pieces.some((one) => Number.isNaN(countOf(one))) ||
    typed.lines.some(({ quantity }) => Number.isNaN(parseQuantity(quantity)));
  if (isUnreadable) return Number.NaN;
  const { returned, exchange } = priced(typed, order);
  const credit = returned.reduce((sum, { line, quantity, share }) => sum + line.price * quantity - share, 0);
  const added = exchange.lines.reduce((sum, { line: { price, quantity } }) => sum + price * quantity, 0);
  return order.due - credit + added - exchange.share;
}

/**
 * Returns a warning if the server has stored another number of returned pieces than the admin has sent: the number of
 * an earlier attempt whose answer was lost, or the number that a colleague has entered.
 */
export function returnWarning({ pieces }: TypedReturn, stored: Order): string | undefined {
  const isStored = pieces.every((typed) => {
    const line = stored.lines.find(({ position }) => position === typed.position);
    return line?.returned === typed.before + countOf(typed);
  });
  return isStored
    ? undefined
    : "Un premier envoi était déjà arrivé, ou un collègue a noté un autre retour\u00a0: vérifiez ce qui est rapporté.";
}

const isTypedPieces = (value: unknown): value is TypedPieces =>
  isRecord(value) &&
  isNumber(value.position) &&
  isNumber(value.before) &&
  typeof value.isRestocked === "boolean" &&
  hasTexts(value, ["quantity"]);

export const returnDraft = (userId: string, orderId: string) =>
  storedDraft<TypedReturn>(userId, `return:${orderId}`, {
    isValues: (value): value is TypedReturn =>
      isRecord(value) &&
      isDraftId(value.id) &&
      Array.isArray(value.pieces) &&
      value.pieces.every(isTypedPieces) &&
      Array.isArray(value.lines) &&
      value.lines.every(isTypedLine) &&
      hasTexts(value, ["id", "reason"]),
  });
