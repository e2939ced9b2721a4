import type { Transaction } from "../../../platform/database/sql.ts";
import { isSameToShoppers, type StockedVariants, takePieces } from "../variants/stock.rules.ts";
import { readVariants, updateAvailabilities } from "./product.repository.ts";
import { addToCounts, addToPendingCounts, type PieceMove } from "./stock.repository.ts";

/**
 * Adds pieces to counted stock or removes them, and updates the availability of the products. The caller must be in a
 * catalogue transaction. Three cases are special: the pieces of a deleted product are stored until it is restored;
 * variants that are not counted are left out; if a product looks the same to shoppers as before, its row is not
 * written. The number of statements does not depend on the number of products.
 * @param moves at most one for each variant; none takes more pieces than the stock has
 */
export async function moveStock(transaction: Transaction, moves: readonly PieceMove[]): Promise<void> {
  if (moves.length === 0) return;
  const ids = [...new Set(moves.map(({ productId }) => productId))];
  const products = await readVariants(transaction, ids);
  const waiting = moves.filter(({ productId }) => !products.has(productId));
  if (waiting.length > 0) await addToPendingCounts(transaction, waiting);
  if (products.size === 0) return;
  const counted = moves.filter(({ productId }) => products.has(productId));
  const counts = await addToCounts(transaction, counted);
  const changed = [...products.values()].flatMap((product) => {
    const after = counts.get(product.id);
    const own = counted.filter(({ productId, number }) => productId === product.id && after?.has(number));
    const before = {
      ...product,
      stock: new Map(own.map(({ number, pieces }) => [number, (after?.get(number) ?? 0) - pieces])),
    };
    let moved: StockedVariants & { readonly id: string } = before;
    for (const { number, pieces } of own) moved = { ...moved, ...takePieces(moved, number, -pieces).after };
    return isSameToShoppers(before, moved) ? [] : [moved];
  });
  if (changed.length > 0) await updateAvailabilities(transaction, changed);
}
