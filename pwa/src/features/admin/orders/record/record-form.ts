import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { parseQuantity, quantityError } from "graphql-server/features/catalogue/product/quantity";
import { normaliseOrder, type OrderFields } from "graphql-server/features/orders/order";
import { orderErrors } from "graphql-server/features/orders/order-errors";
import { normalisePhone } from "graphql-server/platform/text/phone";
import type { RecordOrderInput } from "../../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../../lib/random-id.ts";
import { isRecord, type StoredFields } from "../../../../lib/storage/stored-values.ts";
import type { Order } from "../../api/orders-api.ts";
import { hasTexts, isDraftId } from "../../forms/draft-storage.ts";
import { AMOUNT, LINE, LINES, storedAs } from "../../forms/field-kinds.ts";
import type { Fields } from "../../forms/form-fields.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import type { OrderMessage } from "./parse-order-message.ts";

export interface RecordLine {
  key: string;
  productId: string | null;
  productName: string;
  size: string;
  colour: string;
  price: string;
  quantity: string;
}

export interface OrderRecord {
  /**
   * Id of the order, created before the first request. With this id, the server stores the order only once, even if it
   * is sent again after a lost answer.
   */
  id: string;
  message: string;
  /** Order number from the message; null for an order without a message, such as an order by phone. */
  number: string | null;
  name: string;
  phone: string;
  quarter: string;
  fee: string;
  lines: readonly RecordLine[];
}

export const emptyLine = (): RecordLine => ({
  key: randomId(),
  productId: null,
  productName: "",
  size: "",
  colour: "",
  price: "",
  quantity: "1",
});

export const emptyRecord = (): OrderRecord => ({
  id: randomId(),
  message: "",
  number: null,
  name: "",
  phone: "",
  quarter: "",
  fee: "",
  lines: [emptyLine()],
});

/**
 * The form's fields, which are compared with the empty form to find unsaved input. Rows without an article are ignored.
 */
export const RECORD_FIELDS = {
  message: LINES,
  name: LINE,
  phone: LINE,
  quarter: LINE,
  fee: AMOUNT,
  lines: storedAs((lines: readonly RecordLine[]) => filled(lines).map(({ key: _, ...line }) => line)),
} as const satisfies Fields<OrderRecord>;

/** Storage of the draft. A user has at most one draft of an order. */
export const recordDraft = (userId: string) =>
  storedDraft<OrderRecord>(userId, "order", {
    isValues: isOrderRecord,
  });

function isOrderRecord(value: unknown): value is OrderRecord {
  if (!hasTexts(value, ["id", "message", "name", "phone", "quarter", "fee"]) || !isDraftId(value.id))
    return false;
  const { number, lines } = value as StoredFields;
  return isTextOrNull(number) && Array.isArray(lines) && lines.every(isLine);
}

const isLine = (value: unknown): boolean =>
  isRecord(value) &&
  isTextOrNull(value.productId) &&
  hasTexts(value, ["key", "productName", "size", "colour", "price", "quantity"]);

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";

/** Returns the form filled from a message. Fields that the message does not contain keep their input. */
export function withMessage(
  record: OrderRecord,
  text: string,
  parsed: OrderMessage | undefined,
): OrderRecord {
  // If the admin empties the field of the message, the other fields become a new order without a number.
  if (text.trim() === "" && record.number !== null)
    return { ...record, id: randomId(), message: text, number: null };
  if (!parsed) return { ...record, message: text };
  const lines = parsed.lines.map(({ productId, productName, size, colour, price, quantity }) => ({
    key: randomId(),
    productId,
    productName,
    size: size ?? "",
    colour: colour ?? "",
    price: String(price),
    quantity: String(quantity),
  }));
  return {
    ...record,
    // Another number means another order, so the form gets a new id. The server may already have stored the former
    // order although its answer was lost. It does not store a second order with the same id.
    id: parsed.number === record.number ? record.id : randomId(),
    message: text,
    number: parsed.number,
    name: parsed.name ?? record.name,
    phone: parsed.phone ?? record.phone,
    quarter: parsed.quarter ?? record.quarter,
    fee: parsed.fee === null ? record.fee : String(parsed.fee),
    lines: lines.length > 0 ? lines : record.lines,
  };
}

export const filled = (lines: readonly RecordLine[]): RecordLine[] =>
  lines.filter(({ productName, price }) => productName.trim() || price.trim());

function fieldsOf(record: OrderRecord): OrderFields {
  return normaliseOrder({
    name: record.name,
    phone: record.phone.trim() || null,
    quarter: record.quarter,
    fee: record.fee.trim() ? parseAmount(record.fee) : null,
    lines: filled(record.lines).map(({ productId, productName, size, colour, price, quantity }) => ({
      productId,
      productName,
      variant: null,
      size,
      colour,
      price: parseAmount(price),
      quantity: parseQuantity(quantity),
      image: null,
    })),
  });
}

export const lineField = ({ key }: RecordLine, name: "price" | "quantity"): string => `${name}:${key}`;

/** Returns the error of each invalid field; an empty object if the form can be sent. */
export function recordErrors(record: OrderRecord): Record<string, string> {
  const { lines, ...errors } = orderErrors(fieldsOf(record));
  const unreadable = [
    ["fee", amountError(record.fee)],
    ...filled(record.lines).flatMap((line) => [
      [lineField(line, "price"), amountError(line.price)],
      [lineField(line, "quantity"), quantityError(line.quantity)],
    ]),
  ].filter(([, message]) => message !== undefined);
  const areLinesRead = unreadable.every(([field]) => field === "fee");
  return { ...errors, ...(lines && areLinesRead && { lines }), ...Object.fromEntries(unreadable) };
}

/**
 * True if the stored order has the values of the form. False if the server has stored an earlier attempt with other
 * values, whose answer was lost.
 */
export function isRecorded(record: OrderRecord, order: Order): boolean {
  const { name, phone, quarter, fee, lines } = fieldsOf(record);
  const typed = [name, (phone && normalisePhone(phone)) ?? null, quarter, fee, ...lines.map(lineValues)];
  const { customerName, customerPhone, quarter: kept } = order;
  const saved = [customerName, customerPhone, kept, order.fee, ...order.lines.map(lineValues)];
  return JSON.stringify(typed) === JSON.stringify(saved);
}

type LineValues = Pick<Order["lines"][number], "productName" | "size" | "colour" | "price" | "quantity">;

const lineValues = ({ productName, size, colour, price, quantity }: LineValues) => [
  ...[productName, size, colour, price, quantity],
];

export function recordInput(record: OrderRecord, placedAt = new Date()): RecordOrderInput {
  const { id, number } = record;
  const { lines, ...fields } = fieldsOf(record);
  return {
    id,
    number,
    placedAt: placedAt.toISOString(),
    ...fields,
    lines: lines.map((line) => ({ ...line })),
  };
}
