import { applyOperation, type CartQuantity, lineKey } from "graphql-server/cart/cart";
import { NO_VARIANT } from "graphql-server/catalogue/variants/variant";
import { MAX_IDS } from "graphql-server/shared/page-size";
import { withRefusal } from "./outbox-answers.ts";
import {
  type CartProduct,
  type PendingOperation,
  type StoredOperation,
  VISITOR_ID,
} from "./outbox-records.ts";
import { enqueue, type Outbox } from "./outbox-reducer.ts";

/** Lines of a basket at most: as many as one query tells the present prices of. */
export const MAX_BASKET_LINES = MAX_IDS;
/** Nobody confirms a basket's operations: from so many on they become one for each line. */
const MAX_OPERATIONS = 2 * MAX_BASKET_LINES;
/** Lines too many that are told of; all say the same. */
const MAX_REFUSALS = 5;
const FULL = `Votre panier est plein\u00a0: ${MAX_BASKET_LINES} articles au plus. Connectez-vous pour en ajouter d’autres.`;

/** Adds an operation to a visitor's basket as to a user's outbox; a line too many is refused. */
export function enqueueInBasket(basket: Outbox, operation: PendingOperation): Outbox {
  const after = enqueue(basket, operation);
  const additions = asAdditions(after.operations);
  const isFull = additions.length > MAX_BASKET_LINES;
  if (isFull && additions.length > asAdditions(basket.operations).length) {
    const refusals = withRefusal(basket.refusals, operation.product, FULL);
    return { ...basket, refusals: refusals.slice(-MAX_REFUSALS) };
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
    return [{ ...maker, kind: "ADD", variant, quantity, product, madeAt, sent: false }];
  });
}

/**
 * The basket of a visitor who has signed in: its operations are the user's from now on, one for each line, which adds to
 * what their cart holds already. Recognized by its id it counts once, however often it arrives.
 */
export function claimBasket(basket: Outbox, userId: string): Outbox {
  const additions = asAdditions(basket.operations.filter(isUnclaimed));
  const claimed = basket.operations.filter((operation) => !isUnclaimed(operation));
  return {
    ...basket,
    operations: [...claimed, ...additions.map((addition) => ({ ...addition, userId }))],
    refusals: [],
  };
}

/** Whether it is still nobody's. */
export const isUnclaimed = ({ userId }: PendingOperation): boolean => userId === VISITOR_ID;

/**
 * The basket with products as the shop sells them now. A line of a size that is no longer offered has none any more, as
 * in a user's cart; a product that is gone is marked.
 * @param asked the ids of the products that were asked for
 * @param answered those of them that are sold
 * @returns the same basket when nothing changes
 */
export function withProducts(
  basket: Outbox,
  asked: readonly string[],
  answered: readonly CartProduct[],
): Outbox {
  const current = new Map(answered.map((product) => [product.id, product]));
  const update = (operation: StoredOperation): StoredOperation => {
    const { product } = operation;
    const now = current.get(product.id);
    if (now) return isSame(product, now) ? operation : { ...operation, product: now };
    if (product.isGone || !asked.includes(product.id)) return operation;
    return { ...operation, product: { ...product, isGone: true } };
  };
  const updated = basket.operations.map(update);
  const operations = updated.every(isOffered)
    ? updated
    : asAdditions(updated).map((line) => (isOffered(line) ? line : { ...line, variant: NO_VARIANT }));
  const isChanged = operations.some((operation, place) => operation !== basket.operations[place]);
  return isChanged ? { ...basket, operations } : basket;
}

/** Whether the shop still has the operation's variant, as far as is known. */
function isOffered({ variant, product: { variants, isGone } }: StoredOperation): boolean {
  if (!variant || !variants || isGone) return true;
  return variants.some(({ number }) => number === variant);
}

const isSame = (kept: CartProduct, now: CartProduct): boolean => fieldsOf(kept) === fieldsOf(now);

const fieldsOf = (product: CartProduct): string =>
  JSON.stringify(Object.entries(product).sort(([one], [other]) => (one < other ? -1 : 1)));
