import { lockOrderNumber } from "../../platform/database/advisory-locks.ts";
import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import { lockActingUser } from "../../platform/security/acting-user.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { fold } from "../../platform/text/fold.rules.ts";
import { normalisePhone } from "../../platform/text/phone.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import { readZones } from "../delivery/delivery-zone.repository.ts";
import { isPickupPlace, zoneName } from "../delivery/delivery-zone.rules.ts";
import { assertMayHandle, readConcerned, readOrder, viewerOf, writeOrderState } from "./order.repository.ts";
import {
  isDeviceChannel,
  MAX_DEVICE_ORDERS,
  normaliseOrder,
  type OrderChannel,
  type OrderFields,
  orderTotal,
} from "./order.rules.ts";
import { type Concerned, publishOrder } from "./order.topic.ts";
import type { Order, PlacedOrder } from "./order.type.ts";
import { orderAuditSubject } from "./order-audit-subject.ts";
import { orderErrors } from "./order-errors.rules.ts";
import { withProducts } from "./order-line-products.ts";
import { formatOrderNumber, orderNumberOf, parseOrderNumber } from "./order-number.rules.ts";
import {
  attachVisitorOrders,
  insertOrder,
  isRecorded,
  isTaken,
  type KnownLine,
  linkDevice,
  lockAccount,
  lockWithdrawable,
  type NewOrder,
  readOwnIds,
  readPlacedOrder,
} from "./placed-order.repository.ts";

/** Days for which an order may wait on a device before it is sent, because a device may have no network for weeks. */
const MAX_WAIT_DAYS = 90;
/** Name under which the panel shows who has withdrawn an order. */
const CUSTOMER = "Client";
const DAY_MS = 24 * 60 * 60 * 1000;

/** An order that a request sends. */
interface ArrivingOrder {
  id: string;
  placedAt: Date;
  fields: OrderFields;
}

/** Stores the orders that devices place and those that admins enter. */
export class PlaceOrderService {
  readonly #database: Database;
  readonly #auditLog: AuditLogService;
  readonly #events: Publisher;

  constructor(database: Database, auditLog: AuditLogService, events: Publisher) {
    this.#database = database;
    this.#auditLog = auditLog;
    this.#events = events;
  }

  /**
   * Stores an order once, however often it is sent. It is identified by the id that its device created. If an admin has
   * already entered the order from its message, the stored order is found by its number and total. The order is then
   * neither stored a second time nor linked to the user.
   *
   * A withdrawn order is cancelled if the shop has not answered it yet. If the order had not arrived before its
   * withdrawal, it is stored as cancelled and without the customer's details. The request that places the order may
   * then still arrive, and changes nothing. Any client that knows the id may withdraw the order, because only the
   * order's device and the shop know its id.
   * @param userId null for a visitor
   * @throws ShopError BAD_USER_INPUT for invalid fields, UNAUTHENTICATED for an erased account, CONFLICT if the id was
   * sent before with other content
   */
  async place(
    order: ArrivingOrder & { channel: OrderChannel; withdrawn?: boolean },
    userId: string | null,
  ): Promise<PlacedOrder> {
    const { id, withdrawn = false, ...rest } = order;
    if (!isDeviceChannel(order.channel))
      throw ShopError.badInput({ channel: "Une commande se passe autrement" });
    const fields = validFields(order.fields);
    const number = orderNumberOf(id);
    const { placed, concerned } = await transaction(this.#database, async (connection) => {
      if (userId && !(await lockAccount(connection, userId))) throw ShopError.unauthenticated();
      await lockOrderNumber(connection, number);
      // A withdrawal is compared with nothing: it may be sent with what the order has become.
      if (!withdrawn) await isRepeated(connection, { id, name: "placeOrder", content: fields, orderId: id });
      const arrived = await readPlacedOrder(connection, id);
      if (arrived && withdrawn && (await lockWithdrawable(connection, id))) {
        const before = { id, state: "NEW" } as const;
        await writeOrderState(connection, before, { state: "CANCELLED", unwanted: false }, CUSTOMER, "FINAL");
        const concerned = await readConcerned(connection, id);
        return { placed: { id, number, state: "CANCELLED" as const }, concerned };
      }
      if (arrived) return { placed: arrived, concerned: undefined };
      const lines = await withProducts(connection, fields.lines);
      const joined = await join(connection, id, number, lines);
      if (joined) return { placed: joined, concerned: undefined };
      const shopFees = await otherFees(connection, fields);
      const arriving = { ...rest, id, number, fields, lines, shopFees, userId, recordedBy: null };
      if (withdrawn) {
        await insertOrder(connection, withdrawnOrder(arriving));
        return { placed: { id, number, state: "CANCELLED" as const }, concerned: undefined };
      }
      const concerned = await insertOrder(connection, newOrder(arriving));
      return { placed: { id, number, state: "NEW" as const }, concerned };
    });
    if (concerned) publishOrder(this.#events, withdrawn ? "CHANGED" : "NEW", concerned);
    return placed;
  }

