import type { ErrorCode } from "../../../../../platform/errors/shop-error.ts";
import { ModelLedger } from "./model-ledger.ts";
import {
  articlesOf,
  costOf,
  type DayFigures,
  daysWithFigures,
  dueOf,
  hasPieces,
  isOver,
  keepAsPlaced,
  type ModelLine,
  type ModelOrder,
  paidOf,
  type ShopView,
  type State,
  viewOfModel,
} from "./model-order.ts";
import { Refused, refuse } from "./model-refusal.ts";
import { declineReturn, type ReturnShop, requestReturn, takeBack } from "./model-return.ts";
import {
  type Asked,
  DAY_MS,
  type EditAsked,
  MAX_ARTICLES,
  type OrderAsked,
  PLACES,
  type Place,
  type Wish,
} from "./model-shop.ts";
import { ModelStock, newLines } from "./model-stock.ts";

/** A change of state that can be undone. */
interface Change {
  readonly order: ModelOrder;
  readonly before: { state: State; unwanted: boolean };
  readonly after: { state: State; unwanted: boolean };
  readonly taken: readonly number[];
  isUndone: boolean;
}

const areBad = (lines: readonly Wish[]): boolean =>
  lines.length === 0 || lines.some(({ quantity }) => quantity < 1) || articlesOf(lines) > MAX_ARTICLES;

/**
 * A second, simple implementation of the rules of orders. The model test compares the actual commands with this model.
 * The model follows the decision records and shares no code with the commands. Each command adds what it has sold,
 * cancelled, delivered or taken back to the sales figures of its day.
 */
export class OrderModel {
  readonly orders: ModelOrder[] = [];
  readonly changes: Change[] = [];
  readonly stock = new ModelStock();
  readonly #ledger = new ModelLedger();
  readonly #days = new Map<number, DayFigures>();
  #deposit = { share: 30, exceptTown: "Douala" };
  #now = 0;

