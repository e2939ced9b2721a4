import { isReduced } from "../product/price.rules.ts";
import { VariantFacets, type WithVariants } from "./variant-facets.rules.ts";

export interface SearchRecord extends WithVariants {
  readonly id: string;
  readonly productName: string;
  readonly brandName: string;
  readonly category: string;
  /** The product's description; undefined in tests and tools that do not search descriptions. */
  readonly description?: string | undefined;
  /** Amount in whole FCFA, at most `MAX_PRICE`. */
  readonly sellingPrice: number;
  /** The original price in whole FCFA. If it is above the selling price, the product is in promotion. */
  readonly price: number;
  /** Milliseconds since the epoch. With a finer unit, the server and devices could sort products differently. */
  readonly createdAt: number;
  /** Id of the product's owner; undefined on devices, because only the server filters by owner. */
  readonly ownerId?: string | undefined;
}

/**
 * The columns of the search's table of products, indexed by row number. Columns of integers are read many times faster
 * than a list of objects.
 */
export interface Columns {
  readonly id: string[];
  /** The words of the product's name, joined without spaces, to compare them with a whole query. */
  readonly compactName: string[];
  readonly createdAt: number[];
  readonly sellingPrice: number[];
  readonly inPromotion: boolean[];
  /** Number of the product's combination of sizes, colours and availability in `ColumnStore.variantFacets`. */
  readonly facets: number[];
  /** The number that stands for the product's category in `ColumnStore.categories`. */
  readonly category: number[];
  /** The number that stands for the product's owner in `ColumnStore.owners`. */
  readonly owner: number[];
  /**
   * Index in the list by age (`ColumnStore.byAge`). `DEAD` for the row of a deleted product, and for the former row of
   * an updated product.
   */
  readonly position: number[];
}

/**
 * Means that an entry has no product any more. In the column `position`, the entry is a dead row: the row of a deleted
 * product, or the former row of an updated product. In the list by age, it is the place of a deleted product.
 */
export const DEAD = -1;

/**
 * Maximum length of the list by age. A sort key is one integer below 2^53. It must contain an index in this list, a
 * price, and one bit for products that match only in their description.
 */
export const MAX_POSITIONS = 2 ** 21;

/**
 * Number of dead rows (of deleted products, and former rows of updated products) that are always allowed. A quarter of
 * the number of products is allowed in addition. If there are more, all dead rows are removed.
 */
const MAX_DEAD_ROWS = 1000;

/** Gives each distinct text a small number (dictionary encoding), because numbers are faster to compare. */
class Dictionary {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** Returns the number of a text; undefined for a text that has no number yet. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** Returns the number of a text. A new text gets the next number. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/**
 * The searchable products in columns. An updated product gets a new row, and its former row becomes dead: searches
 * ignore it until `sweep` removes it.
 */
export class ColumnStore {
  readonly categories = new Dictionary();
  readonly owners = new Dictionary();
  readonly variantFacets = new VariantFacets();
  /** Number of products of each category; the index is the category's number. */
  readonly productsOfCategory: number[] = [];
  readonly #rowOf = new Map<string, number>();
  #columns: Columns = {
    id: [],
    compactName: [],
    createdAt: [],
    sellingPrice: [],
    inPromotion: [],
    facets: [],
    category: [],
    owner: [],
    position: [],
  };
  #byAge: number[] = [];
  #isSorted = true;

  get products(): number {
    return this.#rowOf.size;
  }

  /** Number of rows. It includes dead rows: those of deleted products, and the former rows of updated products. */
  get rowCount(): number {
    return this.#columns.id.length;
  }

  get columns(): Columns {
    return this.#columns;
  }

