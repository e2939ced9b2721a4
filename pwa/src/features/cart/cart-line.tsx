import { MAX_QUANTITY, MIN_QUANTITY } from "graphql-server/features/cart/cart";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { imageOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Price } from "../../ui/display/price.tsx";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { Button } from "../../ui/form/button.tsx";
import { BinIcon, MinusIcon, PlusIcon } from "../../ui/icons/action-icons.tsx";
import { ClockIcon } from "../../ui/icons/icons.tsx";
import { Cluster, Row } from "../../ui/layout/primitives.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import { useCartStore } from "./cart.ts";
import * as styles from "./cart-line.module.css";
import { type CartLine, chosenVariant, isLineSoldOut, keyOfLine, lineName } from "./line-properties.ts";
import { LineVariant } from "./line-variant.tsx";

export interface CartLineRowProps {
  line: CartLine;
  onRemove: () => void;
  onChoose: (variant: Variant) => void;
}

/**
 * Returns the id of a line's link, which gets the focus when the line is restored.
 * @param key the line's key, see `keyOfLine`
 */
export const lineLinkId = (key: string): string => `ligne-${key}`;

export function CartLineRow({ line, onRemove, onChoose }: CartLineRowProps) {
  const { product, quantity, unsent } = line;
  const soldOut = isLineSoldOut(line);
  const variant = chosenVariant(line);
  const page = paths.product(product.id, variant?.number);
  return (
    <li className={classNames(styles.line, soldOut && styles.soldOut)}>
      <Link to={page} tabIndex={-1} aria-hidden="true">
        <ResponsiveImage
          image={imageOfColour(product, variant?.colour)}
          colour={product.thumbnailColour}
          alt=""
          sizes="(width >= 640px) 112px, 88px"
          widths={[160, 320]}
        />
      </Link>
      <div className={styles.text}>
        <Row gap={2} align="start" className={styles.head}>
          <div>
            <Link to={page} id={lineLinkId(keyOfLine(line))} className={styles.name} dir="auto">
              {product.productName}
            </Link>
            <p className={styles.category}>{product.category}</p>
          </div>
          <Button
            variant="quiet"
            size="round"
            className={styles.bin}
            aria-label={`Supprimer ${lineName(line)} du panier`}
            onClick={onRemove}
          >
            <BinIcon size={22} />
          </Button>
        </Row>
        <LineVariant line={line} onChoose={onChoose} />
        <Price sellingPrice={product.sellingPrice} price={product.price} size="row" />
        <Cluster gap={3} rowGap={1} align="center" justify="between" className={styles.foot}>
          <Quantity line={line} />
          {quantity > 1 && !soldOut && (
            <p className={styles.sum}>
              <VisuallyHidden>Sous-total : </VisuallyHidden>
              {formatPrice(quantity * product.sellingPrice)}
            </p>
          )}
        </Cluster>
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
  const { quantity } = line;
  const name = lineName(line);
  return (
    <fieldset className={styles.quantity} aria-label={`Quantité de ${name}`}>
      <button
        type="button"
        aria-label={`Diminuer la quantité de ${name}`}
        disabled={quantity <= MIN_QUANTITY}
        onClick={() => cart.change(line, -1)}
      >
        <MinusIcon size={20} />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={`Augmenter la quantité de ${name}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => cart.change(line, 1)}
      >
        <PlusIcon size={20} />
      </button>
    </fieldset>
  );
}
