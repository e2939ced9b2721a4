import { type ErrorCode, ShopError } from "../../../../../platform/errors/shop-error.ts";
import { shopDay } from "../../../../../platform/shop-time/shop-day.rules.ts";
import { appointmentSettings } from "../../../../shop/profile/appointment-settings.rules.ts";
import { dayAfter } from "../../../days/order-day.rules.ts";
import type { DepositRule } from "../../../deposit.rules.ts";
import { orderTotal } from "../../../order.rules.ts";
import type { CommandContext, Decide, OrderRecord, Outcome } from "../../../order.ts";
import type { PieceCounts } from "../../../order-stock.ts";
import { type NewOrder, validFields } from "../../new-order.ts";
import { validSale } from "../../sell-in-shop.ts";
import { type DayFigures, daysWithFigures, type ShopView } from "./model-order.ts";
import {
  type Asked,
  DAY_MS,
  type OrderAsked,
  PLACES,
  type Place,
  PRODUCT_KEYS,
  PRODUCTS,
  type ProductKey,
  piecesOf,
  type Wish,
  ZONES,
} from "./model-shop.ts";
import type { Design } from "./order-design.ts";
import {
  editOf,
  lineOf,
  notificationText,
  numberOf,
  positionOf,
  soldProduct,
  stockKey,
  viewOf,
  type Written,
} from "./world-view.ts";

const PICKUP = "Retrait à la boutique";

/**
 * A shop in memory that uses the actual commands. It carries out commands as the server does, and saves their outcomes
 * as `save-order.repository.ts` writes them.
 */
export class OrderWorld {
  readonly #design: Design;
  readonly #orders: Written[] = [];
  readonly #stock = new Map<string, number>();
  readonly #waiting = new Map<string, number>();
  readonly #deleted = new Set<ProductKey>();
  readonly #receipts: string[] = [];
  readonly #days = new Map<number, DayFigures>();
  /** What the audit log stores to undo changes of states; undefined for a change that was already undone. */
  readonly #undos: { order: number; data: object | undefined }[] = [];
  #depositRule: DepositRule = { depositShare: 30, depositTown: "Douala" };
  #now = new Date(0);

  constructor(design: Design) {
    this.#design = design;
    for (const key of PRODUCT_KEYS)
      for (const [size, pieces] of piecesOf(key))
        if (pieces !== null) this.#stock.set(stockKey(PRODUCTS[key].id, numberOf(key, size)), pieces);
  }

  /**
   * Carries out a command.
   * @returns the error code of a refusal; undefined if the command is carried out or changes nothing
   */
  ask(asked: Asked, now: number): ErrorCode | undefined {
    this.#now = new Date(now);
    try {
      this.#carryOut(asked);
      return undefined;
    } catch (error) {
      if (error instanceof ShopError) return error.code;
      throw error;
    }
  }

