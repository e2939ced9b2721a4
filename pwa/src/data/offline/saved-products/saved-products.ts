import { isPrice } from "graphql-server/features/catalogue/product/price";
import type { ReadableStore } from "../../../lib/external-store.ts";
import { favouritesKey } from "../../../lib/storage/owned-records.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { RECENTLY_SEEN_KEY, USER_KEY } from "../../../lib/storage/storage-keys.ts";
import { isRecord, isText, parseStored } from "../../../lib/storage/stored-values.ts";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { cardFields, type StoredCard } from "../replica/card-fields.ts";
import { areCardVariants } from "../replica/replica-variant.ts";

/**
 * Largest number of favourites. If all products have five sizes (900 bytes each), full lists of favourites and recently
 * seen products take about 200 kB of the 5 MB of local storage. If all have the largest number of variants, the lists
 * take under 2 MB.
 */
const MAX_FAVOURITES = 200;
/** Largest number of recently seen products. */
const MAX_RECENTLY_SEEN = 24;

type Products = readonly ProductCardFragment[];
const NONE: Products = [];

/**
 * A list of products, newest first. This device stores them as cards, so that they can be shown without a network.
 * `get` always reads local storage, which all tabs share. All tabs therefore show the same list.
 */
export class SavedProducts implements ReadableStore<Products> {
  readonly #keyNow: () => string;
  readonly max: number;
  readonly #listeners = new Set<() => void>();
  #text: string | null = null;
  #products = NONE;

  /**
   * @param keyNow returns the list's key in local storage. The key may depend on the user who is signed in now
   * @param max largest number of products
   */
  constructor(keyNow: () => string, max: number) {
    this.#keyNow = keyNow;
    this.max = max;
  }

  /** Returns the products: the same array until the products change, as React's `useSyncExternalStore` requires. */
  readonly get = (): Products => {
    const text = safeStorage.getItem(this.#keyNow());
    if (text !== this.#text) {
      this.#text = text;
      this.#products = parse(text).slice(0, this.max);
    }
    return this.#products;
  };

  /** Calls the listener after each change, in this tab or another. @returns a function that ends the subscription */
  readonly subscribe = (listener: () => void): (() => void) => {
    const follow = ({ key }: StorageEvent) => {
      // The list also changes if another tab signs a user in or out (`USER_KEY` changes) or clears local storage (the
      // key is null).
      if (key === this.#keyNow() || key === USER_KEY || key === null) listener();
    };
    addEventListener("storage", follow);
    this.#listeners.add(listener);
    return () => {
      removeEventListener("storage", follow);
      this.#listeners.delete(listener);
    };
  };

  has(id: string): boolean {
    return this.get().some((product) => product.id === id);
  }

  isFull(): boolean {
    return this.get().length >= this.max;
  }

  /** Puts a product first; if there are more than `max`, the oldest are removed. */
  put(product: ProductCardFragment): void {
    this.#write([cardOf(product), ...this.#without(product.id)].slice(0, this.max));
  }

  remove(id: string): void {
    this.#write(this.#without(id));
  }

  erase(): void {
    this.#write(NONE);
  }

  #without(id: string): Products {
    return this.get().filter((product) => product.id !== id);
  }

  #write(products: Products): void {
    if (products.length > 0) safeStorage.setItem(this.#keyNow(), JSON.stringify(products));
    else safeStorage.removeItem(this.#keyNow());
    this.refresh();
  }

  /** Informs the listeners after the user or the storage has changed in this tab. */
  refresh(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The favourites of the signed-in user or, if nobody is signed in, of the visitor. */
export const favourites = new SavedProducts(() => favouritesKey(storedUserId()), MAX_FAVOURITES);
/** The products whose pages were opened on this device, whoever was signed in. */
export const recentlyViewed = new SavedProducts(() => RECENTLY_SEEN_KEY, MAX_RECENTLY_SEEN);

/**
 * Moves the visitor's favourites to the user who has just signed in, and puts them before that user's earlier
 * favourites.
 */
export function moveVisitorFavourites(): void {
  const key = favouritesKey(null);
  const taken = parse(safeStorage.getItem(key));
  if (!storedUserId() || taken.length === 0) return;
  for (const product of taken.toReversed()) favourites.put(product);
  safeStorage.removeItem(key);
}

/** The id of the user who is signed in on this device; undefined for a visitor. */
function storedUserId(): string | undefined {
  const user = parseStored(safeStorage.getItem(USER_KEY));
  return isRecord(user) && isText(user.id) ? user.id : undefined;
}

const cardOf = (product: StoredCard): ProductCardFragment => cardFields(product, product.thumbnail);

/**
 * Reads the stored products, each once. Skips invalid products: another release may have stored them, or a browser
 * extension or a disk fault may have changed them.
 */
function parse(text: string | null): ProductCardFragment[] {
  const stored = parseStored(text);
  const products = Array.isArray(stored) ? stored.filter(isCard) : [];
  return [...new Map(products.map((product) => [product.id, cardOf(product)])).values()];
}

function isCard(value: unknown): value is StoredCard {
  if (!isRecord(value)) return false;
  const { id, productName, category, price, sellingPrice, thumbnail, thumbnailColour } = value;
  const isText = [id, productName, category, thumbnail].every((text) => typeof text === "string" && text);
  const isColour = typeof thumbnailColour === "string" && /^#[0-9a-f]{6}$/i.test(thumbnailColour);
  return isText && isColour && isPrice(price) && isPrice(sellingPrice) && areCardVariants({ ...value });
}
