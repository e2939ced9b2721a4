import { useSyncExternalStore } from "react";
import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { favourites } from "../../../data/offline/saved-products/saved-products.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { HeartIcon } from "../../../ui/icons/icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as styles from "./favourite-button.module.css";

export interface FavouriteButtonProps {
  product: ProductCardFragment;
}

/**
 * A button of 44 px with a heart, in the corner of a product's image, which adds the product to the favourites or
 * removes it.
 */
export function FavouriteButton({ product }: FavouriteButtonProps) {
  const isFavourite = useSyncExternalStore(
    favourites.subscribe,
    () => favourites.has(product.id),
    () => false,
  );
  const toggle = () => {
    if (isFavourite) favourites.remove(product.id);
    else if (favourites.isFull())
      toast.error(`${favourites.max} favoris au plus : retirez-en d’abord un`, { stays: true });
    else favourites.put(product);
  };

  return (
    <Button
      variant="quiet"
      size="round"
      aria-pressed={isFavourite}
      aria-label={`Favori : ${product.productName}`}
      className={classNames(styles.heart, isFavourite && styles.filled)}
      onClick={toggle}
    >
      <HeartIcon size={22} />
    </Button>
  );
}
