import { isOver, kept, type ModelOrder, type State } from "./model-order.ts";
import {
  ADMINS,
  type Admin,
  type Asked,
  DAY_MS,
  type EditedWish,
  type OrderAsked,
  PRODUCT_KEYS,
  piecesOf,
  type Wish,
} from "./model-shop.ts";
import type { OrderModel } from "./order-model.ts";

/**
 * Names of the commands that a random step can draw. A name that is here several times is drawn more often. The first
 * name is the simplest command: when fast-check simplifies a failing run, it replaces other commands with this one.
 */
const KINDS = [
  ...[
    "wait",
    "place",
    "place",
    "record",
    "sell",
    "sell",
    "delete or restore",
    "delete or restore",
    "set deposit",
  ],
  ...["withdraw", "state", "state", "state", "state", "state", "state", "state", "cancel", "undo", "undo"],
  ...[
    "edit",
    "edit",
    "edit",
    "edit",
    "note",
    "day",
    "day",
    "pay",
    "pay",
    "pay",
    "cancel payment",
    "cancel payment",
  ],
  ...["announce", "announce", "decide", "decide", "request return", "request return", "decline", "decline"],
  ...["return", "return", "return", "return"],
] as const;

/** The random numbers from which one step's command is drawn. */
export interface Step {
  readonly kind: number;
  readonly seed: number;
}
export const STEP_KINDS = KINDS.length;
/**
 * Maximum number of orders in one run. With few orders, the random commands more often concern the same order, in many
 * different states.
 */
const MAX_ORDERS = 4;

const PLACE_KEYS = ["douala", "bonanjo", "yaounde", "kribi", "pickup"] as const;
const REFERENCES = ["", "MP 12", "mp12", "MP13"] as const;
const PAYMENTS = ["CASH", "MTN_MOMO"] as const;

/**
 * For each command, a condition on orders. The command is mostly drawn for an order that meets the condition, and
 * sometimes for any order.
 */
const FITS: Readonly<Record<string, (order: ModelOrder) => boolean>> = {
  state: ({ state }) => !isOver(state),
  edit: ({ state }) => !isOver(state),
  withdraw: ({ state }) => state === "NEW",
  "cancel payment": ({ payments }) => payments.length > 0,
  announce: ({ announcements }) => announcements.length > 0,
  decide: ({ announcements }) => announcements.some(({ state }) => state === "WAITING"),
  "request return": ({ state }) => state === "DELIVERED",
  decline: ({ requestedAt }) => requestedAt !== null,
  return: ({ state }) => state === "DELIVERED",
};

/** Draws the command of a step, from the state of the model. The same seed draws the same command. */
export class Drawing {
  readonly #model: OrderModel;
  #state: number;

  constructor(model: OrderModel, seed: number) {
    this.#model = model;
    this.#state = seed;
  }

