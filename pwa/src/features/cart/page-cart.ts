import { MAX_QUANTITY, MIN_QUANTITY } from "graphql-server/features/cart/cart";
import type { FlushResult } from "../../data/outbox/outbox.ts";
import type { Session } from "../../data/session/session.ts";
import { registerBackgroundSync } from "../../lib/background-sync.ts";
import { ExternalStore } from "../../lib/external-store.ts";
import { isSessionFailure } from "../../lib/failure-codes.ts";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { CART_SYNC_TAG, VISITOR_CART_KEY } from "../../lib/storage/storage-keys.ts";
import { type CartState, EMPTY_CART } from "./cart-state.ts";
import { cartView } from "./cart-view.ts";
import { CartOutbox, type CartOutboxParts, NOTHING_TO_SEND } from "./outbox/cart-outbox.ts";
import type { CartRecord } from "./outbox/cart-record.ts";
import { recordOf } from "./outbox/carts.ts";
import { type StoredOperation, VISITOR_ID } from "./outbox/stored-cart.ts";

/**
 * The cart of the signed-in user or of the visitor. It shows what the device has stored, sends a user's edits, and
 * queries the cart. `Cart`, which every page contains, passes its calls on to this class, whose code is loaded later.
 */
export class PageCart extends ExternalStore<CartState> {
  readonly #session: Pick<Session, "restore">;
  readonly #parts: CartOutboxParts;
  readonly #outbox: CartOutbox;
  /** Whose cart this is: a user's id, or `VISITOR_ID`. */
  #owner = VISITOR_ID;
  #shownOwner: string | undefined;
  /** True if the visitor had no stored cart when the page began to show the visitor's cart. */
  #isKnownEmpty = false;
  #queryStatus: "loading" | "failed" = "loading";
  /** True if the cart must be queried as soon as no edit waits to be sent. */
  #isAsked = false;
  /** True if the last attempt to send failed, and the edits still wait. */
  #isStalled = false;
  /** The newest version of the user's cart that the server has announced (`follow`). */
  #announcedVersion = 0;

