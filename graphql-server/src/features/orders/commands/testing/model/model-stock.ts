import { kept, type ModelLine } from "./model-order.ts";
import { PRODUCT_KEYS, type ProductKey, piecesOf, type Wish } from "./model-shop.ts";

type Article = Pick<ModelLine, "product" | "size">;

export class ModelStock {
  readonly #shelf = new Map<string, number>();
  /**
   * Number of pieces that orders gave back after their product was deleted, less the pieces that orders took after
   * that. The number may be negative. When the product is restored, this number is added to its stock.
   */
  readonly #waiting = new Map<string, number>();
  readonly #deleted = new Set<ProductKey>();

  constructor() {
    for (const product of PRODUCT_KEYS)
      for (const [size, pieces] of piecesOf(product))
        if (pieces !== null) this.#shelf.set(`${product} ${size}`, pieces);
  }

  isDeleted(product: ProductKey | null): boolean {
    return product !== null && this.#deleted.has(product);
  }

  delete(product: ProductKey): void {
    this.#deleted.add(product);
  }

  /**
   * Restores a deleted product. If a size is counted, the pieces that orders gave back during the deletion are added.
   */
  restore(product: ProductKey): void {
    this.#deleted.delete(product);
    for (const [key, pieces] of this.#waiting) {
      if (!key.startsWith(`${product} `)) continue;
      this.#waiting.delete(key);
      const count = this.#shelf.get(key);
      if (count !== undefined) this.#shelf.set(key, count + pieces);
    }
  }

  /** Returns the count of an article; undefined if its pieces are not counted. */
  count({ product, size }: Article): number | undefined {
    if (product === null) return undefined;
    return this.isDeleted(product)
      ? (this.#waiting.get(`${product} ${size}`) ?? 0)
      : this.#shelf.get(`${product} ${size}`);
  }

  #add(article: Article, pieces: number): void {
    const counts = this.isDeleted(article.product) ? this.#waiting : this.#shelf;
    counts.set(`${article.product} ${article.size}`, (this.count(article) ?? 0) + pieces);
  }

  giveBack(line: ModelLine, pieces: number): void {
    if (this.count(line) === undefined || pieces === 0) return;
    this.#add(line, pieces);
    line.taken -= pieces;
  }

  /**
   * Gives each line the pieces that it wants, or as many as the stock has. First, the lines that have too many pieces
   * give some back. Then the other lines take pieces; a line that lacks fewer pieces comes before a line that lacks
   * more.
   */
  supply(lines: readonly ModelLine[], wantedOf: (line: ModelLine) => number): void {
    const missing = (line: ModelLine) => wantedOf(line) - line.taken;
    for (const line of lines.toSorted((one, other) => missing(one) - missing(other))) {
      const count = this.count(line);
      if (count !== undefined) this.giveBack(line, -Math.min(missing(line), count));
    }
  }

  /** True if the lines want more pieces than the stock has, after the lines in `held` have given back their pieces. */
  isShort(lines: readonly Article[], wanted: readonly number[], held: readonly ModelLine[] = []): boolean {
    const isSame = (one: Article, other: Article) => one.product === other.product && one.size === other.size;
    return lines.some((article) => {
      const count = this.count(article);
      if (count === undefined) return false;
      const want = lines.reduce(
        (all, one, place) => all + (isSame(one, article) ? (wanted[place] ?? 0) : 0),
        0,
      );
      return want > count + held.reduce((all, one) => all + (isSame(one, article) ? one.taken : 0), 0);
    });
  }

  view(): Record<string, number> {
    const waiting = [...this.#waiting].map(([key, pieces]) => [`${key} (deleted)`, pieces] as const);
    return Object.fromEntries([...this.#shelf, ...waiting.filter(([, pieces]) => pieces !== 0)]);
  }
}

export const isAllBack = (lines: readonly ModelLine[]): boolean => lines.every((line) => kept(line) === 0);

export const newLines = (lines: readonly Wish[]): ModelLine[] =>
  lines.map(({ product, size, price, quantity }) => ({ product, size, price, quantity, back: 0, taken: 0 }));
