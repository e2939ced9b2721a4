import {
  applyOperation,
  type CartOperation,
  type CartQuantity,
  lineKey,
} from "graphql-server/features/cart/cart";
import { NO_VARIANT, type Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { type StateStore } from "../../../data/outbox/state-store.ts";
import { memoryStore } from "../../../data/outbox/testing/memory-store.ts";
import { Session, type SessionUser } from "../../../data/session/session.ts";
import { answered, senderOf } from "../../../data/session/testing/sender-of.ts";
import { failedAnswer } from "../../../lib/http/testing/failed-answer.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { Cart } from "../cart.ts";
import { type CartLine, type CartProduct, keyOfLine } from "../line-properties.ts";
import type { CartApi } from "../outbox/cart-api.ts";
import type { ProductsOf } from "../outbox/cart-outbox.ts";
import type { Carts } from "../outbox/carts.ts";
import type { CartContent } from "../outbox/stored-cart.ts";
import { PageCart } from "../page-cart.ts";

/** The signed-in user, unless a test uses another one. */
export const awa: SessionUser = {
  __typename: "User",
  id: "11111111-1111-4111-8111-111111111111",
  name: "Awa Ngono",
  email: "awa@example.cm",
  role: "GENERAL",
  profilePic: null,
};

/** Returns a product whose id and name contain the letter. */
export const product = (letter: string, sellingPrice = 1_000): CartProduct => ({
  __typename: "Product",
  id: `p-${letter}`,
  productName: `Robe ${letter}`,
  category: "Robe",
  price: sellingPrice,
  sellingPrice,
  thumbnail: "/images/AAAAAAAAAAAAAAAA",
  thumbnailColour: "#e2d7c8",
  availability: "AVAILABLE",
  variants: [],
  colourImages: [],
});

export const size = (
  number: number,
  name: string | null,
  { availability = "AVAILABLE", colour = null, swatch = null }: Partial<Variant> = {},
): Variant => ({ number, size: name, colour, swatch, availability });

export type Fate = "answered" | "request lost" | "answer lost" | { code: string; pauseMs?: number };

interface StoredCart {
  version: number;
  lines: readonly CartQuantity[];
  applied: Set<string>;
}

/**
 * A server with a cart for each user. It counts an operation once, even if the operation arrives twice. The test
 * decides which requests and answers are lost.
 */
export class CartServer {
  /** for each request, in the sequence of their arrival: the ids of its operations */
  readonly calls: string[][] = [];
  /** Number of requests without operations, which query the cart. */
  queries = 0;
  readonly withdrawn = new Set<string>();
  /** Products with their ids as keys. A product that is absent here is created by `product`. */
  readonly products = new Map<string, CartProduct>();
  fates: Fate[] = [];
  /** True if the catalogue cannot be reached, as without a network. */
  isCut = false;
  /** The user whose token the device sends; null without a session. */
  caller: SessionUser | null = awa;
  readonly #carts = new Map<string, StoredCart>();
  #gate: Promise<void> = Promise.resolve();
  #made: "on arrival" | "on release" = "on arrival";

  /**
   * Holds back every answer until the returned function is called.
   * @param made when the answer is computed: when the request arrives, or when the answer is sent
   */
  hold(made: "on arrival" | "on release" = "on arrival"): () => void {
    this.#made = made;
    let open = () => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    return () => {
      this.#gate = Promise.resolve();
      open();
    };
  }

  put(user: SessionUser, lines: readonly { productId: string; variant?: number; quantity: number }[]): void {
    const cart = this.#cartOf(user.id);
    cart.version += 1;
    cart.lines = lines.map((line) => ({ variant: NO_VARIANT, ...line }));
  }

  /** Returns the cart's version, which the event stream announces. */
  version(user: SessionUser): number {
    return this.#cartOf(user.id).version;
  }

  quantities(user: SessionUser): Record<string, number> {
    return Object.fromEntries(this.#cartOf(user.id).lines.map((line) => [lineKey(line), line.quantity]));
  }

  readonly api: CartApi = async (userId, operations) => {
    const gate = this.#gate;
    const early = this.#made === "on arrival" ? this.#reply(userId, operations) : undefined;
    await gate;
    return early ?? this.#reply(userId, operations);
  };

  /** Returns the products that the shop sells. Rejects without a network. */
  readonly productsOf: ProductsOf = async (ids) => {
    if (this.isCut) throw new TypeError("Failed to fetch");
    const sold = ids.filter((id) => !this.withdrawn.has(id));
    return sold.map((id) => this.products.get(id) ?? product(id.slice(2)));
  };

  #reply(userId: string, operations: readonly CartOperation[]): Awaited<ReturnType<CartApi>> {
    if (operations.length > 0) this.calls.push(operations.map(({ id }) => id));
    else this.queries += 1;
    const fate = this.fates.shift() ?? "answered";
    if (fate === "request lost") return LOST;
    if (typeof fate === "object") {
      const { code, pauseMs = 0 } = fate;
      return failedAnswer(code, { message: `refusé : ${code}`, pauseMs });
    }
    if (!this.caller) return failedAnswer("UNAUTHENTICATED");
    if (this.caller.id !== userId) return failedAnswer("CONFLICT");
    const cart = this.#cartOf(this.caller.id);
    const results = operations.map((operation) => this.#apply(cart, operation));
    if (operations.length > 0) cart.version += 1;
    return fate === "answered" ? { ok: true, value: { results, cart: this.#content(cart) } } : LOST;
  }

  #apply(cart: StoredCart, operation: CartOperation) {
    const { id, productId, variant } = operation;
    const result = { __typename: "CartOperationResult", id, message: null } as const;
    const variants = this.products.get(productId)?.variants ?? [];
    if (variant && operation.kind !== "REMOVE" && !variants.some(({ number }) => number === variant))
      return { ...result, status: "REJECTED", message: "Cette taille n’est plus proposée" } as const;
    if (this.withdrawn.has(productId))
      return { ...result, status: "REJECTED", message: "Ce produit n’est plus en vente" } as const;
    if (cart.applied.has(id)) return { ...result, status: "DUPLICATE" } as const;
    cart.applied.add(id);
    cart.lines = applyOperation(cart.lines, operation);
    return { ...result, status: "APPLIED" } as const;
  }

  #content({ version, lines }: StoredCart): CartContent {
    return {
      version,
      lines: lines.map(({ productId, variant, quantity }) => ({
        quantity,
        variant: variant || null,
        product: this.products.get(productId) ?? product(productId.slice(2)),
      })),
    };
  }

  #cartOf(userId: string): StoredCart {
    const known = this.#carts.get(userId) ?? { version: 0, lines: [], applied: new Set() };
    this.#carts.set(userId, known);
    return known;
  }
}

const LOST = failedAnswer("NETWORK");

/**
 * Creates a cart of a device that is connected to the server, with a signed-in user or a visitor.
 * @param store the data that the device already has
 */
export async function device(
  server: CartServer,
  user: SessionUser | null = awa,
  store: StateStore<Carts> = memoryStore<Carts>(new Map()),
) {
  const sender = senderOf({
    get Me() {
      return answered({ me: server.caller });
    },
  });
  const session = new Session(sender);
  const { api, productsOf } = server;
  const parts = { store, api, productsOf, storage: safeStorage };
  const cart = new Cart(session, async (made) => new PageCart(session, { ...parts, made: made() }));
  server.caller = user;
  if (user) safeStorage.setItem("token", user.id);
  await session.restore();
  await flushMicrotasks();
  return { session, cart, storage: safeStorage, quantities: () => quantitiesOf(cart) };
}

const quantitiesOf = (cart: Cart): Record<string, number> =>
  Object.fromEntries(cart.get().lines.map((line) => [keyOfLine(line), line.quantity]));

/**
 * Waits until all answers that have arrived are processed. It uses no timers, so that it also works with fake timers.
 */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) await Promise.resolve();
}

/** Returns the cart's line with this key. @throws if the cart has no such line */
export function lineOf(cart: { get(): { lines: readonly CartLine[] } }, key: string): CartLine {
  const line = cart.get().lines.find((other) => keyOfLine(other) === key);
  if (!line) throw new Error(`no line ${key}`);
  return line;
}