  constructor(session: Pick<Session, "restore">, parts: CartOutboxParts) {
    super(EMPTY_CART);
    this.#session = session;
    this.#parts = parts;
    this.#outbox = new CartOutbox(parts, {
      send: () => this.#send(),
      onSent: (result) => this.#onSent(result),
    });
    this.#outbox.subscribe(() => this.#update());
    if (!this.#outbox.isSaved) this.#outbox.save().catch(() => undefined);
  }

  /** The operations that wait to be sent, the oldest first. */
  get pending(): readonly StoredOperation[] {
    return this.#record.operations;
  }

  /** True if the server has all edits of the user's cart. For a visitor, true if this device has stored all edits. */
  get isSynced(): boolean {
    return this.#userId ? this.pending.length === 0 : this.#outbox.isSaved;
  }

  get #userId(): string | undefined {
    return this.#owner === VISITOR_ID ? undefined : this.#owner;
  }

  get #record(): CartRecord {
    return recordOf(this.#outbox.shown, this.#owner);
  }

  /** True if the visitor may have a stored cart. If false, the database need not be opened. */
  get #mayHoldCart(): boolean {
    return this.#userId !== undefined || this.#parts.storage.getItem(VISITOR_CART_KEY) != null;
  }

  /**
   * Shows the cart of this user or visitor: first the cart that the device has stored, then the cart from the server.
   * @param isKnownEmpty true if the device has no stored cart of the visitor
   */
  setOwner(owner: string, isKnownEmpty = false): void {
    this.#owner = owner;
    this.#isKnownEmpty = isKnownEmpty || !this.#mayHoldCart;
    this.#queryStatus = "loading";
    this.#isAsked = false;
    this.#isStalled = false;
    this.#announcedVersion = 0;
    this.#outbox.stop();
    this.#update();
    if (this.#isKnownEmpty) return;
    // Reads the cart from the database, then queries the server for it. For a visitor's cart, the query fetches the
    // current prices of the products.
    const queried = () => (owner === this.#owner ? this.reload() : undefined);
    void this.#outbox.open(this.#userId).then(queried, queried);
  }

  allows(quantity: number): boolean {
    return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY;
  }

  take(operation: StoredOperation): void {
    this.#outbox.add(operation);
  }

  dismissRefusals(): Promise<void> {
    this.set({ ...this.get(), refusals: [] });
    return this.#outbox.dismissRefusals(this.#owner);
  }

  /** Sends the edits that wait. If none wait, queries the cart, or the products of a visitor's cart. */
  async reload(): Promise<void> {
    if (!this.#mayHoldCart) return;
    this.#isAsked = true;
    this.#queryStatus = "loading";
    this.#update();
    await this.#outbox.flush();
  }

  /**
   * Called when the server announces a version of the user's cart. If this device has an older version, the cart is
   * queried. If edits wait, they are sent instead of the query, because their answer contains the cart.
   */
  follow(version: number): void {
    if (version <= this.#announcedVersion) return;
    this.#announcedVersion = version;
    if (version > (this.#record.content?.version ?? 0)) void this.#outbox.flush();
  }

  /** Tries to send all edits. @returns the number of edits that are still unsent */
  async flush(): Promise<number> {
    if (!this.isSynced) await this.#outbox.flush();
    return this.pending.length;
  }

  /**
   * Asks the service worker to send the edits that are not sent yet. Must be called when the page is hidden, because
   * the browser may then close it without a further event.
   */
  pageHidden(): void {
    if (!this.isSynced) void registerBackgroundSync(CART_SYNC_TAG);
  }

  /** Deletes a user's cart and its unsent edits from this device, after the user has signed out. */
  erase(userId: string): Promise<void> {
    return this.#outbox.eraseCart(userId);
  }

  /** Deletes the carts of the users whose sessions have ended. @param present id of the signed-in user */
  eraseOthers(present: string | undefined): Promise<void> {
    return this.#outbox.eraseOthers(present);
  }

  async #send(): Promise<FlushResult> {
    const [owner, userId, query] = [this.#owner, this.#userId, this.#isAsked];
    if (!userId && !query) return NOTHING_TO_SEND;
    // The outbox of a visitor is opened again even if it was read: another tab may have created the visitor's cart
    // after this tab found none.
    if (!this.#outbox.isRead || !userId) await this.#outbox.open(userId);
    const result = userId
      ? await this.#outbox.sendCart(userId, { query, version: this.#announcedVersion })
      : await this.#outbox.refreshVisitorCart().then(() => NOTHING_TO_SEND);
    // The result is ignored if another user has signed in during the request: it is not about the cart that is now
    // shown.
    if (owner !== this.#owner) return NOTHING_TO_SEND;
    if (result.ok && query) this.#isAsked = false;
    return result;
  }

  #onSent(result: FlushResult): void {
    if (!result.ok) this.#queryStatus = "failed";
    this.#isStalled = !result.ok && this.#userId !== undefined;
    this.#update();
    if (!result.ok && isSessionFailure(result.code)) void this.#session.restore();
  }

  #update(): void {
    const owner = this.#owner;
    const { content, operations, refusals } = this.#record;
    // If no operation waits, another tab or the service worker has sent the operations since the last attempt failed.
    if (operations.length === 0) this.#isStalled = false;
    const isKnown = this.#userId ? content : this.#isKnownEmpty || this.#outbox.isRead;
    const state: CartState = {
      lines: cartView(content, operations),
      status: isKnown ? "ready" : this.#queryStatus,
      waiting: this.#isStalled,
      refusals,
    };
    if (owner !== this.#shownOwner || !isEqual(state, this.get())) this.set(state);
    this.#shownOwner = owner;
  }
}
