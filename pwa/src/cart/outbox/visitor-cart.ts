import { applyOperation, type CartQuantity, lineKey } from "graphql-server/cart/cart";
import { NO_VARIANT } from "graphql-server/catalogue/variants/variant";
import { MAX_IDS } from "graphql-server/pagination/page-size";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { withRefusal } from "./cart-answers.ts";
import { addOperation, type CartRecord } from "./cart-record.ts";
import type { CartProduct, PendingOperation, StoredOperation } from "./cart-records.ts";

/** Lines of a visitor's cart at most: one query asks for the present prices of as many products. */
export const MAX_VISITOR_LINES = MAX_IDS;
/** No server confirms a visitor's operations: from so many on they become one for each line. */
const MAX_OPERATIONS = 2 * MAX_VISITOR_LINES;
/** Refusals of lines too many that are kept; all say the same. */
const MAX_REFUSALS = 5;
const FULL = `Votre panier est plein\u00a0: ${MAX_VISITOR_LINES} articles au plus. Connectez-vous pour en ajouter d’autres.`;

/** Adds an operation to a visitor's cart as to a user's; a line too many is refused. */
export function addVisitorOperation(cart: CartRecord, operation: PendingOperation): CartRecord {
  const after = addOperation(cart, operation);
  if (after === cart) return cart;
  const additions = asAdditions(after.operations);
  const isFull = additions.length > MAX_VISITOR_LINES;
  if (isFull && additions.length > asAdditions(cart.operations).length) {
    const refusals = withRefusal(cart.refusals, operation.product, FULL);
    return { ...cart, refusals: refusals.slice(-MAX_REFUSALS) };
  }
  return after.operations.length > MAX_OPERATIONS ? { ...after, operations: additions } : after;
}

/**
 * What operations come to, begun without a cart: for each line one addition, with the id of the operation that made the
 * line. In the order of the lines.
 */
export function asAdditions(operations: readonly StoredOperation[]): StoredOperation[] {
  const makers = new Map<string, StoredOperation>();
  const products = new Map<string, CartProduct>();
  let lines: readonly CartQuantity[] = [];
  for (const operation of operations) {
    const known = new Set(lines.map(lineKey));
    lines = applyOperation(lines, operation);
    for (const key of lines.map(lineKey)) if (!known.has(key)) makers.set(key, operation);
    products.set(operation.productId, operation.product);
  }
  let madeAt = 0;
  return lines.flatMap((line) => {
    const maker = makers.get(lineKey(line));
    if (!maker) return [];
    const { variant, quantity } = line;
    // A choice of size is younger than the place of its line.
    madeAt = Math.max(madeAt, maker.madeAt ?? 0);
    const product = products.get(line.productId) ?? maker.product;
    const { seq, ...operation } = maker;
    return [{ ...operation, kind: "ADD", variant, quantity, product, madeAt, sent: false }];
  });
}

/**
 * The cart with products as the shop sells them now. A line of a size that is no longer offered has none any more, as
 * in a user's cart; a product that is gone is marked.
 * @param asked the ids of the products that were asked for
 * @param answered those of them that are sold
 * @returns the same cart when nothing changes
 */
export function withProducts(
  cart: CartRecord,
  asked: readonly string[],
  answered: readonly CartProduct[],
): CartRecord {
  const current = new Map(answered.map((product) => [product.id, product]));
  const update = (operation: StoredOperation): StoredOperation => {
    const { product } = operation;
    const now = current.get(product.id);
    if (now) return isEqual(product, now) ? operation : { ...operation, product: now };
    if (product.isGone || !asked.includes(product.id)) return operation;
    return { ...operation, product: { ...product, isGone: true } };
  };
  const updated = cart.operations.map(update);
  const operations = updated.every(isOffered)
    ? updated
    : asAdditions(updated).map((line) => (isOffered(line) ? line : { ...line, variant: NO_VARIANT }));
  const isChanged = operations.some((operation, place) => operation !== cart.operations[place]);
  return isChanged ? { ...cart, operations } : cart;
}

/** True if the shop still has the operation's variant, as far as is known. */
function isOffered({ variant, product: { variants, isGone } }: StoredOperation): boolean {
  if (!variant || !variants || isGone) return true;
  return variants.some(({ number }) => number === variant);
}
