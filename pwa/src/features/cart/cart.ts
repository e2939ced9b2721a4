import type { CartOperationKind } from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import { createContext, use } from "react";
import type { Session } from "../../data/session/session.ts";
import { ExternalStore, useExternalStore } from "../../lib/external-store.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../../lib/http/backoff.ts";
import { lazy } from "../../lib/lazy.ts";
import { randomId } from "../../lib/random-id.ts";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { CART_LOG_PREFIX, VISITOR_CART_KEY } from "../../lib/storage/storage-keys.ts";
import { type CartLine, type CartState, EMPTY_CART } from "./cart-state.ts";
import { nowAfter } from "./outbox/made-at.ts";
import { type CartProduct, type StoredOperation, VISITOR_ID } from "./outbox/stored-cart.ts";
import type { PageCart } from "./page-cart.ts";

/**
 * Loads the code of the cart.
 * @param made returns the operations that this page makes and logs before the code has loaded
 */
export type OpenCart = (made: () => readonly StoredOperation[]) => Promise<PageCart>;

/**
 * The cart on screen, of the signed-in user or of a visitor. An edit is logged and shown at once. `PageCart` does
 * everything else; its code is loaded only for a signed-in user, or for a visitor with a cart. Listeners are called
 * when the shown cart changes, and when a user signs in or out.
 */
export class Cart extends ExternalStore<CartState> {
  /**
   * Whose cart this is: a user's id, or `VISITOR_ID`. Products that are added before the session is known belong to the
   * visitor.
   */
  #owner: string | undefined;
  #page: PageCart | undefined;
  /** Operations that were made before the code of the cart had loaded. */
  #made: readonly StoredOperation[] = [];
  readonly #backoff = new Backoff(BACKGROUND_RETRY_MS);
  readonly #opened: () => Promise<PageCart>;

  /**
   * @param open loads the code of the cart
   */
  constructor(session: Session, open: OpenCart) {
    super(EMPTY_CART);
    this.#opened = lazy(async () => {
      const page = await open(() => this.#made);
      this.#page = page;
      this.#made = [];
      page.setOwner(this.#owner ?? VISITOR_ID, this.get().status === "ready");
      const show = () => this.set(page.get());
      if (!isEqual(page.get(), this.get())) show();
      page.subscribe(show);
      return page;
    });
    const followSession = () => {
      const { user, ready } = session.get();
      if (user || ready) this.#setOwner(user?.id ?? VISITOR_ID);
    };
    session.subscribe(followSession);
    followSession();
  }

  /** Id of the user whose cart this is; undefined for a visitor. */
  get userId(): string | undefined {
    return this.#owner === VISITOR_ID ? undefined : this.#owner;
  }

  /** Adds pieces of a product to the cart. `variant` is the number of the variant. */
  add(product: CartProduct, variant: number = NO_VARIANT, quantity = 1): void {
    this.#edit({ product, variant }, "ADD", quantity);
  }

