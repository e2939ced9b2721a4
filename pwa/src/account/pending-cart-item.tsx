import type { CartProduct } from "../cart/cart-view.ts";
import { ResponsiveImage } from "../ui/display/responsive-image.tsx";
import styles from "./pending-cart-item.module.css";

/** The product a visitor wanted in the cart: it is not forgotten while signing in. */
export function WantedProduct({ product }: { product: CartProduct }) {
  return (
    <div className={styles.wanted}>
      <ResponsiveImage
        image={product.thumbnail}
        colour={product.thumbnailColour}
        alt=""
        sizes="56px"
        widths={[160]}
        className={styles.picture}
      />
      <p>
        <strong>{product.productName}</strong> sera ajouté à votre panier après la connexion.
      </p>
    </div>
  );
}
