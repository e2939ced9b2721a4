import { lineKey } from "graphql-server/features/cart/cart";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import { isPickupLocation, type ShopZone } from "graphql-server/features/delivery/shop-zone";
import { depositSentence, newDeposit } from "graphql-server/features/orders/deposit";
import {
  ORDER_TEXT_LIMITS,
  type OrderChannel,
  type OrderLineFields,
  orderTotal,
} from "graphql-server/features/orders/order";
import { orderNumberOf } from "graphql-server/features/orders/order-number";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { valuesOf, WriteAheadLog } from "../../data/outbox/write-ahead-log.ts";
import type { Session } from "../../data/session/session.ts";
import { paths } from "../../lib/paths.ts";
import { randomId } from "../../lib/random-id.ts";
import type { OwnerId } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { RECORDED_ORDERS_KEY } from "../../lib/storage/storage-keys.ts";
import { orderCustomer, usableCustomer } from "./customer.ts";
import { NUMBER_AND_BELOW, withMessageLines } from "./link/lines-in-link.ts";
import { withoutOpening } from "./link/order-link.ts";
import { parseAppointment } from "./link/ordered-appointment.ts";
import {
  lineOf,
  type OrderedProduct,
  type ParsedLine,
  type ProductOf,
  parseLines,
} from "./link/ordered-lines.ts";
import { type RecordedClick, readRecordedClicks } from "./link/recorded-clicks.ts";
import { splitLink } from "./link/split-link.ts";
import { messageLines } from "./order-message-lines.ts";
import { isAnsweredSent, rememberSentOrder } from "./orders-to-ask-about.ts";
import { hasRoom, sameOrder, withOrders } from "./outbox/order-list.ts";
import { type DeviceOrder, parseOrders, type RequestedSlot } from "./outbox/order-records.ts";
import type { PageOrders } from "./page-orders.ts";
import { rememberedDelivery } from "./remembered-delivery.ts";

export interface OrderClicksParts {
  orders: PageOrders;
  session: Pick<Session, "get">;
  shop: { get(): Shop };
  productOf: ProductOf;
  /** Returns the products with these ids that the shop still sells; undefined if the shop cannot be reached. */
  productsOf: (ids: readonly string[]) => Promise<readonly OrderedProduct[] | undefined>;
  /**
   * Asks the customer for a phone number before the order. The customer answers with one of two links, which create
   * the order like the clicked link.
   */
  askPhone: (link: HTMLAnchorElement, data: DOMStringMap) => void;
  /** Shows the order's number when the customer clicks a call link. */
  showNumber: (number: string) => void;
}

interface Click {
  readonly id: string;
  readonly href: string;
  readonly placedAt: number;
  readonly lines: readonly OrderLineFields[];
  readonly userId: string | null;
  readonly zoneId: string | undefined;
  /** Undefined for an order of products. */
  readonly appointment: RequestedSlot | undefined;
}

/** Turns clicks on order links into orders, with the names and prices that the page showed at the click. */
export class OrderClicks {
  readonly #parts: OrderClicksParts;
  /**
   * Clicks that were recorded by `first-screen/order-clicks-before-hydration.ts`, before the page could handle them.
   */
  readonly #recorded: WriteAheadLog<never>;

  constructor(parts: OrderClicksParts) {
    this.#parts = parts;
    this.#recorded = new WriteAheadLog(safeStorage, RECORDED_ORDERS_KEY);
  }

