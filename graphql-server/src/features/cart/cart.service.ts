import { isReferenceLost } from "../../platform/database/database-errors.ts";
import type { Database } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { digestOf, otherContent } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { Product } from "../catalogue/product/product.entity.ts";
import { NO_VARIANT } from "../catalogue/variants/variant-fields.rules.ts";
import { isSoldOut, totals } from "./article-totals.rules.ts";
import { type CartSnapshot, type CartSnapshotLine, readCart, writeCart } from "./cart.repository.ts";
import {
  applyOperation,
  type CartQuantity,
  lineKey,
  MAX_CART_OPERATIONS,
  withoutRemovedVariants,
} from "./cart.rules.ts";
import { publishCart } from "./cart.topic.ts";
import type { Cart, CartOperationInput, CartOperationResult, CartOperationsResult } from "./cart.type.ts";
import { limitRecordedOperations } from "./purge-operations.ts";

/**
 * Largest number of attempts to write a cart that other requests change at the same time. An attempt fails if another
 * request has written the cart since the read. With six requests at once on one cart (`operations` in
 * `platform/admission/queues.ts`), one request has failed twenty times in a row.
 */
const MAX_ATTEMPTS = 100;

/** Length of a stored digest in base64url characters (96 bits). */
const DIGEST_LENGTH = 16;

/**
 * The users' carts. Every change is an operation. An operation takes effect only once, even if a device sends it
 * several times.
 */
export class CartService {
  readonly #database: Database;
  readonly #events: Publisher;

  constructor(database: Database, events: Publisher) {
    this.#database = database;
    this.#events = events;
  }

  /** Returns a user's cart; an empty cart with version 0 before the first edit. */
  async cart(userId: string): Promise<Cart> {
    const { version, lines } = await readCart(this.#database, userId);
    return toCart(version, lines);
  }

  /**
   * Applies each operation once, in the given sequence, and records the operations' ids in the same write. The answer
   * to a repeated operation is DUPLICATE. The answer to an operation that has the id of another operation is REJECTED.
   * The method reads the cart, applies the rules, and writes the result if the cart's version has not changed since the
   * read; otherwise it starts again. Ids of rejected operations are not recorded, so that a client that missed the
   * answer receives the same rejection again.
   * @throws ShopError BAD_USER_INPUT for too many operations, UNAVAILABLE if other requests keep changing the cart
   */
  async apply(userId: string, operations: readonly CartOperationInput[]): Promise<CartOperationsResult> {
    validate(operations);
    const result = await this.#applyToStored(userId, operations);
    publishCart(this.#events, userId, result.cart.version);
    return result;
  }

  async #applyToStored(
    userId: string,
    operations: readonly CartOperationInput[],
  ): Promise<CartOperationsResult> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const before = await readCart(this.#database, userId, operations);
      const { results, ...change } = applyAll(before, operations);
      const written = await writeCart(this.#database, userId, before, change).catch((error: unknown) => {
        // If a product was deleted after the cart was read, writing its line fails. The next attempt reads the cart
        // without this product.
        if (!isReferenceLost(error) || attempt === MAX_ATTEMPTS) throw error;
      });
      if (!written) continue;
      const { version, added } = written;
      await limitRecordedOperations(this.#database, userId, version);
      const ids = new Map(added.map((line) => [lineKey(line), line.id]));
      const lines = change.lines.flatMap((line) => {
        const product = before.products.get(line.productId);
        const id = line.id ?? ids.get(lineKey(line));
        return product && id !== undefined ? [{ ...line, id, product }] : [];
      });
      return { results, cart: toCart(version, lines) };
    }
    throw ShopError.overloaded();
  }
}

/**
 * Applies operations to a cart. Returns the result of each operation, the operations whose ids must be stored, and the
 * new lines.
 */
