import type { ApolloClient } from "@apollo/client";
import { type CartOperation, MAX_QUANTITY, MIN_QUANTITY, totals } from "graphql-server/cart/cart";
import { createContext, use } from "react";
import { OWN_QUERY, type Session } from "../account/session.ts";
import { failure, send } from "../shop/operations.ts";
import type { Outcome } from "../shop/outcome.ts";
import { Store, useStore } from "../shop/store.ts";
import { ApplyCartOperationsDocument, type CartContentFragment, CartDocument } from "./cart.generated.ts";
import { type CartLine, type CartProduct, cartView, type PendingOperation } from "./cart-view.ts";

/** An edit the server refused for good. */
export interface CartRefusal {
  product: CartProduct;
  /** Why, fit to show. */
  message: string;
}

export interface CartState {
  lines: readonly CartLine[];
  /** loading: not known yet; failed: asked and not answered, `lines` holds at most what was just put in */
  status: "loading" | "ready" | "failed";
  /** Edits wait for a network; they are sent by themselves when there is one. */
  waiting: boolean;
  /** Refused edits, until the product is edited again or they are dismissed. */
  refusals: readonly CartRefusal[];
}

const EMPTY: CartState = { lines: [], status: "loading", waiting: false, refusals: [] };
/** Operations sent in one call. As a call takes the oldest, it holds all that an unanswered one held. */
const BATCH = 20;
/** Milliseconds after which what could not be sent is sent again; doubled each time up to the second. */
const RETRY_MS = { first: 5_000, longest: 30_000 };

/**
 * The signed-in person's cart: what the server last answered, and on top the edits it has not confirmed yet.
 * Edits show at once and are sent in order, one call at a time; those that could not be sent are sent again.
 * What is believed of the server: never an older version, never a cart that leaves sent edits unanswered.
 */
export class Cart extends Store<CartState> {
  readonly #client: ApolloClient;
  readonly #session: Session;
  #userId: string | undefined;
  #base: CartContentFragment | undefined;
  /** Of everyone who was signed in on this page: edits outlive a session that has run out. */
  #operations: readonly PendingOperation[] = [];
  #refusals: readonly CartRefusal[] = [];
  #sending = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryAfter = RETRY_MS.first;