  /**
   * Creates an order from a click on a link, and writes the order's number into the link's message. All of this is
   * synchronous, because the browser follows the link right after the click.
   *
   * If the page does not know one of the products, creates no order: the script that records clicks before hydration
   * then records this click. If a rider will deliver the order and the customer's phone number is missing, asks for the
   * number first.
   * @param event the click, which is stopped if the number is asked for; without an event, the number is never asked
   * for
   */
  orderFrom(link: HTMLAnchorElement, event?: Event): void {
    const { orders, session, askPhone, showNumber } = this.#parts;
    const data = linesAt(link) ?? {};
    const zoneId = data.zone;
    const appointment = parseAppointment(data.order ?? "");
    const parsed = parseLines(data.order ?? "");
    const lines = appointment
      ? this.#serviceLines(appointment)
      : parsed.flatMap((line) => this.#known(line, zoneId) ?? []);
    if (lines.length === 0 || lines.length < parsed.length) return;
    const { user } = session.get();
    const userId = user?.id ?? null;
    const { href } = link;
    const click = { id: randomId(), href, placedAt: Date.now(), lines, userId, zoneId, appointment };
    const made = this.#orderOf(click);
    // Compares the click with the shown orders and with the orders in the log, because the log contains orders of other
    // tabs that are not in the database yet.
    const all = withOrders(orders.shown, parseOrders(valuesOf(orders.logged)));
    const known = sameOrder(all, made);
    if (!known && !hasRoom(all)) return;
    if (event && !known && data.asked === undefined && needsPhone(made)) {
      withoutOpening(event);
      askPhone(link, data);
      return;
    }
    const { id } = known ?? made;
    if (made.channel === "CALL") showNumber(orderNumberOf(id));
    else link.href = withMessageLines(link.href, this.#lastLines(click, id, user?.name));
    const articles = articlesOf(click);
    // If the customer has already said that the message was sent, the page only asks whether to remove the articles
    // from the cart.
    const isSent = [userId, null].some((owner) => isAnsweredSent(owner, id));
    if (made.channel !== "CALL" && (!isSent || articles))
      rememberSentOrder(userId, { id: isSent ? "" : id, articles, page: location.pathname });
    if (!known) orders.add(made);
  }

  /**
   * Creates orders from the recorded clicks. Each order belongs to the user or visitor who clicked. A click stays
   * recorded until the page can query the products of its lines. If the shop no longer sells a product, the order's
   * line has the text of the message in place of the product's name.
   */
  async orderFromRecorded(): Promise<void> {
    const { orders, productsOf } = this.#parts;
    const entries = this.#recorded.entries();
    const clicks = readRecordedClicks(entries);
    const missing = clicks.flatMap(({ order, zoneId }) =>
      parseLines(order).flatMap((line) => (this.#known(line, zoneId) ? [] : line.productId)),
    );
    const found = missing.length > 0 ? await productsOf([...new Set(missing)]) : [];
    if (!found) return;
    const products = new Map(found.map((product) => [product.id, product]));
    for (const recorded of clicks) {
      if (!hasRoom(orders.shown) || orders.shown.some(({ id }) => id === recorded.id)) continue;
      const appointment = parseAppointment(recorded.order);
      const click = { ...recorded, lines: this.#recordedLines(recorded, products), appointment };
      orders.add(this.#orderOf(click));
      // The order link of the cart is on the cart's page. For any other recorded click, the page is unknown.
      const page = recorded.zoneId === undefined ? undefined : paths.cart;
      rememberSentOrder(recorded.userId, { id: recorded.id, articles: articlesOf(click), page });
    }
    this.#recorded.remove(entries);
  }

  #known(line: ParsedLine, zoneId: string | undefined): OrderLineFields | undefined {
    const product = this.#parts.productOf(line.productId, zoneId !== undefined);
    return product && lineOf(line, product);
  }

  /** Returns the line of a service; no line if the page does not know the service. */
  #serviceLines({ serviceId }: RequestedSlot): OrderLineFields[] {
    const service = this.#parts.shop.get().services?.find(({ id }) => id === serviceId);
    return service ? [{ ...NO_LINE, productName: service.title, price: service.price ?? 0 }] : [];
  }

  #recordedLines(
    { href, order, zoneId }: RecordedClick,
    products: ReadonlyMap<string, OrderedProduct>,
  ): OrderLineFields[] {
    const appointment = parseAppointment(order);
    const service = appointment ? this.#serviceLines(appointment) : [];
    if (service.length > 0) return service;
    const lines = parseLines(order);
    const [, message] = splitLink(href);
    const unknown = { ...NO_LINE, productName: wishIn(message) };
    if (lines.length === 0) return [unknown];
    return lines.map((line) => {
      const product = products.get(line.productId);
      return this.#known(line, zoneId) ?? (product ? lineOf(line, product) : { ...unknown, ...line });
    });
  }

  #orderOf({ id, href, placedAt, lines, userId, zoneId, appointment }: Click): DeviceOrder {
    const delivery = appointment ? undefined : this.#deliveryOf(userId, zoneId);
    const { name, phone, quarter } = orderCustomer(usableCustomer(userId), delivery);
    const order = { id, userId, channel: channelOf(href), placedAt, state: null, name, phone, lines };
    // The customer comes to the shop, so there is neither a delivery location nor a delivery fee.
    if (appointment) return { ...order, quarter: null, fee: 0, appointment };
    return {
      ...order,
      quarter: quarter?.slice(0, ORDER_TEXT_LIMITS.quarter) ?? null,
      fee: delivery?.fee ?? null,
      ...(delivery && { zoneId: delivery.id }),
    };
  }

  /**
   * Returns the lines that a click adds to a message.
   * - For a single product: the order's number, the customer's details, the delivery and the deposit. Without a chosen
   *   zone, the deposit is left out if the shop does not ask for it on every order.
   * - For a cart: the order's number, the account's name if the customer has typed no name, and the phone number if the
   *   message does not contain it yet. The message of a cart already contains everything else.
   */
  #lastLines(
    { href, lines, userId, zoneId, appointment }: Click,
    orderId: string,
    accountName = "",
  ): string[] {
    const number = orderNumberOf(orderId);
    const { shop } = this.#parts;
    const typed = usableCustomer(userId);
    if (zoneId !== undefined) {
      const { phone } = orderCustomer(typed);
      const isPhoneKnown = splitLink(href)[1].replace(NUMBER_AND_BELOW, "").includes("\nTéléphone : ");
      return messageLines({
        number,
        name: typed.name.trim() ? "" : accountName,
        phone: isPhoneKnown ? null : phone,
      });
    }
    const delivery = appointment ? undefined : this.#deliveryOf(userId, zoneId);
    const customer = orderCustomer(
      { ...typed, name: typed.name || accountName, ...(appointment && { quarter: "" }) },
      delivery,
    );
    const deposit = newDeposit(orderTotal(lines) + (delivery?.fee ?? 0), delivery, shop.get());
    return [
      ...messageLines({ number, ...customer, town: delivery?.town, fee: delivery?.fee }),
      ...(deposit > 0 ? [depositSentence(formatPrice(deposit))] : []),
    ];
  }

  /**
   * Returns the delivery zone of an order: for an order of the cart, the zone that the cart shows; for an order of one
   * product, the zone that was chosen earlier in the cart.
   */
  #deliveryOf(owner: OwnerId, zoneId: string | undefined): ShopZone | undefined {
    const shop = this.#parts.shop.get();
    if (zoneId === undefined) return rememberedDelivery(shop, owner);
    return shop.zones.find(({ id }) => id === zoneId);
  }
}

