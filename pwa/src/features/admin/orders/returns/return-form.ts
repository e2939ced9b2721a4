import { parseQuantity, quantityError } from "graphql-server/features/catalogue/product/quantity";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { keptPieces } from "graphql-server/features/orders/order-parts";
import { discountOfReturn } from "graphql-server/features/orders/order-sums";
import { multiLine } from "graphql-server/platform/text/typed-text";
import type { ReturnInput } from "../../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../../lib/random-id.ts";
import { isNumber, isRecord } from "../../../../lib/storage/stored-values.ts";
import type { Order } from "../../api/orders-api.ts";
import { hasTexts, isDraftId } from "../../drafts/stored-drafts.ts";
import { LINES, storedAs } from "../../forms/field-kinds.ts";
import type { Fields } from "../../forms/merge-fields.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import type { FormErrors } from "../../forms/use-form.ts";
import {
  isTypedLine,
  lineEdits,
  TYPED_LINES,
  type TypedLine,
  typedLineErrors,
  typedTotal,
} from "../edit/typed-lines.ts";

/** The pieces of a line that come back, as typed. */
export interface TypedPieces {
  position: number;
  /** Pieces that had come back before this return. */
  before: number;
  quantity: string;
  isRestocked: boolean;
}

/** A return as typed. */
export interface TypedReturn {
  /** Created before the return is first sent, so that a return that is sent again is stored once. */
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

/** Returns the form of an order's next return: no pieces yet, and the reason that the customer has given. */
export const emptyReturn = ({ lines, returnReason }: Order): TypedReturn => ({
  id: randomId(),
  pieces: lines.map(({ position, returned }) => ({
    ...{ position, before: returned, quantity: "0", isRestocked: true },
  })),
  reason: returnReason,
  lines: [],
});

/** Returns the name of the field for the pieces of a line. */
export const piecesField = (position: number): string => `pieces:${position}`;

const countOf = ({ quantity }: TypedPieces): number => (quantity.trim() ? parseQuantity(quantity) : 0);

/** Returns the form's errors by field, in French. */
export function returnErrors({ pieces, reason, lines }: TypedReturn, order: Order): FormErrors {
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

/** Returns the form as input for the server. */
export const returnInput = ({ id, pieces, reason, lines }: TypedReturn): ReturnInput => ({
  id,
  reason,
  lines: pieces
    .map((typed) => ({
      ...{ position: typed.position, quantity: countOf(typed), isRestocked: typed.isRestocked },
    }))
    .filter(({ quantity }) => quantity > 0),
  ...(lines.length > 0 && { exchange: lineEdits(lines) }),
});

/**
 * Returns what an order costs after the return, in whole FCFA; NaN if a typed price or quantity is not a number. The
 * server calculates the amount in the same way.
 */
export function dueAfter({ pieces, lines }: TypedReturn, order: Order): number {
  let { returned, discount, due } = order;
  for (const typed of pieces) {
    const price =
      (order.lines.find(({ position }) => position === typed.position)?.price ?? 0) * countOf(typed);
    const share = discountOfReturn({ total: order.total, discount, returned }, price);
    returned += price;
    discount -= share;
    due -= price - share;
  }
  return lines.length > 0 ? due + typedTotal(lines) : due;
}

/**
 * Returns a warning if the returned pieces of the stored order differ from the sent return. They differ if the server
 * has stored earlier input, whose answer was lost, or if a colleague has entered another return.
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

/** Returns functions that read, store and delete the draft of an order's next return. */
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
