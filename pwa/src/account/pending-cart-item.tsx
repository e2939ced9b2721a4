import { variantLabel } from "graphql-server/catalogue/variants/variant";
import type { CartProduct } from "../cart/cart-view.ts";
import { ResponsiveImage } from "../ui/display/responsive-image.tsx";
import styles from "./pending-cart-item.module.css";

/** The product that is added to the cart after signing in, in the variant of that number. */
export function PendingCartItem({ product, variant }: { product: CartProduct; variant: number | undefined }) {
  const chosen = product.variants?.find(({ number }) => number === variant);
  return (
    <div className={styles.item}>
      <ResponsiveImage
        image={product.thumbnail}
        colour={product.thumbnailColour}
        alt=""
        sizes="56px"
        widths={[160]}
        className={styles.image}
      />
      <p>
        <strong>{product.productName}</strong>
        {chosen && ` (${variantLabel(chosen)})`} sera ajouté à votre panier après la connexion.
      </p>
    </div>
  );
}