  /**
   * Links orders that a device placed without an account to a user. The ids prove that the device has placed the
   * orders, because nobody else except the shop knows them. Orders of other users and orders that admins entered do not
   * change. A repeated request changes nothing.
   * @returns the ids of the given orders that now belong to the user
   * @throws ShopError BAD_USER_INPUT for more than `MAX_DEVICE_ORDERS` ids, UNAUTHENTICATED for an erased account
   */
  async attach(ids: readonly string[], userId: string): Promise<string[]> {
    if (ids.length > MAX_DEVICE_ORDERS)
      throw ShopError.badInput({ ids: `${MAX_DEVICE_ORDERS} commandes au plus` });
    const { own, concerned } = await transaction(this.#database, async (connection) => {
      if (!(await lockAccount(connection, userId))) throw ShopError.unauthenticated();
      const attached = await attachVisitorOrders(connection, ids, userId);
      const concerned: Concerned[] = [];
      for (const id of attached) concerned.push(await readConcerned(connection, id));
      return { own: await readOwnIds(connection, ids, userId), concerned };
    });
    for (const one of concerned) publishOrder(this.#events, "CHANGED", one);
    return own;
  }

  /**
   * Stores an order that an admin enters, by hand or from a pasted message.
   * @param number order number in the message; undefined creates a number
   * @throws ShopError BAD_USER_INPUT for invalid fields; FORBIDDEN if an article is another admin's product, unless
   * the admin handles all orders; CONFLICT if an order with this number, total and phone exists and is not cancelled
   */
  async record(
    currentUser: CurrentUser,
    order: ArrivingOrder & { number: string | undefined },
  ): Promise<Order> {
    const { id } = order;
    const fields = validFields(order.fields);
    const said = order.number === undefined ? undefined : parseOrderNumber(order.number);
    if (order.number !== undefined && !said) throw ShopError.badInput({ number: "Ce numéro n’existe pas" });
    const number = said ?? orderNumberOf(id);
    const recorded = await transaction(this.#database, async (connection) => {
      const actor = await lockActingUser(connection, currentUser, "ADMIN");
      const viewer = await viewerOf(connection, actor, "FOR SHARE");
      await lockOrderNumber(connection, number);
      const content = [actor.userId, said, fields];
      await isRepeated(connection, { id, name: "recordOrder", content, orderId: id });
      if (await isRecorded(connection, id, actor.userId))
        return { order: await readOrder(connection, id, viewer), concerned: undefined };
      const total = orderTotal(fields.lines);
      const same = said === undefined ? undefined : { number: said, total, phone: fields.phone };
      if (await isTaken(connection, id, same))
        throw new ShopError("CONFLICT", `La commande ${formatOrderNumber(number)} est déjà enregistrée`);
      const recordedBy = actor.userId;
      const lines = await withProducts(connection, fields.lines);
      const panel = { channel: "PANEL", userId: null, shopFees: null } as const;
      const arriving = { ...order, ...panel, number, fields, lines, recordedBy };
      const concerned = await insertOrder(connection, newOrder(arriving));
      await assertMayHandle(connection, id, viewer);
      const entry = { action: "ORDER_RECORDED", ...orderAuditSubject({ id, number }) } as const;
      await this.#auditLog.record(connection, recordedBy, [entry]);
      return { order: await readOrder(connection, id, viewer), concerned };
    });
    if (!recorded.order) throw new Error("a recorded order vanished");
    if (recorded.concerned) publishOrder(this.#events, "NEW", recorded.concerned);
    return recorded.order;
  }
}

