import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { BASKET_KEY, WRITE_AHEAD_PREFIX } from "../../lib/storage/storage-keys.ts";
import { asAdditions, claimBasket, enqueueInBasket, isUnclaimed, withProducts } from "./basket.ts";
import type { CartApi } from "./cart-api.ts";
import { CartOutbox } from "./cart-outbox.ts";
import { type CartProduct, type PendingOperation, VISITOR_ID } from "./outbox-records.ts";
import type { Outbox } from "./outbox-reducer.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

/** The products of these ids that the shop sells; rejects where nobody can tell. */
export type ProductsOf = (ids: readonly string[]) => Promise<readonly CartProduct[]>;

/** The outbox of a page: beside the users' operations it stores the basket of whoever is not signed in. */
export class BasketOutbox extends CartOutbox {
  readonly #productsOf: ProductsOf;
  readonly #local: EnumerableStorage;

  /** @param local where pages log their edits, and mark that there may be a basket */
  constructor(storage: OutboxStorage, api: CartApi, productsOf: ProductsOf, local: EnumerableStorage) {
    super(storage, api);
    this.#productsOf = productsOf;
    this.#local = local;
  }

  override onChange(listener: (userId: string, outbox: Outbox) => void): void {
    super.onChange((userId, outbox) =>
      listener(userId, userId === VISITOR_ID ? unclaimedOf(outbox) : outbox),
    );
  }

  override async read(userId: string): Promise<Outbox> {
    const outbox = await super.read(userId);
    return userId === VISITOR_ID ? unclaimedOf(outbox) : outbox;
  }

  override async enqueue(userId: string, operations: readonly PendingOperation[]): Promise<Outbox> {
    if (userId !== VISITOR_ID) return super.enqueue(userId, operations);
    return this.#changeBasket((basket) => operations.reduce(enqueueInBasket, basket));
  }

  /**
   * Gives the visitor's basket to who has signed in. That it is theirs is one write, before anything else: whoever signs
   * in next, after the page has died on the way, gets none of it. Where users are stored apart it is then moved.
   */
  async giveBasket(userId: string): Promise<void> {
    const { operations } = await super.read(VISITOR_ID);
    if (operations.length === 0) return;
    const basket = await this.change(VISITOR_ID, (unclaimed) => claimBasket(unclaimed, userId));
    for (const owner of new Set(basket.operations.map((operation) => operation.userId)))
      await super.enqueue(
        owner,
        basket.operations.filter((operation) => operation.userId === owner),
      );
    const given = new Set(basket.operations.map(({ id }) => id));
    const left = await this.change(VISITOR_ID, (claimed) => ({
      ...claimed,
      operations: claimed.operations.filter(
        (operation) => isUnclaimed(operation) || !given.has(operation.id),
      ),
    }));
    if (left.operations.length === 0) this.#unmark();
  }

  /**
   * Brings names, prices and sizes of the visitor's basket up to date, from the device's catalogue where it is whole.
   * @throws where nobody can tell: the basket shows what it last knew
   */
  async refreshBasket(): Promise<void> {
    const { operations } = await this.read(VISITOR_ID);
    const asked = [...new Set(asAdditions(operations).map(({ productId }) => productId))];
    if (asked.length === 0) return this.#unmark();
    const answered = await this.#productsOf(asked);
    await this.#changeBasket((basket) => withProducts(basket, asked, answered));
  }

  /** Changes what is still nobody's of the basket, and leaves alone what somebody was given. */
  async #changeBasket(by: (basket: Outbox) => Outbox): Promise<Outbox> {
    const after = await this.change(VISITOR_ID, (basket) => {
      const claimed = basket.operations.filter((operation) => !isUnclaimed(operation));
      if (claimed.length === 0) return by(basket);
      const unclaimed = by(unclaimedOf(basket));
      return { ...unclaimed, operations: [...claimed, ...unclaimed.operations] };
    });
    return unclaimedOf(after);
  }

  /** There is none, unless a tab is about to store one. */
  #unmark(): void {
    const isLogged = this.#local.keys().some((key) => key.startsWith(WRITE_AHEAD_PREFIX));
    if (!isLogged) this.#local.removeItem(BASKET_KEY);
  }
}

/** What is still nobody's: a page may have died before it moved what somebody was given. */
const unclaimedOf = (basket: Outbox): Outbox => ({
  ...basket,
  operations: basket.operations.filter(isUnclaimed),
});
