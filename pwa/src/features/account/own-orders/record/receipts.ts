import type { ComparedLine } from "graphql-server/features/orders/order-line-differences";
import type { ReceiptSeller } from "graphql-server/features/shop/seller-identity-text";
import type { DeviceOrdersQuery } from "../../../../data/graphql/account.generated.ts";
import { isNumber, isRecord, isText } from "../../../../lib/storage/stored-values.ts";

/** A receipt as the device stores it, without the customer's data. Amounts are whole FCFA. */
export interface Receipt {
  /** Number of the receipt: « REC-2026-000123 ». */
  readonly number: string;
  /** Date of the receipt (ms since 1970). */
  readonly issuedAt: number;
  /** True if the shop has cancelled the payment. */
  readonly isCancelled: boolean;
  readonly seller: ReceiptSeller;
  /** Number of the order: six digits and letters without a hyphen, such as `K7M42P`. */
  readonly orderNumber: string;
  readonly lines: readonly ComparedLine[];
  readonly discount: number;
  /** Delivery fee; null if none was agreed. */
  readonly fee: number | null;
  /** Price of the order, with delivery. */
  readonly due: number;
  /** A `PaymentKind`, or a kind that a later release has added. */
  readonly kind: string;
  readonly amount: number;
  /** Sum of the order's payments up to and including the payment of this receipt. */
  readonly paid: number;
}

export function storedReceipt({
  number,
  issuedAt,
  isCancelled,
  content: { __typename, seller, lines, ...content },
}: DeviceOrdersQuery["devicePayments"][number]["receipts"][number]): Receipt {
  const { name, address, phone, legal, vatRate } = seller;
  return {
    ...content,
    ...{ number, isCancelled, issuedAt: Date.parse(issuedAt) },
    seller: { name, address, phone, ...(legal && { legal }), ...(vatRate && { vatRate }) },
    lines: lines.map(({ __typename: _, ...line }) => line),
  };
}

export const isComparedLine = (value: unknown): value is ComparedLine =>
  isRecord(value) &&
  isText(value.productName) &&
  [value.size, value.colour].every((text) => text === null || isText(text)) &&
  [value.price, value.quantity].every(isNumber);

const isSeller = (value: unknown): value is ReceiptSeller =>
  isRecord(value) &&
  [value.name, value.address, value.phone].every(isText) &&
  (value.legal === undefined || (Array.isArray(value.legal) && value.legal.every(isText))) &&
  (value.vatRate === undefined || isNumber(value.vatRate));

export const isReceipt = (value: unknown): value is Receipt =>
  isRecord(value) &&
  [value.number, value.orderNumber, value.kind].every(isText) &&
  isSeller(value.seller) &&
  [value.issuedAt, value.discount, value.due, value.amount, value.paid].every(isNumber) &&
  (value.fee === null || isNumber(value.fee)) &&
  typeof value.isCancelled === "boolean" &&
  Array.isArray(value.lines) &&
  value.lines.every(isComparedLine);
