import type { CatalogueChanges } from "../replica/replica-records.ts";
import { type StoredVariants, variantFields } from "../replica/replica-variant.ts";

interface ShownProduct extends StoredVariants {
  readonly id: string;
  readonly productName: string;
  readonly price: number;
  readonly sellingPrice: number;
}

export interface FollowedCart {
  /** Id of the cart's user; undefined for a visitor. */
  readonly userId: string | undefined;
  get(): { readonly lines: readonly { readonly product: ShownProduct }[] };
  /**
   * Calls `listener` after each change of the cart, and when another user signs in. @returns a function that ends the
   * calls
   */
  subscribe(listener: () => void): () => void;
  follow(userId: string, version: number): void;
  /** Sends the cart's edits that are not sent yet; if there are none, queries the cart. */
  reload(): Promise<void>;
}

/** Reloads the cart if one of its products was deleted or has another name, price, size or availability. */
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

/** Returns a product's availability and sizes as a text, to compare two versions of the product. */
const states = ({ availability, variants }: StoredVariants): string =>
  JSON.stringify(variantFields({ availability, variants, colourImages: [] }));

const SHOWN_FIELDS = ["productName", "price", "sellingPrice"] as const;
