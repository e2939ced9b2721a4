/** Minimum and maximum quantity of a product in a cart. Source of the minimum: the specification, section 9. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 9999;

/** The kinds of edits: change the quantity by a difference, set it, remove the line. */
export const CART_OPERATION_KINDS = ["ADD", "SET", "REMOVE"] as const;
export type CartOperationKind = (typeof CART_OPERATION_KINDS)[number];

/** One edit of a cart, created on a device. */
export interface CartOperation {
  /** UUID created by the device; it lets the server recognise a repeated operation (idempotency key). */
  readonly id: string;
  readonly kind: CartOperationKind;
  readonly productId: string;
  /** In whole pieces: for ADD the difference (may be negative), for SET the new quantity; unused by REMOVE. */
  readonly quantity: number;
}

/** The quantity of one product in a cart. */
export interface CartQuantity {
  readonly productId: string;
  readonly quantity: number;
}

/**
 * A cart after one edit. Server and devices apply the same rules, so `operations.reduce(applyOperation, lines)` predicts
 * the server's answer. Quantities are clamped to `MIN_QUANTITY`…`MAX_QUANTITY`; only REMOVE removes a line. A positive
 * ADD or a SET of a product that is not in the cart appends a line: a typed quantity is what the user wants, even when
 * another device has removed the line meanwhile. A negative ADD of such a product does nothing.
 * @returns the same array when nothing changes
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

/** The quantity after an operation; 0 means no line, before and after. */
function quantityAfter(before: number, { kind, quantity }: CartOperation): number {
  switch (kind) {
    case "ADD":
      return before === 0 && quantity <= 0 ? 0 : clampQuantity(before + quantity);
    case "SET":
      return clampQuantity(quantity);
    case "REMOVE":
      return 0;
  }
}

function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, quantity));
}

/** Totals of a cart: pieces, and whole FCFA at the selling prices. */
export interface CartTotals {
  readonly totalQuantity: number;
  readonly totalPrice: number;
}

/** Computes the totals of a cart; `sellingPrice` is in whole FCFA. */
export function totals(lines: Iterable<{ quantity: number; sellingPrice: number }>): CartTotals {
  let totalQuantity = 0;
  let totalPrice = 0;
  for (const { quantity, sellingPrice } of lines) {
    totalQuantity += quantity;
    totalPrice += quantity * sellingPrice;
  }
  return { totalQuantity, totalPrice };
}
