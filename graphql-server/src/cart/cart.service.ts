import type { DataSource, EntityManager } from "typeorm";
import { PRODUCT_COLUMNS, type Product } from "../catalogue/product/product.entity.ts";
import { ShopError } from "../shared/shop-error.ts";
import { UUID } from "../shared/uuid.rules.ts";
import { applyOperation, type CartQuantity, totals } from "./cart.rules.ts";
import {
  type Cart,
  type CartOperationInput,
  CartOperationKind,
  type CartOperationResult,
  CartOperationStatus,
  type CartOperationsResult,
} from "./cart.type.ts";

/** Operations taken in one call; a phone that was offline for long sends several calls. */
const MAX_OPERATIONS = 100;
/** Each person's cart. Every change is an operation that takes effect exactly once, however often it arrives. */
export class CartService {
  readonly #database: DataSource;

  constructor(database: DataSource) {
    this.#database = database;
  }

  /** The person's cart; empty at version 0 when they never had one. */
  cart(userId: string): Promise<Cart> {
    return readCart(this.#database.manager, userId);
  }

  /**
   * Applies operations in the order given, each id once, in one transaction with the record of their ids:
   * killed before the commit nothing has happened, killed after it a second delivery answers DUPLICATE.
   * A refused one is not recorded, so that whoever missed the refusal is told again: a product gone stays gone.
   * @throws ShopError BAD_USER_INPUT for an id that is no UUID or too many operations
   */
  apply(userId: string, operations: readonly CartOperationInput[]): Promise<CartOperationsResult> {
    validate(operations);
    return this.#database.transaction(async (manager) => {
      await lockCart(manager, userId);
      const products = await knownProducts(manager, operations);
      const acceptable = operations.filter((operation) => !refusalOf(operation, products));
      const fresh = await recordIds(manager, userId, acceptable);
      const before = await readQuantities(manager, userId);
      let lines: readonly CartQuantity[] = before;
      const results = operations.map((operation): CartOperationResult => {
        const { id } = operation;
        const refusal = refusalOf(operation, products);
        if (refusal) return { id, status: CartOperationStatus.REJECTED, message: refusal };
        if (!fresh.delete(id.toLowerCase()))
          return { id, status: CartOperationStatus.DUPLICATE, message: null };
        lines = applyOperation(lines, { ...operation, productId: operation.productId.toLowerCase() });
        return { id, status: CartOperationStatus.APPLIED, message: null };
      });
      await writeQuantities(manager, userId, before, lines);
      return { results, cart: await readCart(manager, userId) };
    });
  }
}

function validate(operations: readonly CartOperationInput[]): void {
  if (operations.length > MAX_OPERATIONS)
    throw ShopError.badInput({ operations: `${MAX_OPERATIONS} opérations au plus` });
  const wrong = operations.some(({ id, productId }) => !UUID.test(id) || !UUID.test(productId));
  if (wrong) throw ShopError.badInput({ operations: "Identifiant d'opération ou de produit refusé" });
}

/** Locks this person's cart until the commit: their devices queue here, and the server's order is the order. */
async function lockCart(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `INSERT INTO carts (user_id, version) VALUES ($1, 1)
     ON CONFLICT (user_id) DO UPDATE SET version = carts.version + 1`,
    [userId],
  );
}

/** The ids never seen before, now recorded. */
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

/** Which of the products named are in the shop; locked so that none vanishes before the commit. */
async function knownProducts(
  manager: EntityManager,
  operations: readonly CartOperationInput[],
): Promise<Set<string>> {
  const rows: { id: string }[] = await manager.query(
    "SELECT id FROM products WHERE id = ANY($1::uuid[]) FOR KEY SHARE",
    [operations.map((operation) => operation.productId)],
  );
  return new Set(rows.map((row) => row.id));
}

function refusalOf({ kind, productId }: CartOperationInput, products: Set<string>): string | undefined {
  if (kind === CartOperationKind.REMOVE) return undefined;
  if (!products.has(productId.toLowerCase())) return "Ce produit n'est plus en vente";
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
  const kept = new Set(after.map((line) => line.productId));
  const gone = before.filter((line) => !kept.has(line.productId)).map((line) => line.productId);
  if (gone.length > 0) {
    await manager.query("DELETE FROM cart_lines WHERE user_id = $1 AND product_id = ANY($2::uuid[])", [
      userId,
      gone,
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
  // One statement: the version and the lines are of the same moment.
  const rows: ({ version: number; lineId: string | null; quantity: number } & Product)[] =
    await manager.query(
      `SELECT carts.version, line.id AS "lineId", line.quantity, ${PRODUCT_COLUMNS}
     FROM carts LEFT JOIN cart_lines line ON line.user_id = carts.user_id LEFT JOIN products p ON p.id = line.product_id
     WHERE carts.user_id = $1 ORDER BY line.position`,
      [userId],
    );
  const lines = rows.flatMap(({ version, lineId, quantity, ...product }) =>
    lineId === null ? [] : [{ id: lineId, quantity, product }],
  );
  return { version: rows[0]?.version ?? 0, lines, ...totals(lines.map(toTotalled)) };
}

const toTotalled = ({ quantity, product }: { quantity: number; product: Product }) => ({
  quantity,
  sellingPrice: product.sellingPrice,
});