/** True if a rider will deliver the order and the customer's phone number is missing. */
const needsPhone = ({ channel, phone, quarter }: DeviceOrder): boolean =>
  channel !== "CALL" && !phone && quarter !== null && !isPickupLocation(quarter);

let handler: ((link: HTMLAnchorElement, event: Event) => void) | undefined;

/**
 * Sets the function that handles clicks on order links. Until this function is set, clicks are recorded as
 * before hydration.
 */
export function handleOrderClicks(next: typeof handler): void {
  // Runs after React's handlers, which may stop a click, and before the listener that records clicks.
  document.addEventListener("click", handleClick);
  handler = next;
}

function handleClick(event: Event): void {
  const { target } = event;
  const link = target instanceof Element && target.closest("a");
  if (link) handler?.(link, event);
}

/** Returns the `data-*` attributes that describe the order of a link; undefined for a link that makes no order. */
function linesAt(link: HTMLAnchorElement): DOMStringMap | undefined {
  const around = link.closest<HTMLElement>("[data-order]");
  // A card's call link has no attributes of its own and uses those of the chat link beside it.
  if (channelOf(link.href) === "CALL")
    return (around ?? link.parentElement?.querySelector<HTMLElement>("[data-order]"))?.dataset;
  // A link without a message leads to another page, and makes no order.
  return splitLink(link.href)[1] === "" ? undefined : around?.dataset;
}

/**
 * Fields of an order line without a product: the line of a service, or of a product that neither the shop nor this
 * device knows any more. The price of an unknown product is 0, and the shop and the customer agree on the real price.
 */
const NO_LINE: OrderLineFields = {
  ...{ productId: null, productName: "", variant: null, size: null, colour: null },
  ...{ price: 0, quantity: 1, image: null },
};

/** Returns the ordered articles as the message describes them: « Robe Kribi (15 000 FCFA), Taille : M ». */
function wishIn(message: string): string {
  const [, wish = message] = /^[^\n]*? : (.*(?:\n(?:Taille|Couleur) : .*)*)/.exec(message) ?? [];
  return wish.replaceAll("\n", ", ").trim().slice(0, ORDER_TEXT_LIMITS.productName);
}

const channelOf = (href: string): OrderChannel =>
  href.startsWith("tel:") ? "CALL" : href.startsWith("sms:") ? "SMS" : "CHAT";

/** Returns the keys (`lineKey`) of the ordered lines of the cart; an empty text for a link of one product. */
const articlesOf = ({ lines, zoneId }: Click): string =>
  zoneId === undefined
    ? ""
    : lines
        .map(({ productId, variant }) =>
          lineKey({ productId: productId ?? "", variant: variant ?? NO_VARIANT }),
        )
        .join(" ");