  #context(by: string | null): CommandContext {
    const deleted = new Set([...this.#deleted].map((key): string => PRODUCTS[key].id));
    const pieces: PieceCounts = {
      get: (id, number) =>
        deleted.has(id)
          ? (this.#waiting.get(stockKey(id, number)) ?? 0)
          : this.#stock.get(stockKey(id, number)),
    };
    const products = PRODUCT_KEYS.filter((key) => !this.#deleted.has(key)).map(soldProduct);
    const actor = by === null ? { id: null, name: "Client" } : { id: by, name: by };
    const bookings = { appointments: appointmentSettings({}), services: [], taken: undefined, mayHold: true };
    return {
      now: this.#now,
      actor,
      pieces,
      products,
      zones: ZONES,
      depositRule: this.#depositRule,
      ...bookings,
    };
  }

  #carryOut(asked: Asked): void {
    const { placeOrder, recordOrder, sellInShop } = this.#design;
    switch (asked.kind) {
      case "wait":
        return;
      case "delete":
        this.#deleted.add(asked.product);
        break;
      case "restore":
        this.#restore(asked.product);
        return;
      case "set deposit":
        this.#depositRule = { depositShare: asked.share, depositTown: asked.exceptTown };
        return;
      case "place": {
        const { withdrawn } = asked;
        this.#save(undefined, placeOrder(this.#arriving(asked, null), { withdrawn }, this.#context(null)));
        return;
      }
      case "record":
        this.#save(undefined, recordOrder(this.#arriving(asked, asked.by), this.#context(asked.by)));
        return;
      case "sell": {
        const arriving = this.#arriving({ ...asked, place: null, fee: null }, asked.by);
        const sale = {
          discount: { amount: asked.discount, reason: "" },
          payment: { id: asked.paymentId, kind: asked.payment, reference: "" },
        };
        const valid = validSale(sale, orderTotal(arriving.fields.lines));
        this.#save(undefined, sellInShop(arriving, valid, asked, this.#context(asked.by)));
        return;
      }
      default:
        this.#carryOutOn(asked);
    }
  }

  #arriving(
    asked: { kind: string; lines: readonly Wish[]; place: Place | null; fee: number | null },
    by: string | null,
  ): NewOrder {
    const quarter = asked.place === "pickup" ? PICKUP : asked.place && PLACES[asked.place].quarter;
    const fields = { name: "Cliente", phone: null, quarter, fee: asked.fee, lines: asked.lines.map(lineOf) };
    return {
      ...{ id: `order-${this.#orders.length}`, number: "K7M42P", userId: null, recordedBy: by },
      channel: asked.kind === "sell" ? "SHOP" : by === null ? "CHAT" : "PANEL",
      ...{ placedAt: this.#now, zoneId: null, fields: validFields(fields) },
    };
  }

  /**
   * Restores a deleted product. If a size is counted, the pieces that orders gave back during the deletion are added.
   */
  #restore(product: ProductKey): void {
    this.#deleted.delete(product);
    for (const [size] of piecesOf(product)) {
      const key = stockKey(PRODUCTS[product].id, numberOf(product, size));
      const count = this.#stock.get(key);
      if (count !== undefined) this.#stock.set(key, count + (this.#waiting.get(key) ?? 0));
      this.#waiting.delete(key);
    }
  }

  #carryOutOn(asked: OrderAsked): void {
    const context = this.#context("by" in asked ? asked.by : null);
    if (asked.kind === "undo") {
      this.#undo(asked.change, context);
      return;
    }
    const order = this.#orders[asked.order];
    if (!order) return;
    const outcome =
      asked.kind === "withdraw"
        ? this.#design.withdrawOrder(order.record, context)
        : this.#decision(asked, order.record)(order.record, context);
    if (outcome) this.#save(asked.order, outcome);
  }

