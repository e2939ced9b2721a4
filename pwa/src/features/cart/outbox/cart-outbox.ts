import type { FlushResult } from "../../../data/outbox/outbox.ts";
import { PageOutbox } from "../../../data/outbox/page-outbox.ts";
import type { StateStore } from "../../../data/outbox/state-store.ts";
import type { SafeStorage } from "../../../lib/storage/safe-storage.ts";
import { CART_LOG_PREFIX, CART_SYNC_TAG, VISITOR_CART_KEY } from "../../../lib/storage/storage-keys.ts";
import type { CartApi } from "./cart-api.ts";
import { type CartDeliveryOptions, cartDelivery } from "./cart-delivery.ts";
import { cartItems } from "./cart-items.ts";
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
import { asAdditions, moveVisitorCart, withProducts } from "./visitor-cart.ts";

/** Returns the products with these ids that the shop still sells; rejects if the query fails. */
export type ProductsOf = (ids: readonly string[]) => Promise<readonly CartProduct[]>;

export interface CartOutboxParts {
  store: StateStore<Carts>;
  api: CartApi;
  productsOf: ProductsOf;
  /** The browser's local storage. It contains the log, and a flag which says that a visitor's cart may exist. */
  storage: SafeStorage;
  /** Operations that this page has made and logged before the outbox's code was loaded. */
  made?: readonly StoredOperation[];
}

/**
 * The functions with which the outbox sends edits automatically. Tests that call `sendCart` themselves do not pass
 * them.
 */
export interface CartSending {
  send: () => Promise<FlushResult>;
  onSent?: (result: FlushResult) => void;
}

export const NOTHING_TO_SEND: FlushResult = { ok: true };

/** The device's carts. The code loads only for a signed-in user, or for a visitor with a cart. */
export class CartOutbox extends PageOutbox<Carts, StoredOperation> {
  readonly #parts: CartOutboxParts;

  constructor(parts: CartOutboxParts, sending: CartSending = { send: async () => NOTHING_TO_SEND }) {
    const { store, storage, made = [] } = parts;
    super({
      ...{ names: CART_OUTBOX, logPrefix: CART_LOG_PREFIX, syncTag: CART_SYNC_TAG, items: cartItems },
      ...{ database: store, storage, made },
      ...sending,
    });
    this.#parts = parts;
  }

  /** Reads the carts. If a user is signed in, the visitor's cart is first moved to the user's cart. */
  async open(userId: string | undefined): Promise<void> {
    await this.change((carts) => (userId ? moveVisitorCart(carts, userId) : carts));
    this.#unmark();
  }

  /**
   * Sends the operations of a user that are not sent yet. If there are none, `options` decide whether the user's cart
   * is queried.
   */
  sendCart(userId: string, options: Omit<CartDeliveryOptions, "prepare">): Promise<FlushResult> {
    // A user may have signed in in any tab, so each attempt to send first moves the visitor's cart to the user.
    const prepare = (carts: Carts) => moveVisitorCart(carts, userId);
    return this.deliver(cartDelivery(this.#parts.api, userId, { ...options, prepare }));
  }

  /**
   * Updates names, prices and sizes in the visitor's cart. The data come from the catalogue on this device if it is
   * complete, otherwise from the server.
   * @throws if the query fails: the cart then shows the data of the last query
   */
  async refreshVisitorCart(): Promise<void> {
    const lines = asAdditions(recordOf(await this.read(), VISITOR_ID).operations);
    const asked = [...new Set(lines.map(({ productId }) => productId))];
    if (asked.length === 0) return this.#unmark();
    const answered = await this.#parts.productsOf(asked);
    await this.change((carts) =>
      withRecord(carts, VISITOR_ID, withProducts(recordOf(carts, VISITOR_ID), asked, answered)),
    );
  }

  async dismissRefusals(owner: string): Promise<void> {
    await this.change((carts) => dismissRefusals(carts, owner));
  }

  /** Deletes all data of a user who has signed out, including operations that are not sent yet. */
  async eraseCart(userId: string): Promise<void> {
    await this.erase(
      (operation) => operation.userId === userId,
      (carts) => eraseCart(carts, userId),
    );
  }

  /**
   * Deletes the carts of users whose sessions have ended. Operations that they have not sent stay until these users
   * sign in again.
   * @param present id of the signed-in user, whose cart stays
   */
  async eraseOthers(present: string | undefined): Promise<void> {
    await this.change((carts) => eraseOthersCarts(carts, present));
  }

  /**
   * Removes the flag « a visitor's cart may exist » from local storage, if there is no such cart. The flag stays while
   * the log has entries, because a tab may be about to store an edit of the visitor.
   */
  #unmark(): void {
    if (this.logged.size === 0 && recordOf(this.shown, VISITOR_ID).operations.length === 0)
      this.#parts.storage.removeItem(VISITOR_CART_KEY);
  }
}