  constructor(client: ApolloClient, session: Session) {
    super(EMPTY);
    this.#client = client;
    this.#session = session;
    session.subscribe(() => this.#follow(session.get().user?.id));
    this.#follow(session.get().user?.id);
  }

  /** Puts one more of a product in the cart. */
  add(product: CartProduct): void {
    this.#edit(product, "ADD", 1);
  }

  /** One more, or one fewer down to one. */
  change({ product, quantity }: CartLine, by: 1 | -1): void {
    const wanted = quantity + by;
    if (wanted >= MIN_QUANTITY && wanted <= MAX_QUANTITY) this.#edit(product, "ADD", by);
  }

  remove({ product }: CartLine): void {
    this.#edit(product, "REMOVE", 0);
  }

  /** Puts a removed line back, with the quantity it had. */
  restore({ product, quantity }: CartLine): void {
    this.#edit(product, "SET", quantity);
  }

  /** Why the product's last edit was refused, if it was. */
  refusalOf(productId: string): string | undefined {
    return this.get().refusals.find(({ product }) => product.id === productId)?.message;
  }

  /** The person has read the refusals. */
  dismissRefusals(): void {
    this.#refusals = [];
    this.#show(this.get().status);
  }

  /** Sends what waits, or asks the server for the cart. */
  async reload(): Promise<void> {
    const userId = this.#userId;
    if (!userId) return;
    if (!this.#base) this.#show("loading");
    if (this.#pending().length > 0) return this.#flush();
    const cart = await this.#ask();
    // An edit made meanwhile brings its own answer, which this one may not hold yet.
    if (userId !== this.#userId || this.#pending().length > 0) return;
    if (cart) this.#believe(cart);
    this.#show(this.#base ? "ready" : "failed");
  }

  async #ask(): Promise<CartContentFragment | undefined> {
    try {
      const { data } = await this.#client.query({ query: CartDocument, ...OWN_QUERY });
      return data?.cart;
    } catch (error) {
      this.#checkSession(failure(error));
      return undefined;
    }
  }

  #follow(userId: string | undefined): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#base = undefined;
    this.#refusals = [];
    this.#retryAfter = RETRY_MS.first;
    clearTimeout(this.#retry);
    this.set(EMPTY);
    if (userId) void this.reload();
  }

  #edit(product: CartProduct, kind: CartOperation["kind"], quantity: number): void {
    if (!this.#userId) return;
    const operation = {
      id: crypto.randomUUID(),
      userId: this.#userId,
      kind,
      productId: product.id,
      quantity,
      product,
    };
    this.#operations = [...this.#operations, operation];
    this.#refusals = this.#refusals.filter((refusal) => refusal.product.id !== product.id);
    this.#show(this.get().status, this.get().waiting);
    void this.#flush();
  }

  #pending(): readonly PendingOperation[] {
    return this.#operations.filter((operation) => operation.userId === this.#userId);
  }

  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#retry);
    for (let batch = this.#pending(); batch.length > 0; batch = this.#pending()) {
      if (!(await this.#sendBatch(batch.slice(0, BATCH)))) break;
    }
    this.#sending = false;
    if (this.#pending().length === 0) return;
    this.#retry = setTimeout(() => void this.#flush(), this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, RETRY_MS.longest);
  }

  /** @returns whether the next batch may follow */
  async #sendBatch(batch: readonly PendingOperation[]): Promise<boolean> {
    const userId = this.#userId;
    const operations = batch.map(({ id, kind, productId, quantity }) => ({ id, kind, productId, quantity }));
    const outcome = await send(this.#client, ApplyCartOperationsDocument, { operations });
    if (!outcome.ok) return userId === this.#userId ? this.#failed(batch, outcome) : true;
    const { results, cart } = outcome.value.applyCartOperations;
    this.#settle(batch);
    if (userId !== this.#userId) return true;
    this.#retryAfter = RETRY_MS.first;
    this.#believe(cart);
    const rejected = results.filter(({ status }) => status === "REJECTED");
    for (const { id, message } of rejected) {
      this.#refuse(
        batch.filter((operation) => operation.id === id),
        message,
      );
    }
    this.#show("ready");
    return true;
  }

  /** A malformed edit will never be taken; whatever else went wrong may mend itself, so the edits are kept. */
  #failed(batch: readonly PendingOperation[], failed: Extract<Outcome, { ok: false }>): boolean {
    const hopeless = failed.code === "BAD_USER_INPUT";
    if (hopeless) {
      this.#settle(batch);
      this.#refuse(batch, failed.message);
    }
    this.#show(this.#base ? "ready" : "failed", !hopeless);
    this.#checkSession(failed);
    return hopeless;
  }

  #settle(batch: readonly PendingOperation[]): void {
    this.#operations = this.#operations.filter((operation) => !batch.includes(operation));
  }

  #refuse(operations: readonly PendingOperation[], message: string | null): void {
    for (const { product } of operations) {
      const others = this.#refusals.filter((refusal) => refusal.product.id !== product.id);
      this.#refusals = [...others, { product, message: message ?? "Cette modification a été refusée" }];
    }
  }

  /** A session that has run out is found out here first; the person then signs in again, and the edits follow. */
  #checkSession({ code }: Extract<Outcome, { ok: false }>): void {
    if (code === "UNAUTHENTICATED") void this.#session.restore();
  }

  /** Answers may overtake each other: an older version never replaces a newer one. */
  #believe(cart: CartContentFragment): void {
    if (!this.#base || cart.version >= this.#base.version) this.#base = cart;
  }

  #show(status: CartState["status"], waiting = false): void {
    const lines = status === "loading" ? [] : cartView(this.#base, this.#pending());
    this.set({ lines, status, waiting, refusals: this.#refusals });
  }
}

export const CartContext = createContext<Cart | undefined>(undefined);

/** The cart to edit or follow in part, for what does not show it whole: nothing is drawn again when it changes. */
export function useCartStore(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart outside of CartContext");
  return cart;
}

/** The cart, its sums, and its edits. `count` is the number of lines, as the badge shows. */
export function useCart() {
  const cart = useCartStore();
  const state = useStore(cart, EMPTY);
  const sums = totals(
    state.lines.map(({ quantity, product }) => ({ quantity, sellingPrice: product.sellingPrice })),
  );
  return { ...state, ...sums, count: state.lines.length, cart };
}
