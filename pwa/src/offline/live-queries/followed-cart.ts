import type { CatalogueChanges } from "../replica/replica-records.ts";

/** What a line of the cart shows of its product. */
interface ShownProduct {
  readonly id: string;
  readonly productName: string;
  readonly price: number;
  readonly sellingPrice: number;
}

/** The signed-in user's cart, for those who hear that it is out of date. */
export interface FollowedCart {
  /** Undefined for a visitor. */
  readonly userId: string | undefined;
  get(): { readonly lines: readonly { readonly product: ShownProduct }[] };
  /** Calls back after each change, also of who is signed in. @returns a function that stops it */
  subscribe(listener: () => void): () => void;
  /** The server has this version of a user's cart. */
  follow(userId: string, version: number): void;
  /** Sends pending edits, or queries the cart. */
  reload(): Promise<void>;
}

/** Queries the cart again where a product in it is gone, or shows another name or price. */
export function reloadIfChanged(
  cart: FollowedCart,
  { upserted, deleted }: Pick<CatalogueChanges, "upserted" | "deleted">,
): void {
  const shown = new Map(cart.get().lines.map(({ product }) => [product.id, product]));
  if (shown.size === 0) return;
  const isOther = upserted.some((product) => {
    const line = shown.get(product.id);
    return line && SHOWN_FIELDS.some((field) => line[field] !== product[field]);
  });
  if (isOther || deleted.some((id) => shown.has(id))) void cart.reload();
}

const SHOWN_FIELDS = ["productName", "price", "sellingPrice"] as const;
