import { WriteAheadLog } from "../../../data/outbox/write-ahead-log.ts";
import { randomId } from "../../../lib/random-id.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { CART_LOG_PREFIX } from "../../../lib/storage/storage-keys.ts";
import { cartView } from "../cart-view.ts";
import { keyOfLine } from "../line-properties.ts";
import { databaseCarts } from "../outbox/cart-format.ts";
import { CartOutbox, type CartOutboxParts } from "../outbox/cart-outbox.ts";
import type { CartRecord } from "../outbox/cart-record.ts";
import { type Carts, recordOf } from "../outbox/carts.ts";
import { type PendingOperation, VISITOR_ID } from "../outbox/stored-cart.ts";
import { awa, type CartServer, product } from "./cart-server.ts";

let made = 0;

/** Creates an edit. Its time is later than that of all edits created before. */
export function edit(
  letter: string,
  fields: Partial<Pick<PendingOperation, "kind" | "quantity" | "userId" | "variant">> = {},
): PendingOperation {
  made += 1;
  const what = { productId: `p-${letter}`, variant: 0, product: product(letter) };
  return { id: randomId(), userId: awa.id, kind: "ADD", quantity: 1, madeAt: made, ...what, ...fields };
}

/** A page on the test's device: a tab, or the page after a reload. The pages share only the browser's storage. */
export class CartTab extends CartOutbox {
  readonly records: WriteAheadLog<PendingOperation>;

  constructor(
    { api, productsOf }: Pick<CartServer, "api" | "productsOf">,
    parts: Partial<CartOutboxParts> = {},
  ) {
    const storage = parts.storage ?? safeStorage;
    super({ store: databaseCarts, api, productsOf, ...parts, storage });
    this.records = new WriteAheadLog(storage, CART_LOG_PREFIX);
  }

  async make(...edits: readonly PendingOperation[]): Promise<void> {
    for (const one of edits) this.log({ ...one, sent: false });
    await this.save();
  }

  /**
   * Stores edits in the same way as a page that finds them in the log when it starts. Such edits come from a former
   * page that was killed before it learned whether they were stored.
   */
  async replay(...edits: readonly PendingOperation[]): Promise<void> {
    for (const one of edits) this.records.add(one);
    await this.save();
  }

  async record(owner = awa.id): Promise<CartRecord> {
    await this.save();
    return recordOf(this.shown, owner);
  }

  /** Returns the quantity of each line in the shown cart. */
  async quantities(owner = awa.id): Promise<Record<string, number>> {
    await this.save();
    return shownOf(this.shown, owner);
  }

  send(userId = awa.id) {
    return this.sendCart(userId, {});
  }

  /** Signs a user in: the visitor's cart moves to the user, and the user's waiting operations are sent. */
  async signIn(userId: string): Promise<void> {
    await this.open(userId);
    await this.sendCart(userId, { query: true });
  }
}

export function shownOf(carts: Carts, owner = awa.id): Record<string, number> {
  const { content, operations } = recordOf(carts, owner);
  return Object.fromEntries(cartView(content, operations).map((line) => [keyOfLine(line), line.quantity]));
}

export const visitorEdit = (letter: string, kind: PendingOperation["kind"] = "ADD") =>
  edit(letter, { kind, userId: VISITOR_ID });
