import { randomUUID } from "node:crypto";
import { MAX_QUANTITY, MIN_QUANTITY } from "../cart/cart.rules.ts";
import { NO_VARIANT } from "../catalogue/variants/variant.rules.ts";
import { ShopError } from "../errors/shop-error.ts";
import type { CartLineNode } from "./serializers.ts";

/** Result of the query of the cart, which runs before one of its lines is changed. */
export interface CartLookup {
  cart: { lines: LookedUpLine[] };
}

interface LookedUpLine {
  id: string;
  variant: number | null;
  product: { id: string };
}

/** Result of the mutation that changes a cart line. */
export interface CartChange {
  applyCartOperations: { results: { message: string | null }[]; cart: { lines: CartLineNode[] } };
}

/**
 * Creates a cart operation with a new id. The server may choose the id, because front ends of the REST API do not send
 * an operation again.
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

/** Returns product and variant of a line in the current user's cart. @throws ShopError NOT_FOUND for an unknown line */
export function contentOfLine({ cart }: CartLookup, lineId: string | undefined) {
  const line = cart.lines.find(({ id }) => isSameId(id, lineId));
  if (!line) throw new ShopError("NOT_FOUND", "Cet article n’est pas dans votre panier");
  return { productId: line.product.id, variant: line.variant ?? NO_VARIANT };
}

/**
 * Returns the cart line that an operation has changed. @throws ShopError NOT_FOUND with the message of a refused
 * operation
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

/** True if both ids are the same UUID; clients may send it in upper case. */
export const isSameId = (id: string, given: string | undefined): boolean => id === given?.toLowerCase();

export function unknownProduct(): ShopError {
  return new ShopError("NOT_FOUND", "Ce produit n’existe plus");
}
