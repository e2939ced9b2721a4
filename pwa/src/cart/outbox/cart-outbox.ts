import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { VISITOR_CART_KEY, WRITE_AHEAD_PREFIX } from "../../lib/storage/storage-keys.ts";
import { loggedStore } from "../../outbox/logged-store.ts";
import { type FlushResult, Outbox } from "../../outbox/outbox.ts";
import type { StateStore } from "../../outbox/state-store.ts";
import { WriteAheadLog } from "../../outbox/write-ahead-log.ts";
import type { CartApi } from "./cart-api.ts";
import { type CartDeliveryOptions, cartDelivery } from "./cart-delivery.ts";
import { cartItems, claimVisitorCart } from "./cart-items.ts";
import { type CartProduct, type StoredOperation, VISITOR_ID } from "./cart-records.ts";
import {
  CART_OUTBOX,
  type Carts,
  dismissRefusals,
  eraseCart,
  eraseOthersCarts,
  recordOf,
  withRecord,
} from "./carts.ts";
import { migrateLocalStorage } from "./migrate-local-storage.ts";
import { asAdditions, withProducts } from "./visitor-cart.ts";

/** The products of these ids that the shop sells; rejects where they cannot be asked for. */
export type ProductsOf = (ids: readonly string[]) => Promise<readonly CartProduct[]>;

export interface CartOutboxParts {
  store: StateStore<Carts>;
  api: CartApi;
  productsOf: ProductsOf;
  /** Local storage: the log, and the mark that there may be a visitor's cart. */
  storage: EnumerableStorage;
  /** True for an operation that this page has just made. */
  isNew?: (id: string) => boolean;
}

/** The carts of the device in a page: its code is fetched when somebody is signed in, or has a visitor's cart. */
export class CartOutbox {
  readonly #parts: CartOutboxParts;
  readonly #outbox: Outbox<Carts, StoredOperation>;

  constructor(parts: CartOutboxParts) {
    this.#parts = parts;
    const log = new WriteAheadLog<StoredOperation>(parts.storage, WRITE_AHEAD_PREFIX);
    this.#outbox = new Outbox(CART_OUTBOX, loggedStore(cartItems, parts.store, log, parts.isNew));
  }

  /** Calls back after every change, whichever tab or worker made it. */
  onChange(listener: (carts: Carts) => void): void {
    this.#outbox.onChange(listener);
  }

  /** Takes over what former releases left; to be awaited before anything else. */
  migrateLocalStorage(): Promise<void> {
    return migrateLocalStorage(this.#outbox, this.#parts.storage);
  }

  /** The carts as they are stored; a user who has signed in is given the visitor's. */
  async open(userId: string | undefined): Promise<Carts> {
    const carts = await this.#outbox.change((before) => (userId ? claimVisitorCart(before, userId) : before));
    this.#unmark(carts);
    return carts;
  }

  /** Stores what is logged. */
  save(): Promise<Carts> {
    return this.#outbox.save();
  }

  /** Sends what is pending of a user, or queries their cart. */
  flush(userId: string, options: Omit<CartDeliveryOptions, "prepare">): Promise<FlushResult> {
    // A session may have begun in any tab: a visitor's cart becomes the user's before each flush.
    const prepare = (carts: Carts) => claimVisitorCart(carts, userId);
    return this.#outbox.flush(cartDelivery(this.#parts.api, userId, { ...options, prepare }));
  }

  /**
   * Brings names, prices and sizes of the visitor's cart up to date, from the device's catalogue where it is whole.
   * @throws where they cannot be asked for: the cart shows what it last knew
   */
  async refreshVisitorCart(): Promise<void> {
    const carts = await this.#outbox.read();
    const lines = asAdditions(recordOf(carts, VISITOR_ID).operations);
    const asked = [...new Set(lines.map(({ productId }) => productId))];
    if (asked.length === 0) return this.#unmark(carts);
    const answered = await this.#parts.productsOf(asked);
    await this.#outbox.change((before) =>
      withRecord(before, VISITOR_ID, withProducts(recordOf(before, VISITOR_ID), asked, answered)),
    );
  }

  async dismissRefusals(owner: string): Promise<void> {
    await this.#outbox.change((carts) => dismissRefusals(carts, owner));
  }

  /** Deletes all of a user who has signed out, pending operations included. */
  async erase(userId: string): Promise<void> {
    await this.#outbox.change((carts) => eraseCart(carts, userId));
  }

  /** Deletes what is kept of other users, whose sessions are over. */
  async eraseOthers(present: string | undefined): Promise<void> {
    await this.#outbox.change((carts) => eraseOthersCarts(carts, present));
  }

  /** There is no visitor's cart, unless a tab is about to store one. */
  #unmark(carts: Carts): void {
    const { storage } = this.#parts;
    const isLogged = storage.keys().some((key) => key.startsWith(WRITE_AHEAD_PREFIX));
    if (!isLogged && recordOf(carts, VISITOR_ID).operations.length === 0)
      storage.removeItem(VISITOR_CART_KEY);
  }
}
