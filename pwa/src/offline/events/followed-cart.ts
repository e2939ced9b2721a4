import type { CatalogueChanges } from "../replica/replica-records.ts";
import { type StoredVariants, variantFields } from "../replica/replica-variant.ts";

/** What a line of the cart shows of its product. */
interface ShownProduct extends StoredVariants {
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

/** Queries the cart again where a product in it is gone, or shows another name, price, size or availability. */
export function reloadIfChanged(
  cart: FollowedCart,
  { upserted, deleted }: Pick<CatalogueChanges, "upserted" | "deleted">,
): void {
  const shown = new Map(cart.get().lines.map(({ product }) => [product.id, product]));
  if (shown.size === 0) return;
  const isOther = upserted.some((product) => {
    const line = shown.get(product.id);
    if (!line) return false;
    return SHOWN_FIELDS.some((field) => line[field] !== product[field]) || states(line) !== states(product);
  });
  if (isOther || deleted.some((id) => shown.has(id))) void cart.reload();
}

/** What can be ordered of a product, to be compared. */
const states = (product: StoredVariants): string => JSON.stringify(variantFields(product));

const SHOWN_FIELDS = ["productName", "price", "sellingPrice"] as const;