  /**
   * Returns what the test compares with the shop: orders, stock, receipts and sales figures.
   * @param place index of the only order that is compared; undefined for all orders
   */
  view(place?: number): ShopView {
    const orders = place === undefined ? this.orders : this.orders.slice(place, place + 1);
    const figures = daysWithFigures(this.#days);
    return {
      orders: orders.map(viewOfModel),
      ...{ stock: this.stock.view(), receipts: [...this.#ledger.receipts], figures },
    };
  }

  /**
   * Carries out a command, or refuses it and changes nothing.
   * @param now in milliseconds
   * @returns the error codes with which the shop may refuse the command; none if the command is carried out or changes
   * nothing
   */
  ask(asked: Asked, now: number): readonly ErrorCode[] {
    this.#now = now;
    try {
      this.#carryOut(asked);
      return [];
    } catch (error) {
      if (error instanceof Refused) return error.codes;
      throw error;
    }
  }

  #carryOut(asked: Asked): void {
    if (asked.kind === "delete") this.stock.delete(asked.product);
    else if (asked.kind === "restore") this.stock.restore(asked.product);
    else if (asked.kind === "set deposit") this.#deposit = asked;
    else if (asked.kind === "place") this.#place(asked);
    else if (asked.kind === "record") this.#record(asked);
    else if (asked.kind === "sell") this.#sell(asked);
    else if (asked.kind === "undo") this.#undo(asked.change, asked.by);
    else if ("order" in asked) {
      const order = this.orders[asked.order];
      if (order) this.#carryOutOn(order, asked);
    }
  }

  #carryOutOn(order: ModelOrder, asked: OrderAsked): void {
    if (asked.kind === "withdraw") this.#withdraw(order);
    else if (asked.kind === "state") this.#state(order, asked);
    else if (asked.kind === "cancel") this.#cancel(order, asked);
    else if (asked.kind === "edit") this.#edit(order, asked);
    else if (asked.kind === "note") noteDown(order, asked);
    else if (asked.kind === "day") setDay(order, asked, this.#now);
    else if (asked.kind === "pay") this.#ledger.enter(order, asked);
    else if (asked.kind === "cancel payment") this.#ledger.cancel(order, asked);
    else if (asked.kind === "announce") this.#ledger.announce(order, asked);
    else if (asked.kind === "decide") this.#ledger.decide(order, asked);
    else if (asked.kind === "request return") requestReturn(order, asked.id, this.#now);
    else if (asked.kind === "decline") declineReturn(order, asked);
    else if (asked.kind === "return") takeBack(this.#returnShop(), order, asked);
  }

  #returnShop(): ReturnShop {
    return { stock: this.stock, now: this.#now, book: (figures) => this.#book(figures) };
  }

  #cancel(order: ModelOrder, { unwanted, by }: OrderAsked & { kind: "cancel" }): void {
    const isOpen = !isOver(order.state) || order.state === "CANCELLED";
    const isSame = order.state === "CANCELLED" && order.unwanted === unwanted;
    if (isOpen && !isSame) this.#change(order, { state: "CANCELLED", unwanted }, by);
  }

  #record(asked: Asked & { kind: "record" }): void {
    refuse({ BAD_USER_INPUT: areBad(asked.lines) });
    this.#arrive({ ...asked, by: "admin" }).history.push("ORDER_RECORDED");
  }

  #book(figures: Partial<DayFigures>): void {
    const day = Math.floor(this.#now / DAY_MS);
    const { orders, ordered, delivered, returned } = this.#days.get(day) ?? {
      ...{ orders: 0, ordered: 0, delivered: 0, returned: 0 },
    };
    this.#days.set(day, {
      orders: orders + (figures.orders ?? 0),
      ordered: ordered + (figures.ordered ?? 0),
      delivered: delivered + (figures.delivered ?? 0),
      returned: returned + (figures.returned ?? 0),
    });
  }

  /**
   * Returns the deposit that the shop now asks for, in percent of the price. If the owner has named a town without
   * deposits, the deposit is 0 for deliveries to this town and to places whose town is not known.
   */
  #shareAt(place: Place | null): number {
    if (!this.#deposit.exceptTown) return this.#deposit.share;
    return PLACES[place ?? "kribi"].zone === "zone-yaounde" ? this.#deposit.share : 0;
  }

  #arrive(arriving: {
    by: ModelOrder["by"];
    lines: readonly Wish[];
    place: Place | null;
    fee: number | null;
    discount?: number;
  }): ModelOrder {
    const { by, place, discount = 0 } = arriving;
    const fee = place === "pickup" ? 0 : arriving.fee;
    const order: ModelOrder = {
      ...{ by, place, fee, discount, state: "NEW", unwanted: false, lines: newLines(arriving.lines) },
      share: by === "shop" ? 0 : this.#shareAt(place),
      ...{ customer: "Cliente", note: "", promisedDay: null, settleBy: null },
      ...{ payments: [], announcements: [] },
      ...{ changedAt: this.#now, changedBy: null, doneAt: null, cancelledFrom: null },
      ...{ requestedAt: null, requestId: null, declinedAt: null, declineReason: "", asPlaced: null },
      ...{ history: [], notifications: [], returns: [] },
    };
    this.orders.push(order);
    this.#book({ orders: 1, ordered: costOf(order) });
    return order;
  }

  #place(asked: Asked & { kind: "place" }): void {
    refuse({ BAD_USER_INPUT: areBad(asked.lines) });
    const order = this.#arrive({ ...asked, by: "device" });
    if (!asked.withdrawn) {
      order.notifications.push("ADMINS NEW_ORDER");
      return;
    }
    this.#book({ orders: -1, ordered: -costOf(order) });
    Object.assign(order, { state: "CANCELLED", unwanted: true, doneAt: this.#now, changedBy: "Client" });
    Object.assign(order, { customer: null, place: asked.place === "pickup" ? "pickup" : null });
  }

  #sell(asked: Asked & { kind: "sell" }): void {
    const { lines, discount, by } = asked;
    const wanted = lines.map(({ quantity }) => quantity);
    refuse({
      BAD_USER_INPUT: areBad(lines) || discount > articlesOf(lines),
      CONFLICT: !asked.acceptShortage && this.stock.isShort(lines, wanted),
    });
    const order = this.#arrive({ by: "shop", lines, place: null, fee: null, discount });
    this.#book({ delivered: costOf(order) });
    Object.assign(order, { state: "DELIVERED", doneAt: this.#now, changedBy: by });
    this.stock.supply(order.lines, ({ quantity }) => quantity);
    order.history.push("ORDER_SOLD");
    const amount = costOf(order);
    if (amount <= 0) return;
    this.#ledger.pay(order, {
      id: asked.paymentId,
      kind: asked.payment,
      amount,
      reference: "",
      cancels: null,
    });
    order.history.push("PAYMENT_ENTERED");
  }

  #withdraw(order: ModelOrder): void {
    const isAnswered =
      order.announcements.some(({ state }) => state !== "REFUSED") || order.payments.length > 0;
    if (order.state !== "NEW" || order.by !== "device" || isAnswered) return;
    this.#setState(order, { state: "CANCELLED", unwanted: false }, "Client");
    order.notifications.push("FOLLOWERS NOW");
  }

  /** Gives an order another state, and updates its dates and the sales figures. */
  #setState(order: ModelOrder, to: { state: State; unwanted: boolean }, by: string): void {
    const cost = costOf(order);
    if (order.state !== to.state) {
      if (order.state === "CANCELLED") this.#book({ orders: 1, ordered: cost });
      if (to.state === "CANCELLED") this.#book({ orders: -1, ordered: -cost });
      if (order.state === "DELIVERED") this.#book({ delivered: -cost });
      if (to.state === "DELIVERED") this.#book({ delivered: cost });
      Object.assign(order, { changedAt: this.#now, changedBy: by });
      order.cancelledFrom = to.state === "CANCELLED" && by !== "Client" ? order.state : null;
      order.doneAt = isOver(to.state) ? this.#now : null;
    }
    Object.assign(order, to);
  }

  #state(order: ModelOrder, { from, to, by, acceptShortage }: OrderAsked & { kind: "state" }): void {
    refuse({ CONFLICT: order.state !== from });
    const next: Partial<Record<string, string>> = {
      NEW: "CONFIRMED",
      CONFIRMED: "SHIPPED",
      SHIPPED: "DELIVERED",
    };
    const wanted = order.lines.map(({ quantity }) => quantity);
    const isShort = to === "CONFIRMED" && !acceptShortage && this.stock.isShort(order.lines, wanted);
    const follows = to === "CANCELLED" ? !isOver(order.state) : next[order.state] === to;
    refuse({ BAD_USER_INPUT: !follows, CONFLICT: isShort });
    this.#change(order, { state: to, unwanted: false }, by);
  }

  #change(order: ModelOrder, to: { state: State; unwanted: boolean }, by: string): void {
    const before = { state: order.state, unwanted: order.unwanted };
    const taken = order.lines.map((line) => line.taken);
    this.changes.push({ order, before, after: { ...to }, taken, isUndone: false });
    if (before.state !== to.state) order.notifications.push("FOLLOWERS AFTER_UNDO");
    if (to.state === "CONFIRMED") this.stock.supply(order.lines, ({ quantity }) => quantity);
    if (to.state === "CANCELLED") this.stock.supply(order.lines, () => 0);
    this.#setState(order, to, by);
    order.history.push("ORDER_CHANGED");
  }

  #undo(place: number, by: string): void {
    const change = this.changes[place];
    if (!change || change.isUndone) return;
    const { order, before, after, taken } = change;
    const wanted = order.lines.map((_, at) => (before.state === "NEW" ? 0 : (taken[at] ?? 0)));
    const movesStock = hasPieces(before.state) !== hasPieces(after.state);
    refuse({
      CONFLICT:
        order.state !== after.state ||
        order.unwanted !== after.unwanted ||
        order.lines.some(({ back }) => back > 0) ||
        order.requestedAt !== null ||
        (movesStock && this.stock.isShort(order.lines, wanted, order.lines)),
    });
    if (movesStock) this.stock.supply(order.lines, (line) => wanted[order.lines.indexOf(line)] ?? 0);
    this.#setState(order, before, by);
    change.isUndone = true;
    order.history.push("ORDER_CHANGED");
    if (before.state !== after.state) order.notifications.push("FOLLOWERS TAKEN_BACK");
  }

  #edit(order: ModelOrder, { by: _, isStale, acceptShortage, ...to }: EditAsked): void {
    const isPickup = to.delivery?.place === "pickup";
    const fee = to.delivery && (isPickup ? 0 : to.delivery.fee);
    const isMoved = to.delivery !== undefined && order.place !== to.delivery.place;
    const changesLines = to.lines !== undefined && !isSameList(order.lines, to.lines);
    const changesDiscount = to.discount !== undefined && order.discount !== to.discount;
    const changesDelivery = isMoved || (fee !== undefined && order.fee !== fee);
    const changesCustomer = to.customer !== undefined && order.customer !== to.customer;
    if (!(changesLines || changesDiscount || changesDelivery || changesCustomer)) return;
    const lines = to.lines ?? order.lines;
    const wanted = lines.map(({ quantity }) => quantity);
    const isTwice = to.lines?.some(
      ({ at }, place) => at !== null && to.lines?.findIndex((one) => one.at === at) !== place,
    );
    const isShort = changesLines && hasPieces(order.state) && this.stock.isShort(lines, wanted, order.lines);
    const isBadDiscount =
      (changesLines || changesDiscount) && (to.discount ?? order.discount) > articlesOf(lines);
    refuse({
      CONFLICT: isStale || isOver(order.state) || (isShort && !acceptShortage),
      BAD_USER_INPUT: (changesLines && (areBad(lines) || isTwice)) || isBadDiscount,
    });
    const before = costOf(order);
    keepAsPlaced(order);
    if (changesLines && to.lines) this.#editLines(order, to.lines);
    if (changesDelivery && to.delivery) {
      if (isMoved) order.share = this.#shareAt(to.delivery.place);
      Object.assign(order, { place: to.delivery.place, fee });
    }
    order.discount = to.discount ?? order.discount;
    order.customer = to.customer ?? order.customer;
    this.#book({ ordered: costOf(order) - before });
    order.history.push("ORDER_EDITED");
  }

  #editLines(order: ModelOrder, wanted: NonNullable<EditAsked["lines"]>): void {
    const edited = wanted.flatMap(({ at, isTyped: _, ...wish }) => {
      const line = at === null ? undefined : order.lines[at];
      if (!line) return [];
      if (line.product !== wish.product || line.size !== wish.size) this.stock.giveBack(line, line.taken);
      return [{ at, line: Object.assign(line, wish) }];
    });
    for (const line of order.lines)
      if (edited.every((one) => one.line !== line)) this.stock.giveBack(line, line.taken);
    const inSequence = edited.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
    order.lines = [
      ...inSequence.map(({ line }) => line),
      ...newLines(wanted.filter(({ at }) => at === null)),
    ];
    if (hasPieces(order.state)) this.stock.supply(order.lines, ({ quantity }) => quantity);
  }
}

