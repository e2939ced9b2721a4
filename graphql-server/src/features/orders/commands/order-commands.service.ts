import { lockOrderNumber } from "../../../platform/database/advisory-locks.ts";
import type { Transaction } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { ActingUser } from "../../../platform/security/acting-user.repository.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { UndoableEntry } from "../../audit-log/audit-log.repository.ts";
import type { Undo } from "../../audit-log/undo.service.ts";
import type { RequestedSlot } from "../appointments/slot-reservation.ts";
import type { CommandRunner, CountSlotRequest, OrderSession, SavedOrder } from "../command-runner.ts";
import { findEntered, isEntered, lockAccount, lockOrder, lockOrderOfDevice } from "../order.repository.ts";
import {
  isDeviceChannel,
  MAX_CHOSEN_ORDERS,
  type OrderChannel,
  type OrderFields,
  orderTotal,
} from "../order.rules.ts";
import type { OrderRecord } from "../order.ts";
import { assertDeviceOrders } from "../order-access.ts";
import { withProducts } from "../order-line-products.ts";
import { formatOrderNumber, orderNumberOf, parseOrderNumber } from "../order-number.rules.ts";
import { holdsStock, type OrderState, stateBefore } from "../order-state.rules.ts";
import type { RefusedOrder } from "../reading/order.type.ts";
import { cancelOrder } from "./cancel-orders.ts";
import { changeToNextState } from "./change-state.ts";
import { type NewOrder, validFields } from "./new-order.ts";
import { placedTime, placeOrder } from "./place-order.ts";
import { recordOrder } from "./record-order.ts";
import { restoreState } from "./restore-state.ts";
import { type ShopSale, sellInShop, validSale } from "./sell-in-shop.ts";
import { withdrawOrder } from "./withdraw-order.ts";

export interface PlacedByDevice {
  readonly id: string;
  readonly channel: OrderChannel;
  readonly placedAt: Date;
  /** The device's clock when it sent the request; null if unknown. */
  readonly sentAt: Date | null;
  readonly zoneId: string | null;
  readonly fields: OrderFields;
  /** The service and the slot that the customer requests; null for an order of articles. */
  readonly appointment: RequestedSlot | null;
  readonly withdrawn: boolean;
  readonly countSlotRequest: CountSlotRequest;
}

/**
 * Commands that create orders, and commands on several orders. Commands on one order need no service: see
 * `CommandRunner.run`.
 */
export class OrderCommandsService implements Undo {
  readonly permission = "ADMIN";
  readonly #runner: CommandRunner;

  constructor(runner: CommandRunner) {
    this.#runner = runner;
  }

