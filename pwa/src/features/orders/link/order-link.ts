import type { Variant } from "graphql-server/features/catalogue/variants/variant";

export interface LinkedLine {
  readonly product: { readonly id: string };
  /** The chosen variant, or only its colour or size if the shopper has not chosen the other one. */
  readonly variant?: Partial<Pick<Variant, "number" | "size" | "colour">> | undefined;
  readonly quantity?: number;
}

/**
 * Returns the lines of an order as the attribute `data-order` of its links contains them. The attribute is on the link,
 * or on an element around several links; a card's call link uses that of the chat link beside it. A click on such a link
 * creates the order, before hydration as after.
 *
 * The lines are separated by spaces; a line is the product's id, the variant's number and the quantity, then size and
 * colour if no variant is chosen. Fields are separated by `|`, empty ones at the end are left out, and one piece is an
 * empty quantity. `ordered-lines.ts` parses them.
 */
export const orderedLines = (lines: readonly LinkedLine[]): string =>
  lines
    .map(({ product, variant: { number, size, colour } = {}, quantity = 1 }) => {
      const choice = number ? [] : [size, colour].map((text) => encodeURIComponent(text ?? ""));
      const fields = [product.id, number, quantity > 1 ? quantity : "", ...choice];
      return fields.join("|").replace(/\|+$/, "");
    })
    .join(" ");

/** Stops a click on an order link: the link does not open, and no order is created. */
export function withoutOpening(event: Pick<Event, "preventDefault" | "stopPropagation">): void {
  event.preventDefault();
  event.stopPropagation();
}
