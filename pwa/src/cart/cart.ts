import { type CartOperation, MAX_QUANTITY, MIN_QUANTITY, totals } from "graphql-server/cart/cart";
import { createContext, use } from "react";
import { Store, useStore } from "../lib/external-store.ts";
import type { Session } from "../session/session.ts";
import { type CartLine, type CartProduct, cartView } from "./cart-view.ts";
import type { CartOutbox, FlushEnd } from "./outbox/cart-outbox.ts";
import type { CartRefusal, PendingOperation } from "./outbox/outbox-records.ts";
import type { Outbox } from "./outbox/outbox-reducer.ts";

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
/** Milliseconds after which what could not be sent is sent again; doubled each time up to the second. */
const RETRY_MS = { first: 5_000, longest: 30_000 };
/** The session ended, or is another person's: who is signed in must be found out. */
const SESSION_CODES = ["UNAUTHENTICATED", "CONFLICT"];

/**
 * The signed-in person's cart on screen: what the device's outbox holds, and on top the edits just made, which show
 * at once and are kept by the outbox a moment later. Says when the outbox sends; what it sends and what it believes
 * is its own affair.
 */
export class Cart extends Store<CartState> {
  readonly #session: Session;
  readonly #load: () => Promise<CartOutbox>;
  #outbox: Promise<CartOutbox> | undefined;
  #userId: string | undefined;
  /** What the outbox holds of this person; undefined until it has been read. */
  #kept: Outbox | undefined;
  /** Edits on their way into the outbox, also of a person who has just left. */
  #early: readonly PendingOperation[] = [];
  #keeping: Promise<void> | undefined;
  #unknown: "loading" | "failed" = "loading";
  #waiting = false;
  #flushes: Promise<unknown> = Promise.resolve();
  #nextFlush: { ask: boolean; end: Promise<void> } | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryAfter = RETRY_MS.first;

  /** @param load the device's outbox; its code is fetched when somebody is signed in */
  constructor(session: Session, load: () => Promise<CartOutbox>) {
    super(EMPTY);
    this.#session = session;
    this.#load = load;
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
    const userId = this.#userId;
    if (!userId || !this.#kept) return;
    this.#kept = { ...this.#kept, refusals: [] };
    this.#show();
    void this.#opened().then((outbox) => outbox.dismissRefusals(userId));
  }

  /** Sends what waits, or asks the server for the cart. */
  async reload(): Promise<void> {
    if (!this.#userId) return;
    this.#unknown = "loading";
    this.#show();
    await this.#flush(true);
  }

  /** The server has all edits. */
  isSent(): boolean {
    return this.#pending().length === 0;
  }

  /** Edits the device has not confirmed to keep: with the page they would be gone. */
  notYetKept(): readonly PendingOperation[] {
    return this.#early;
  }

  /** The page is left, perhaps closed: what is not sent yet is the service worker's to send. */
  async leavePage(): Promise<void> {
    if (this.isSent()) return;
    const { sendCartInBackground } = await import("./outbox/page-outbox.ts");
    await sendCartInBackground();
  }

  /**
   * Sends what waits, a last time before the person leaves.
   * @returns how many edits would be lost
   */
  async unsentAtLeaving(): Promise<number> {
    if (!this.isSent()) await this.#flush(false);
    return this.#pending().length;
  }

  /** Erases from the device what it kept of a person who left. */
  async erase(userId: string): Promise<void> {
    this.#early = this.#early.filter((edit) => edit.userId !== userId);
    await (await this.#opened()).erase(userId);
  }

  #follow(userId: string | undefined): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#kept = undefined;
    this.#unknown = "loading";
    this.#waiting = false;
    this.#retryAfter = RETRY_MS.first;
    clearTimeout(this.#retry);
    this.set(EMPTY);
    if (userId) void this.#open(userId);
  }

  /** From the device at once, then from the server. */
  async #open(userId: string): Promise<void> {
    try {
      this.#take(userId, await (await this.#opened()).read(userId));
    } catch {
      // Its code could not be fetched; asking for the cart tries again, and says so.
    }
    if (userId === this.#userId) await this.reload();
  }

  #opened(): Promise<CartOutbox> {
    this.#outbox ??= this.#load().then(
      (outbox) => {
        outbox.follow((userId, kept) => this.#take(userId, kept));
        return outbox;
      },
      (error: unknown) => {
        this.#outbox = undefined;
        throw error;
      },
    );
    return this.#outbox;
  }

  #edit(product: CartProduct, kind: CartOperation["kind"], quantity: number): void {
    const userId = this.#userId;
    if (!userId) return;
    const edit = { id: crypto.randomUUID(), userId, kind, productId: product.id, quantity, product };
    this.#early = [...this.#early, edit];
    this.#show();
    // Not only with the flush: one may be under way for long, and the page be gone before it ends.
    this.#keep().catch(() => undefined);
    void this.#flush(false);
  }

  /** Hands the edits over to the outbox, in order. */
  #keep(): Promise<void> {
    this.#keeping ??= this.#keepAll();
    return this.#keeping;
  }

