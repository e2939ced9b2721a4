import type { DataSource, EntityManager } from "typeorm";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import { ShopError } from "../errors/shop-error.ts";
import { lockActingUser } from "../security/acting-user.repository.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { normalisePhone } from "../text/phone.rules.ts";
import { UUID } from "../text/uuid.ts";
import { assertMayHandle, readConcerned, readOrder, viewerOf } from "./order.repository.ts";
import {
  normaliseOrder,
  type OrderChannel,
  type OrderFields,
  orderErrors,
  orderTotal,
} from "./order.rules.ts";
import type { Order, PlacedOrder } from "./order.type.ts";
import type { OrderNewsService } from "./order-news.service.ts";
import { formatOrderNumber, orderNumberOf, parseOrderNumber } from "./order-number.rules.ts";
import { orderSubject } from "./order-subject.ts";
import { withProducts } from "./seen-lines.ts";

/** How long ago a device may say that an order was placed: it may have waited for a network for weeks (days). */
const MAX_WAIT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Namespace of the advisory locks on orders' numbers. */
const NUMBER_LOCK = 237_003;

/** An order as it arrives. */
interface ArrivingOrder {
  id: string;
  placedAt: Date;
  fields: OrderFields;
}

/** Keeps the orders that devices place and those that admins write down. */
export class PlaceOrderService {
  readonly #database: DataSource;
  readonly #auditLog: AuditLogService;
  readonly #news: Pick<OrderNewsService, "publish">;

  constructor(database: DataSource, auditLog: AuditLogService, news: Pick<OrderNewsService, "publish">) {
    this.#database = database;
    this.#auditLog = auditLog;
    this.#news = news;
  }

  /**
   * Keeps an order once, however often it is sent: in one transaction, known by the id its device has made. One that an
   * admin has written down from its message before it arrived is recognised by number and total, and not kept again; it
   * does not become the user's.
   * @param userId null for a visitor
   * @throws ShopError BAD_USER_INPUT for invalid fields, UNAUTHENTICATED for an erased account
   */
  async place(order: ArrivingOrder & { channel: OrderChannel }, userId: string | null): Promise<PlacedOrder> {
    const id = validId(order.id);
    if (order.channel === "PANEL") throw ShopError.badInput({ channel: "Une commande se passe autrement" });
    const fields = validFields(order.fields);
    const number = orderNumberOf(id);
    const { placed, isNew } = await this.#database.transaction(async (manager) => {
      if (userId) await lockUser(manager, userId);
      await lockNumber(manager, number);
      const known = (await findPlaced(manager, id)) ?? (await join(manager, id, number, fields));
      if (known) return { placed: known, isNew: false };
      await insertOrder(manager, { ...order, id, number, fields, userId, recordedBy: null });
      return { placed: { id, number, state: "NEW" as const }, isNew: true };
    });
    if (isNew) await this.#tell(id);
    return placed;
  }

  /**
   * Keeps an order that an admin writes down, by hand or from a pasted message.
   * @param number of the message; undefined gives it one of its own
   * @throws ShopError BAD_USER_INPUT for invalid fields; FORBIDDEN where an article is a product of somebody else's, unless
   * the admin handles all orders; CONFLICT when there is an order of this number already
   */
  async record(
    currentUser: CurrentUser,
    order: ArrivingOrder & { number: string | undefined },
  ): Promise<Order> {
    const id = validId(order.id);
    const fields = validFields(order.fields);
    const said = order.number === undefined ? undefined : parseOrderNumber(order.number);
    if (order.number !== undefined && !said) throw ShopError.badInput({ number: "Ce numéro n’existe pas" });
    const number = said ?? orderNumberOf(id);
    const recorded = await this.#database.transaction(async (manager) => {
      const actor = await lockActingUser(manager, currentUser, "ADMIN");
      const viewer = await viewerOf(manager, actor, "FOR SHARE");
      await lockNumber(manager, number);
      if (await findRecorded(manager, id, actor.userId))
        return { order: await readOrder(manager, id, viewer), isNew: false };
      if (await isTaken(manager, id, said))
        throw new ShopError("CONFLICT", `La commande ${formatOrderNumber(number)} est déjà enregistrée`);
      const recordedBy = actor.userId;
      await insertOrder(manager, {
        ...order,
        id,
        number,
        fields,
        channel: "PANEL",
        userId: null,
        recordedBy,
      });
      await assertMayHandle(manager, id, viewer);
      const entry = { action: "ORDER_RECORDED", ...orderSubject({ id, number }) } as const;
      await this.#auditLog.record(manager, recordedBy, [entry]);
      return { order: await readOrder(manager, id, viewer), isNew: true };
    });
    if (!recorded.order) throw new Error("a recorded order vanished");
    if (recorded.isNew) await this.#tell(id);
    return recorded.order;
  }

  /** What is committed is never answered as failed: a panel that hears nothing sees the order when it asks. */
  async #tell(id: string): Promise<void> {
    const known = await readConcerned(this.#database, id).catch(() => undefined);
    // By account alone: an id, and with it a mark, is made at will, and the device that sends it has its answer.
    const customer = { userId: known?.customer?.userId ?? null, marks: [] };
    this.#news.publish({ kind: "NEW", audience: known?.audience ?? [], customer });
  }
}

