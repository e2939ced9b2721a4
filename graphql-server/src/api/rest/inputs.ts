import { randomUUID } from "node:crypto";
import { MAX_QUANTITY, MIN_QUANTITY } from "../../features/cart/cart.rules.ts";
import { NO_VARIANT } from "../../features/catalogue/variants/variant-fields.rules.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { CartLineNode } from "./serializers.ts";

/** Result of the query that reads the cart before a path changes one of its lines. */
export interface CartLookup {
  cart: { lines: LookedUpLine[] };
}

interface LookedUpLine {
  id: string;
  variant: number | null;
  product: { id: string };
}

export interface CartChange {
  applyCartOperations: { results: { message: string | null }[]; cart: { lines: CartLineNode[] } };
}

/**
 * Creates a cart operation with a random id. The server applies operations with the same id only once, but front ends
 * of the REST API send no ids. So each request of a front end counts as a new operation.
 */
export function cartOperation(
  kind: "ADD" | "SET" | "REMOVE",
  { productId, variant }: { productId: string; variant: number },
  quantity: number,
) {
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY || quantity > MAX_QUANTITY)
    throw ShopError.badInput({
      quantity: `La quantité est un nombre entier de ${MIN_QUANTITY} à ${MAX_QUANTITY}`,
    });
  return { operations: [{ id: randomUUID(), kind, productId, variant, quantity }] };
}

/**
 * Returns product and variant of a line in the current user's cart.
 * @throws ShopError NOT_FOUND if the cart has no such line
 */
export function contentOfLine({ cart }: CartLookup, lineId: string | undefined) {
  const line = cart.lines.find(({ id }) => isSameId(id, lineId));
  if (!line) throw new ShopError("NOT_FOUND", "Cet article n’est pas dans votre panier");
  return { productId: line.product.id, variant: line.variant ?? NO_VARIANT };
}

/**
 * Returns the cart line that an operation has changed.
 * @throws ShopError NOT_FOUND if the operation was refused, with the message of the refusal; or if the cart has no such
 * line
 */
export function changedLine(
  { applyCartOperations: { results, cart } }: CartChange,
  matches: (line: CartLineNode) => boolean,
): CartLineNode {
  const line = cart.lines.find(matches);
  const rejection = results[0]?.message;
  if (!line || rejection)
    throw new ShopError("NOT_FOUND", rejection ?? "Cet article n’est pas dans votre panier");
  return line;
}

/** True if both ids are equal. The client may have sent `given` in upper case. */
export const isSameId = (id: string, given: string | undefined): boolean => id === given?.toLowerCase();

export function unknownProduct(): ShopError {
  return new ShopError("NOT_FOUND", "Ce produit n’existe plus");
}
