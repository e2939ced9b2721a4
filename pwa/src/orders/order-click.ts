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

/** The content of an order whose link is clicked. */
export interface OrderClick {
  readonly lines: readonly ClickedLine[];
  /** Returns the order's chat link with these lines at the end of its message. */
  urlOf(details: readonly string[]): string;
  readonly delivery?: ClickedDelivery | undefined;
}

/** The chosen delivery. */
export interface ClickedDelivery {
  /** Whole FCFA. */
  readonly fee: number;
  /** Name of the chosen delivery zone, used as the address if the customer entered no quarter. */
  readonly quarter: string;
}

type OrderClickHandler = (link: HTMLAnchorElement, clicked: OrderClick) => void;
let handler: OrderClickHandler | undefined;

/** Passes clicks on order links to this handler from now on. Until then the links work as without a script. */
export function handleOrderClicks(next: OrderClickHandler): void {
  handler = next;
}

/** Stops the click on an order link, so that the link does not open and `recordOrders` records no order. */
export function withoutOpening(event: Pick<Event, "preventDefault" | "stopPropagation">): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the click handler of links that order by chat, SMS or call. */
export const orderClickHandler =
  (lines: OrderClick["lines"], urlOf: OrderClick["urlOf"], delivery?: ClickedDelivery) =>
  ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void =>
    handler?.(currentTarget, { lines, urlOf, delivery });