  #undo(change: number, context: CommandContext): void {
    const undo = this.#undos[change];
    const order = undo && this.#orders[undo.order];
    if (!undo?.data || !order) return;
    const restored = this.#design.restoreState(order.record, undo.data, context);
    if (!restored.order) throw new ShopError("CONFLICT", restored.missing.join());
    this.#save(undo.order, restored);
    undo.data = undefined;
  }

  #decision(asked: Exclude<OrderAsked, { kind: "undo" | "withdraw" }>, record: OrderRecord): Decide {
    const design = this.#design;
    switch (asked.kind) {
      case "state":
        return design.changeState(asked);
      case "cancel":
        return design.cancelOrder(asked);
      case "edit":
        return design.changeOrder(editOf(asked, record));
      case "day": {
        const { day, inDays, isStale } = asked;
        const to = inDays === null ? null : dayAfter(shopDay(this.#now), inDays);
        return design.changeDay({ day, from: isStale ? "2000-01-01" : record[day], to });
      }
      case "note":
        return design.changeInternalText({
          field: "note",
          from: asked.isStale ? `${record.note}!` : record.note,
          to: asked.note,
        });
      case "pay":
        return design.enterPayment({ ...asked, kind: asked.payment });
      case "cancel payment":
        return design.cancelPayment({ id: asked.id, paymentId: asked.payment });
      case "announce":
        return design.announcePayment({ ...asked, kind: asked.payment });
      case "decide": {
        const { announcement: id, isConfirmed, seen, acceptAboveDue } = asked;
        return design.decideAnnouncement({ id, isConfirmed, seen, acceptAboveDue });
      }
      case "request return":
        return design.requestReturn({ id: asked.id, reason: "" });
      case "decline": {
        const seen = record.returnRequestedAt ?? record.declinedReturnAt ?? new Date(0);
        const stale = new Date(seen.getTime() - 1);
        return design.declineReturn({ seen: asked.isStale ? stale : seen, reason: asked.reason });
      }
      case "return": {
        const lines = asked.lines.map(({ at, ...one }) => ({
          ...one,
          position: positionOf(record, at) ?? 99,
        }));
        const exchange = asked.exchange.map((wish) => ({ ...lineOf(wish), position: null }));
        return design.returnPieces({ ...asked, id: `return-${record.id}`, reason: "", lines, exchange });
      }
    }
  }

  /**
   * Saves an outcome as the repository does.
   * @param place index of the order; undefined for a new order
   */
  #save(place: number | undefined, outcome: Outcome): void {
    const { withSums, figuresOf, movesBetween, getsReceipt } = this.#design;
    const former = place === undefined ? undefined : this.#orders[place];
    const before = former?.record;
    // The orders of this test have no account. If an order with an account has no name, the database takes the name
    // from the account.
    const record = { ...withSums(outcome.order), customerName: outcome.order.name };
    const written = former ?? { record, history: [], notifications: [], returns: [] };
    written.record = record;
    if (!former) this.#orders.push(written);
    for (const { productId, number, pieces } of movesBetween(before?.lines ?? [], record.lines))
      this.#move(productId, number, pieces);
    const nothing = { orders: 0, ordered: 0, delivered: 0, returned: 0 };
    this.#book(figuresOf(record), before ? figuresOf(before) : nothing);
    const known = new Set(before?.payments.map(({ id }) => id));
    for (const payment of record.payments)
      if (!known.has(payment.id) && getsReceipt(payment)) this.#receipts.push(payment.id);
    for (const { action, undoData } of outcome.audit) {
      written.history.push(action);
      if (undoData) this.#undos.push({ order: place ?? 0, data: undoData });
    }
    written.notifications.push(...(outcome.notifications ?? []).map(notificationText));
    for (const { position, quantity, amount, returnedByName } of outcome.returned ?? []) {
      const at = record.lines.findIndex((line) => line.position === position);
      written.returns.push({ at, quantity, amount, by: returnedByName });
    }
  }

  #move(productId: string, number: number, pieces: number): void {
    const key = stockKey(productId, number);
    const isDeleted = [...this.#deleted].some((product) => PRODUCTS[product].id === productId);
    const counts = isDeleted ? this.#waiting : this.#stock;
    const count = counts.get(key) ?? (isDeleted ? 0 : undefined);
    if (count !== undefined) counts.set(key, count + pieces);
  }

  #book(now: DayFigures, before: DayFigures): void {
    const day = Math.floor(this.#now.getTime() / DAY_MS);
    const { orders, ordered, delivered, returned } = this.#days.get(day) ?? {
      ...{ orders: 0, ordered: 0, delivered: 0, returned: 0 },
    };
    this.#days.set(day, {
      orders: orders + now.orders - before.orders,
      ordered: ordered + now.ordered - before.ordered,
      delivered: delivered + now.delivered - before.delivered,
      returned: returned + now.returned - before.returned,
    });
  }

  /**
   * Returns what the test compares with the model: orders, stock, receipts and sales figures.
   * @param place index of the only order that is compared; undefined for all orders
   */
  view(place?: number): ShopView {
    const orders = place === undefined ? this.#orders : this.#orders.slice(place, place + 1);
    const stock = PRODUCT_KEYS.flatMap((product) =>
      piecesOf(product).flatMap(([size]) => {
        const key = stockKey(PRODUCTS[product].id, numberOf(product, size));
        const [count, waiting = 0] = [this.#stock.get(key), this.#waiting.get(key)];
        return [
          ...(count === undefined ? [] : [[`${product} ${size}`, count] as const]),
          ...(waiting === 0 ? [] : [[`${product} ${size} (deleted)`, waiting] as const]),
        ];
      }),
    );
    return {
      orders: orders.map((order) => viewOf(order, this.#design)),
      stock: Object.fromEntries(stock),
      ...{ receipts: [...this.#receipts], figures: daysWithFigures(this.#days) },
    };
  }
}