  /**
   * Places an order once, however often it is sent. The order is identified by the id that its device created. If an
   * admin has already entered the order from the customer's message, the stored order is found by its number and total.
   * In this case, the order is neither stored a second time nor linked to the user.
   *
   * An order that requests a slot is stored even if the slot is no longer free, or if too many slots are held for the
   * customer. Such an order has no place (chair or table) yet.
   *
   * A withdrawn order is cancelled if the shop has not dealt with it yet (see `withdrawOrder`). If the withdrawal
   * arrives before its order, the order is stored as cancelled and without the customer's details; the request that
   * places the order may arrive later, and changes nothing. Any client that knows the id may withdraw the order,
   * because only the order's device and the shop know its id.
   * @param userId null for a visitor
   * @throws ShopError BAD_USER_INPUT for invalid fields; UNAUTHENTICATED for an erased account; CONFLICT if the id was
   * sent before with other content
   */
  place(order: PlacedByDevice, userId: string | null): Promise<void> {
    const { id, channel, appointment, withdrawn } = order;
    if (!isDeviceChannel(channel)) throw ShopError.badInput({ channel: "Une commande se passe autrement" });
    const fields = validFields(order.fields);
    const number = orderNumberOf(id);
    return this.#runner.runAsDevice(async (session) => {
      const { transaction, now } = session;
      if (userId && !(await lockAccount(transaction, userId))) throw ShopError.unauthenticated();
      await lockOrderNumber(transaction, number);
      const content = appointment ? [fields, appointment] : fields;
      const command = { requestId: id, name: "placeOrder", content };
      // A withdrawal is not compared with the request that placed the order, although both have the same id: the order
      // may have changed on the device between the two requests.
      if (!withdrawn) await this.#runner.isRepeated(session, command, id);
      const arrived = await lockOrderOfDevice(transaction, id);
      if (arrived) {
        const context = await session.context(arrived, { movesStock: false });
        const outcome = withdrawn ? withdrawOrder(arrived, context) : undefined;
        if (outcome) await session.save(arrived, outcome, id);
        return;
      }
      const brought = { movesStock: false, lines: fields.lines };
      const found = await session.context(undefined, brought);
      if (await this.#join(session, id, number, withProducts(fields.lines, found.products))) return;
      // The slots are locked only now, because `lockSlots` requires that all orders are locked before. `#join` has
      // already locked the order that an admin may have entered from the same message.
      const context =
        appointment && !withdrawn
          ? await session.context(undefined, {
              ...{ ...brought, slots: [appointment.startsAt], countSlotRequest: order.countSlotRequest },
              customer: { customerPhone: fields.phone, userId },
            })
          : found;
      const placedAt = placedTime(order.placedAt, order.sentAt, now);
      const { zoneId } = order;
      const arriving = { id, number, channel, userId, recordedBy: null, placedAt, zoneId, fields };
      await session.save(undefined, placeOrder(arriving, { appointment, withdrawn }, context), id);
    });
  }

  /**
   * Joins a device's order to the order that an admin has entered from the same message. The content that the admin
   * entered stays. The order is not linked to the caller's account, because a stranger can guess a number and a total.
   * An ADMIN may have entered an order of only their own products. If the device's order also contains a colleague's
   * product, it is not joined to such an order, but stored as a second order.
   * @returns false if no entered order was found
   */
  async #join(
    session: OrderSession,
    deviceId: string,
    number: string,
    lines: readonly { ownerId: string | null; price: number; quantity: number }[],
  ): Promise<boolean> {
    const owners = lines.flatMap(({ ownerId }) => ownerId ?? []);
    const id = await findEntered(session.transaction, { number, total: orderTotal(lines), owners });
    const entered = id === undefined ? undefined : await lockOrder(session.transaction, id);
    if (!entered) return false;
    await session.save(entered, { order: { ...entered, deviceId }, audit: [] }, deviceId);
    return true;
  }

  /**
   * Gives a user the orders that a device placed without an account. The ids prove that the device has placed the
   * orders, because nobody else except the shop knows them. Orders of other users and orders that admins entered do not
   * change. A repeated request changes nothing.
   * @returns the ids of the given orders that now belong to the user
   * @throws ShopError BAD_USER_INPUT for more than `MAX_DEVICE_ORDERS` ids, UNAUTHENTICATED for an erased account
   */
  attach(ids: readonly string[], userId: string): Promise<string[]> {
    assertDeviceOrders(ids);
    return this.#runner.runAsDevice(async (session) => {
      if (!(await lockAccount(session.transaction, userId))) throw ShopError.unauthenticated();
      const own: string[] = [];
      for (const id of [...new Set(ids)].sort()) {
        const order = await lockOrder(session.transaction, id);
        if (order?.userId === null && order.recordedBy === null)
          await session.save(order, { order: { ...order, userId }, audit: [] }, id);
        else if (order?.userId !== userId) continue;
        own.push(id);
      }
      return own;
    });
  }

  /**
   * Stores an order that an admin enters, by hand or from a pasted message.
   * @param number order number in the message; undefined creates a number
   * @throws ShopError BAD_USER_INPUT for invalid fields; FORBIDDEN if an article is another admin's product, unless
   * the admin handles all orders; CONFLICT if an order with this number, total and phone exists and is not cancelled
   */
  async record(
    currentUser: CurrentUser,
    order: { id: string; placedAt: Date; fields: OrderFields; number: string | undefined },
  ): Promise<void> {
    const { id, placedAt } = order;
    const fields = validFields(order.fields);
    const said = numberInMessage(order.number);
    const number = said ?? orderNumberOf(id);
    await this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const { transaction, now } = session;
      await lockOrderNumber(transaction, number);
      const command = { requestId: id, name: "recordOrder", content: [said, fields] };
      if (await isAlreadyCreated(this.#runner, session, command)) return;
      if (said !== undefined) await assertNotEntered(transaction, number, fields);
      const context = await session.context(undefined, { movesStock: false, lines: fields.lines });
      const arriving: NewOrder = {
        ...{
          id,
          number,
          channel: "PANEL",
          userId: null,
          recordedBy: currentUser.userId,
          zoneId: null,
          fields,
        },
        placedAt: placedAt < now ? placedAt : now,
      };
      await session.save(undefined, recordOrder(arriving, context), id);
      await session.assertMayHandle(id);
    });
  }

  /**
   * Stores a sale in the shop in one transaction: its order, its payment and receipt, and the change of the stock. A
   * repeated call stores nothing.
   * @throws ShopError BAD_USER_INPUT for invalid fields; FORBIDDEN if an article is another admin's product, unless the
   * admin handles all orders; CONFLICT if the stock has too few pieces (with the shortages as fields), or if another
   * order or payment has the given id
   */
  async sell(
    currentUser: CurrentUser,
    sale: ShopSale & {
      id: string;
      fields: Pick<OrderFields, "name" | "phone" | "lines">;
      acceptShortage: boolean;
    },
  ): Promise<void> {
    const { id } = sale;
    const fields = validFields({ ...sale.fields, quarter: null, fee: null });
    const { discount, payment } = validSale(sale, orderTotal(fields.lines));
    const number = orderNumberOf(id);
    await this.#runner.runAsAdmin(currentUser, true, async (session) => {
      await lockOrderNumber(session.transaction, number);
      const command = { requestId: id, name: "sellInShop", content: [fields, discount, payment] };
      if (await isAlreadyCreated(this.#runner, session, command)) return;
      // The id of the sale's payment is recorded like the id of a separate command, so that no other payment can have
      // this id.
      const paymentCommand = { requestId: payment.id, name: "sellInShop", content: id };
      await this.#runner.isRepeated(session, paymentCommand);
      const context = await session.context(undefined, { movesStock: true, lines: fields.lines });
      const arriving: NewOrder = {
        ...{
          id,
          number,
          channel: "SHOP",
          userId: null,
          recordedBy: currentUser.userId,
          zoneId: null,
          fields,
        },
        placedAt: session.now,
      };
      const outcome = sellInShop(arriving, { discount, payment }, sale, context);
      await session.save(undefined, outcome, id);
      await session.assertMayHandle(id);
    });
  }

  /**
   * Cancels the orders that are not cancelled yet, and marks all given orders as unwanted, or removes this mark.
   * Delivered orders do not change, nor do orders that the caller may not see or handle.
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing. For a minute, the
   * admin can undo all these changes by this id
   * @throws ShopError BAD_USER_INPUT for more than 100 orders; CONFLICT if the id was sent before with other content
   */
  async cancelAll(
    currentUser: CurrentUser,
    ids: readonly string[],
    { unwanted, requestId }: { unwanted: boolean; requestId: string },
  ): Promise<void> {
    assertFew(ids);
    await this.#runner.runAsAdmin(currentUser, true, async (session) => {
      const sorted = [...new Set(ids)].sort();
      const command = { requestId, name: "cancelOrders", content: [sorted, unwanted] };
      if (await this.#runner.isRepeated(session, command)) return;
      for (const id of sorted) {
        const order = await session.lockHandled(id);
        const context = order && (await session.context(order, { movesStock: true }));
        const outcome = context && cancelOrder({ unwanted })(order, context);
        if (outcome) await session.save(order, outcome, requestId);
      }
    });
  }

  /**
   * Gives orders their usual next state. An order that cannot get this state stays as it is; the other orders still get
   * it. If several orders want the same last pieces, the oldest order gets them.
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing. For a minute, the
   * admin can undo all these changes by this id
   * @returns the orders that stay as they are; a repeated request gets the answer of the first request
   * @throws ShopError BAD_USER_INPUT for more than 100 orders; BAD_USER_INPUT if `to` is NEW, CANCELLED or RETURNED,
   * because no state has one of these as its usual next state; CONFLICT if the id was sent before with other content
   */
  changeOrderStates(
    currentUser: CurrentUser,
    ids: readonly string[],
    { to, requestId }: { to: OrderState; requestId: string },
  ): Promise<RefusedOrder[]> {
    assertFew(ids);
    const from = stateBefore(to, "DELIVERY");
    if (from === undefined) throw ShopError.badInput({ to: "Cet état n’en suit aucun" });
    const movesStock = holdsStock(from) !== holdsStock(to);
    return this.#runner.runAsAdmin(currentUser, movesStock, (session) => {
      // All commands lock orders in ascending sequence of their ids, so that two requests cannot wait for each other.
      const sorted = [...new Set(ids)].sort();
      const command = { requestId, name: "changeOrderStates", content: [sorted, to] };
      return this.#runner.answerOnce(session, command, async () => {
        const refused: RefusedOrder[] = [];
        const handled: OrderRecord[] = [];
        for (const id of sorted) {
          const order = await orRefusal(refused, id, async () => {
            const locked = await session.lock(id);
            await session.assertMayHandle(id);
            return locked;
          });
          if (order) handled.push(order);
        }
        for (const order of handled.sort((one, other) => one.placedAt.getTime() - other.placedAt.getTime())) {
          const slots = to === "CONFIRMED" ? { slots: [] } : {};
          const context = await session.context(order, { movesStock, ...slots });
          const outcome = await orRefusal(refused, order.id, () =>
            session.decide(order, () => changeToNextState(to)(order, context)),
          );
          if (outcome) await session.save(order, outcome, requestId);
        }
        return refused;
      });
    });
  }

  /**
   * Undoes changes of orders' states, and the changes of the stock that came with them (see `restoreState`).
   * @throws ShopError CONFLICT if no change can be undone; FORBIDDEN if the caller may no longer handle one of the
   * orders
   */
  async undo(
    transaction: Transaction,
    actor: ActingUser,
    entries: readonly UndoableEntry[],
  ): ReturnType<Undo["undo"]> {
    const told: SavedOrder[] = [];
    const session = await this.#runner.session(transaction, actor, told);
    const left: UndoableEntry[] = [];
    const missing: string[] = [];
    // All orders are locked before the first one reserves its slot again, as `lockSlots` requires.
    const locked: { entry: UndoableEntry; order: OrderRecord | undefined }[] = [];
    for (const entry of [...entries].sort((one, other) => (one.subjectId < other.subjectId ? -1 : 1)))
      locked.push({ entry, order: await session.lock(entry.subjectId).catch(() => undefined) });
    for (const { entry, order } of locked) {
      const context = order && (await session.context(order, { movesStock: true, slots: [] }));
      const restored = context && restoreState(order, entry.undoData, context);
      if (!restored?.order) {
        missing.push(...(restored?.missing ?? []));
        left.push(entry);
        continue;
      }
      await session.assertMayHandle(entry.subjectId);
      await session.save(order, restored, null);
    }
    if (told.length === 0 && missing.length > 0) throw new ShopError("CONFLICT", missing.join("\u202f; "));
    if (told.length === 0)
      throw new ShopError("CONFLICT", "Cette commande a changé depuis\u00a0: rien n’a été annulé");
    return { left, afterCommit: () => this.#runner.tell(told) };
  }
}

