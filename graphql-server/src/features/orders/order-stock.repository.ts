import * as v from "valibot";
import { repository, rows, type Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { readProducts, updateProducts } from "../catalogue/product/product.repository.ts";
import { addPendingPieces, readStocked, writeStock } from "../catalogue/product/stock.repository.ts";
import { isSameToShoppers, takePieces } from "../catalogue/variants/stock.rules.ts";
import { NO_VARIANT } from "../catalogue/variants/variant.rules.ts";
import { StoredOrderLine } from "./order.entity.ts";
import type { OrderState } from "./order-state.rules.ts";
import { shortageText } from "./shortage.rules.ts";

const STOCK_LINE = v.object({
  position: v.number(),
  productId: v.string(),
  variant: v.number(),
  quantity: v.number(),
  /** Pieces that the line has taken from the counted stock and not returned. */
  taken: v.number(),
});
type StockLine = v.InferOutput<typeof STOCK_LINE>;
const SHORTAGE = v.object({
  productName: v.string(),
  size: v.nullable(v.string()),
  colour: v.nullable(v.string()),
  wanted: v.number(),
  available: v.number(),
});

/**
 * Takes a confirmed order's pieces from the counted stock, or returns the pieces of a cancelled order. Each line
 * records how many pieces it has taken, so that a repeated call does not take or return them again. An order never
 * takes more pieces than the stock has. Uncounted products are skipped. This function runs in a catalogue
 * transaction, because a count may change a product's availability.
 */
export async function moveStock(transaction: Transaction, orderId: string, to: OrderState): Promise<void> {
  if (to !== "CONFIRMED" && to !== "CANCELLED") return;
  for (const line of await readStockLines(transaction, orderId))
    await moveLine(transaction, orderId, line, to === "CONFIRMED" ? line.quantity : 0);
}

/**
 * Takes and returns pieces until each line of a changed order has taken as many pieces as it orders, or fewer if the
 * stock does not have enough. Lines that have taken too many pieces come first, so that other lines of the order can
 * take these pieces.
 * @param first position of the first line that takes or returns pieces, because an exchange takes pieces only for its
 * new lines
 */
export async function settleStock(transaction: Transaction, orderId: string, first = 0): Promise<void> {
  const lines = (await readStockLines(transaction, orderId)).filter(({ position }) => position >= first);
  for (const line of lines.toSorted((one, other) => surplus(other) - surplus(one)))
    await moveLine(transaction, orderId, line, line.quantity);
}

const surplus = ({ quantity, taken }: StockLine): number => taken - quantity;

/** Gives back what a line has taken, because the order no longer wants its pieces. */
export async function releaseLine(
  transaction: Transaction,
  orderId: string,
  position: number,
): Promise<void> {
  const line = await readStockLine(transaction, orderId, position);
  if (line) await moveLine(transaction, orderId, line, 0);
}

/**
 * Adds pieces that a customer has brought back to the stock. All of them are in the shop again, even if the line had
 * taken fewer from the counted stock; then `taken` becomes negative.
 */
export async function restockPieces(
  transaction: Transaction,
  orderId: string,
  position: number,
  pieces: number,
): Promise<void> {
  const line = await readStockLine(transaction, orderId, position);
  if (line) await moveLine(transaction, orderId, line, line.taken - pieces);
}

/** Returns the number of pieces that each line of an order has taken from the stock, by the line's position. */
export async function readTaken(transaction: Transaction, orderId: string): Promise<Record<string, number>> {
  const lines = await readStockLines(transaction, orderId);
  return Object.fromEntries(lines.map(({ position, taken }) => [position, taken]));
}

/**
 * Takes and returns pieces until each line has taken the number of pieces in `taken`, or fewer if the stock does not
 * have enough.
 */
export async function restoreTaken(
  transaction: Transaction,
  orderId: string,
  taken: Readonly<Record<string, number>>,
): Promise<void> {
  for (const line of await readStockLines(transaction, orderId))
    await moveLine(transaction, orderId, line, taken[line.position] ?? 0);
}

/**
 * Returns a French text for each variant of which the stock no longer has the pieces that `restoreTaken` would take.
 * Uncounted products are skipped.
 */
export async function missingToRestore(
  transaction: Transaction,
  orderId: string,
  taken: Readonly<Record<string, number>>,
): Promise<string[]> {
  const shortages = await rows(
    transaction,
    SHORTAGE,
    `SELECT min(l.product_name) AS "productName", min(l.size) AS size, min(l.colour) AS colour,
       sum(wanted.pieces - l.taken)::int AS wanted, s.count AS available
     FROM order_lines l JOIN variant_stock s ON s.product_id = l.product_id AND s.number = coalesce(l.variant, $2),
       LATERAL (SELECT coalesce(($3::jsonb ->> l.position::text)::int, 0) AS pieces) wanted
     WHERE l.order_id = $1 GROUP BY s.product_id, s.number
     HAVING sum(wanted.pieces - l.taken) > s.count ORDER BY min(l.position)`,
    [orderId, NO_VARIANT, JSON.stringify(taken)],
  );
  return shortages.map(shortageText);
}

const readStockLines = (transaction: Transaction, orderId: string) =>
  rows(
    transaction,
    STOCK_LINE,
    `SELECT position, product_id AS "productId", coalesce(variant, $2) AS variant, quantity, taken FROM order_lines
     WHERE order_id = $1 AND product_id IS NOT NULL ORDER BY product_id, position`,
    [orderId, NO_VARIANT],
  );

async function readStockLine(
  transaction: Transaction,
  orderId: string,
  position: number,
): Promise<StockLine | undefined> {
  return (await readStockLines(transaction, orderId)).find((line) => line.position === position);
}

/**
 * Returns a French text for each variant of which an order still wants more pieces than the counted stock has.
 * @param first position of the first line that is checked
 */
async function missingPieces(transaction: Transaction, orderId: string, first = 0): Promise<string[]> {
  const shortages = await rows(
    transaction,
    SHORTAGE,
    `SELECT min(l.product_name) AS "productName", min(l.size) AS size, min(l.colour) AS colour,
       sum(l.quantity - l.taken)::int AS wanted, s.count AS available
     FROM order_lines l JOIN variant_stock s ON s.product_id = l.product_id AND s.number = coalesce(l.variant, $2)
     WHERE l.order_id = $1 AND l.position >= $3 GROUP BY s.product_id, s.number HAVING sum(l.quantity - l.taken) > s.count ORDER BY min(l.position)`,
    [orderId, NO_VARIANT, first],
  );
  return shortages.map(shortageText);
}

/**
 * Checks that the counted stock has the pieces that an order has not taken yet.
 * @param first position of the first line that is checked
 * @throws ShopError CONFLICT if pieces are missing. The error's fields contain a French text for each variant of which
 * pieces are missing
 */
export async function assertInStock(transaction: Transaction, orderId: string, first = 0): Promise<void> {
  const missing = await missingPieces(transaction, orderId, first);
  if (missing.length > 0)
    throw new ShopError(
      "CONFLICT",
      "Il n’y a pas assez de pièces en stock",
      Object.fromEntries(missing.entries()),
    );
}

/**
 * @param wanted number of pieces that the line has taken after this call; fewer if the stock does not have enough
 */
async function moveLine(
  transaction: Transaction,
  orderId: string,
  { position, productId, variant, taken }: StockLine,
  wanted: number,
): Promise<void> {
  const added = await addPieces(transaction, productId, variant, taken - wanted);
  if (added !== 0)
    await repository(transaction, StoredOrderLine).update({ orderId, position }, { taken: taken - added });
}

/**
 * Changes the count of one variant, and the product's availability with it. While the product is deleted, the pieces
 * wait for its restoration.
 * @param more number of pieces to add; negative to take pieces
 * @returns the number of pieces that were added; closer to 0 than `more` if the stock does not have enough, and 0 if the
 * variant is not counted
 */
async function addPieces(
  transaction: Transaction,
  productId: string,
  variant: number,
  more: number,
): Promise<number> {
  if (more === 0) return 0;
  const product = (await readProducts(transaction, [productId])).get(productId);
  if (!product) return addPendingPieces(transaction, productId, variant, more);
  const before = await readStocked(transaction, product);
  const count = before.stock.get(variant);
  if (count === undefined) return 0;
  const added = Math.max(more, -count);
  const { after } = takePieces(before, variant, -added);
  if (!after || added === 0) return 0;
  await writeStock(transaction, new Map([[productId, after.stock]]));
  if (!isSameToShoppers(after, before))
    await updateProducts(transaction, [{ ...product, ...after, id: productId }]);
  return added;
}
