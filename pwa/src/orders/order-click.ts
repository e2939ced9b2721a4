import type { Variant } from "graphql-server/catalogue/variants/variant";

/** What an order holds of a product, in what is chosen of it. */
export interface ClickedLine {
  readonly product: {
    readonly id: string;
    readonly productName: string;
    readonly sellingPrice: number;
    readonly thumbnail: string;
  };
  readonly variant?: Variant | undefined;
  readonly quantity?: number;
}

/** What a tap on an order link orders. */
export interface OrderClick {
  readonly lines: readonly ClickedLine[];
  /** The chat link of the order with these lines at its message's end. */
  urlOf(details: readonly string[]): string;
  readonly delivery?: ClickedDelivery | undefined;
}

/** The delivery as it was chosen. */
export interface ClickedDelivery {
  /** Whole FCFA. */
  readonly fee: number;
  /** Where to; the quarter of whoever has told none. */
  readonly quarter: string;
}

type Take = (link: HTMLAnchorElement, clicked: OrderClick) => void;
let take: Take | undefined;

/** From now on taps make orders; until then the links work as they do without script. */
export function takeOrders(by: Take): void {
  take = by;
}

/** For the links that order something: by chat, SMS and call. */
export const orderTap =
  (lines: OrderClick["lines"], urlOf: OrderClick["urlOf"], delivery?: ClickedDelivery) =>
  ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void =>
    take?.(currentTarget, { lines, urlOf, delivery });
