import type { DataSource, EntityManager } from "typeorm";
import { PRODUCT_COLUMNS, type Product } from "../catalogue/product/product.entity.ts";
import { ShopError } from "../shared/shop-error.ts";
import { UUID } from "../shared/uuid.ts";
import { applyOperation, type CartQuantity, totals } from "./cart.rules.ts";
import {
  type Cart,
  type CartOperationInput,
  CartOperationKind,
  type CartOperationResult,
  CartOperationStatus,
  type CartOperationsResult,
} from "./cart.type.ts";
import type { CartChangesService } from "./cart-changes.service.ts";
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
      const before = await readQuantities(manager, userId);
      let lines: readonly CartQuantity[] = before;
      const results = operations.map((operation): CartOperationResult => {
        const { id } = operation;
        const rejection = rejectionOf(operation, products);
        if (rejection) return { id, status: CartOperationStatus.REJECTED, message: rejection };
        if (!newIds.delete(id.toLowerCase()))
          return { id, status: CartOperationStatus.DUPLICATE, message: null };
        lines = applyOperation(lines, { ...operation, productId: operation.productId.toLowerCase() });
        return { id, status: CartOperationStatus.APPLIED, message: null };
      });
      await writeQuantities(manager, userId, before, lines);
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

/** The ids of those of the operations' products that exist, locked so that none is deleted before the commit. */
async function lockProducts(
  manager: EntityManager,
  operations: readonly CartOperationInput[],
): Promise<Set<string>> {
  const rows: { id: string }[] = await manager.query(
    "SELECT id FROM products WHERE id = ANY($1::uuid[]) FOR KEY SHARE",
    [operations.map((operation) => operation.productId)],
  );
  return new Set(rows.map((row) => row.id));
}

/** Why an operation is rejected; undefined when it is accepted. */
function rejectionOf({ kind, productId }: CartOperationInput, products: Set<string>): string | undefined {
  if (kind === CartOperationKind.REMOVE) return undefined;
  if (!products.has(productId.toLowerCase())) return "Ce produit n’est plus en vente";
  return undefined;
}

function readQuantities(manager: EntityManager, userId: string): Promise<CartQuantity[]> {
  return manager.query(
    `SELECT product_id AS "productId", quantity FROM cart_lines WHERE user_id = $1 ORDER BY position`,
    [userId],
  );
}

async function writeQuantities(
  manager: EntityManager,
  userId: string,
  before: readonly CartQuantity[],
  after: readonly CartQuantity[],
): Promise<void> {
  const remaining = new Set(after.map((line) => line.productId));
  const removed = before.filter((line) => !remaining.has(line.productId)).map((line) => line.productId);
  if (removed.length > 0) {
    await manager.query("DELETE FROM cart_lines WHERE user_id = $1 AND product_id = ANY($2::uuid[])", [
      userId,
      removed,
    ]);
  }
  const quantities = new Map(before.map((line) => [line.productId, line.quantity]));
  const changed = after.filter((line) => quantities.get(line.productId) !== line.quantity);
  if (changed.length === 0) return;
  await manager.query(
    `INSERT INTO cart_lines (user_id, product_id, quantity)
     SELECT $1, line.product_id, line.quantity FROM unnest($2::uuid[], $3::int[]) AS line (product_id, quantity)
     ON CONFLICT ON CONSTRAINT cart_lines_one_per_product DO UPDATE SET quantity = excluded.quantity`,
    [userId, changed.map((line) => line.productId), changed.map((line) => line.quantity)],
  );
}

async function readCart(manager: EntityManager, userId: string): Promise<Cart> {
  // One statement, so that the version and the lines come from one snapshot.
  const rows: ({ version: number; lineId: string | null; quantity: number } & Product)[] =
    await manager.query(
      `SELECT carts.version, line.id AS "lineId", line.quantity, ${PRODUCT_COLUMNS}
     FROM carts LEFT JOIN cart_lines line ON line.user_id = carts.user_id LEFT JOIN products p ON p.id = line.product_id
     WHERE carts.user_id = $1 ORDER BY line.position`,
      [userId],
    );
  const lines = rows.flatMap(({ version, lineId, quantity, ...product }) =>
    lineId === null ? [] : [{ id: lineId, quantity, variant: null, product }],
  );
  return { version: rows[0]?.version ?? 0, lines, ...totals(lines.map(toPricedQuantity)) };
}

const toPricedQuantity = ({ quantity, product }: { quantity: number; product: Product }) => ({
  quantity,
  sellingPrice: product.sellingPrice,
});