/**
 * Sets the promised day of an order, or its last day to pay. An unfinished order can get a promised day. A confirmed
 * order that is not fully paid can get a last day to pay.
 */
function setDay(
  order: ModelOrder,
  { day, inDays, isStale }: OrderAsked & { kind: "day" },
  now: number,
): void {
  // An hour (`DAY_MS / 24`) is added, because Douala's time is an hour ahead of UTC.
  const today = Math.floor((now + DAY_MS / 24) / DAY_MS);
  const to = inDays === null ? null : new Date((today + inDays) * DAY_MS).toISOString().slice(0, 10);
  if (order[day] === to) return;
  const isAside = order.state === "CONFIRMED" && dueOf(order) > paidOf(order);
  const isBad = inDays !== null && (inDays < 0 || inDays > 365 || (day === "settleBy" && !isAside));
  refuse({ CONFLICT: isStale || isOver(order.state), BAD_USER_INPUT: isBad });
  order[day] = to;
  order.history.push("ORDER_EDITED");
  order.notifications.push("FOLLOWERS AFTER_UNDO");
}

function noteDown(order: ModelOrder, { isStale, note }: OrderAsked & { kind: "note" }): void {
  if (order.note === note) return;
  refuse({ CONFLICT: isStale });
  order.note = note;
  order.history.push("ORDER_NOTED");
}

const isSameList = (stored: readonly ModelLine[], wanted: NonNullable<EditAsked["lines"]>): boolean =>
  stored.length === wanted.length &&
  stored.every((line, place) => {
    const other = wanted[place];
    return (
      other !== undefined &&
      (other.at === null || other.at === place) &&
      (["product", "size", "price", "quantity"] as const).every((field) => line[field] === other[field])
    );
  });