  /** Adds or removes one piece. Does nothing if the new quantity would be too small or too large. */
  change(line: CartLine, by: 1 | -1): void {
    if (this.#page?.allows(line.quantity + by) ?? true) this.#edit(line, "ADD", by);
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

  restore(line: CartLine): void {
    this.#edit(line, "SET", line.quantity);
  }

  /** Returns the reason why the product's last edit was rejected, if it was. */
  refusalOf(productId: string): string | undefined {
    return this.get().refusals.find(({ product }) => product.id === productId)?.message;
  }

  /** Removes the messages about rejected edits after the user has read them. */
  dismissRefusals(): void {
    void this.#page?.dismissRefusals();
  }

  /** Sends the edits that wait. If none wait, queries the cart, or the products of a visitor's cart. */
  async reload(): Promise<void> {
    if (!this.#mayHoldCart()) return;
    if (this.#page) return this.#page.reload();
    this.#showMade("loading");
    await this.#load();
  }

  /**
   * Called when the server announces a version of a user's cart. If this device has an older version, the cart is
   * queried again.
   */
  follow(userId: string, version: number): void {
    if (userId === this.#owner) this.#page?.follow(version);
  }

  /**
   * Called when another tab has stored a change of a cart. If this is the visitor's cart, and this tab has no cart of
   * the visitor yet, this tab reads the cart.
   */
  followVisitor(owner: unknown): void {
    if (owner !== VISITOR_ID || this.userId || this.#mayHoldCart()) return;
    safeStorage.setItem(VISITOR_CART_KEY, "1");
    void this.reload();
  }

  /** True if the server has all edits of the user's cart. For a visitor, true if this device has stored all edits. */
  isSynced(): boolean {
    return this.#page?.isSynced ?? this.#made.length === 0;
  }

  /**
   * Tries to send pending edits before the user signs out. @returns the number of edits that are still unsent and
   * would be lost
   */
  async flush(): Promise<number> {
    return this.#page || !this.isSynced() ? (await this.#opened()).flush() : 0;
  }

  /** Must be called when the page is hidden, because the browser may then close it without a further event. */
  pageHidden(): void {
    this.#page?.pageHidden();
  }

  /** Deletes all data of a user from this device, after the user has signed out. */
  async erase(userId: string): Promise<void> {
    this.#made = this.#made.filter((operation) => operation.userId !== userId);
    await (await this.#opened()).erase(userId);
  }

  #edit(
    { product, variant }: Pick<CartLine, "product" | "variant">,
    kind: CartOperationKind,
    quantity: number,
  ) {
    const [id, userId] = [randomId(), this.#owner ?? VISITOR_ID];
    const madeAt = nowAfter(this.#page?.pending ?? this.#made);
    const made = { id, userId, kind, productId: product.id, variant, quantity, product, madeAt, sent: false };
    if (userId === VISITOR_ID) safeStorage.setItem(VISITOR_CART_KEY, "1");
    if (this.#page) {
      this.#page.take(made);
    } else {
      safeStorage.setItem(CART_LOG_PREFIX + id, JSON.stringify(made));
      this.#made = [...this.#made, made];
      this.#showMade(this.get().status);
      void this.#load();
    }
  }

  #setOwner(owner: string): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    const isStored = this.#mayHoldCart();
    if (this.#page) this.#page.setOwner(owner);
    else this.#showMade(isStored ? "loading" : "ready");
    if (isStored) void this.#load();
  }

  /**
   * True if the user or the visitor may have a stored cart. If false, neither the code of the cart nor the database is
   * needed.
   */
  #mayHoldCart(): boolean {
    return this.userId !== undefined || safeStorage.getItem(VISITOR_CART_KEY) != null;
  }

  /** Loads the code of the cart; after a failure, loads it again later. */
  async #load(): Promise<void> {
    this.#backoff.cancel();
    try {
      await this.#opened();
    } catch {
      this.#showMade("failed");
      this.#backoff.schedule(() => void this.#load());
    }
  }

  /**
   * Shows the edits that were made before the code of the cart was loaded. The choice of a size for a line (CHOOSE) is
   * not among these edits, because shoppers choose sizes on the cart page, which needs that code.
   */
  #showMade(status: CartState["status"]): void {
    const lines = new Map<string, CartLine>();
    for (const { userId, kind, product, variant, quantity } of this.#made) {
      if (userId !== (this.#owner ?? VISITOR_ID)) continue;
      const key = product.id + variant;
      const sum = (kind === "ADD" ? (lines.get(key)?.quantity ?? 0) : 0) + quantity;
      if (kind === "REMOVE") lines.delete(key);
      else lines.set(key, { product, variant, quantity: sum, unsent: userId !== VISITOR_ID });
    }
    this.set({ ...EMPTY_CART, status, lines: [...lines.values()] });
  }
}

export const CartContext = createContext<Cart | undefined>(undefined);

/**
 * Returns the cart object, for components that edit the cart or subscribe to a part of it. A component that calls this
 * hook is not rendered again when the cart changes.
 */
export function useCartStore(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart outside of CartContext");
  return cart;
}

/** Returns the cart. `count` is the number of pieces, including sold-out ones. */
export function useCart() {
  const cart = useCartStore();
  const state = useExternalStore(cart, EMPTY_CART);
  const count = state.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ...state, count, cart };
}