  #upTo(count: number): number {
    // A linear congruential generator. Only its high bits are used, because the low bits repeat soon.
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * count);
  }

  #oneOf<T>(choices: readonly T[]): T {
    const choice = choices[this.#upTo(choices.length)] ?? choices[0];
    if (choice === undefined) throw new Error("there is nothing to choose from");
    return choice;
  }

  /** True in one of `count` calls on average. */
  #rarely(count: number): boolean {
    return this.#upTo(count) === count - 1;
  }

  #admin(): Admin {
    return this.#oneOf(ADMINS);
  }

  /**
   * Draws an article that somebody wants.
   * @param isKnown true if the article must not belong to a deleted product
   */
  #wish(isKnown = false): Wish {
    const price = this.#rarely(40) ? 90_000_000 : 1 + this.#upTo(9_000);
    const quantity = this.#rarely(30) ? 0 : 1 + this.#upTo(4);
    if (this.#rarely(8)) return { product: null, size: "", price, quantity };
    const product = this.#oneOf(PRODUCT_KEYS);
    if (isKnown && this.#model.stock.isDeleted(product)) return { product: null, size: "", price, quantity };
    const [size] = this.#oneOf(piecesOf(product));
    const isTyped =
      ["bag", "ring"].includes(product) && !this.#model.stock.isDeleted(product) && this.#rarely(3);
    return { product, size, price, quantity, ...(isTyped && { isTyped }) };
  }

  #wishes(): Wish[] {
    return Array.from({ length: this.#rarely(30) ? 0 : 1 + this.#upTo(3) }, () => this.#wish());
  }

  /**
   * Draws a command.
   * @param kind index in `KINDS`, below `STEP_KINDS`
   */
  asked(kind: number): Asked {
    const name = KINDS[kind] ?? "wait";
    const { orders } = this.#model;
    const isFull = orders.length >= MAX_ORDERS && ["place", "record", "sell"].includes(name);
    switch (isFull ? "state" : name) {
      case "wait":
        return { kind: "wait", days: this.#oneOf([0, 1, 1, 8]) };
      case "delete or restore": {
        const product = this.#oneOf(["dress", "bag"] as const);
        return { kind: this.#model.stock.isDeleted(product) ? "restore" : "delete", product };
      }
      case "set deposit":
        return {
          kind: "set deposit",
          share: this.#oneOf([0, 30, 33]),
          exceptTown: this.#oneOf(["", "Douala"]),
        };
      case "place":
        return { kind: "place", ...this.#arriving(), withdrawn: this.#rarely(10) };
      case "record":
        return { kind: "record", by: this.#admin(), ...this.#arriving() };
      case "sell":
        return this.#sale();
    }
    if (orders.length === 0) return { kind: "place", ...this.#arriving(), withdrawn: false };
    const change = Math.max(0, this.#model.changes.length - 1 - this.#upTo(3));
    const changed = this.#model.changes[change]?.order;
    if (name === "undo" && changed)
      return { kind: name, order: orders.indexOf(changed), by: this.#admin(), change };
    const kindOf = isFull || name === "undo" ? "state" : name;
    const fitting = orders.filter((order) => FITS[kindOf]?.(order) ?? true);
    const order = this.#oneOf(fitting.length > 0 && !this.#rarely(5) ? fitting : orders);
    return { order: orders.indexOf(order), ...this.#askedOf(order, kindOf) };
  }

  #arriving() {
    return { lines: this.#wishes(), place: this.#oneOf(PLACE_KEYS), fee: this.#oneOf([null, 0, 1_001]) };
  }

  #sale(): Asked {
    const lines = this.#wishes();
    const price = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
    const discount = this.#oneOf([0, 0, 7, price, price + 1, -500]);
    return {
      ...{ kind: "sell", by: this.#admin(), lines, discount, acceptShortage: this.#rarely(2) },
      ...{ paymentId: this.#newId(), payment: this.#oneOf(PAYMENTS) },
    };
  }

  #newId(): string {
    const { orders } = this.#model;
    const rows = orders.map(({ payments, announcements }) => payments.length + announcements.length);
    return `id ${orders.length} ${rows.join()} ${orders.map(({ history }) => history.length).join()}`;
  }

  #askedOf(order: ModelOrder, kind: string): Asked0 {
    const by = this.#admin();
    switch (kind) {
      case "withdraw":
        return { kind };
      case "state":
        return { kind, by, ...this.#states(order.state), acceptShortage: this.#rarely(2) };
      case "cancel":
        return { kind, by, unwanted: this.#rarely(2) };
      case "edit":
        return this.#edit(order, by);
      case "note":
        return { kind, by, isStale: this.#rarely(3), note: this.#oneOf(["", "Rappeler", "Payée"]) };
      case "day": {
        const day = this.#oneOf(["promisedDay", "settleBy"] as const);
        return {
          kind,
          by,
          isStale: this.#rarely(4),
          day,
          inDays: this.#oneOf([1, 30, 0, 365, null, -1, 366]),
        };
      }
      case "pay":
        return this.#payment(order, by);
      case "cancel payment": {
        const payment = order.payments.length > 0 ? this.#oneOf(order.payments).id : "unknown";
        const former = order.payments.find(({ cancels }) => cancels === payment)?.id;
        return { kind, by, id: (this.#rarely(3) && former) || this.#newId(), payment };
      }
      case "announce": {
        const former = order.announcements.at(-1)?.id;
        const id = (this.#rarely(5) && former) || this.#newId();
        const fields = { amount: 1 + this.#upTo(9_000), reference: this.#oneOf(REFERENCES) };
        return { kind, id, payment: "MTN_MOMO", ...fields };
      }
      case "decide": {
        const { announcements } = order;
        const announcement = announcements.length > 0 ? this.#oneOf(announcements).id : "unknown";
        const choice = { isConfirmed: !this.#rarely(3), seen: this.#seen(order) };
        return { kind, by, announcement, ...choice, acceptAboveDue: this.#rarely(2) };
      }
      case "request return":
        return { kind, id: this.#oneOf(["request 1", "request 2", "request 3"]) };
      case "decline":
        return { kind, by, isStale: this.#rarely(4), reason: this.#oneOf(["Porté", "Sali", ""]) };
      default:
        return this.#return(order, by);
    }
  }

  #states(state: State): { from: State; to: "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" } {
    const next = { NEW: "CONFIRMED", CONFIRMED: "SHIPPED", SHIPPED: "DELIVERED" } as const;
    const from = this.#rarely(12) ? this.#oneOf(["NEW", "CONFIRMED"] as const) : state;
    const anyState = this.#oneOf(["CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED"] as const);
    if (this.#rarely(8)) return { from, to: anyState };
    return { from, to: from === "NEW" || from === "CONFIRMED" || from === "SHIPPED" ? next[from] : anyState };
  }

  #edit(order: ModelOrder, by: Admin): Asked0 {
    const parts = this.#upTo(7);
    const delivery = { place: this.#oneOf(PLACE_KEYS), fee: this.#oneOf([null, 0, 2_003]) };
    const sameDelivery = { ...delivery, place: order.place ?? "kribi" };
    const articles = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
    return {
      ...{ kind: "edit", by, isStale: this.#rarely(8), acceptShortage: this.#rarely(2) },
      lines: [0, 1, 2, 6].includes(parts) ? this.#editedLines(order) : undefined,
      delivery: parts === 3 ? delivery : parts === 5 ? sameDelivery : undefined,
      discount: [4, 6].includes(parts) ? this.#oneOf([0, 7, -300, articles, articles + 1, 1_003]) : undefined,
      customer: [4, 5].includes(parts) ? this.#oneOf(["Cliente", "Mme Ngo"]) : undefined,
    };
  }

  #editedLines(order: ModelOrder): EditedWish[] {
    const stored = order.lines.map(
      ({ product, size, price, quantity }, at): EditedWish => ({
        ...{ at, product, size, price, quantity },
      }),
    );
    const lines = stored.flatMap((line): EditedWish[] => {
      switch (this.#upTo(7)) {
        case 0:
          return [{ ...line, quantity: 1 + this.#upTo(5) }];
        case 1:
          return [{ ...line, price: 1 + this.#upTo(9_000) }];
        case 2:
          return [{ ...this.#wish(true), at: line.at }];
        case 3:
          // Replaces the dress by the product « twin »: only the id differs, because « twin » has the same name and
          // also a size S.
          return line.product === "dress" && line.size === "S" ? [{ ...line, product: "twin" }] : [line];
        case 4:
          return this.#rarely(8) ? [line, line] : [];
        default:
          return [line];
      }
    });
    return this.#rarely(3) ? [...lines, { ...this.#wish(true), at: null }] : lines;
  }

  #seen(order: ModelOrder): number {
    const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
    return this.#rarely(10) ? paid + 1 : paid;
  }

  #payment(order: ModelOrder, by: Admin): Asked0 {
    const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
    const cost = order.lines.reduce((sum, line) => sum + line.price * kept(line), 0);
    const former = order.payments.at(-1)?.id;
    const amount = this.#oneOf([cost - paid, 1 + this.#upTo(9_000), -1 - this.#upTo(5_000), -paid]);
    return {
      ...{ kind: "pay", by, id: (this.#rarely(8) && former) || this.#newId() },
      ...{ payment: this.#oneOf(PAYMENTS), amount: amount === 0 ? 1 : amount },
      ...{ reference: this.#oneOf(REFERENCES), seen: this.#seen(order), acceptAboveDue: this.#rarely(2) },
    };
  }

  #return(order: ModelOrder, by: Admin): Asked0 {
    const isAll = this.#rarely(4);
    const lines = order.lines.flatMap((line, at) => {
      const quantity = isAll ? kept(line) : this.#oneOf([0, 1, kept(line), kept(line), kept(line) + 1]);
      return quantity === 0 ? [] : [{ at, quantity, isRestocked: !this.#rarely(3) }];
    });
    const sizes = order.lines.map(({ product }): Wish => {
      const [size] = product === null ? [""] : this.#oneOf(piecesOf(product));
      const isGone = this.#model.stock.isDeleted(product);
      return {
        product: isGone ? null : product,
        size: isGone ? "" : size,
        price: 5_000,
        quantity: 1 + this.#upTo(3),
      };
    });
    const exchange = [[], [], sizes, sizes.slice(0, 1), [this.#wish(true)]];
    return { kind: "return", by, lines, exchange: this.#oneOf(exchange), acceptShortage: this.#rarely(2) };
  }
}

type WithoutOrder<One> = One extends unknown ? Omit<One, "order"> : never;
type Asked0 = WithoutOrder<OrderAsked>;

/** Returns the milliseconds that pass before a command: a minute, plus the drawn days if the command is « wait ». */
export const pauseBefore = (asked: Asked): number =>
  60_000 + (asked.kind === "wait" ? asked.days * DAY_MS : 0);
