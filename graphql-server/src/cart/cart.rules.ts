import { NO_VARIANT } from "../catalogue/variants/variant.rules.ts";

/** Minimum and maximum quantity of a product in a cart. Source of the minimum: SHOP.md, section 6. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 9999;

/** Maximum number of operations in one call; a device with more pending sends several calls. */
export const MAX_CART_OPERATIONS = 100;

/**
 * The kinds of edits: change the quantity by a difference, set it, remove the line, choose the variant of the line
 * that has none. The last is one edit, not two: of a removal and an addition the shop might refuse one.
 */
export const CART_OPERATION_KINDS = ["ADD", "SET", "REMOVE", "CHOOSE"] as const;
export type CartOperationKind = (typeof CART_OPERATION_KINDS)[number];

/** One edit of a cart, created on a device. */
export interface CartOperation {
  /** UUID created by the device; it lets the server recognise a repeated operation (idempotency key). */
  readonly id: string;
  readonly kind: CartOperationKind;
  readonly productId: string;
  /** The variant's number, or `NO_VARIANT`. Former releases and other fronts name none: see `variantMeant`. */
  readonly variant?: number | null | undefined;
  /** In whole pieces: for ADD the difference (may be negative), for SET the new quantity; unused by the others. */
  readonly quantity: number;
}

/** What tells the lines of a cart apart. */
interface LineName {
  readonly productId: string;
  /** The variant's number; `NO_VARIANT` where none is chosen. */
  readonly variant: number;
}

/** The quantity of one product in one variant in a cart. */
export interface CartQuantity extends LineName {
  /** Where the line is stored: its id there. */
  readonly id?: string;
  readonly quantity: number;
}

/** A text for each line of a cart; of a line without a variant it is the product's id. */
export const lineKey = ({ productId, variant }: LineName): string =>
  variant === NO_VARIANT ? productId : `${productId}/${variant}`;

/**
 * A cart after one edit. Server and devices apply the same rules, so `operations.reduce(applyOperation, lines)` predicts
 * the server's answer. Quantities are clamped to `MIN_QUANTITY`…`MAX_QUANTITY`; only REMOVE removes a line. A positive
 * ADD or a SET of a line that is not in the cart appends it: a typed quantity is what the user wants, even when
 * another device has removed the line meanwhile. A negative ADD of such a line does nothing, nor does a CHOOSE where no
 * line is without a variant: another device has chosen first.
 * @returns the same array when nothing changes
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
 * The variant an operation is about. One that names none is about the line without one; where there is no such line to
 * take something away from, about the product's first, which is the one a front that knows no variants changes on screen.
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

/** The line without a variant becomes that variant's, in its place; if there is one already, they are one line. */
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
 * A cart's lines after the shop has removed variants: their lines have none any more, and are one with the product's
 * line without one.
 * @param isOffered whether the shop still has the line's variant
 * @returns the same array when nothing changes
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

/** The quantity after an operation; 0 means no line, before and after. */
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
