import type { EntityManager } from "typeorm";
import { PRODUCT_COLUMNS, type Product } from "../catalogue/product/product.entity.ts";
import { NO_VARIANT } from "../catalogue/variants/variant.rules.ts";
import { type CartQuantity, withoutRemovedVariants } from "./cart.rules.ts";
import type { Cart } from "./cart.type.ts";
import { isSoldOut, totals } from "./cart-totals.rules.ts";

/** A line as it is stored. */
export interface StoredLine extends CartQuantity {
  readonly id: string;
  /** The shop still has its variant, or it has none. */
  readonly isOffered: boolean;
}

/** A user's lines in their order. */
export function readLines(manager: EntityManager, userId: string): Promise<StoredLine[]> {
  return manager.query(
    `SELECT line.id, line.product_id AS "productId", line.variant, line.quantity,
       line.variant = $2 OR p.variants @> jsonb_build_array(jsonb_build_object('number', line.variant)) AS "isOffered"
     FROM cart_lines line JOIN products p ON p.id = line.product_id WHERE line.user_id = $1 ORDER BY line.position`,
    [userId, NO_VARIANT],
  );
}

/** Writes what is different; a line that has got another variant keeps its id and its place. */
export async function writeLines(
  manager: EntityManager,
  userId: string,
  before: readonly StoredLine[],
  after: readonly CartQuantity[],
): Promise<void> {
  const left = new Map(after.map((line) => [line.id, line]));
  const removed = before.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (removed.length > 0) await manager.query("DELETE FROM cart_lines WHERE id = ANY($1::uuid[])", [removed]);
  const changed = before.flatMap((line) => {
    const { variant, quantity } = left.get(line.id) ?? line;
    return variant === line.variant && quantity === line.quantity ? [] : [{ id: line.id, variant, quantity }];
  });
  if (changed.length > 0)
    await manager.query(
      `UPDATE cart_lines SET variant = line.variant, quantity = line.quantity
       FROM unnest($1::uuid[], $2::int[], $3::int[]) AS line (id, variant, quantity) WHERE cart_lines.id = line.id`,
      [
        changed.map(({ id }) => id),
        changed.map(({ variant }) => variant),
        changed.map(({ quantity }) => quantity),
      ],
    );
  const added = after.filter(({ id }) => id === undefined);
  if (added.length === 0) return;
  await manager.query(
    `INSERT INTO cart_lines (user_id, product_id, variant, quantity)
     SELECT $1, line.product_id, line.variant, line.quantity
     FROM unnest($2::uuid[], $3::int[], $4::int[]) AS line (product_id, variant, quantity)`,
    [
      userId,
      added.map((line) => line.productId),
      added.map((line) => line.variant),
      added.map((line) => line.quantity),
    ],
  );
}

/** A user's cart; empty with version 0 before its first edit. */
export async function readCart(manager: EntityManager, userId: string): Promise<Cart> {
  // One statement, so that the version and the lines come from one snapshot.
  const rows: ({ version: number; lineId: string | null; variant: number; quantity: number } & Product)[] =
    await manager.query(
      `SELECT carts.version, line.id AS "lineId", line.variant, line.quantity, ${PRODUCT_COLUMNS}
     FROM carts LEFT JOIN cart_lines line ON line.user_id = carts.user_id LEFT JOIN products p ON p.id = line.product_id
     WHERE carts.user_id = $1 ORDER BY line.position`,
      [userId],
    );
  const stored = rows.flatMap(({ version, lineId, variant, quantity, ...product }) =>
    lineId === null ? [] : [{ id: lineId, productId: product.id, variant, quantity, product }],
  );
  const lines = withoutRemovedVariants(stored, ({ variant, product }) =>
    product.variants.some(({ number }) => number === variant),
  );
  return {
    version: rows[0]?.version ?? 0,
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