/**
 * Records the id of a command that creates an order.
 * @returns true if the same admin has created this order before
 * @throws ShopError CONFLICT if another order has the id
 */
export async function isAlreadyCreated(
  runner: CommandRunner,
  session: OrderSession,
  command: { requestId: string; name: string; content: unknown },
): Promise<boolean> {
  await runner.isRepeated(session, command, command.requestId);
  const made = await lockOrder(session.transaction, command.requestId);
  if (made && made.recordedBy !== session.actor.id) throw isRecorded(made.number);
  return made !== undefined;
}

/**
 * Parses the order number in the pasted message from which an admin enters an order. Returns undefined if the admin has
 * entered no number.
 * @throws ShopError BAD_USER_INPUT for a text that is no order number
 */
export function numberInMessage(text: string | undefined): string | undefined {
  const number = text === undefined ? undefined : parseOrderNumber(text);
  if (text !== undefined && !number) throw ShopError.badInput({ number: "Ce numéro n’existe pas" });
  return number;
}

/** @throws ShopError CONFLICT if an order with this number, total and phone exists and is not cancelled */
export async function assertNotEntered(
  transaction: Transaction,
  number: string,
  { lines, phone }: Pick<OrderFields, "lines" | "phone">,
): Promise<void> {
  if (await isEntered(transaction, { number, total: orderTotal(lines), phone })) throw isRecorded(number);
}

/** @throws ShopError BAD_USER_INPUT for more orders than one request may change */
function assertFew(ids: readonly string[]): void {
  if (ids.length > MAX_CHOSEN_ORDERS)
    throw ShopError.badInput({ ids: `${MAX_CHOSEN_ORDERS} commandes au plus à la fois` });
}

/**
 * Returns the result of a check of one of several orders. If the check refuses the order, adds the reason to `refused`
 * and returns undefined.
 * @param check must not write to the database, because the transaction is committed even after a refusal
 */
export async function orRefusal<T>(
  refused: RefusedOrder[],
  orderId: string,
  check: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { fields, message } = error;
    refused.push({ orderId, reason: fields ? Object.values(fields).join("\u202f; ") : message });
    return undefined;
  }
}

const isRecorded = (number: string): ShopError =>
  new ShopError("CONFLICT", `La commande ${formatOrderNumber(number)} est déjà enregistrée`);
