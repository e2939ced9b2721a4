import { type CartOperationKind, MAX_QUANTITY, MIN_QUANTITY } from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant";
import { createContext, use } from "react";
import type { FlushResult } from "../../data/outbox/outbox.ts";
import { Sender } from "../../data/outbox/sender.ts";
import type { Session } from "../../data/session/session.ts";
import { registerBackgroundSync } from "../../lib/background-sync.ts";
import { ExternalStore, useExternalStore } from "../../lib/external-store.ts";
import { isSessionFailure } from "../../lib/failure-codes.ts";
import { coalesce } from "../../lib/http/coalesce.ts";
import { persistStorage } from "../../lib/install-prompt.ts";
import { lazy } from "../../lib/lazy.ts";
import { randomId } from "../../lib/random-id.ts";
import { isEqual } from "../../lib/storage/is-equal.ts";
import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { CART_SYNC_TAG, VISITOR_CART_KEY, WRITE_AHEAD_PREFIX } from "../../lib/storage/storage-keys.ts";
import { type CartLine, cartView } from "./cart-view.ts";
import type { CartOutbox } from "./outbox/cart-outbox.ts";
import { addOperation, type CartRecord, EMPTY_RECORD, nowAfter } from "./outbox/cart-record.ts";
import type { Carts } from "./outbox/carts.ts";
import {
  type CartProduct,
  type CartRefusal,
  type PendingOperation,
  VISITOR_ID,
} from "./outbox/stored-cart.ts";

export interface CartState {
  lines: readonly CartLine[];
  /**
   * `loading`: the cart is not known yet; `failed`: the query failed, and `lines` contains only products that were
   * added on this device
   */
  status: "loading" | "ready" | "failed";
  /** True while edits wait for a network; they are sent as soon as the network is back. */
  waiting: boolean;
  /** Rejected edits, until the product is edited again or the user dismisses them. */
  refusals: readonly CartRefusal[];
}

/** @param isNew true for an operation that this page has just created */
export type OpenCartOutbox = (isNew: (id: string) => boolean) => Promise<CartOutbox>;

const EMPTY: CartState = { lines: [], status: "loading", waiting: false, refusals: [] };

/**
 * The cart on screen, of the signed-in user or of a visitor. An edit is shown and logged at once, then the outbox
 * stores it. A user's edit is then sent; a visitor's edits wait until the visitor signs in. Listeners are called when
 * the shown cart changes, and when a user signs in or out.
 */
