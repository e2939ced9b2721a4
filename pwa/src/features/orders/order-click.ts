import type { ColourImage } from "graphql-server/features/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/features/catalogue/variants/variant";
import type { ShopZone } from "graphql-server/features/delivery/delivery-zone";

/** A product of an order, in the chosen variant. */
export interface ClickedLine {
  readonly product: {
    readonly id: string;
    readonly productName: string;
    readonly sellingPrice: number;
    readonly thumbnail: string;
    readonly colourImages?: readonly ColourImage[] | undefined;
  };
  /** The chosen variant, or only its colour or size if the shopper has not chosen the other one. */
  readonly variant?: Partial<Pick<Variant, "number" | "size" | "colour">> | undefined;
  readonly quantity?: number;
}

/** The content of an order whose link was clicked. */
export interface OrderClick {
  readonly lines: readonly ClickedLine[];
  /**
   * Returns the order's chat link with these lines in its message (`detailLines`).
   * @param details the line with the order's number, then those with the customer's details
   */
  urlOf(details: readonly string[]): string;
  /** The chosen delivery zone. */
  readonly delivery?: ClickedDelivery | undefined;
  /** True for a cart, whose message states total and deposit already. */
  readonly isCart?: boolean;
}

/** A delivery zone: its fee in whole FCFA, its town, and its quarter if it is not the whole town. */
export type ClickedDelivery = Pick<ShopZone, "fee" | "town" | "quarter">;

type OrderClickHandler = (link: HTMLAnchorElement, clicked: OrderClick) => void;
let handler: OrderClickHandler | undefined;

/** Sets the handler of clicks on order links. Without a handler the links only open their address. */
export function handleOrderClicks(next: OrderClickHandler): void {
  handler = next;
}

/** Stops a click on an order link: the link does not open, and `recordOrders` does not record an order. */
export function withoutOpening(event: Pick<Event, "preventDefault" | "stopPropagation">): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Returns the click handler of a link that orders by chat, SMS or call.
 * @param cart for a link of the cart: the zone that is chosen in the cart; undefined for a link of one product
 */
export const orderClickHandler =
  (
    lines: OrderClick["lines"],
    urlOf: OrderClick["urlOf"],
    cart?: { readonly delivery: ClickedDelivery | undefined },
  ) =>
  ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void =>
    handler?.(currentTarget, { lines, urlOf, delivery: cart?.delivery, isCart: cart !== undefined });
