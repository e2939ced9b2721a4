import type { DataSource, EntityManager } from "typeorm";
import { NO_VARIANT } from "../catalogue/variants/variant.rules.ts";
import { ShopError } from "../shared/shop-error.ts";
import { UUID } from "../shared/uuid.ts";
import { applyOperation, type CartQuantity, lineKey, withoutRemovedVariants } from "./cart.rules.ts";
import {
  type Cart,
  type CartOperationInput,
  CartOperationKind,
  type CartOperationResult,
  CartOperationStatus,
  type CartOperationsResult,
} from "./cart.type.ts";
import type { CartChangesService } from "./cart-changes.service.ts";
import { readCart, readLines, type StoredLine, writeLines } from "./cart-line.repository.ts";
import { limitRecordedOperations } from "./purge-operations.ts";

/** Maximum number of operations in one call; a device with more pending sends several calls. */
const MAX_OPERATIONS = 100;

/** The users' carts. Every change is an operation that takes effect exactly once, however often it is sent. */
export class CartService {
  readonly #database: DataSource;
  readonly #changes: Pick<CartChangesService, "publish">;

  constructor(database: DataSource, changes: Pick<CartChangesService, "publish">) {
    this.#database = database;
    this.#changes = changes;
  }

  /** The user's cart; empty with version 0 before its first edit. */
  cart(userId: string): Promise<Cart> {
    return readCart(this.#database.manager, userId);
  }

  /**
   * Applies operations in the order given, each id once, in one transaction that also records their ids: after a crash
   * before the commit nothing has happened, after a crash behind it a repeated operation is answered DUPLICATE. Rejected
   * operations are not recorded, so that a client that missed the answer gets the same rejection again.
   * @throws ShopError BAD_USER_INPUT for malformed ids or too many operations
   */
  async apply(userId: string, operations: readonly CartOperationInput[]): Promise<CartOperationsResult> {
    validate(operations);
    const result = await this.#database.transaction(async (manager) => {
      const version = await lockCart(manager, userId);
      const products = await lockProducts(manager, operations);
      const accepted = operations.filter((operation) => !rejectionOf(operation, products));
      const newIds = await recordIds(manager, userId, accepted);
      const stored = await readLines(manager, userId);
      let lines = linesToEdit(
        stored,
        accepted.filter(({ id }) => newIds.has(id.toLowerCase())),
      );
      const results = operations.map((operation): CartOperationResult => {
        const { id } = operation;
        const rejection = rejectionOf(operation, products);
        if (rejection) return { id, status: CartOperationStatus.REJECTED, message: rejection };
        if (!newIds.delete(id.toLowerCase()))
          return { id, status: CartOperationStatus.DUPLICATE, message: null };
        lines = applyOperation(lines, { ...operation, productId: operation.productId.toLowerCase() });
        return { id, status: CartOperationStatus.APPLIED, message: null };
      });
      await writeLines(manager, userId, stored, lines);
      await limitRecordedOperations(manager, userId, version);
      return { results, cart: await readCart(manager, userId) };
    });
    this.#changes.publish(userId, result.cart.version);
    return result;
  }
}

function validate(operations: readonly CartOperationInput[]): void {
  if (operations.length > MAX_OPERATIONS)
    throw ShopError.badInput({ operations: `${MAX_OPERATIONS} opérations au plus` });
  const isMalformed = operations.some(({ id, productId }) => !UUID.test(id) || !UUID.test(productId));
  if (isMalformed)
    throw ShopError.badInput({ operations: "Identifiant d’opération ou de produit non valide" });
}

/**
 * Locks the user's cart until the commit; requests of their other devices wait here.
 * @returns its version, which it increments
 */
async function lockCart(manager: EntityManager, userId: string): Promise<number> {
  const [cart]: { version: number }[] = await manager.query(
    `INSERT INTO carts (user_id, version) VALUES ($1, 1)
     ON CONFLICT (user_id) DO UPDATE SET version = carts.version + 1 RETURNING version`,
    [userId],
  );
  return cart?.version ?? 1;
}

/** Records the operations' ids. @returns the ids that were not recorded before */
async function recordIds(
  manager: EntityManager,
  userId: string,
  operations: readonly CartOperationInput[],
): Promise<Set<string>> {
  const rows: { id: string }[] = await manager.query(
    `INSERT INTO cart_operations (user_id, id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING RETURNING id`,
    [userId, operations.map((operation) => operation.id)],
  );
  return new Set(rows.map((row) => row.id));
}

/** By id the variants' numbers of those of the operations' products that exist, locked so that none is deleted before the commit. */
async function lockProducts(
  manager: EntityManager,
  operations: readonly CartOperationInput[],
): Promise<Map<string, number[]>> {
  const rows: { id: string; variants: number[] }[] = await manager.query(
    `SELECT id, jsonb_path_query_array(variants, '$[*].number') AS variants FROM products
     WHERE id = ANY($1::uuid[]) FOR KEY SHARE`,
    [operations.map((operation) => operation.productId)],
  );
  return new Map(rows.map(({ id, variants }) => [id, variants]));
}

/** Why an operation is rejected; undefined when it is accepted. @param products the variants' numbers by product */
function rejectionOf(
  { kind, productId, variant }: CartOperationInput,
  products: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  if (kind === CartOperationKind.REMOVE) return undefined;
  const variants = products.get(productId.toLowerCase());
  if (!variants) return "Ce produit n’est plus en vente";
  if (!variant) return kind === CartOperationKind.CHOOSE ? "Choisissez une taille ou une couleur" : undefined;
  return variants.includes(variant) ? undefined : "Cette taille ou cette couleur n’est plus proposée";
}

/**
 * The lines that edits begin with. A device that has not heard that a variant is removed still removes its line by the
 * variant's number.
 */
function linesToEdit(
  stored: readonly StoredLine[],
  edits: readonly CartOperationInput[],
): readonly CartQuantity[] {
  const removals = edits.filter(({ kind }) => kind === CartOperationKind.REMOVE);
  const removed = new Set(
    removals.map(({ productId, variant }) =>
      lineKey({ productId: productId.toLowerCase(), variant: variant ?? NO_VARIANT }),
    ),
  );
  const left = stored.filter((line) => line.isOffered || !removed.has(lineKey(line)));
  return withoutRemovedVariants(left, ({ isOffered }) => isOffered);
}
