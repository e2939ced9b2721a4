import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";

export interface LinkedLine {
  readonly product: { readonly id: string };
  /** The chosen variant. If the shopper has chosen only a colour or only a size, no other field is set. */
  readonly variant?: Partial<Pick<Variant, "number" | "size" | "colour">> | undefined;
  readonly quantity?: number;
}

/**
 * Returns the lines of an order as text for the attribute `data-order` of its links. A click on such a link creates the
 * order, before and after hydration. The attribute is on the link, or on an element around several links. A card's call
 * link uses the attribute of the card's chat link.
 *
 * The lines are separated by spaces. The fields of a line are separated by `|`: the product's id, the variant's number
 * and the quantity, then size and colour if no variant is chosen. Empty fields at the end are left out. An empty
 * quantity means one piece. `ordered-lines.ts` parses the lines.
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