  async #keepAll(): Promise<void> {
    try {
      const outbox = await this.#opened();
      for (let [first] = this.#early; first; [first] = this.#early) {
        const { userId } = first;
        const edits = this.#early.filter((edit) => edit.userId === userId);
        const kept = await outbox.edit(userId, edits);
        this.#early = this.#early.filter((edit) => !edits.includes(edit));
        this.#take(userId, kept);
      }
    } finally {
      this.#keeping = undefined;
    }
  }

  /** Takes over what the outbox holds; edits that have arrived there are no longer shown on top of it. */
  #take(userId: string, kept: Outbox): void {
    const ids = new Set(kept.operations.map(({ id }) => id));
    const lastKept = this.#early.reduce((last, { id }, place) => (ids.has(id) ? place : last), -1);
    this.#early = this.#early.filter((edit, place) => place > lastKept || edit.userId !== userId);
    if (userId !== this.#userId) return;
    this.#kept = kept;
    this.#show();
  }

  #pending(): readonly PendingOperation[] {
    const early = this.#early.filter((edit) => edit.userId === this.#userId);
    return [...(this.#kept?.operations ?? []), ...early];
  }

  /** After the flush under way, if there is one; those asked for meanwhile are one. */
  #flush(ask: boolean): Promise<void> {
    if (this.#nextFlush) {
      this.#nextFlush.ask ||= ask;
      return this.#nextFlush.end;
    }
    const start = () => {
      const next = this.#nextFlush;
      this.#nextFlush = undefined;
      return this.#send(next?.ask ?? ask);
    };
    const end = this.#flushes.then(start);
    this.#flushes = end;
    this.#nextFlush = { ask, end };
    return end;
  }

  async #send(ask: boolean): Promise<void> {
    const userId = this.#userId;
    if (!userId) return;
    clearTimeout(this.#retry);
    const end = await this.#flushOutbox(userId, ask);
    if (userId !== this.#userId) return;
    if (end.ok) this.#retryAfter = RETRY_MS.first;
    else this.#unknown = "failed";
    this.#waiting = !end.ok && !this.isSent();
    this.#show();
    if (end.ok) return;
    if (SESSION_CODES.includes(end.code)) void this.#session.restore();
    else if (this.#waiting) this.#sendLater(end.pauseMs ?? 0);
  }

  async #flushOutbox(userId: string, ask: boolean): Promise<FlushEnd> {
    try {
      await this.#keep();
      return await (await this.#opened()).flush(userId, { ask });
    } catch {
      return { ok: false, code: "NETWORK" };
    }
  }

  /**
   * Pauses grow, and differ from phone to phone: a server that comes back is not met by all at once.
   * @param pauseMs for so long the server asked to be left alone
   */
  #sendLater(pauseMs: number): void {
    const pause = pauseMs + this.#retryAfter * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => void this.#flush(false), pause);
    this.#retryAfter = Math.min(this.#retryAfter * 2, RETRY_MS.longest);
  }

  #show(): void {
    const { content, refusals = [] } = this.#kept ?? {};
    const status = content ? "ready" : this.#unknown;
    const pending = this.#pending();
    const edited = new Set(pending.map(({ productId }) => productId));
    this.set({
      status,
      lines: status === "loading" ? [] : cartView(content, pending),
      waiting: this.#waiting,
      refusals: refusals.filter(({ product }) => !edited.has(product.id)),
    });
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
