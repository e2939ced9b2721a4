import type { OrderLineFields } from "./order.rules.ts";
import type { OrderDiscount } from "./order-discount.rules.ts";

/** A line of an edited order. Its position is null if the line is added. */
export interface EditedLine extends OrderLineFields {
  readonly position: number | null;
}

export interface OrderDelivery {
  readonly quarter: string | null;
  /** Amount in whole FCFA; null if no fee is agreed yet. */
  readonly fee: number | null;
  readonly isPickup: boolean;
}

export interface OrderCustomer {
  readonly name: string | null;
  readonly phone: string | null;
}

/** The parts of an order that admins edit. Two admins can edit different parts at the same time. */
export interface OrderContent {
  readonly lines: readonly EditedLine[];
  readonly delivery: OrderDelivery;
  readonly discount: OrderDiscount;
  readonly customer: OrderCustomer;
}

export type OrderPart = keyof OrderContent;

export const ORDER_PART_NAMES: Readonly<Record<OrderPart, string>> = {
  lines: "les articles",
  delivery: "la livraison",
  discount: "la remise",
  customer: "la personne",
};

/** True if two lists of lines have the same products, prices and quantities. Positions of added lines may differ. */
export const isSameLines = (stored: readonly EditedLine[], others: readonly EditedLine[]): boolean =>
  stored.length === others.length &&
  stored.every((line, place) => {
    const other = others[place];
    return (
      other !== undefined &&
      isSamePosition(line, other) &&
      productIdOf(other, line) === line.productId &&
      contentOf(line) === contentOf(other)
    );
  });

const isSamePosition = (line: EditedLine, other: EditedLine): boolean =>
  line.position === null || other.position === null || line.position === other.position;

/**
 * Returns the id of the product of an edited line. A line that an admin typed has no id: if it has the name of the
 * stored line, it gets the stored line's product; otherwise it has no product (null). If the line has an id, the name
 * does not count, because two products may have the same name.
 */
export const productIdOf = (
  line: Pick<EditedLine, "productId" | "productName">,
  stored: Pick<EditedLine, "productId" | "productName">,
): string | null => line.productId ?? (line.productName === stored.productName ? stored.productId : null);

/**
 * True if a line has another variant or product than before. Its pieces must then be taken from another stock count.
 */
export const isOtherVariant = (line: EditedLine, before: EditedLine): boolean =>
  line.productId !== before.productId ||
  line.size !== before.size ||
  line.colour !== before.colour ||
  line.productName !== before.productName;

const contentOf = ({ productName, size, colour, price, quantity }: EditedLine): string =>
  JSON.stringify([productName, size, colour, price, quantity]);

export const keptPieces = ({ quantity, returned }: { quantity: number; returned: number }): number =>
  quantity - returned;