/** Returns the fields as they are stored. @throws ShopError BAD_USER_INPUT for invalid fields */
export function validFields(fields: OrderFields): OrderFields {
  const normalised = normaliseOrder(fields);
  const errors = orderErrors(normalised);
  if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
  return { ...normalised, phone: normalisePhone(normalised.phone ?? "") ?? null };
}

/**
 * Joins a device's order to the order that an admin has entered from the same message. The content that the admin
 * entered stays. The order is not linked to the caller's account, because a stranger can guess a number and a total.
 * The caller learns only the order's state. If the device's order contains a colleague's product, it is not joined to
 * an order that an ADMIN entered for their own products, but stored as a second order.
 */
function join(
  transaction: Transaction,
  id: string,
  number: string,
  lines: readonly KnownLine[],
): Promise<PlacedOrder | undefined> {
  const owners = lines.flatMap(({ ownerId }) => ownerId ?? []);
  return linkDevice(transaction, id, { number, total: orderTotal(lines), owners });
}

/**
 * Returns the shop's delivery fees for an order's address if the customer saw a fee that is none of them; null
 * otherwise. If the address is the name of a zone, the only fee is that of this zone. Any other address may be in any
 * zone.
 */
async function otherFees(transaction: Transaction, { fee, quarter }: OrderFields): Promise<number[] | null> {
  if (fee === null) return null;
  const zones = await readZones(transaction);
  const address = fold(quarter ?? "");
  const named = zones.filter((zone) => fold(zoneName(zone)) === address);
  const fees = (named.length > 0 ? named : zones).map((zone) => zone.fee);
  return fees.includes(fee) ? null : [...new Set(fees)].sort((one, other) => one - other);
}

/** Returns an order with the current names, prices and images of its products in the shop. */
function newOrder({
  fields: { name, phone, quarter, fee },
  lines,
  placedAt,
  ...order
}: Pick<NewOrder, "number" | "channel" | "userId" | "recordedBy" | "shopFees" | "lines"> &
  ArrivingOrder): NewOrder {
  const isPickup = isPickupPlace(quarter);
  return {
    ...order,
    ...{ name, phone, fee, lines, isPickup },
    quarter: isPickup ? null : quarter,
    total: orderTotal(lines),
    placedAt: boundedTime(placedAt),
  };
}

/**
 * Returns an order that was withdrawn before it arrived. It is marked as unwanted, so that lists and figures omit it.
 */
function withdrawnOrder(arriving: Parameters<typeof newOrder>[0]): NewOrder {
  const order = newOrder(arriving);
  const standing = {
    state: "CANCELLED",
    unwanted: true,
    doneAt: new Date(),
    changedByName: CUSTOMER,
  } as const;
  return { ...order, ...standing, name: null, phone: null, quarter: null };
}

/**
 * Limits a time of a device's clock, which may be wrong: to the server's time at most, and to `MAX_WAIT_DAYS` ago at
 * least.
 */
function boundedTime(time: Date, now = new Date()): Date {
  const ms = Math.max(now.getTime() - MAX_WAIT_DAYS * DAY_MS, Math.min(now.getTime(), time.getTime()));
  return Number.isNaN(ms) ? now : new Date(ms);
}
