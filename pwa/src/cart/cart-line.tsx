import { MAX_QUANTITY, MIN_QUANTITY } from "graphql-server/cart/cart";
import { formatPrice } from "graphql-server/catalogue/product/price";
import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { Price } from "../ui/display/price.tsx";
import { ResponsiveImage } from "../ui/display/responsive-image.tsx";
import { VisuallyHidden } from "../ui/display/visually-hidden.tsx";
import { Button } from "../ui/form/button.tsx";
import { BinIcon, MinusIcon, PlusIcon } from "../ui/icons/action-icons.tsx";
import { ClockIcon } from "../ui/icons/icons.tsx";
import { useCartStore } from "./cart.ts";
import styles from "./cart-line.module.css";
import type { CartLine } from "./cart-view.ts";

/** The id of a line's link, which gets the focus when the line is restored. */
export const lineLinkId = ({ product }: CartLine): string => `ligne-${product.id}`;

/** One product of the cart, with its quantity and a button to remove it. */
export function CartLineRow({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  const { product, quantity, unsent } = line;
  const page = paths.product(product.id);
  return (
    <li className={styles.line}>
      <Link to={page} tabIndex={-1} aria-hidden="true">
        <ResponsiveImage
          image={product.thumbnail}
          colour={product.thumbnailColour}
          alt=""
          sizes="(width >= 640px) 112px, 88px"
          widths={[160, 320]}
        />
      </Link>
      <div className={styles.text}>
        <div className={styles.head}>
          <div>
            <Link to={page} id={lineLinkId(line)} className={styles.name}>
              {product.productName}
            </Link>
            <p className={styles.category}>{product.category}</p>
          </div>
          <Button
            variant="quiet"
            size="round"
            className={styles.bin}
            aria-label={`Supprimer ${product.productName} du panier`}
            onClick={onRemove}
          >
            <BinIcon size={22} />
          </Button>
        </div>
        <Price sellingPrice={product.sellingPrice} price={product.price} size="row" />
        <div className={styles.foot}>
          <Quantity line={line} />
          {quantity > 1 && (
            <p className={styles.sum}>
              <VisuallyHidden>Sous-total : </VisuallyHidden>
              {formatPrice(quantity * product.sellingPrice)}
            </p>
          )}
        </div>
        {unsent && (
          <p className={styles.unsent}>
            <ClockIcon size={16} />
            en attente d’envoi
          </p>
        )}
      </div>
    </li>
  );
}

function Quantity({ line }: { line: CartLine }) {
  const cart = useCartStore();
  const { product, quantity } = line;
  return (
    <fieldset className={styles.quantity} aria-label={`Quantité de ${product.productName}`}>
      <button
        type="button"
        aria-label={`Diminuer la quantité de ${product.productName}`}
        disabled={quantity <= MIN_QUANTITY}
        onClick={() => cart.change(line, -1)}
      >
        <MinusIcon size={20} />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={`Augmenter la quantité de ${product.productName}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => cart.change(line, 1)}
      >
        <PlusIcon size={20} />
      </button>
    </fieldset>
  );
}
