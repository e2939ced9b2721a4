import { NO_VARIANT } from "../catalogue/variants/variant-fields.rules.ts";

/** Minimum quantity of a product in a cart. Source: SHOP.md, section 6. */
export const MIN_QUANTITY = 1;
/** Maximum quantity of a product in a cart. */
export const MAX_QUANTITY = 9999;

/** Largest number of operations in one request; a device that has more sends several requests. */
export const MAX_CART_OPERATIONS = 100;

/**
 * The kinds of edits: change the quantity by a difference, set the quantity, remove the line, or choose a variant for
 * the line without a variant. CHOOSE is a single edit: if a device sent a REMOVE and an ADD instead, the shop could
 * accept one of them and reject the other.
 */
export const CART_OPERATION_KINDS = ["ADD", "SET", "REMOVE", "CHOOSE"] as const;
export type CartOperationKind = (typeof CART_OPERATION_KINDS)[number];

export interface CartOperation {
  /** UUID created by the device (idempotency key), by which the server recognises a repeated operation. */
  readonly id: string;
  readonly kind: CartOperationKind;
  readonly productId: string;
  /**
   * The variant's number, or `NO_VARIANT`. REST clients may send no variant; `variantMeant` then decides which line is
   * meant.
   */
  readonly variant?: number | null | undefined;
  /** Whole pieces: the difference for ADD (may be negative), the new quantity for SET; unused otherwise. */
  readonly quantity: number;
}

/** The fields by which a line of a cart is found. */
interface LineName {
  readonly productId: string;
  /** The variant's number; `NO_VARIANT` if the line has no variant. */
  readonly variant: number;
}

export interface CartQuantity extends LineName {
  readonly id?: string;
  readonly quantity: number;
}

/** Returns a key that identifies a line. For a line without a variant, the key is the product's id. */
export const lineKey = ({ productId, variant }: LineName): string =>
  variant === NO_VARIANT ? productId : `${productId}/${variant}`;

/**
 * Applies one edit to a cart. Server and devices use this function, so a device can predict the server's answer by
 * `operations.reduce(applyOperation, lines)`.
 * - Quantities stay between `MIN_QUANTITY` and `MAX_QUANTITY`. Only REMOVE removes a line.
 * - A positive ADD or a SET appends a missing line: the user wants the entered quantity, even if another device has
 *   removed the line in the meantime.
 * - A negative ADD of a missing line does nothing.
 * - A CHOOSE does nothing if the product has no line without a variant, because then another device has already chosen
 *   a variant.
 * @returns the same array if nothing changes
 */
export function applyOperation(
  lines: readonly CartQuantity[],
  operation: CartOperation,
): readonly CartQuantity[] {
  const { kind, productId } = operation;
  if (kind === "CHOOSE") return choose(lines, operation);
  const variant = variantMeant(lines, operation);
  const line = lines.find((other) => other.productId === productId && other.variant === variant);
  const quantity = quantityAfter(line?.quantity ?? 0, kind, operation.quantity);
  if (quantity === (line?.quantity ?? 0)) return lines;
  if (!line) return [...lines, { productId, variant, quantity }];
  if (quantity === 0) return lines.filter((other) => other !== line);
  return lines.map((other) => (other === line ? { ...line, quantity } : other));
}

/**
 * Returns the number of the variant whose line an operation changes. An operation without a variant changes the
 * product's line without a variant. If the cart has no such line, an operation that reduces or removes pieces changes
 * the product's first line: a client that does not know variants shows this line.
 */
function variantMeant(
  lines: readonly CartQuantity[],
  { kind, productId, variant, quantity }: CartOperation,
): number {
  if (variant != null) return variant;
  const takesAway = kind === "REMOVE" || (kind === "ADD" && quantity < 0);
  const variants = lines.filter((line) => line.productId === productId).map((line) => line.variant);
  const [first = NO_VARIANT] = variants;
  return takesAway && !variants.includes(NO_VARIANT) ? first : NO_VARIANT;
}

/**
 * Gives the chosen variant to the product's line without a variant. This line keeps its position, unless the cart
 * already has a line with the chosen variant: then the two lines become one.
 */
function choose(
  lines: readonly CartQuantity[],
  { productId, variant }: CartOperation,
): readonly CartQuantity[] {
  const own = lines.filter((line) => line.productId === productId);
  const line = own.find((other) => other.variant === NO_VARIANT);
  if (!line || !variant) return lines;
  const chosen = own.find((other) => other.variant === variant);
  if (!chosen) return lines.map((other) => (other === line ? { ...line, variant } : other));
  const quantity = clampQuantity(chosen.quantity + line.quantity);
  return lines.flatMap((other) => {
    if (other === line) return [];
    return other === chosen ? { ...chosen, quantity } : other;
  });
}

/**
 * Returns a cart's lines after the shop has removed variants. A line of a removed variant becomes the product's line
 * without variant; if this line exists already, the quantities of both lines are added.
 * @param isOffered returns true if the shop still has the line's variant
 * @returns the same array if nothing changes
 */
export function withoutRemovedVariants<Line extends CartQuantity>(
  lines: readonly Line[],
  isOffered: (line: Line) => boolean,
): readonly Line[] {
  const isCurrent = (line: Line) => line.variant === NO_VARIANT || isOffered(line);
  if (lines.every(isCurrent)) return lines;
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const current = isCurrent(line) ? line : { ...line, variant: NO_VARIANT };
    const same = merged.get(lineKey(current));
    const quantity = clampQuantity((same?.quantity ?? 0) + line.quantity);
    merged.set(lineKey(current), { ...(same ?? current), quantity });
  }
  return [...merged.values()];
}

/** Returns the quantity of a line after an edit; `before` is 0 if the line does not exist. */
function quantityAfter(before: number, kind: Exclude<CartOperationKind, "CHOOSE">, quantity: number): number {
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
