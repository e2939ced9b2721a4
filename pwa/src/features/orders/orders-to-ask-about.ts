import { type OwnerId, ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { SENT_ORDER_KEY } from "../../lib/storage/storage-keys.ts";
import { isNumber, isRecord, isText, parseStored } from "../../lib/storage/stored-values.ts";

/** An order whose chat or SMS link was clicked. The page will ask the customer whether the message was sent. */
export interface SentOrder {
  /**
   * Id of the order; empty if the customer has already said that its message was sent. The page then asks only whether
   * to remove the lines from the cart.
   */
  readonly id: string;
  /** Keys (`lineKey`) of the ordered lines of the cart, separated by spaces; empty for an order of one product. */
  readonly articles: string;
  /**
   * Path of the page on which the link was clicked. Only this page asks, so that the customer does not meet the
   * question on other pages. Undefined if the path is unknown: then every page may ask.
   */
  readonly page?: string | undefined;
  /** Time at which the customer has answered « Plus tard » (ms since 1970); undefined if that has not happened. */
  readonly askedAt?: number | undefined;
}

/** Time after « Plus tard » until the page asks again (ms). */
const REST_MS = 3_600_000;

/** The stored record of an order whose customer has said that the order's message was sent. */
interface AnsweredOrder {
  readonly sent: string;
}

/** Largest number of stored records of each kind. The oldest ones are dropped. */
const MAX_SENT_ORDERS = 5;

/**
 * Returns the orders of which the current page must ask now whether their message was sent, the oldest first. An order
 * for which the customer has answered « Plus tard » is left out for an hour.
 */
export const readSentOrders = (owner: OwnerId): SentOrder[] =>
  unanswered(owner).filter(
    ({ page = location.pathname, askedAt = 0 }) =>
      page === location.pathname && Math.abs(Date.now() - askedAt) >= REST_MS,
  );

const unanswered = (owner: OwnerId): SentOrder[] => read(owner).filter(isSentOrder);

/** True if the customer has answered that the message of the order with this id was sent. */
export const isAnsweredSent = (owner: OwnerId, id: string): boolean =>
  read(owner)
    .filter(isAnswered)
    .some(({ sent }) => sent === id);

function read(owner: OwnerId): unknown[] {
  const stored = parseStored(safeStorage.getItem(ownedKey(SENT_ORDER_KEY, owner)));
  return Array.isArray(stored) ? stored : [];
}

const isAnswered = (value: unknown): value is AnsweredOrder => isRecord(value) && isText(value.sent);

const isSentOrder = (value: unknown): value is SentOrder =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.articles) &&
  (value.page === undefined || isText(value.page)) &&
  (value.askedAt === undefined || isNumber(value.askedAt));

/**
 * Stores an order whose link was clicked, so that the customer is asked whether its message was sent. A second click on
 * the link replaces the record, so that the customer is asked only once.
 */
export function rememberSentOrder(owner: OwnerId, order: SentOrder): void {
  const others = unanswered(owner).filter(({ id }) => id !== order.id);
  write(owner, [...others, order], read(owner).filter(isAnswered));
}

/**
 * Removes an order after the customer was asked whether its message was sent.
 * @param isSent true if the answer was « Oui »: the customer is then never asked about this order again
 */
export function forgetSentOrder(owner: OwnerId, { id }: SentOrder, isSent: boolean): void {
  const asked = unanswered(owner);
  const others = asked.filter((one) => one.id !== id);
  if (others.length === asked.length) return;
  const answered = read(owner).filter(isAnswered);
  write(owner, others, isSent && id ? [...answered, { sent: id }] : answered);
}

/** Stores the answer « Plus tard »: the page asks again after an hour, or after another click on the order's link. */
export function putOffSentOrder(owner: OwnerId, order: SentOrder): void {
  if (unanswered(owner).some(({ id }) => id === order.id))
    rememberSentOrder(owner, { ...order, askedAt: Date.now() });
}

function write(owner: OwnerId, asked: readonly SentOrder[], answered: readonly AnsweredOrder[]): void {
  const key = ownedKey(SENT_ORDER_KEY, owner);
  const records = [...asked.slice(-MAX_SENT_ORDERS), ...answered.slice(-MAX_SENT_ORDERS)];
  if (records.length > 0) safeStorage.setItem(key, JSON.stringify(records));
  else safeStorage.removeItem(key);
}
