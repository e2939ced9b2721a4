import type { ColourImage } from "graphql-server/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/catalogue/variants/variant";

/** A product of an order, in the chosen variant. */
export interface ClickedLine {
  readonly product: {
    readonly id: string;
    readonly productName: string;
    readonly sellingPrice: number;
    readonly thumbnail: string;
    readonly colourImages?: readonly ColourImage[] | undefined;
  };
  readonly variant?: Variant | undefined;
  readonly quantity?: number;
}

/** The content of an order whose link was clicked. */
export interface OrderClick {
  readonly lines: readonly ClickedLine[];
  /** Returns the order's chat link. Its message ends with these lines. */
  urlOf(details: readonly string[]): string;
  readonly delivery?: ClickedDelivery | undefined;
}

/** The delivery that the customer has chosen. */
export interface ClickedDelivery {
  /** Amount in whole FCFA. */
  readonly fee: number;
  /** Name of the chosen delivery zone, used as the address if the customer entered no quarter. */
  readonly quarter: string;
}

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

/** Returns the click handler of a link that orders by chat, SMS or call. */
export const orderClickHandler =
  (lines: OrderClick["lines"], urlOf: OrderClick["urlOf"], delivery?: ClickedDelivery) =>
  ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void =>
    handler?.(currentTarget, { lines, urlOf, delivery });