  /**
   * Row numbers from oldest to newest product, `DEAD` for deleted products. Products of the same millisecond are
   * sorted by descending id.
   */
  get byAge(): readonly number[] {
    if (!this.#isSorted) this.#sort();
    return this.#byAge;
  }

  /**
   * Inserts or updates a product. The caller sets its `compactName` later, when the words of its name are known.
   * @returns its row number
   * @throws RangeError if there are more than `MAX_POSITIONS` products
   */
  put(product: SearchRecord): number {
    const position = this.#freePosition(product);
    const row = this.rowCount;
    const category = this.categories.numberOf(product.category);
    const columns = this.#columns;
    columns.id.push(product.id);
    columns.compactName.push("");
    columns.createdAt.push(product.createdAt);
    columns.sellingPrice.push(product.sellingPrice);
    columns.inPromotion.push(isReduced(product.price, product.sellingPrice));
    columns.facets.push(this.variantFacets.numberOf(product));
    columns.category.push(category);
    columns.owner.push(this.owners.numberOf(product.ownerId ?? ""));
    columns.position.push(position);

    const newest = this.#byAge.at(-1);
    if (position === this.#byAge.length && newest !== undefined && this.#compareAge(newest, row) > 0) {
      this.#isSorted = false;
    }
    this.#byAge[position] = row;
    this.#rowOf.set(product.id, row);
    this.#addToCategory(category, 1);
    return row;
  }

  /** Removes a product. An unknown id is ignored. */
  remove(id: string): void {
    const row = this.#rowOf.get(id);
    if (row === undefined) return;
    this.#byAge[this.#markDead(row)] = DEAD;
    this.#rowOf.delete(id);
    while (this.#byAge.at(-1) === DEAD) this.#byAge.pop();
  }

  /**
   * Removes the dead rows if there are too many, and renumbers the other rows.
   * @returns the new row numbers, with the old numbers as indexes (`DEAD` for a removed row); undefined if nothing was
   * done
   */
  sweep(): readonly number[] | undefined {
    if (this.rowCount - this.products <= MAX_DEAD_ROWS + this.products / 4) return undefined;
    const old = this.#columns;
    let next = 0;
    const newNumbers = old.position.map((position) => (position === DEAD ? DEAD : next++));
    const liveValues = <T>(column: readonly T[]): T[] => column.filter((_, row) => newNumbers[row] !== DEAD);
    this.#columns = {
      id: liveValues(old.id),
      compactName: liveValues(old.compactName),
      createdAt: liveValues(old.createdAt),
      sellingPrice: liveValues(old.sellingPrice),
      inPromotion: liveValues(old.inPromotion),
      facets: this.variantFacets.keep(liveValues(old.facets)),
      category: liveValues(old.category),
      owner: liveValues(old.owner),
      position: liveValues(old.position),
    };
    this.#columns.id.forEach((id, row) => {
      this.#rowOf.set(id, row);
    });
    this.#byAge = this.#byAge.filter((row) => row !== DEAD).map((row) => newNumbers[row] ?? DEAD);
    this.#updatePositions();
    return newNumbers;
  }

  /**
   * Returns the index that a product gets in the list by age, and marks the product's former row as dead. A product
   * whose creation time is unchanged keeps its former index; any other product gets a new index at the end.
   */
  #freePosition({ id, createdAt }: SearchRecord): number {
    const former = this.#rowOf.get(id);
    if (former !== undefined && this.#columns.createdAt[former] === createdAt) return this.#markDead(former);
    this.remove(id);
    if (this.#byAge.length >= MAX_POSITIONS)
      throw new RangeError(`search is limited to ${MAX_POSITIONS} products`);
    return this.#byAge.length;
  }

  /**
   * Marks a row as dead. The list by age stays unchanged, so that the product's new row can take the same index.
   * @returns the dead row's index in the list
   */
  #markDead(row: number): number {
    const { position, category } = this.#columns;
    const former = position[row] ?? DEAD;
    position[row] = DEAD;
    this.#addToCategory(category[row] ?? 0, -1);
    return former;
  }

  #addToCategory(category: number, change: number): void {
    this.productsOfCategory[category] = (this.productsOfCategory[category] ?? 0) + change;
  }

  #sort(): void {
    this.#byAge = this.#byAge.filter((row) => row !== DEAD).sort((a, b) => this.#compareAge(a, b));
    this.#updatePositions();
    this.#isSorted = true;
  }

  #updatePositions(): void {
    this.#byAge.forEach((row, position) => {
      this.#columns.position[row] = position;
    });
  }

  /** Returns a negative number if the product of row a is older than the product of row b. */
  #compareAge(a: number, b: number): number {
    const { createdAt, id } = this.#columns;
    const difference = (createdAt[a] ?? 0) - (createdAt[b] ?? 0);
    if (difference !== 0) return difference;
    return (id[a] ?? "") < (id[b] ?? "") ? 1 : -1;
  }
}
