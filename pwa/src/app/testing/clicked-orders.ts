import type { ShopZone } from "graphql-server/features/delivery/shop-zone";
import { expect, vi } from "vitest";
import type { Session, SessionUser } from "../../data/session/session.ts";
import { type LinkedLine, orderedLines } from "../../features/orders/link/order-link.ts";
import type { OrderedProduct } from "../../features/orders/link/ordered-lines.ts";
import { OrderClicks } from "../../features/orders/order-clicks.ts";
import { isStateUnsent } from "../../features/orders/outbox/order-records.ts";
import { PageOrders } from "../../features/orders/page-orders.ts";
import { testShop } from "./render.tsx";
import { type Answer, answerOperations, server } from "./server.ts";

export const CHAT = "https://wa.me/237600000000?text=";
export const product = {
  id: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
  productName: "Robe Kribi",
  sellingPrice: 15_000,
  thumbnail: "/images/a",
};
export const clicked = (quantity = 1): readonly ShownLine[] => [{ product, quantity }];

type ShownLine = LinkedLine & { readonly product: OrderedProduct };

const zone = { id: "akwa", town: "Douala", quarter: "Akwa", fee: 1_500, delay: "" };
export const ZONES: ShopZone[] = [zone];
export const SERVICE = {
  ...{ id: "3f2a1c84-0b7e-4c1d-9a55-000000000009", title: "Gainage Main", description: "", image: "/i" },
  ...{ price: 15_000, isFrom: false, minutes: 90 },
};

/**
 * The orders that the shop has stored. The key is the order's id. If an id is sent twice, the shop keeps the first
 * order.
 */
export const kept = new Map<unknown, Record<string, unknown>>();
/** Stores an order as the shop does, and answers with the state NEW. */
export const accept: Answer = ({ input }) => {
  const { id, ...fields } = input as { id: string };
  if (!kept.has(id)) kept.set(id, fields);
  return { placeOrder: { id, state: "NEW" } };
};
export const answers = (all: Readonly<Record<string, Answer>>) => server.use(...answerOperations(all));

export class PageWithLinks extends PageOrders {
  /** Products that the shop still sells; undefined while there is no network. */
  sold: readonly OrderedProduct[] | undefined = [product];
  readonly askPhone = vi.fn();
  readonly #clicks: OrderClicks;
  readonly #shown = new Map<string, OrderedProduct>();

  constructor(session: Pick<Session, "get">, showNumber: (number: string) => void = () => undefined) {
    super(session);
    this.#clicks = new OrderClicks({
      ...{ orders: this, session, showNumber, askPhone: this.askPhone },
      shop: { get: () => ({ ...testShop, zones: ZONES, services: [SERVICE] }) },
      productOf: (id) => this.#shown.get(id),
      productsOf: async (ids) => this.sold?.filter(({ id }) => ids.includes(id)),
    });
  }

  show(...products: readonly OrderedProduct[]): void {
    for (const one of products) this.#shown.set(one.id, one);
  }

  /**
   * Makes `link` a chat link that orders the articles in `lines`, and clicks it.
   * @param zoneId the delivery zone that the cart shows; omitted for links outside of the cart
   */
  orderFrom(link: HTMLAnchorElement, lines: readonly ShownLine[], zoneId?: string, event?: Event): void {
    this.show(...lines.map((line) => line.product));
    link.dataset.order = orderedLines(lines);
    if (zoneId !== undefined) link.dataset.zone = zoneId;
    this.clickOn(link, event);
  }

  /**
   * Clicks an order link.
   * @param event the click event. If the page asks for a missing phone number, it stops this event. Without an event,
   * the page never asks for the number
   */
  clickOn(link: HTMLAnchorElement, event?: Event): void {
    this.#clicks.orderFrom(link, event);
  }

  orderFromRecorded(): Promise<void> {
    return this.#clicks.orderFromRecorded();
  }
}

/** Opens a page of the shop on the tests' only device. `userOf` returns the user who is signed in at that moment. */
export async function openPageOrders(
  userOf: () => SessionUser | null,
  showNumber?: (number: string) => void,
): Promise<PageWithLinks> {
  const page = new PageWithLinks({ get: () => ({ user: userOf(), ready: true }) }, showNumber);
  await page.read();
  return page;
}

export const linkTo = (href: string) => Object.assign(document.createElement("a"), { href });
export const chatLink = () => linkTo(CHAT + encodeURIComponent("Je souhaite commander"));
export const textOf = ({ href }: HTMLAnchorElement) => new URL(href).searchParams.get("text");
export const settled = (page: PageOrders) => expect.poll(() => page.get()?.some(isStateUnsent)).toBe(false);
