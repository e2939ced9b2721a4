/** What the search knows of a product. */
export interface SearchRecord {
  readonly id: string;
  readonly productName: string;
  readonly brandName: string;
  readonly category: string;
  /** Whole FCFA, at most `MAX_PRICE`. */
  readonly sellingPrice: number;
  /** Milliseconds, as a JavaScript Date has them: finer times would order neighbours otherwise elsewhere. */
  readonly createdAt: number;
  /** Only the server filters by owner. */
  readonly ownerId?: string | undefined;
}

/** The rows' values by row number, a list each: lists of integers are read many times faster than objects. */
export interface Columns {
  readonly id: string[];
  /** The name's words run together. */
  readonly compactName: string[];
  readonly createdAt: number[];
  readonly sellingPrice: number[];
  /** Number of the category, as `ProductRows.categories` has it. */
  readonly category: number[];
  /** Number of the owner, as `ProductRows.owners` has it. */
  readonly owner: number[];
  /** Index in the list by age; `DEAD` when the product was deleted, or was changed and has a newer row. */
  readonly place: number[];
}

export const DEAD = -1;

/** There are fewer places than this, so that a place and a price fit one integer below 2^53. */
export const MAX_PLACES = 2 ** 22;

/** Dead rows are swept out when there are more than this and a quarter of the living. */
const DEAD_ROWS_KEPT = 1000;

/** Gives each text a small number that stands for it in comparisons. */
class Numbering {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of a text seen before; undefined for any other. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** The products of the search as numbered rows. A changed product gets a new row and its old one dies. */
export class ProductRows {
  readonly categories = new Numbering();
  readonly owners = new Numbering();
  /** How many products each category has, by its number. */
  readonly productsOfCategory: number[] = [];
  readonly #rowOf = new Map<string, number>();
  #columns: Columns = {
    id: [],
    compactName: [],
    createdAt: [],
    sellingPrice: [],
    category: [],
    owner: [],
    place: [],
  };
  #byAge: number[] = [];
  #inOrder = true;

  /** How many products there are. */
  get products(): number {
    return this.#rowOf.size;
  }

  /** How many rows there are, dead ones included. */
  get rowCount(): number {
    return this.#columns.id.length;
  }

  get columns(): Columns {
    return this.#columns;
  }

  /** Row numbers from oldest to newest, `DEAD` where a product was deleted; those of one millisecond by falling id. */
  get byAge(): readonly number[] {
    if (!this.#inOrder) this.#putInOrder();
    return this.#byAge;
  }

  /**
   * Adds a product or replaces it.
   * @returns its row number
   * @throws RangeError when there are more products than places
   */
  put(product: SearchRecord, compactName: string): number {
    const place = this.#makeRoom(product);
    const row = this.rowCount;
    const category = this.categories.numberOf(product.category);
    const columns = this.#columns;
    columns.id.push(product.id);
    columns.compactName.push(compactName);
    columns.createdAt.push(product.createdAt);
    columns.sellingPrice.push(product.sellingPrice);
    columns.category.push(category);
    columns.owner.push(this.owners.numberOf(product.ownerId ?? ""));
    columns.place.push(place);

    const newest = this.#byAge.at(-1);
    if (place === this.#byAge.length && newest !== undefined && this.#compareAge(newest, row) > 0) {
      this.#inOrder = false;
    }
    this.#byAge[place] = row;
    this.#rowOf.set(product.id, row);
    this.#addToCategory(category, 1);
    return row;
  }

  /** Takes a product out; an unknown id does nothing. */
  remove(id: string): void {
    const row = this.#rowOf.get(id);
    if (row === undefined) return;
    this.#byAge[this.#kill(row)] = DEAD;
    this.#rowOf.delete(id);
    while (this.#byAge.at(-1) === DEAD) this.#byAge.pop();
  }

  /**
   * Takes the dead rows out when they have become many, and gives the others new numbers.
   * @returns the new numbers by the old ones, `DEAD` for dead rows; undefined when nothing was done
   */
  sweep(): readonly number[] | undefined {
    if (this.rowCount - this.products <= DEAD_ROWS_KEPT + this.products / 4) return undefined;
    const old = this.#columns;
    let next = 0;
    const newNumbers = old.place.map((place) => (place === DEAD ? DEAD : next++));
    const swept = <T>(column: readonly T[]): T[] => column.filter((_, row) => newNumbers[row] !== DEAD);
    this.#columns = {
      id: swept(old.id),
      compactName: swept(old.compactName),
      createdAt: swept(old.createdAt),
      sellingPrice: swept(old.sellingPrice),
      category: swept(old.category),
      owner: swept(old.owner),
      place: swept(old.place),
    };
    this.#columns.id.forEach((id, row) => {
      this.#rowOf.set(id, row);
    });
    this.#byAge = this.#byAge.filter((row) => row !== DEAD).map((row) => newNumbers[row] ?? DEAD);
    this.#numberPlaces();
    return newNumbers;
  }

  /** The place for a product: its own when its age is unchanged, else at the end. Its former row dies. */
  #makeRoom({ id, createdAt }: SearchRecord): number {
    const former = this.#rowOf.get(id);
    if (former !== undefined && this.#columns.createdAt[former] === createdAt) return this.#kill(former);
    this.remove(id);
    if (this.#byAge.length >= MAX_PLACES)
      throw new RangeError(`The search has ${MAX_PLACES} places for products`);
    return this.#byAge.length;
  }

  /** Marks a row as dead; its entry in the list by age is the caller's to replace. Returns the place it had. */
  #kill(row: number): number {
    const { place, category } = this.#columns;
    const had = place[row] ?? DEAD;
    place[row] = DEAD;
    this.#addToCategory(category[row] ?? 0, -1);
    return had;
  }

  #addToCategory(category: number, change: number): void {
    this.productsOfCategory[category] = (this.productsOfCategory[category] ?? 0) + change;
  }

  #putInOrder(): void {
    this.#byAge = this.#byAge.filter((row) => row !== DEAD).sort((a, b) => this.#compareAge(a, b));
    this.#numberPlaces();
    this.#inOrder = true;
  }

  #numberPlaces(): void {
    this.#byAge.forEach((row, place) => {
      this.#columns.place[row] = place;
    });
  }

  /** Negative when the product of row a is older than that of row b. */
  #compareAge(a: number, b: number): number {
    const { createdAt, id } = this.#columns;
    const difference = (createdAt[a] ?? 0) - (createdAt[b] ?? 0);
    if (difference !== 0) return difference;
    return (id[a] ?? "") < (id[b] ?? "") ? 1 : -1;
  }
}