function validId(id: string): string {
  if (UUID.test(id)) return id.toLowerCase();
  throw ShopError.badInput({ id: "Identifiant non valide" });
}

function validFields(fields: OrderFields): OrderFields {
  if (fields.lines.some(({ productId }) => productId !== null && !UUID.test(productId)))
    throw ShopError.badInput({ lines: "Identifiant de produit non valide" });
  const normalised = normaliseOrder(fields);
  const errors = orderErrors(normalised);
  if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
  return { ...normalised, phone: normalisePhone(normalised.phone ?? "") ?? null };
}

/** The account stays until the commit. @throws ShopError UNAUTHENTICATED for an erased one */
async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  const rows: unknown[] = await manager.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [userId]);
  if (rows.length === 0) throw ShopError.unauthenticated();
}

/** Orders of one number arrive one after the other: the device's, and the one written down from its message. */
async function lockNumber(manager: EntityManager, number: string): Promise<void> {
  await manager.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [NUMBER_LOCK, number]);
}

async function findPlaced(manager: EntityManager, id: string): Promise<PlacedOrder | undefined> {
  const rows: PlacedOrder[] = await manager.query(
    "SELECT $1::uuid AS id, number, state FROM orders WHERE id = $1::uuid OR device_id = $1::uuid",
    [id],
  );
  return rows[0];
}

/**
 * The device's order that an admin has written down before: it becomes that one, whose content stays. It is not linked to
 * the caller's account, since number and total can be guessed; the caller learns its state only. An order of a colleague's
 * product is not joined to one that an ADMIN has written down for their own products: it arrives beside it.
 */
async function join(
  manager: EntityManager,
  id: string,
  number: string,
  { lines }: OrderFields,
): Promise<PlacedOrder | undefined> {
  const owners = (await withProducts(manager, lines)).flatMap(({ ownerId }) => ownerId ?? []);
  const [rows]: [PlacedOrder[], number] = await manager.query(
    `UPDATE orders SET device_id = $1::uuid
     WHERE id = (SELECT o.id FROM orders o LEFT JOIN users u ON u.id = o.recorded_by
       WHERE number = $2 AND total = $3 AND channel = 'PANEL' AND device_id IS NULL
         AND (u.role IS DISTINCT FROM 'ADMIN' OR u.id = ALL($4::uuid[])
           OR (SELECT admins_handle_all_orders FROM shop_state)) LIMIT 1)
     RETURNING $1::uuid AS id, number, state`,
    [id, number, orderTotal(lines), owners],
  );
  return rows[0];
}

async function findRecorded(manager: EntityManager, id: string, userId: string): Promise<boolean> {
  const rows: unknown[] = await manager.query("SELECT FROM orders WHERE id = $1 AND recorded_by = $2", [
    id,
    userId,
  ]);
  return rows.length > 0;
}

async function isTaken(manager: EntityManager, id: string, said: string | undefined): Promise<boolean> {
  const rows: unknown[] = await manager.query("SELECT FROM orders WHERE id = $1 OR number = $2 LIMIT 1", [
    id,
    said ?? null,
  ]);
  return rows.length > 0;
}

interface NewOrder extends ArrivingOrder {
  number: string;
  channel: OrderChannel;
  userId: string | null;
  recordedBy: string | null;
}

async function insertOrder(manager: EntityManager, order: NewOrder): Promise<void> {
  const { id, number, channel, userId, recordedBy, fields } = order;
  const lines = await withProducts(manager, fields.lines);
  await manager.query(
    `INSERT INTO orders (id, number, channel, user_id, name, phone, quarter, total, fee, product_names, recorded_by, placed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      number,
      channel,
      userId,
      fields.name,
      fields.phone,
      fields.quarter,
      orderTotal(lines),
      fields.fee,
      lines.map(({ productName }) => productName).join(" "),
      recordedBy,
      boundedTime(order.placedAt),
    ],
  );
  await manager.query(
    `INSERT INTO order_lines (order_id, position, product_id, owner_id, product_name, variant, size, colour, price,
       shop_price, quantity, image)
     SELECT $1, position, "productId", "ownerId", "productName", variant, size, colour, price, "shopPrice", quantity, image
     FROM jsonb_to_recordset($2::jsonb) AS line (position int, "productId" uuid, "ownerId" uuid, "productName" text,
       variant int, size text, colour text, price int, "shopPrice" int, quantity int, image text)`,
    [id, JSON.stringify(lines.map((line, position) => ({ ...line, position })))],
  );
}

/** A device's clock may be wrong: never after the server's, nor longer ago than an order may wait. */
function boundedTime(time: Date, now = new Date()): Date {
  const ms = Math.max(now.getTime() - MAX_WAIT_DAYS * DAY_MS, Math.min(now.getTime(), time.getTime()));
  return Number.isNaN(ms) ? now : new Date(ms);
}
