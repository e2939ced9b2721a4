/** The fewest and the most pieces of one product in a cart. Source of the minimum: the specification, section 9. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 9999;

/** The kinds of edits: so many more or fewer, exactly so many, none. */
export const CART_OPERATION_KINDS = ["ADD", "SET", "REMOVE"] as const;
export type CartOperationKind = (typeof CART_OPERATION_KINDS)[number];

/** One edit of a cart, made on a device. */
export interface CartOperation {
  /** UUID made by the device, by which the server knows an operation that arrives again. */
  readonly id: string;
  readonly kind: CartOperationKind;
  readonly productId: string;
  /** Whole pieces: for ADD the difference (may be negative), for SET the new quantity; REMOVE does not read it. */
  readonly quantity: number;
}

/** What a cart holds of one product. */
export interface CartQuantity {
  readonly productId: string;
  readonly quantity: number;
}

/**
 * A cart after one edit; server and device apply the same rules, so `operations.reduce(applyOperation, lines)` is
 * what the server will answer. A quantity never leaves `MIN_QUANTITY`…`MAX_QUANTITY`: only REMOVE takes a line out.
 * A product not yet in the cart is put at its end by a positive ADD and by SET: a typed number says what the person
 * wants to have, also when another device removed the line meanwhile. A negative ADD of it (− pressed on a line
 * that is gone) does nothing. The same array is returned when nothing changes.
 */
export function applyOperation(
  lines: readonly CartQuantity[],
  operation: CartOperation,
): readonly CartQuantity[] {
  const line = lines.find(({ productId }) => productId === operation.productId);
  const quantity = quantityAfter(line?.quantity ?? 0, operation);
  if (quantity === (line?.quantity ?? 0)) return lines;
  if (!line) return [...lines, { productId: operation.productId, quantity }];
  if (quantity === 0) return lines.filter((other) => other !== line);
  return lines.map((other) => (other === line ? { ...line, quantity } : other));
}

/** How many pieces there are after an operation; 0 stands for no line, before and after. */
function quantityAfter(before: number, { kind, quantity }: CartOperation): number {
  switch (kind) {
    case "ADD":
      return before === 0 && quantity <= 0 ? 0 : withinBounds(before + quantity);
    case "SET":
      return withinBounds(quantity);
    case "REMOVE":
      return 0;
  }
}

function withinBounds(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, quantity));
}

/** The cart's sums: pieces, and whole FCFA at the selling prices. */
export interface CartTotals {
  readonly totalQuantity: number;
  readonly totalPrice: number;
}

/** Adds up a cart; `sellingPrice` is in whole FCFA. */
export function totals(lines: Iterable<{ quantity: number; sellingPrice: number }>): CartTotals {
  let totalQuantity = 0;
  let totalPrice = 0;
  for (const { quantity, sellingPrice } of lines) {
    totalQuantity += quantity;
    totalPrice += quantity * sellingPrice;
  }
  return { totalQuantity, totalPrice };
}
