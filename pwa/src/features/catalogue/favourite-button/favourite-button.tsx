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
  /** True for a button with text, as wide as its container; otherwise a heart of 44 px on a card's image. */
  wide?: boolean;
}

export function FavouriteButton({ product, wide = false }: FavouriteButtonProps) {
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
  const className = classNames(styles.heart, wide ? undefined : styles.round, isFavourite && styles.filled);

  return wide ? (
    <Button variant="quiet" wide aria-pressed={isFavourite} className={className} onClick={toggle}>
      <HeartIcon />
      <span>{isFavourite ? "Dans vos favoris" : "Garder en favori"}</span>
    </Button>
  ) : (
    <Button
      variant="quiet"
      size="round"
      aria-pressed={isFavourite}
      aria-label={`Favori : ${product.productName}`}
      className={className}
      onClick={toggle}
    >
      <HeartIcon size={22} />
    </Button>
  );
}
