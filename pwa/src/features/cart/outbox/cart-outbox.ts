import { loggedStore } from "../../../data/outbox/logged-store.ts";
import { type FlushResult, Outbox } from "../../../data/outbox/outbox.ts";
import type { StateStore } from "../../../data/outbox/state-store.ts";
import { WriteAheadLog } from "../../../data/outbox/write-ahead-log.ts";
import type { EnumerableStorage } from "../../../lib/storage/key-value-storage.ts";
import { VISITOR_CART_KEY, WRITE_AHEAD_PREFIX } from "../../../lib/storage/storage-keys.ts";
import type { CartApi } from "./cart-api.ts";
import { type CartDeliveryOptions, cartDelivery } from "./cart-delivery.ts";
import { cartItems, claimVisitorCart } from "./cart-log.ts";
import {
  CART_OUTBOX,
  type Carts,
  dismissRefusals,
  eraseCart,
  eraseOthersCarts,
  recordOf,
  withRecord,
} from "./carts.ts";
import { type CartProduct, type StoredOperation, VISITOR_ID } from "./stored-cart.ts";
import { asAdditions, withProducts } from "./visitor-cart.ts";

/** Returns the products with these ids that the shop still sells; rejects if the query fails. */
export type ProductsOf = (ids: readonly string[]) => Promise<readonly CartProduct[]>;

export interface CartOutboxParts {
  store: StateStore<Carts>;
  api: CartApi;
  productsOf: ProductsOf;
  /** The browser's local storage. It contains the log, and a mark that a visitor's cart may exist. */
  storage: EnumerableStorage;
  /** True for an operation that this page has just created. */
  isNew?: (id: string) => boolean;
}

/**
 * The device's carts, as one page uses them. The code loads only for a signed-in user, or for a visitor with a cart.
 */
export class CartOutbox {
  readonly #parts: CartOutboxParts;
  readonly #outbox: Outbox<Carts, StoredOperation>;

  constructor(parts: CartOutboxParts) {
    this.#parts = parts;
    const log = new WriteAheadLog<StoredOperation>(parts.storage, WRITE_AHEAD_PREFIX);
    this.#outbox = new Outbox(CART_OUTBOX, loggedStore(cartItems, parts.store, log, parts.isNew));
  }

  /** Calls `listener` after each change of the carts by any tab or by the service worker. */
  onChange(listener: (carts: Carts) => void): void {
    this.#outbox.onChange(listener);
  }

  /** Returns the stored carts. If a user is signed in, the visitor's cart is first moved to the user's cart. */
  async open(userId: string | undefined): Promise<Carts> {
    const carts = await this.#outbox.change((before) => (userId ? claimVisitorCart(before, userId) : before));
    this.#unmark(carts);
    return carts;
  }

  /** Stores the logged operations. */
  save(): Promise<Carts> {
    return this.#outbox.save();
  }

  /** Sends a user's pending operations. If there are none, the options decide whether the user's cart is queried. */
  flush(userId: string, options: Omit<CartDeliveryOptions, "prepare">): Promise<FlushResult> {
    // A session may have begun in any tab, so each flush first moves the visitor's cart to the user.
    const prepare = (carts: Carts) => claimVisitorCart(carts, userId);
    return this.#outbox.flush(cartDelivery(this.#parts.api, userId, { ...options, prepare }));
  }

  /**
   * Updates names, prices and sizes in the visitor's cart. The data come from the catalogue on this device if it is
   * complete, otherwise from the server.
   * @throws if the query fails: the cart then shows the last known values
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

  /** Deletes all data of a user who has signed out, including pending operations. */
  async erase(userId: string): Promise<void> {
    await this.#outbox.change((carts) => eraseCart(carts, userId));
  }

  /**
   * Deletes the carts of the users whose sessions have ended. Their pending operations stay until these users sign in
   * again.
   * @param present id of the signed-in user, whose cart stays
   */
  async eraseOthers(present: string | undefined): Promise<void> {
    await this.#outbox.change((carts) => eraseOthersCarts(carts, present));
  }

  /**
   * Removes the mark in local storage that a visitor's cart may exist, if there is no such cart. The mark stays while
   * the log has entries, because a tab may be about to store a visitor's edit.
   */
  #unmark(carts: Carts): void {
    const { storage } = this.#parts;
    const isLogged = storage.keys().some((key) => key.startsWith(WRITE_AHEAD_PREFIX));
    if (!isLogged && recordOf(carts, VISITOR_ID).operations.length === 0)
      storage.removeItem(VISITOR_CART_KEY);
  }
}