export class Cart extends ExternalStore<CartState> {
  readonly #session: Session;
  readonly #open: OpenCartOutbox;
  readonly #storage: EnumerableStorage | undefined;
  readonly #sender = new Sender(
    () => this.#send(),
    CART_SYNC_TAG,
    (result) => this.#onSent(result),
  );
  readonly #save = coalesce(() => this.#saveEdits());
  readonly #opened = lazy(() => this.#openOutbox());
  /**
   * User id, or `VISITOR_ID`; undefined until the session is known. Products that are added before the session is known
   * belong to the visitor.
   */
  #owner: string | undefined;
  /** The stored cart of the user or visitor; undefined until it has been read. */
  #stored: CartRecord | undefined;
  /** Edits that are not stored yet, including those of a user who has just signed out. */
  #unsaved: readonly PendingOperation[] = [];
  /** The stored cart, with the edits that are not stored yet. This cart is shown on screen. */
  #shown = EMPTY_RECORD;
  #shownOwner: string | undefined;
  #queryStatus: "loading" | "failed" = "loading";
  /** True if the cart must be queried as soon as no edit is pending. */
  #isAsked = false;
  /** True if the last attempt to send failed and edits are still pending. */
  #isStalled = false;
  /** The newest version of the user's cart that the server has reported, see `follow`. */
  #announcedVersion = 0;

  /**
   * @param open opens the outbox. Its code loads only for a signed-in user, or for a visitor with a cart.
   * @param storage the browser's local storage; undefined on the server, where nobody edits a cart
   */
  constructor(session: Session, open: OpenCartOutbox, storage?: EnumerableStorage) {
    super(EMPTY);
    this.#session = session;
    this.#open = open;
    this.#storage = storage;
    const followSession = () => {
      const { user, ready } = session.get();
      if (user || ready) this.#setOwner(user?.id ?? VISITOR_ID);
    };
    session.subscribe(followSession);
    followSession();
  }

  /** Adds pieces of a product; `variant` is a variant's number. */
  add(product: CartProduct, variant: number = NO_VARIANT, quantity = 1): void {
    this.#edit({ product, variant }, "ADD", quantity);
  }

  /** Adds or removes one piece. Does nothing if the new quantity would be too small or too large. */
  change(line: CartLine, by: 1 | -1): void {
    const wanted = line.quantity + by;
    if (wanted >= MIN_QUANTITY && wanted <= MAX_QUANTITY) this.#edit(line, "ADD", by);
  }

  /**
   * Chooses the variant of a line that has none. If another line of the product has this variant already, the two
   * lines become one.
   */
  choose(product: CartProduct, variant: number): void {
    this.#edit({ product, variant }, "CHOOSE", 0);
  }

  remove(line: CartLine): void {
    this.#edit(line, "REMOVE", 0);
  }

  /** Restores a removed line with its former quantity. */
  restore(line: CartLine): void {
    this.#edit(line, "SET", line.quantity);
  }

  /** Returns the reason why the product's last edit was rejected, if it was. */
  refusalOf(productId: string): string | undefined {
    return this.get().refusals.find(({ product }) => product.id === productId)?.message;
  }

  /** Removes the messages about rejected edits after the user has read them. */
  dismissRefusals(): void {
    const owner = this.#owner;
    if (!owner || !this.#stored) return;
    this.#stored = { ...this.#stored, refusals: [] };
    this.#update();
    this.#opened()
      .then((outbox) => outbox.dismissRefusals(owner))
      .catch(() => undefined);
  }

  /** Sends pending edits; if there are none, queries the cart. For a visitor's cart it queries the products. */
  async reload(): Promise<void> {
    if (!this.#owner || !this.#mayHoldCart()) return;
    this.#isAsked = true;
    this.#queryStatus = "loading";
    this.#update();
    await this.#sender.flush();
  }

  /** The id of the signed-in user; undefined for a visitor. */
  get userId(): string | undefined {
    return this.#owner === VISITOR_ID ? undefined : this.#owner;
  }

  /**
   * Called when the server reports a version of a user's cart. If the device has an older version, the cart is queried.
   * If edits are pending, they are sent instead, because their answer contains the cart.
   */
  follow(userId: string, version: number): void {
    if (userId !== this.#owner || version <= this.#announcedVersion) return;
    this.#announcedVersion = version;
    if (version > (this.#stored?.content?.version ?? 0)) void this.#sender.flush();
  }

  /**
   * Called when another tab has stored a change of a cart. If it is a visitor's cart and this tab knows none, the cart is
   * read.
   */
  followVisitor(owner: unknown): void {
    if (owner !== VISITOR_ID || this.userId || this.#mayHoldCart()) return;
    this.#storage?.setItem(VISITOR_CART_KEY, "1");
    void this.reload();
  }

  /** True if the server has all edits of the user's cart. For a visitor, true if this device has stored all edits. */
  isSynced(): boolean {
    return (this.userId ? this.#shown.operations : this.#unsaved).length === 0;
  }

  /**
   * Tries to send pending edits before the user signs out. @returns the number of edits that are still unsent and
   * would be lost
   */
  async flush(): Promise<number> {
    if (!this.isSynced()) await this.#sender.flush();
    return this.#shown.operations.length;
  }

  /**
   * Asks the service worker to send pending edits. Called when the page is hidden, because the browser may then close
   * it without a further event.
   */
  pageHidden(): void {
    if (!this.isSynced()) void registerBackgroundSync(CART_SYNC_TAG);
  }

  /** Deletes all data of a user who has signed out from this device. */
  async erase(userId: string): Promise<void> {
    this.#unsaved = this.#unsaved.filter((operation) => operation.userId !== userId);
    await (await this.#opened()).erase(userId);
  }

  #edit(
    { product, variant }: Pick<CartLine, "product" | "variant">,
    kind: CartOperationKind,
    quantity: number,
  ): void {
    const [id, userId] = [randomId(), this.#owner ?? VISITOR_ID];
    const what = { kind, productId: product.id, variant, quantity, product };
    const made: PendingOperation = { id, userId, ...what, madeAt: nowAfter(this.#shown.operations) };
    this.#storage?.setItem(WRITE_AHEAD_PREFIX + id, JSON.stringify(made));
    if (userId === VISITOR_ID) this.#storage?.setItem(VISITOR_CART_KEY, "1");
    this.#unsaved = [...this.#unsaved, made];
    this.#update();
    // The edit is saved here and not only by the next flush. An earlier flush may still be running, and the user may
    // close the page before the earlier flush ends.
    this.#save().catch(() => undefined);
    void this.#sender.flush();
  }

  #setOwner(owner: string): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    const isStored = this.#mayHoldCart();
    this.#stored = isStored ? undefined : EMPTY_RECORD;
    this.#queryStatus = "loading";
    this.#isAsked = false;
    this.#isStalled = false;
    this.#announcedVersion = 0;
    this.#sender.stop();
    this.#update();
    if (!isStored) return;
    // The cart is first read from the database and then queried from the server. For a visitor's cart, the query
    // fetches the current prices of the products.
    const queried = () => (owner === this.#owner ? this.reload() : undefined);
    void this.#readStored().then(queried, queried);
  }

  /**
   * True if the user or the visitor may have a stored cart. If false, neither the outbox's code nor the database is
   * needed.
   */
  #mayHoldCart(): boolean {
    return this.userId !== undefined || this.#storage?.getItem(VISITOR_CART_KEY) != null;
  }

  /** @throws if the code cannot be loaded; the next query of the cart tries again */
  async #readStored(): Promise<void> {
    const [owner, outbox] = [this.#owner, await this.#opened()];
    const carts = await outbox.open(this.userId);
    if (owner === this.#owner) this.#onStored(carts);
  }

  async #openOutbox(): Promise<CartOutbox> {
    const outbox = await this.#open((id) => this.#unsaved.some((operation) => operation.id === id));
    outbox.onChange((carts) => this.#onStored(carts));
    return outbox;
  }

  async #saveEdits(): Promise<void> {
    const edits = this.#unsaved;
    if (edits.length === 0) return;
    const carts = await (await this.#opened()).save();
    this.#unsaved = this.#unsaved.filter((operation) => !edits.includes(operation));
    this.#onStored(carts);
    persistStorage().catch(() => undefined);
  }

  #onStored(carts: Carts): void {
    if (!this.#owner) return;
    this.#stored = carts.get(this.#owner) ?? EMPTY_RECORD;
    this.#update();
  }

  async #send(): Promise<FlushResult> {
    const [owner, query] = [this.#owner, this.#isAsked];
    if (!owner || (owner === VISITOR_ID && !query)) return SENT;
    await this.#save();
    // Another tab may have created the visitor's cart after this tab found none.
    if (!this.#stored || owner === VISITOR_ID) await this.#readStored();
    const outbox = await this.#opened();
    const result = this.userId
      ? await outbox.flush(this.userId, { query, version: this.#announcedVersion })
      : await outbox.refreshVisitorCart().then(() => SENT);
    // Another user has signed in during the request, so its result is of no use for this user's cart.
    if (owner !== this.#owner) return SENT;
    if (result.ok && query) this.#isAsked = false;
    return result;
  }

  #onSent(result: FlushResult): void {
    if (!result.ok) this.#queryStatus = "failed";
    this.#isStalled = !result.ok && this.userId !== undefined;
    this.#update();
    if (!result.ok && isSessionFailure(result.code)) void this.#session.restore();
  }

  #update(): void {
    const owner = this.#owner ?? VISITOR_ID;
    const unsaved = this.#unsaved.filter(({ userId }) => userId === owner);
    this.#shown = unsaved.reduce(addOperation, this.#stored ?? EMPTY_RECORD);
    const { content, operations, refusals } = this.#shown;
    // Another tab or the service worker may have sent the operations since the last failed attempt.
    if (operations.length === 0) this.#isStalled = false;
    const isKnown = this.userId ? content : this.#stored;
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

const SENT: FlushResult = { ok: true };

export const CartContext = createContext<Cart | undefined>(undefined);

/**
 * Returns the cart itself, for components that edit the cart or subscribe to a part of it. A change of the cart does
 * not render these components again.
 */
export function useCartStore(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart outside of CartContext");
  return cart;
}

/** Returns the cart's state and the cart; `count` is the number of pieces, sold-out ones included. */
export function useCart() {
  const cart = useCartStore();
  const state = useExternalStore(cart, EMPTY);
  const count = state.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ...state, count, cart };
}
