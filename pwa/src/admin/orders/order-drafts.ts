import { multiLine } from "graphql-server/shared/typed-text";
import type { Order } from "../api/orders-api.ts";
import {
  dropStoredDraft,
  hasTexts,
  isDraftId,
  keepStoredDraft,
  readStoredDraft,
} from "../drafts/stored-drafts.ts";
import { emptyRecord, type OrderRecord, type RecordLine } from "./record-form.ts";

const RECORD = "order";
const noteOf = (orderId: string) => `order-note:${orderId}`;

/** A note that was typed and not saved. */
export interface NoteDraft {
  text: string;
  /** The note as it was when this one was begun. */
  from: string;
}

/** The order that a user has begun to write down, else an empty one. */
export function readRecord(userId: string): OrderRecord {
  const stored = readStoredDraft(userId, RECORD);
  if (!isRecord(stored)) return emptyRecord();
  return isDraftId(stored.id) ? stored : { ...stored, id: emptyRecord().id };
}

/** Whether something of an order was typed. */
export function hasTyped({ message, name, phone, quarter, fee, lines }: OrderRecord): boolean {
  const texts = lines.flatMap((line) => [line.productName, line.price]);
  return [message, name, phone, quarter, fee, ...texts].some((text) => text.trim() !== "");
}

/** Keeps what is typed of an order; nothing where nothing is. */
export function keepRecord(userId: string, record: OrderRecord): void {
  if (hasTyped(record)) keepStoredDraft(userId, RECORD, record);
  else dropRecord(userId);
}

export const dropRecord = (userId: string): void => dropStoredDraft(userId, RECORD);

/** The note that a user has begun for an order and that is not saved, if there is one. */
export function readNote(userId: string, { id, note }: Order): NoteDraft | undefined {
  const stored = readStoredDraft(userId, noteOf(id));
  return hasTexts(stored, ["text", "from"]) && multiLine(stored.text) !== note ? stored : undefined;
}

/** Keeps what is typed of a note; nothing where it is as saved. */
export function keepNote(userId: string, orderId: string, note: NoteDraft): void {
  if (note.text === note.from) dropStoredDraft(userId, noteOf(orderId));
  else keepStoredDraft(userId, noteOf(orderId), note);
}

/** A former release may have stored another shape. */
function isRecord(value: unknown): value is OrderRecord {
  if (!hasTexts(value, ["id", "message", "name", "phone", "quarter", "fee"])) return false;
  const { number, lines } = value as Partial<OrderRecord>;
  return (number === null || typeof number === "string") && Array.isArray(lines) && lines.every(isLine);
}

const isLine = (value: unknown): value is RecordLine =>
  hasTexts(value, ["key", "productName", "size", "colour", "price", "quantity"]) &&
  "productId" in value &&
  (value.productId === null || typeof value.productId === "string");
