import { ShopError } from "../../platform/errors/shop-error.ts";
import type { PieceMove } from "../catalogue/product/stock.repository.ts";
import { NO_VARIANT } from "../catalogue/variants/variant-fields.rules.ts";
import { holdsStock } from "./order-state.rules.ts";
import { type Shortage, shortageText } from "./shortage.rules.ts";

/** Reads the number of pieces in stock of a variant; undefined if its pieces are not counted. */
export interface PieceCounts {
  get(productId: string, variant: number): number | undefined;
}

export interface StockLine {
  readonly position: number;
  readonly productId: string | null;
  readonly variant: number | null;
  readonly productName: string;
  readonly size: string | null;
  readonly colour: string | null;
  readonly quantity: number;
  readonly taken: number;
}

/**
 * Returns the lines after each of them has taken the wanted number of pieces, or fewer if the stock does not have
 * enough. Lines that give pieces back come first, so that other lines of the order can take these pieces. Lines whose
 * product is not counted do not change.
 * @param wantedOf returns the total number of pieces that a line shall have taken
 */
export function withTaken<Line extends StockLine>(
  lines: readonly Line[],
  counts: PieceCounts,
  wantedOf: (line: Line) => number,
): Line[] {
  const left = new RemainingPieces(counts);
  const taken = new Map<number, number>();
  const surplus = (line: Line) => line.taken - wantedOf(line);
  for (const line of lines.toSorted((one, other) => surplus(other) - surplus(one)))
    taken.set(
      line.position,
      line.taken - left.add(line.productId, line.variant ?? NO_VARIANT, surplus(line)),
    );
  return lines.map((line) => ({ ...line, taken: taken.get(line.position) ?? line.taken }));
}

/**
 * Returns the lines of an order as they are after the order gets another state. An order that begins to hold stock
 * takes its pieces; an order that no longer holds stock, because it is cancelled, gives them back.
 */
export function linesInState<Line extends StockLine>(
  { state: from, lines }: { readonly state: string; readonly lines: readonly Line[] },
  to: string,
  counts: PieceCounts,
): readonly Line[] {
  if (holdsStock(to) === holdsStock(from)) return lines;
  return withTaken(lines, counts, holdsStock(to) ? allPieces : () => 0);
}

/**
 * Returns the lines after the customer has brought pieces back that can be sold again. All these pieces are added to
 * the stock, even if the line had taken fewer; then `taken` becomes negative.
 * @param piecesOf returns the number of these pieces for a line
 */
export const withRestocked = <Line extends StockLine>(
  lines: readonly Line[],
  counts: PieceCounts,
  piecesOf: (line: Line) => number,
): Line[] => withTaken(lines, counts, (line) => line.taken - piecesOf(line));

export function countsAfter(
  counts: PieceCounts,
  before: readonly StockLine[],
  after: readonly StockLine[],
): PieceCounts {
  const left = new RemainingPieces(counts);
  for (const move of movesBetween(before, after)) left.add(move.productId, move.number, move.pieces);
  return left;
}

/**
 * Returns each variant of which the lines want more pieces than the stock has.
 * @param wantedOf returns the total number of pieces that a line shall have taken
 */
export function shortagesOf<Line extends StockLine>(
  lines: readonly Line[],
  counts: PieceCounts,
  wantedOf: (line: Line) => number,
): Shortage[] {
  const variants = new Map<string, Shortage>();
  for (const line of lines) {
    const { productId, productName, size, colour } = line;
    const number = line.variant ?? NO_VARIANT;
    const available = productId === null ? undefined : counts.get(productId, number);
    if (available === undefined) continue;
    const key = `${productId} ${number}`;
    const wanted = (variants.get(key)?.wanted ?? 0) + wantedOf(line) - line.taken;
    variants.set(key, { productName, size, colour, available, ...variants.get(key), wanted });
  }
  return [...variants.values()].filter(({ wanted, available }) => wanted > available);
}

export const allPieces = ({ quantity }: StockLine): number => quantity;

/**
 * Checks that the counted stock has the pieces that the lines still need.
 * @throws ShopError CONFLICT if pieces are missing. The error's fields contain a French text for each variant that has
 * too few pieces
 */
export function assertInStock(lines: readonly StockLine[], counts: PieceCounts): void {
  const missing = shortagesOf(lines, counts, allPieces).map(shortageText);
  if (missing.length > 0)
    throw new ShopError(
      "CONFLICT",
      "Il n’y a pas assez de pièces en stock",
      Object.fromEntries(missing.entries()),
    );
}

export function movesBetween(before: readonly StockLine[], after: readonly StockLine[]): PieceMove[] {
  const moves = new Map<string, PieceMove>();
  for (const [lines, sign] of [
    [before, 1],
    [after, -1],
  ] as const)
    for (const { productId, variant, taken } of lines) {
      if (productId === null || taken === 0) continue;
      const number = variant ?? NO_VARIANT;
      const key = `${productId} ${number}`;
      const pieces = (moves.get(key)?.pieces ?? 0) + sign * taken;
      moves.set(key, { productId, number, pieces });
    }
  return [...moves.values()].filter(({ pieces }) => pieces !== 0);
}

/** The stock counts while the lines of an order take pieces and give pieces back, one after the other. */
class RemainingPieces implements PieceCounts {
  readonly #counts: PieceCounts;
  readonly #added = new Map<string, number>();

  constructor(counts: PieceCounts) {
    this.#counts = counts;
  }

  get(productId: string, number: number): number | undefined {
    const count = this.#counts.get(productId, number);
    return count === undefined ? undefined : count + (this.#added.get(`${productId} ${number}`) ?? 0);
  }

  /**
   * Adds pieces to a count. A negative number takes pieces, but at most as many as there are.
   * @returns the number of pieces that were added; negative if pieces were taken
   */
  add(productId: string | null, number: number, pieces: number): number {
    if (productId === null) return 0;
    const count = this.get(productId, number);
    if (count === undefined) return 0;
    const added = Math.max(pieces, -count);
    const key = `${productId} ${number}`;
    this.#added.set(key, (this.#added.get(key) ?? 0) + added);
    return added;
  }
}
