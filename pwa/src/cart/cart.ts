import { type CartOperationKind, MAX_QUANTITY, MIN_QUANTITY } from "graphql-server/cart/cart";
import { NO_VARIANT } from "graphql-server/catalogue/variants/variant";
import { createContext, use } from "react";
import { type ReadableStore, useExternalStore } from "../lib/external-store.ts";
import type { EnumerableStorage } from "../lib/storage/key-value-storage.ts";
import type { Session } from "../session/session.ts";
import { type CartLine, cartView } from "./cart-lines.ts";
import type { BasketOutbox } from "./outbox/basket-outbox.ts";
import type { CartProduct, CartRefusal } from "./outbox/outbox-records.ts";
import { INITIAL_STATE, PageCartOutbox, type PageCartOutboxState } from "./outbox/page-cart-outbox.ts";

export interface CartState {
  lines: readonly CartLine[];
  /** `loading`: not known yet; `failed`: could not be queried; `lines` has at most what was added on this device */
  status: "loading" | "ready" | "failed";
  /** Edits wait for a network, and are sent as soon as there is one. */
  waiting: boolean;
  /** Rejected edits, until the product is edited again or they are dismissed. */
  refusals: readonly CartRefusal[];
}

const EMPTY: CartState = selectCart(INITIAL_STATE);

/**
 * The cart on screen, the signed-in user's or a visitor's: a view of the outbox's state, and the person's edits as
 * operations.
 */
export class Cart implements ReadableStore<CartState> {
  readonly #outbox: PageCartOutbox;
  #selected = { from: INITIAL_STATE, state: EMPTY };

  /**
   * @param open the stored outbox; its code is fetched when somebody is signed in, or has a basket
   * @param storage the browser's local storage; undefined on the server
   */
  constructor(session: Session, open: () => Promise<BasketOutbox>, storage?: EnumerableStorage) {
    this.#outbox = new PageCartOutbox({
      open,
      storage,
      onSessionRejected: () => void session.restore(),
    });
    const followSession = () => {
      const { user, ready } = session.get();
      if (user || ready) this.#outbox.setUser(user?.id);
    };
    session.subscribe(followSession);
    followSession();
  }

  /** The same object until the outbox's state changes. */
  readonly get = (): CartState => {
    const from = this.#outbox.get();
    if (from !== this.#selected.from) this.#selected = { from, state: selectCart(from) };
    return this.#selected.state;
  };

  readonly subscribe = (listener: () => void): (() => void) => this.#outbox.subscribe(listener);

  /** Adds so many of a product, in the variant of that number. */
  add(product: CartProduct, variant: number = NO_VARIANT, quantity = 1): void {
    this.#edit({ product, variant }, "ADD", quantity);
  }

  /** One more, or one less, within the bounds of a quantity. */
  change(line: CartLine, by: 1 | -1): void {
    const wanted = line.quantity + by;
    if (wanted >= MIN_QUANTITY && wanted <= MAX_QUANTITY) this.#edit(line, "ADD", by);
  }

  /** Chooses the variant of the product's line that has none; with a line that has it already it becomes one. */
  choose(product: CartProduct, variant: number): void {
    this.#edit({ product, variant }, "CHOOSE", 0);
  }

  remove(line: CartLine): void {
    this.#edit(line, "REMOVE", 0);
  }

  /** Puts a removed line back, with the quantity it had. */
  restore(line: CartLine): void {
    this.#edit(line, "SET", line.quantity);
  }

  /** Why the product's last edit was rejected, if it was. */
  refusalOf(productId: string): string | undefined {
    return this.get().refusals.find(({ product }) => product.id === productId)?.message;
  }

  /** The user has read the refusals. */
  dismissRefusals(): void {
    this.#outbox.dismissRefusals();
  }

  /** Sends pending edits, or queries the cart; a visitor's products are asked for. */
  reload(): Promise<void> {
    return this.#outbox.reload();
  }

  /** Undefined for a visitor. */
  get userId(): string | undefined {
    return this.#outbox.userId;
  }

  /** The server has this version of a user's cart. */
  follow(userId: string, version: number): void {
    this.#outbox.follow(userId, version);
  }

  /** The server has all edits. */
  isSynced(): boolean {
    return this.#outbox.isSynced();
  }

  /** Sends pending edits a last time before the user signs out. @returns how many would be lost */
  flush(): Promise<number> {
    return this.#outbox.flush();
  }

  /** The page is hidden, and may be closed without a further event. */
  pageHidden(): void {
    this.#outbox.pageHidden();
  }

  /** Deletes from this device all of a user who has signed out. */
  erase(userId: string): Promise<void> {
    return this.#outbox.erase(userId);
  }

  #edit(
    { product, variant }: Pick<CartLine, "product" | "variant">,
    kind: CartOperationKind,
    quantity: number,
  ): void {
    this.#outbox.enqueue({ kind, productId: product.id, variant, quantity, product });
  }
}

function selectCart({ outbox, status, isStalled }: PageCartOutboxState): CartState {
  return {
    status,
    lines: cartView(outbox.content, outbox.operations),
    waiting: isStalled,
    refusals: outbox.refusals,
  };
}

export const CartContext = createContext<Cart | undefined>(undefined);

/** The cart itself, for components that edit it or follow a part of it: they are not rendered when it changes. */
export function useCartStore(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart outside of CartContext");
  return cart;
}

/** The cart's state, and the cart to edit; `count` is the number of lines, as the badge shows. */
export function useCart() {
  const cart = useCartStore();
  const state = useExternalStore(cart, EMPTY);
  return { ...state, count: state.lines.length, cart };
}
