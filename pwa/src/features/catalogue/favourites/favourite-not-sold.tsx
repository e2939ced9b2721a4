import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { favourites } from "../../../data/offline/saved-products/saved-products.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import * as styles from "./favourites-page.module.css";

/**
 * Shown in place of a favourite that the shop no longer sells. Without it, the favourite would disappear without an
 * explanation.
 */
export function FavouriteNotSold({ product }: { product: ProductCardFragment }) {
  const { id, productName, category } = product;
  return (
    <article className={styles.gone}>
      <h3 dir="auto">{productName}</h3>
      <p>Ce produit n’est plus en vente.</p>
      <LinkButton variant="outline" size="small" to={paths.listing([category])}>
        Voir {category}
      </LinkButton>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Retirer ${productName} des favoris`}
        onClick={() => favourites.remove(id)}
      >
        Retirer
      </Button>
    </article>
  );
}