function applyAll(before: CartSnapshot, operations: readonly CartOperationInput[]) {
  const applied = new Map<string, string>();
  const sent = operations.map((operation) => {
    const { id } = operation;
    const digest = contentDigest(operation);
    const rejection = rejectionOf(operation, before.products);
    const former = before.applied.get(id) ?? applied.get(id);
    const isApplied = rejection === undefined && former === undefined;
    if (isApplied) applied.set(id, digest);
    return { operation, isApplied, rejection: rejection ?? otherContentOf(former, digest) };
  });
  const edits = sent.filter(({ isApplied }) => isApplied).map(({ operation }) => operation);
  const lines = edits.reduce(applyOperation, linesToEdit(before.lines, edits));
  const results = sent.map(({ operation: { id }, isApplied, rejection = null }): CartOperationResult => {
    if (rejection !== null) return { id, status: "REJECTED", message: rejection };
    const status = isApplied ? "APPLIED" : "DUPLICATE";
    return { id, status, message: null };
  });
  return { results, applied, lines };
}

/**
 * Returns the digest of an operation's content. An operation with the id of an earlier one is a repetition if both
 * digests are equal.
 */
const contentDigest = ({ kind, productId, quantity, variant }: CartOperationInput): string =>
  digestOf([kind, productId, quantity, variant ?? NO_VARIANT]).slice(0, DIGEST_LENGTH);

/**
 * Returns the message of the rejection if an operation with the same id but other content was applied before; otherwise
 * undefined.
 * @param former the digest of the applied operation with this id; undefined if there is none
 */
const otherContentOf = (former: string | undefined, digest: string): string | undefined =>
  former !== undefined && former !== digest ? otherContent().message : undefined;

function validate(operations: readonly CartOperationInput[]): void {
  if (operations.length > MAX_CART_OPERATIONS)
    throw ShopError.badInput({ operations: `${MAX_CART_OPERATIONS} opérations au plus` });
}

/** Returns why an operation is rejected; undefined if the operation is accepted. */
function rejectionOf(
  { kind, productId, variant }: CartOperationInput,
  products: ReadonlyMap<string, Product>,
): string | undefined {
  if (kind === "REMOVE") return undefined;
  const product = products.get(productId);
  if (!product) return "Ce produit n’est plus en vente";
  if (!variant) return kind === "CHOOSE" ? "Choisissez une taille ou une couleur" : undefined;
  const isOffered = product.variants.some(({ number }) => number === variant);
  return isOffered ? undefined : "Cette taille ou cette couleur n’est plus proposée";
}

/**
 * Returns the lines to which the edits are applied. Lines of variants that the shop has removed become lines without a
 * variant. A device may not know that the shop has removed a variant. If the device sends a REMOVE with this variant's
 * number, the line is left out.
 */
function linesToEdit(
  stored: readonly CartSnapshotLine[],
  edits: readonly CartOperationInput[],
): readonly CartQuantity[] {
  const removals = edits.filter(({ kind }) => kind === "REMOVE");
  const removed = new Set(
    removals.map(({ productId, variant }) => lineKey({ productId, variant: variant ?? NO_VARIANT })),
  );
  const left = stored.filter((line) => isVariantOffered(line) || !removed.has(lineKey(line)));
  return withoutRemovedVariants(left, isVariantOffered);
}

/** True if the shop still has the line's variant, or the line has no variant. */
const isVariantOffered = ({ variant, product }: Pick<CartSnapshotLine, "variant" | "product">): boolean =>
  variant === NO_VARIANT || product.variants.some(({ number }) => number === variant);

function toCart(version: number, stored: readonly CartSnapshotLine[]): Cart {
  const lines = withoutRemovedVariants(stored, isVariantOffered);
  return {
    version,
    lines: lines.map(({ id, variant, quantity, product }) => ({
      id,
      quantity,
      variant: variant === NO_VARIANT ? null : variant,
      product,
    })),
    ...totals(
      lines.map(({ variant, quantity, product }) => ({
        quantity,
        sellingPrice: product.sellingPrice,
        isSoldOut: isSoldOut(product, variant),
      })),
    ),
  };
}
