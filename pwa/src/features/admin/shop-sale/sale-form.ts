import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { discountErrors } from "graphql-server/features/orders/order-discount";
import { orderErrors } from "graphql-server/features/orders/order-errors";
import {
  MAX_REFERENCE_LENGTH,
  PAYMENT_KINDS,
  type PaymentKind,
} from "graphql-server/features/orders/payments/payment-kind";
import { oneLine } from "graphql-server/platform/text/typed-text";
import type { ShopSaleInput } from "../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../lib/random-id.ts";
import { isRecord } from "../../../lib/storage/stored-values.ts";
import type { Order } from "../api/orders-api.ts";
import { hasTexts, isDraftId } from "../forms/draft-storage.ts";
import { AMOUNT, LINE, storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import type { FieldErrors } from "../forms/use-form.ts";
import {
  isTypedLine,
  lineEdits,
  TYPED_LINES,
  type TypedLine,
  typedLineErrors,
  typedTotal,
} from "../orders/edit/typed-lines.ts";

export interface TypedSale {
  /**
   * Id of the sale. The form creates this id and the payment's id before the first request: the server stores the sale
   * once, even if the form sends it again.
   */
  id: string;
  paymentId: string;
  lines: readonly TypedLine[];
  /** Discount in whole FCFA, as typed; empty for none. */
  discount: string;
  reason: string;
  name: string;
  phone: string;
  /** Kind of payment; undefined until the user has chosen one. */
  kind: PaymentKind | undefined;
  reference: string;
  /**
   * Cash that the customer gives, in whole FCFA as typed; empty if it is the exact amount. Only the form uses this
   * amount, to compute the change to give back: it is not sent to the server.
   */
  given: string;
}

export const SALE_FIELDS = {
  lines: TYPED_LINES,
  discount: AMOUNT,
  reason: LINE,
  name: LINE,
  phone: LINE,
  kind: storedAs((kind: PaymentKind | undefined) => kind ?? null),
  reference: LINE,
  given: AMOUNT,
} as const satisfies Fields<TypedSale>;

export const emptySale = (): TypedSale => ({
  ...{ id: randomId(), paymentId: randomId(), lines: [], discount: "", reason: "" },
  ...{ name: "", phone: "", kind: undefined, reference: "", given: "" },
});

const discountOf = ({ discount }: TypedSale): number => (discount.trim() ? parseAmount(discount) : 0);

/** Returns the amount to pay in whole FCFA; NaN if a typed number is invalid. */
export const saleDue = (sale: TypedSale): number => typedTotal(sale.lines) - discountOf(sale);

/**
 * Returns the change to give back in whole FCFA; negative if the customer has given too little. Undefined if no given
 * amount is typed, if a typed number is invalid, or if the sale is not paid in cash.
 */
export function changeOf(sale: TypedSale): number | undefined {
  if (sale.kind !== "CASH" || !sale.given.trim()) return undefined;
  const change = parseAmount(sale.given) - saleDue(sale);
  return Number.isNaN(change) ? undefined : change;
}

export function saleErrors(sale: TypedSale): FieldErrors {
  const { lines, reason, name, phone, kind, reference } = sale;
  const lineErrors = lines.length > 0 ? typedLineErrors(lines) : { lines: "Choisissez un article" };
  const discount = amountError(sale.discount);
  const person = orderErrors({
    ...{ name, phone: phone.trim() || null, quarter: null, fee: null },
    lines: lineEdits(lines),
  });
  const isRead = Object.values(lineErrors).every((message) => message === undefined) && !discount;
  const given = sale.kind === "CASH" ? amountError(sale.given) : undefined;
  const change = changeOf(sale);
  return {
    ...lineErrors,
    ...(isRead && discountErrors({ amount: discountOf(sale), reason }, typedTotal(lines))),
    ...(discount && { discount }),
    ...{ name: person.name, phone: person.phone },
    ...(!kind && { kind: "Choisissez un moyen de paiement" }),
    ...(oneLine(reference).length > MAX_REFERENCE_LENGTH && {
      reference: `${MAX_REFERENCE_LENGTH} caractères au plus`,
    }),
    given: given ?? (change !== undefined && change < 0 ? "Ce n’est pas assez" : undefined),
  };
}

/** Returns the form as input for the server; undefined if no kind of payment is chosen. */
export function saleInput(sale: TypedSale, acceptShortage: boolean): ShopSaleInput | undefined {
  const { id, paymentId, lines, reason, name, phone, kind, reference } = sale;
  return (
    kind && {
      id,
      lines: lineEdits(lines).map(({ position: _, ...line }) => line),
      discount: discountOf(sale),
      discountReason: reason,
      name: name || null,
      phone: phone.trim() || null,
      payment: { id: paymentId, kind, reference: kind === "CASH" ? "" : reference },
      acceptShortage,
    }
  );
}

/**
 * True if the stored sale has the articles and the amount of the form. They differ if an earlier attempt was stored
 * although its answer was lost, and the form was changed after it.
 */
export const isSold = (sale: TypedSale, { due, lines }: Order): boolean =>
  due === saleDue(sale) &&
  JSON.stringify(lines.map(({ productName, quantity }) => [productName, quantity])) ===
    JSON.stringify(lineEdits(sale.lines).map(({ productName, quantity }) => [productName, quantity]));

const isKind = (value: unknown): value is PaymentKind => PAYMENT_KINDS.some((kind) => kind === value);

/** Storage of the draft. A user has at most one draft of a sale. */
export const saleDraft = (userId: string) =>
  storedDraft<TypedSale>(userId, "shop-sale", {
    isValues: (value): value is TypedSale =>
      isRecord(value) &&
      [value.id, value.paymentId].every(isDraftId) &&
      Array.isArray(value.lines) &&
      value.lines.every(isTypedLine) &&
      (value.kind === undefined || isKind(value.kind)) &&
      hasTexts(value, ["id", "paymentId", "discount", "reason", "name", "phone", "reference", "given"]),
  });
