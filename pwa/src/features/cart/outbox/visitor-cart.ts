import { applyOperation, type CartQuantity, lineKey } from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import { MAX_IDS } from "graphql-server/platform/pagination/page-size";
import { isEqual } from "../../../lib/storage/is-equal.ts";
import { withRefusal } from "./cart-answers.ts";
import { addOperation, type CartRecord } from "./cart-record.ts";
import { type Carts, recordOf, withRecord } from "./carts.ts";
import { type CartProduct, type PendingOperation, type StoredOperation, VISITOR_ID } from "./stored-cart.ts";

/**
 * Largest number of lines in a visitor's cart. It equals the largest number of products in one query, because one query
 * fetches the prices of the whole cart.
 */
export const MAX_VISITOR_LINES = MAX_IDS;
/**
 * Largest number of operations in a visitor's cart. If there are more, they are combined into one operation for each
 * line. Without this limit the number would grow forever, because no server confirms and removes a visitor's
 * operations.
 */
const MAX_OPERATIONS = 2 * MAX_VISITOR_LINES;
/**
 * Largest number of stored messages about rejected edits. More are not needed: if the cart is full, each further
 * product gets the same message.
 */
const MAX_REFUSALS = 5;
const FULL = `Votre panier est plein\u00a0: ${MAX_VISITOR_LINES} articles différents au plus. Connectez-vous pour en ajouter d’autres.`;

/**
 * Adds an operation to a visitor's cart in the same way as to a user's cart. If the operation would add a line to a
 * full cart, it is rejected with a message.
 */
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
 * Combines operations into one addition for each line. The addition has the id of the operation that created the line.
 * The additions are in the sequence of the lines.
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
    // The times of the additions decide the sequence of the lines. If the shopper chose a line's size late, the line's
    // time may be later than the times of the lines below it, and the line would move below them. Each line therefore
    // gets at least the time of the line above it.
    madeAt = Math.max(madeAt, maker.madeAt ?? 0);
    const product = products.get(line.productId) ?? maker.product;
    const { seq, ...operation } = maker;
    return [{ ...operation, kind: "ADD", variant, quantity, product, madeAt, sent: false }];
  });
}

/**
 * Moves a visitor's cart to the user who has signed in. Each line becomes one addition to the user's cart; the server
 * recognises an addition by its id, and counts it once. The ids of the moved operations stay in the visitor's cart: a
 * page that finds one of these operations in the log does not add it again.
 */
export function moveVisitorCart(carts: Carts, userId: string): Carts {
  const visitor = recordOf(carts, VISITOR_ID);
  if (visitor.operations.length === 0) return carts;
  const additions = asAdditions(visitor.operations).map((addition) => ({ ...addition, userId }));
  const emptied = withRecord(carts, VISITOR_ID, { ...visitor, operations: [], refusals: [] });
  return withRecord(emptied, userId, additions.reduce(addOperation, recordOf(carts, userId)));
}

/**
 * Returns the cart with the products as the shop sells them now. If the shop no longer offers a line's size, the line
 * loses its size, as in a user's cart. A product that is no longer sold is marked (`isGone`).
 * @param asked the ids of the queried products
 * @param answered the queried products that the shop still sells
 * @returns the same cart if nothing changes
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

/**
 * True if the shop still offers the operation's variant. Also true for an operation without a variant, for a product
 * that is no longer sold, and if the device does not know the product's variants.
 */
function isOffered({ variant, product: { variants, isGone } }: StoredOperation): boolean {
  if (!variant || !variants || isGone) return true;
  return variants.some(({ number }) => number === variant);
}
